import type { Drawer, Tool } from '@stowed/contract';
import { presentDespitePhoto } from '@stowed/domain';

/** What qualifies a tool whose place the template does not know; empty for any other. */
export const placeNote = ({ uniqueId }: Tool, unknown: readonly Tool[]): string =>
  unknown.some((tool) => tool.uniqueId === uniqueId) ? 'not in the template' : '';

/** Says that a person's word, not the photo, counts the tool as present; empty for any other. */
export function byHandNote(
  drawer: Pick<Drawer, 'decidedByHand' | 'missedInPhoto' | 'tools'>,
  tool: Tool,
): string {
  if (presentDespitePhoto(drawer).includes(tool)) return 'by hand, the photo shows its place empty';
  return drawer.decidedByHand.includes(tool.uniqueId) ? 'by hand' : '';
}
