import type { Deps } from '../../deps.ts';
import type { Session } from '../../session.ts';
import { read } from '../../use-case.ts';
import { selectChanged, selectStanding } from './live.repository.ts';
import type { ChangedRow, Standing } from './live.repository.ts';

export type { ChangedRow } from './live.repository.ts';

/** Which of these sessions still stand, each with the newest event of its organization. */
export function findStanding({ db }: Pick<Deps, 'db'>, sessions: readonly Session[]): Promise<Standing[]> {
  const watched = sessions.map(({ organizationId, sessionId }) => ({ organizationId, sessionId }));
  return selectStanding(db, watched);
}

/** What changed in an organization from one event to another. */
export function listChanged(
  deps: Pick<Deps, 'db'>,
  organizationId: string,
  range: { readonly after: number; readonly upTo: number },
): Promise<ChangedRow[]> {
  return read(deps, { organizationId }, (db) => selectChanged(db, organizationId, range));
}
