import type { Db } from '../../db/client.ts';
import type { CaseRow } from '../../db/rows.ts';
import type { Session } from '../../session.ts';
import { byPerson, recordEvent } from '../record/events.service.ts';
import { placeOf } from './case-access.service.ts';
import type { CaseWriteDeps } from './case-access.service.ts';
import type { LastSeen } from './case-facts.repository.ts';
import { findCaseById } from './case-reading.repository.ts';
import { questionSince } from './case-work-items.service.ts';
import { updateCase } from './cases.repository.ts';

interface MissedAgain {
  readonly session: Session;
  readonly lost: CaseRow;
  readonly seen: LastSeen;
}

/**
 * A tool that was back, and is missing again before its case is closed: the case keeps the newer sight, and
 * what was counted since is in question. The first count that misses it says so, and a later one nothing new.
 * The case's version changes, so nobody confirms a closure without having read it.
 */
export async function noteMissedAgain(
  db: Db,
  deps: CaseWriteDeps,
  { session, lost, seen }: MissedAgain,
): Promise<void> {
  if (seen.at <= lost.discoveredAt || seen.sequence === lost.lastSeenSequence) return;
  const shown = await findCaseById(db, lost);
  if (!shown) return;
  const lastSeen = { lastSeenAt: seen.at, lastSeenSequence: seen.sequence };
  await recordEvent(db, deps, {
    ...byPerson(session),
    ...placeOf(shown),
    kind: 'case_missed_again',
    after: { caseId: lost.id, caseNumber: lost.number, ...lastSeen, lastSeenAt: seen.at.toISOString() },
  });
  await updateCase(db, shown, lastSeen);
  await questionSince(db, deps, { session, lost: shown, from: seen.at, isAgain: true });
}
