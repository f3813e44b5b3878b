import type { Overview } from '@stowed/contract';
import { DAY_MS } from '@stowed/domain';
import type { Deps } from '../../deps.ts';
import type { Session } from '../../session.ts';
import { ask } from '../../use-case.ts';
import { selectOverview } from './overview.repository.ts';

const PHOTO_DAYS = 7;

export function getOverview(deps: Pick<Deps, 'db' | 'clock'>, session: Session): Promise<Overview> {
  const now = deps.clock.now();
  const since = new Date(now.getTime() - PHOTO_DAYS * DAY_MS);
  return ask(deps, session, (db) => selectOverview(db, session.organizationId, { now, since }));
}
