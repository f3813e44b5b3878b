import type { ActivityItem } from '@stowed/contract';
import type { Deps } from '../../deps.ts';
import type { Session } from '../../session.ts';
import { read } from '../../use-case.ts';
import { activityKinds, presentActivity } from './activity.presenter.ts';
import { selectActivity } from '../record/events.service.ts';

const LENGTH = 20;

/** What this person did last with toolboxes that still stand, newest first. */
export function listActivity(deps: Pick<Deps, 'db'>, session: Session): Promise<ActivityItem[]> {
  const { organizationId, actor } = session;
  return read(deps, session, async (db) => {
    const wanted = { kinds: activityKinds, limit: LENGTH };
    const rows = await selectActivity(db, { organizationId, userId: actor.userId }, wanted);
    return rows.map(presentActivity);
  });
}
