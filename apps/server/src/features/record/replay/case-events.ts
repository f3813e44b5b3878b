import { isMissing } from '@stowed/domain';
import { queuedAtOf } from '../event-kinds.policy.ts';
import type { EventBody, ReadableEvent } from '../event-kinds.policy.ts';
import { toolsSaidBy } from '../tools-said.policy.ts';
import type { OfOrganization, ReplayedEvent } from './at-event.ts';
import { compareFacts } from './facts.policy.ts';
import { signed } from './signature-events.ts';
import type { CaseState, CaseWorkItemFacts, ReplayedState } from './state.ts';

export interface OfCase extends OfOrganization {
  readonly lost: CaseState;
}

const noClosure = {
  stateBefore: null,
  outcome: null,
  outcomePlace: null,
  outcomeNote: null,
  proposedBy: null,
  proposedAt: null,
  proposedSequence: null,
} as const;
const notClosed = {
  closedAt: null,
  closedSequence: null,
  confirmedBy: null,
  singlePerson: false,
  recountedBy: null,
} as const;
const notCleared = {
  clearedAt: null,
  clearedSequence: null,
  clearedBy: null,
  clearReason: null,
  clearConfirmedAt: null,
  clearConfirmedSequence: null,
} as const;

const timeOf = ({ recordedAt }: ReplayedEvent): string => recordedAt.toISOString();

type New = EventBody<'case_suspected'>['after'];

export function caseMade({ state, event }: OfOrganization, made: New): void {
  const { caseId, caseNumber: number, workItems, ...facts } = made;
  const now = timeOf(event);
  state.cases.set(caseId, {
    facts: {
      ...facts,
      ...noClosure,
      ...notClosed,
      number,
      partNumber: facts.partNumber,
      toolboxRowId: event.toolboxRowId ?? undefined,
      drawerId: event.drawerId,
      toolName: event.subject ?? undefined,
      templateId: event.templateId,
      discoveredAt: now,
      discoveredSequence: event.sequence,
      openedAt: facts.state === 'open' ? now : null,
      escalatedAt: null,
      assigneeId: null,
      isSeenSince: false,
    },
    workItems: new Map(
      workItems.map(({ id, inventoryId, why }) => [id, { addedAt: now, inventoryId, why, ...notCleared }]),
    ),
  });
}

/** The state before an event must be that after the events before it. */
function checkCase({ lost, report }: OfCase, before: object): void {
  compareFacts(`case ${lost.facts.number}`, { expected: lost.facts, found: before }, report);
}

export function caseOpened(of: OfCase, { before, after }: EventBody<'case_opened'>): void {
  checkCase(of, before ?? {});
  const { state, advancesAt } = after;
  Object.assign(of.lost.facts, { state, advancesAt, openedAt: timeOf(of.event) });
}

export function caseMissedAgain({ lost }: OfCase, { after }: EventBody<'case_missed_again'>): void {
  const { lastSeenAt, lastSeenSequence } = after;
  Object.assign(lost.facts, { lastSeenAt, lastSeenSequence });
}

export function caseAssigned({ lost }: OfCase, { after }: EventBody<'case_assigned'>): void {
  lost.facts.assigneeId = after.assigneeId;
}

export function caseEntryAdded(of: OfCase, { before, after }: EventBody<'case_entry_added'>): void {
  checkCase(of, before);
  of.lost.facts.state = after.state;
}

export function caseEscalated(of: OfCase, { before, after }: EventBody<'case_escalated'>): void {
  checkCase(of, before);
  Object.assign(of.lost.facts, { state: after.state, escalatedAt: timeOf(of.event), advancesAt: null });
}

export function closureProposed(of: OfCase, { before, after }: EventBody<'case_closure_proposed'>): void {
  checkCase(of, before);
  Object.assign(of.lost.facts, {
    state: after.state,
    stateBefore: before.state,
    outcome: after.outcome,
    outcomePlace: after.place,
    outcomeNote: after.note,
    advancesAt: null,
    proposedBy: of.event.actorId,
    proposedAt: timeOf(of.event),
    proposedSequence: of.event.sequence,
  });
}

/** When it is escalated again depends on the settings of that moment. */
export function closureRejected(of: OfCase, { before, after }: EventBody<'case_closure_rejected'>): void {
  checkCase(of, before);
  Object.assign(of.lost.facts, noClosure, { state: after.state, advancesAt: undefined });
}

/** Whether the drawer's list says that the case's tool is in its place. */
function isInPlace({ toolboxes }: ReplayedState, { facts }: CaseState): boolean {
  const drawers = toolboxes.get(facts.toolboxRowId ?? '')?.drawers.values() ?? [];
  const drawer = [...drawers].find(({ facts: { id } }) => id === facts.drawerId);
  return drawer?.tools.some((tool) => tool.uniqueId === facts.uniqueId && !isMissing(tool)) ?? false;
}

/** Other closed cases of the drawer whose tool was not seen since. */
const closedIn = ({ state, lost }: OfCase): readonly CaseState[] =>
  (state.closedCases.get(lost.facts.drawerId ?? '') ?? []).filter((other) => other !== lost);

export function caseClosed(of: OfCase, { before, after }: EventBody<'case_closed'>): void {
  checkCase(of, before);
  const { caseId, state, outcome, place, note, recountedBy, singlePerson, signature } = after;
  const subject = { subjectKind: 'case_closure', subjectId: caseId, workItemId: null } as const;
  if (signature) signed(of, { signature, subject });
  Object.assign(of.lost.facts, {
    state,
    outcome,
    outcomePlace: place,
    outcomeNote: note,
    recountedBy,
    singlePerson,
    stateBefore: null,
    advancesAt: null,
    closedAt: timeOf(of.event),
    closedSequence: of.event.sequence,
    confirmedBy: recountedBy === null ? of.event.actorId : null,
    isSeenSince: recountedBy !== null || isInPlace(of.state, of.lost),
  });
  of.state.closedCases.set(of.lost.facts.drawerId ?? '', [...closedIn(of), of.lost]);
}

export function caseReopened(of: OfCase, { before, after }: EventBody<'case_reopened'>): void {
  checkCase(of, before);
  const { openedAt } = of.lost.facts;
  Object.assign(of.lost.facts, noClosure, notClosed, {
    state: after.state,
    openedAt: openedAt ?? timeOf(of.event),
    escalatedAt: null,
    advancesAt: undefined,
    isSeenSince: false,
  });
}

export function workItemAdded({ lost, event }: OfCase, { after }: EventBody<'case_work_item_added'>): void {
  const { workItemId, why, inventoryId = null } = after;
  lost.workItems.set(workItemId, { addedAt: timeOf(event), inventoryId, why, ...notCleared });
}

/** Changes the facts of a case's aircraft or job; reports one that no event added. */
function changeWorkItem(of: OfCase, workItemId: string, change: Partial<CaseWorkItemFacts>): void {
  const facts = of.lost.workItems.get(workItemId);
  if (facts) Object.assign(facts, change);
  else of.report(`aircraft or job ${workItemId} of case ${of.lost.facts.number}: no event added it`);
}

export function workItemCleared(of: OfCase, { after }: EventBody<'case_work_item_cleared'>): void {
  changeWorkItem(of, after.workItemId, {
    clearedAt: timeOf(of.event),
    clearedSequence: of.event.sequence,
    clearedBy: of.event.actorId,
    clearReason: of.event.reason,
  });
}

export function clearingConfirmed(of: OfCase, { after }: EventBody<'case_work_item_clear_confirmed'>): void {
  const { caseId, workItemId, signature } = after;
  const subject = { subjectKind: 'work_item_clear', subjectId: caseId, workItemId } as const;
  if (signature) signed(of, { signature, subject });
  changeWorkItem(of, workItemId, {
    clearConfirmedAt: timeOf(of.event),
    clearConfirmedSequence: of.event.sequence,
  });
}

/** An act that waited on a device says nothing about what was closed after it. */
const isOlder = ({ decision }: ReplayedEvent, { facts }: CaseState): boolean => {
  const queuedAt = queuedAtOf(decision);
  return queuedAt !== null && new Date(queuedAt) <= new Date(facts.closedAt ?? facts.discoveredAt);
};

/** An event that shows a tool in its place ends what its closed cases say about the place. */
export function noteSeen({ state, event }: OfOrganization, readable: ReadableEvent): void {
  const closed = state.closedCases.get(event.drawerId ?? '');
  if (!closed) return;
  const present = new Set(
    toolsSaidBy(readable)
      .filter((tool) => !isMissing(tool))
      .map(({ uniqueId }) => uniqueId),
  );
  for (const lost of closed)
    if (lost.facts.state === 'closed' && !isOlder(event, lost))
      lost.facts.isSeenSince ||= present.has(lost.facts.uniqueId);
  state.closedCases.set(
    event.drawerId ?? '',
    closed.filter(({ facts }) => facts.state === 'closed' && !facts.isSeenSince),
  );
}
