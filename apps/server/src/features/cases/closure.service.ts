import type { endpoints, LostCase, ParsedRequestOf } from '@stowed/contract';
import { AppError } from '../../app-error.ts';
import type { Db } from '../../db/client.ts';
import { Refusal } from '../../db/idempotency.repository.ts';
import type { Session } from '../../session.ts';
import { keepImage } from '../pictures/pictures.service.ts';
import { notifyOfCase } from '../notifications/notices.service.ts';
import { byPerson, recordEvent } from '../record/events.service.ts';
import { settingsOf } from '../settings/settings.service.ts';
import { advanceTime, keepAdvance } from './advance.service.ts';
import { acceptPicture, requireNoCase } from './case-acts.service.ts';
import type { PictureDeps } from './case-acts.service.ts';
import { questionSince } from './case-work-items.service.ts';
import { signCase } from './case-signing.service.ts';
import type { Confirmed } from './case-signing.service.ts';
import {
  actOnCase,
  checkCase,
  placeOf,
  requireAsSeen,
  stateAfter,
  wrongState,
} from './case-access.service.ts';
import type { CaseDeps, ShownCase } from './case-access.service.ts';
import { countActivePeople, isListedPresent, updateCase } from './cases.repository.ts';

interface Answer {
  readonly case: LostCase;
}
interface OfCase {
  readonly caseNumber: string;
}
type Proposal = ParsedRequestOf<typeof endpoints.proposeClosure>['body'];

const keyOf = ({ id, number }: ShownCase) => ({ caseId: id, caseNumber: number });
const closureOf = ({ outcome, outcomePlace: place, outcomeNote: note }: ShownCase) => ({
  outcome,
  place,
  note,
});
const noClosure = { outcome: null, outcomePlace: null, outcomeNote: null, stateBefore: null } as const;
const noProposal = { proposedBy: null, proposedAt: null, proposedSequence: null } as const;

const stateBefore = (lost: ShownCase) => {
  if (lost.state === 'open' || lost.state === 'searching' || lost.state === 'escalated') return lost.state;
  throw wrongState(lost);
};

/** Proposes to close a case. Throws `duty_missing` or `case_state`. */
export async function proposeClosure(
  deps: PictureDeps,
  session: Session,
  { caseNumber, outcome, place, note, imageData }: OfCase & Proposal,
): Promise<Answer> {
  await checkCase(deps, session, caseNumber);
  if (outcome === 'risk_accepted' && !session.duties.includes('lead')) throw new AppError('duty_missing');
  const image = await acceptPicture(deps, session, imageData);
  return actOnCase(deps, session, {
    caseNumber,
    act: async ({ db, deps: at, lost }) => {
      const state = stateAfter(lost, 'propose');
      const before = stateBefore(lost);
      const hashes = image && (await keepImage(db, at, { session, image }));
      const proposedSequence = await recordEvent(db, at, {
        ...byPerson(session),
        ...placeOf(lost),
        kind: 'case_closure_proposed',
        before: { state: lost.state },
        after: { ...keyOf(lost), state, outcome, place, note, ...hashes },
        imageId: image?.id,
      });
      await updateCase(db, lost, {
        state,
        stateBefore: before,
        outcome,
        outcomePlace: place,
        outcomeNote: note,
        advancesAt: null,
        proposedBy: session.actor.userId,
        proposedAt: at.clock.now(),
        proposedSequence,
      });
      await keepAdvance(db, lost, null);
      const notice = { by: session, sequence: proposedSequence, lost };
      await notifyOfCase(db, at, { ...notice, kind: 'case_closure_proposed' });
    },
  });
}

const isProposer = ({ proposedBy }: ShownCase, { actor }: Session): boolean => proposedBy === actor.userId;

/** Whether one person closes the case alone: only where nobody else could confirm. */
async function requireSecondPerson(db: Db, lost: ShownCase, session: Session): Promise<boolean> {
  if (!isProposer(lost, session)) return false;
  if ((await countActivePeople(db, session.organizationId)) > 1) throw new AppError('second_person_required');
  return true;
}

/**
 * Who may confirm the closure, and whether one person closes the case alone. Throws `duty_missing`,
 * `case_state` or `second_person_required`, in this order.
 */
async function requireConfirmer(db: Db, lost: ShownCase, session: Session) {
  const needsInspector = lost.state === 'closing' && lost.outcome === 'risk_accepted';
  if (needsInspector && !session.duties.includes('inspector')) throw new AppError('duty_missing');
  const state = stateAfter(lost, 'confirm');
  const { outcome, ...closure } = closureOf(lost);
  if (outcome === null) throw wrongState(lost);
  return {
    state,
    closure: { outcome, ...closure },
    singlePerson: await requireSecondPerson(db, lost, session),
  };
}

/** Closes the case as proposed. With signing on, what was shown must be signed. */
export const confirmClosure = (
  deps: CaseDeps,
  session: Session,
  { caseNumber, version, signing }: OfCase & Confirmed,
): Promise<Answer> =>
  actOnCase(deps, session, {
    caseNumber,
    act: async ({ db, deps: at, lost }) => {
      const { state, closure, singlePerson } = await requireConfirmer(db, lost, session);
      requireAsSeen(lost, version);
      const signature = await signCase(db, at, { session, lost, signing, workItemId: null });
      if (signature instanceof Refusal) return signature;
      const { proposedSequence } = lost;
      const closedSequence = await recordEvent(db, at, {
        ...byPerson(session),
        ...placeOf(lost),
        kind: 'case_closed',
        before: { state: lost.state },
        after: {
          ...keyOf(lost),
          state,
          ...closure,
          recountedBy: null,
          singlePerson,
          proposedSequence,
          ...(signature ? { signature: signature.part } : {}),
        },
      });
      await signature?.store(db, closedSequence);
      const now = at.clock.now();
      await updateCase(db, lost, {
        state,
        stateBefore: null,
        closedAt: now,
        closedSequence,
        singlePerson,
        confirmedBy: session.actor.userId,
        seenSinceAt: (await isListedPresent(db, lost)) ? now : null,
      });
      await notifyOfCase(db, at, { by: session, sequence: closedSequence, kind: 'case_closed', lost });
      return undefined;
    },
  });

/** When a case that returns to open or searching is escalated: as before, but never in the past. */
async function escalationOf(db: Db, lost: ShownCase, now: Date): Promise<Date | null> {
  if (lost.stateBefore === 'escalated') return null;
  const settings = await settingsOf(db, lost.organizationId);
  const planned = advanceTime(settings, { state: 'open', now: lost.openedAt ?? now });
  return planned > now ? planned : now;
}

/** Returns the case to the state before the proposal, which stays on record. */
export const rejectClosure = (
  deps: CaseDeps,
  session: Session,
  { caseNumber, reason }: OfCase & { readonly reason: string },
): Promise<Answer> =>
  actOnCase(deps, session, {
    caseNumber,
    act: async ({ db, deps: at, lost }) => {
      const { stateBefore: state } = lost;
      if (lost.state !== 'closing' || state === null) throw wrongState(lost);
      if (isProposer(lost, session)) throw new AppError('second_person_required');
      await recordEvent(db, at, {
        ...byPerson(session),
        ...placeOf(lost),
        kind: 'case_closure_rejected',
        before: { state: lost.state },
        after: { ...keyOf(lost), state },
        reason,
      });
      const advancesAt = await escalationOf(db, lost, at.clock.now());
      await updateCase(db, lost, { state, ...noClosure, ...noProposal, advancesAt });
      await keepAdvance(db, lost, advancesAt);
    },
  });

/** Throws `case_state`, or `case_exists` if there is a newer case of this place. */
export const reopenCase = (
  deps: CaseDeps,
  session: Session,
  { caseNumber, reason }: OfCase & { readonly reason: string },
): Promise<Answer> =>
  actOnCase(deps, session, {
    caseNumber,
    act: async ({ db, deps: at, lost }) => {
      const state = stateAfter(lost, 'reopen');
      await requireNoCase(db, lost);
      const sequence = await recordEvent(db, at, {
        ...byPerson(session),
        ...placeOf(lost),
        kind: 'case_reopened',
        before: { state: lost.state },
        after: { ...keyOf(lost), state },
        reason,
      });
      const now = at.clock.now();
      const settings = await settingsOf(db, lost.organizationId);
      const advancesAt = advanceTime(settings, { state: 'open', now });
      await updateCase(db, lost, {
        state,
        ...noClosure,
        ...noProposal,
        openedAt: lost.openedAt ?? now,
        escalatedAt: null,
        closedAt: null,
        closedSequence: null,
        confirmedBy: null,
        singlePerson: false,
        recountedBy: null,
        seenSinceAt: null,
        advancesAt,
      });
      const from = lost.lastSeenAt ?? lost.discoveredAt;
      await questionSince(db, at, { session, lost, from, isAgain: false });
      await keepAdvance(db, lost, advancesAt);
      await notifyOfCase(db, at, { by: session, sequence, kind: 'case_reopened', lost });
    },
  });
