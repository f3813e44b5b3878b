import type { TimelineEntry } from '@stowed/contract';
import { readEvent } from '../record/event-kinds.policy.ts';
import type { EventKind, ReadableEvent } from '../record/event-kinds.policy.ts';
import type { CaseEventRow } from './case-reading.repository.ts';

type Content = Pick<TimelineEntry, 'kind'> & Partial<TimelineEntry>;

const joined = (...words: readonly (string | null)[]): string | null =>
  words.filter((word) => word !== null).join('. ') || null;

const plainKinds: Partial<Record<EventKind, Content['kind']>> = {
  case_suspected: 'suspected',
  case_opened: 'opened',
  case_missed_again: 'missed_again',
  case_escalated: 'escalated',
  case_closure_rejected: 'rejected',
  case_reopened: 'reopened',
};

function contentOf(event: ReadableEvent): Content | undefined {
  const kindAlone = plainKinds[event.kind];
  if (kindAlone) return { kind: kindAlone };
  switch (event.kind) {
    case 'case_entry_added': {
      const { kind, area, result, text } = event.after;
      return { kind, area, result, text };
    }
    case 'case_assigned':
      return { kind: 'assigned', subject: event.after.assigneeName };
    case 'case_closure_proposed':
    case 'case_closed': {
      const { outcome, place, note } = event.after;
      const kind = event.kind === 'case_closed' ? 'closed' : 'proposed';
      return { kind, outcome, text: joined(place, note) };
    }
    case 'case_work_item_added':
      return { kind: 'work_item_added', subject: event.after.reference, text: event.after.why };
    case 'case_work_item_cleared':
      return { kind: 'work_item_cleared', subject: event.after.reference };
    case 'case_work_item_clear_confirmed':
      return { kind: 'work_item_clear_confirmed', subject: event.after.reference };
    default:
      return undefined;
  }
}

/** One act of a case's timeline; undefined for an event that cannot be read. */
export function presentEntry(row: CaseEventRow, imageUrl: string | null): TimelineEntry | undefined {
  const event = readEvent(row);
  const content = event && contentOf(event);
  if (!content) return undefined;
  return {
    area: null,
    result: null,
    text: row.reason,
    outcome: null,
    subject: null,
    ...content,
    sequence: row.sequence,
    at: row.recordedAt.toISOString(),
    person: { name: row.actorName, rank: row.actorRank, unit: row.actorUnit },
    imageUrl,
    seal: row.hash,
  };
}
