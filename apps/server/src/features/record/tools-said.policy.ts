import type { DrawerState, ReadableEvent, RecordedTool } from './event-kinds.policy.ts';

const isSameDecision = (one: RecordedTool, other: RecordedTool): boolean =>
  one.uniqueId === other.uniqueId && one.status === other.status && one.decidedAt === other.decidedAt;

/**
 * The tools of which a saved list says something: with a new picture all, otherwise those with a new
 * decision. A list that only moves or renames others says nothing of a tool.
 */
export function toolsSaid(before: DrawerState, after: DrawerState): RecordedTool[] {
  const isNewPicture = after.imageId !== before.imageId || after.foreignImageUrl !== before.foreignImageUrl;
  if (isNewPicture) return [...after.tools];
  return after.tools.filter((tool) => !before.tools.some((former) => isSameDecision(former, tool)));
}

/** The tools of which an event says whether they are in their places. */
export function toolsSaidBy(event: ReadableEvent): readonly RecordedTool[] {
  switch (event.kind) {
    case 'drawer_scanned':
      return toolsSaid(event.before, event.after);
    case 'tool_found':
    case 'tool_missing':
      return [event.after.tool];
    case 'drawer_completed':
      return event.after.tools;
    default:
      return [];
  }
}
