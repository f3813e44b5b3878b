import type { EvidenceEntry, EvidenceTemplate } from '@stowed/contract';
import { isUnlocated } from '../../widgets/tool-picture/located.ts';

/** Whether a photo was saved without AI: its tools stand as missing, though neither engine nor person looked at them. */
export function isUnjudgedPhoto(entry: EvidenceEntry, template: EvidenceTemplate | undefined): boolean {
  const { kind, imageUrl, tools } = entry;
  if (kind !== 'photo_saved' || !template) return false;
  if (!tools.every(({ status, decidedBy }) => status === 'missing' && decidedBy === 'person')) return false;
  return isUnlocated({
    imageUrl,
    tools: [...tools],
    templateImageUrl: template.imageUrl,
    templateTools: template.tools,
  });
}
