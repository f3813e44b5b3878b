import type { ActivityItem } from '@stowed/contract';
import { titleOf } from './event-words.policy.ts';
import type { ActivityRow, EventKind } from '../record/events.service.ts';

/** The kinds of events that a person's list of activity shows; others stand in the record alone. */
export const activityKinds: readonly EventKind[] = [
  'toolbox_completed',
  'drawer_completed',
  'image_processed',
  'tool_found',
  'tool_missing',
  'template_assigned',
  'toolbox_created',
  'toolbox_updated',
  'toolbox_reference_image_set',
];

function missingWords({ missing, toCheck }: Pick<ActivityRow, 'missing' | 'toCheck'>): string[] {
  if (!missing) return [];
  const words = missing === 1 ? '1 tool missing' : `${missing} tools missing`;
  return [toCheck ? `${words} (${toCheck} to check)` : words];
}

export function presentActivity(row: ActivityRow): ActivityItem {
  const drawer = row.drawerNumber === null ? [] : [`drawer ${row.drawerNumber}`];
  const subject = row.subject === null ? [] : [row.subject];
  return {
    id: String(row.sequence),
    title: titleOf(row.kind),
    description: [row.toolboxId, ...drawer, ...subject, ...missingWords(row)].join(', '),
    timestamp: row.recordedAt.toISOString(),
  };
}
