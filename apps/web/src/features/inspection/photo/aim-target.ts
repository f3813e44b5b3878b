import type { Drawer } from '@stowed/contract';
import { toolShape } from '@stowed/domain';
import type { AimTarget } from '../../../widgets/capture/aim-message.ts';

/** The template to aim at; undefined if its picture is not stored here. */
export function aimTarget({ templateImageUrl, templateTools }: Drawer): AimTarget | undefined {
  if (!templateImageUrl?.startsWith('/') || templateTools.length === 0) return undefined;
  return { imageUrl: templateImageUrl, shapes: templateTools.map(toolShape) };
}
