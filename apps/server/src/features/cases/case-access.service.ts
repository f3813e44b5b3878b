import type { LostCase } from '@stowed/contract';
import { caseAfter } from '@stowed/domain';
import type { CaseAct } from '@stowed/domain';
import { AppError } from '../../app-error.ts';
import { atOneTime } from '../../clock.ts';
import type { Db } from '../../db/client.ts';
import { Refusal } from '../../db/idempotency.repository.ts';
import type { Deps } from '../../deps.ts';
import type { Session } from '../../session.ts';
import { change, read } from '../../use-case.ts';
import { lockRecord } from '../record/events.service.ts';
import { presentCase } from './cases.presenter.ts';
import { findCase } from './case-reading.repository.ts';
import type { ShownCase } from './case-reading.repository.ts';

export type { ShownCase } from './case-reading.repository.ts';

export type CaseDeps = Pick<Deps, 'db' | 'clock' | 'ids'>;
/** For what runs in a use case's transaction. */
export type CaseWriteDeps = Pick<Deps, 'clock' | 'ids'>;

const NUMBER = /^[1-9]\d{0,8}$/;

/** Throws `case_not_found`, also for another organization's case. */
export async function requireCase(db: Db, organizationId: string, number: string): Promise<ShownCase> {
  const row = NUMBER.test(number) ? await findCase(db, organizationId, Number(number)) : undefined;
  if (!row) throw new AppError('case_not_found');
  return row;
}

/** For a request with an invalid body: checks that it names a case. */
export async function checkCase(deps: Pick<Deps, 'db'>, session: Session, number: string): Promise<void> {
  await read(deps, session, (db) => requireCase(db, session.organizationId, number));
}

/** The case is not in a state for this; the error carries it. */
export const wrongState = (lost: ShownCase): AppError =>
  new AppError('case_state', { extra: { case: presentCase(lost) } });

/** The state after an act. Throws `case_state`. */
export function stateAfter(lost: ShownCase, act: CaseAct) {
  const state = caseAfter(lost.state, act);
  if (state === undefined) throw wrongState(lost);
  return state;
}

/** Throws `case_state` if the case has changed since the person saw it. */
export function requireAsSeen(lost: ShownCase, version: number | undefined): void {
  if (version !== undefined && version !== lost.version) throw wrongState(lost);
}

/** Throws `case_closed`. */
export function requireUnclosed({ state }: ShownCase): void {
  if (state === 'closed') throw new AppError('case_closed');
}

/** What an event of a case says about its place. */
export const placeOf = ({ toolboxRowId, toolboxId, drawerId, drawerNumber, toolName }: ShownCase) => ({
  toolbox: { id: toolboxRowId, toolboxId },
  drawer: { id: drawerId, number: drawerNumber },
  subject: toolName,
});

interface Act {
  readonly db: Db;
  readonly deps: CaseDeps;
  readonly session: Session;
  readonly lost: ShownCase;
}

/**
 * A use case about one case. All changes of cases are made while the record is locked, so they take turns:
 * of two at once the second sees the first. `act` may return a Refusal, whose changes are kept.
 */
export function actOnCase(
  clocked: CaseDeps,
  session: Session,
  { caseNumber, act }: { readonly caseNumber: string; readonly act: (act: Act) => Promise<unknown> },
): Promise<{ readonly case: LostCase }> {
  const { organizationId } = session;
  return change(clocked, session, async (db) => {
    await lockRecord(db, organizationId);
    const lost = await requireCase(db, organizationId, caseNumber);
    const outcome = await act({ db, deps: atOneTime(clocked), session, lost });
    if (outcome instanceof Refusal) return outcome;
    return { case: presentCase(await requireCase(db, organizationId, caseNumber)) };
  });
}
