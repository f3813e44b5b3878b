import type { CaseWorkItem, LostCase, NotificationKind, TimelineEntry } from '@stowed/contract';
import { caseOutcomeWords, displayName, inventoryKindWords } from '@stowed/domain';
import type { NotifiedPerson } from '../notifications/notices.service.ts';

interface Person {
  readonly name: string;
  readonly rank: string | null;
  readonly unit: string | null;
}

export const nameOf = ({ name, rank, unit }: Person): string => [name, rank, unit].filter(Boolean).join(', ');

const subjectOf = ({ subject }: TimelineEntry): string => subject ?? 'nobody';
const outcomeOf = ({ outcome }: TimelineEntry): string =>
  outcome === null ? '' : caseOutcomeWords[outcome].toLowerCase();

const titles: Readonly<Record<TimelineEntry['kind'], (entry: TimelineEntry) => string>> = {
  note: () => 'Note',
  search: ({ area, result }) => `Searched ${area ?? ''}: ${result === 'found' ? 'found' : 'nothing found'}`,
  notified: ({ text }) => `Notified: ${text ?? ''}`,
  photo: () => 'Photo',
  suspected: () => 'Suspected',
  opened: () => 'Opened',
  missed_again: () => 'Seen, then missing again',
  assigned: (entry) => `Search assigned to ${subjectOf(entry)}`,
  escalated: () => 'Escalated',
  proposed: (entry) => `Proposed to close as ${outcomeOf(entry)}`,
  rejected: () => 'Closure rejected',
  closed: (entry) => `Closed as ${outcomeOf(entry)}`,
  reopened: () => 'Reopened',
  work_item_added: (entry) => `Put in question: ${subjectOf(entry)}`,
  work_item_cleared: (entry) => `Cleared ${subjectOf(entry)}`,
  work_item_clear_confirmed: (entry) => `Confirmed that ${subjectOf(entry)} is clear`,
};

export const entryTitle = (entry: TimelineEntry): string => titles[entry.kind](entry);
/** Undefined where the title says it all. */
export const entryText = ({ kind, text }: TimelineEntry): string | undefined =>
  kind === 'notified' ? undefined : (text ?? undefined);

const notices: Partial<Record<NotificationKind, string>> = {
  case_opened: 'case opened',
  case_escalated: 'case escalated',
  case_assigned: 'search assigned',
  case_closure_proposed: 'closure proposed',
  case_closed: 'case closed',
  case_reopened: 'case reopened',
};

/** 'Dana Whitfield, TSgt, 2 AMXS: case opened, 2026-11-25 06:10 UTC'. */
export const notifiedWords = (person: NotifiedPerson, time: string): string =>
  `${nameOf({ ...person, name: displayName(person) })}: ${notices[person.kind] ?? person.kind}, ${time}`;

export function closureWords(lost: LostCase): readonly (readonly [string, string])[] {
  const { outcome, outcomePlace, outcomeNote, proposedBy, confirmedBy, singlePerson, recountedBy } = lost;
  if (outcome === null) return [];
  const people = singlePerson ? ' (closed by one person)' : '';
  return [
    ['Outcome', caseOutcomeWords[outcome]],
    ...(recountedBy === null ? [] : [['Seen', recountedBy === 'hand' ? 'by hand' : 'in a photo'] as const]),
    ...(outcomePlace === null ? [] : [['Where', outcomePlace] as const]),
    ...(outcomeNote === null ? [] : [['Reason', outcomeNote] as const]),
    ...(proposedBy === null ? [] : [['Proposed by', nameOf(proposedBy)] as const]),
    ...(confirmedBy === null ? [] : [['Confirmed by', nameOf(confirmedBy) + people] as const]),
  ];
}

export function workItemWords(item: CaseWorkItem, timeOf: (time: string) => string): string {
  const { reference, title, inventory, why, isBlocking, clearedBy, clearedAt, clearReason } = item;
  const name = title === null ? reference : `${reference}, ${title}`;
  const { aircraft, clearConfirmedBy } = item;
  const blocked = (words: string) => (isBlocking ? `${words}: NOT RELEASABLE` : words);
  return [
    ...(aircraft ? [blocked(`Aircraft ${aircraft.reference}`)] : []),
    blocked(name),
    inventory
      ? `inventory "${inventoryKindWords[inventory.kind]}" started ${timeOf(inventory.startedAt)}`
      : `added: ${why ?? ''}`,
    ...(clearedBy && clearedAt
      ? [`cleared by ${nameOf(clearedBy)}, ${timeOf(clearedAt)}: ${clearReason ?? ''}`]
      : []),
    ...(clearConfirmedBy ? [`confirmed by ${nameOf(clearConfirmedBy)}`] : []),
  ].join('; ');
}
