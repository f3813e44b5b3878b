import type { DrawerState, ReadableEvent, RecordedTool } from './event-kinds.policy.ts';

const isSameDecision = (one: RecordedTool, other: RecordedTool): boolean =>
  one.uniqueId === other.uniqueId && one.status === other.status && one.decidedAt === other.decidedAt;

/**
 * The tools that a saved list says are present or missing. With a new picture these are all tools, otherwise
 * only those with a new decision: moving or renaming one tool says nothing about the others.
 */
export function toolsSaid(before: DrawerState, after: DrawerState): RecordedTool[] {
  const isNewPicture = after.imageId !== before.imageId || after.foreignImageUrl !== before.foreignImageUrl;
  if (isNewPicture) return [...after.tools];
  return after.tools.filter((tool) => !before.tools.some((former) => isSameDecision(former, tool)));
}

/** The tools that an event says are present or missing. */
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
