import type { ActivityItem } from '@stowed/contract';
import type { Deps } from '../../deps.ts';
import type { Session } from '../../session.ts';
import { read } from '../../use-case.ts';
import { selectActivity } from '../record/events.service.ts';
import type { ActivityRow, EventKind } from '../record/events.service.ts';
import { titleOf } from './event-words.policy.ts';

const LENGTH = 20;

/** The last changes this person made to toolboxes that still exist, newest first. */
export function listActivity(deps: Pick<Deps, 'db'>, session: Session): Promise<ActivityItem[]> {
  const { organizationId, actor } = session;
  return read(deps, session, async (db) => {
    const wanted = { kinds: activityKinds, limit: LENGTH };
    const rows = await selectActivity(db, { organizationId, userId: actor.userId }, wanted);
    return rows.map(presentActivity);
  });
}

/** The event kinds in a person's activity list; others appear only in the record. */
const activityKinds: readonly EventKind[] = [
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

function presentActivity(row: ActivityRow): ActivityItem {
  const drawer = row.drawerNumber === null ? [] : [`drawer ${row.drawerNumber}`];
  const subject = row.subject === null ? [] : [row.subject];
  return {
    id: String(row.sequence),
    title: titleOf(row.kind),
    description: [row.toolboxId, ...drawer, ...subject, ...missingWords(row)].join(', '),
    timestamp: row.recordedAt.toISOString(),
  };
}
