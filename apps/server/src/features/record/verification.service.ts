import type { Db } from '../../db/client.ts';
import { readOrganization } from '../../db/transaction.ts';
import { hashOfEvent } from './event-chain.ts';
import { readHead, selectEvents, selectOrganizations } from './verification.repository.ts';

const PART = 500;
const BEGINNING = '0'.repeat(64);

interface Link {
  readonly sequence: number;
  readonly hash: string;
}

/** The first event at which a record was altered. */
interface Break {
  readonly sequence: number;
  readonly problem: string;
}

export interface VerifiedRecord {
  readonly organizationId: string;
  readonly name: string;
  readonly events: number;
  /** The last unaltered event. */
  readonly newest: Link;
  readonly broken: Break | undefined;
  /** Requested hashes found in the record, each with its event. */
  readonly found: ReadonlyMap<string, number>;
}

type StoredEvent = Awaited<ReturnType<typeof selectEvents>>[number];

function problemOf(event: StoredEvent, before: Link): string | undefined {
  if (event.sequence !== before.sequence + 1) {
    return event.sequence === before.sequence + 2
      ? `event ${before.sequence + 1} is gone`
      : `events ${before.sequence + 1} to ${event.sequence - 1} are gone`;
  }
  if (event.previousHash !== before.hash) return 'it does not follow the event before it';
  if (hashOfEvent(before.hash, event) !== event.hash) return 'its content is not what its hash was made of';
  return undefined;
}

interface Progress {
  last: Link;
  events: number;
  broken: Break | undefined;
  readonly found: Map<string, number>;
}

/** Follows the chain through this page; stops at the first break. */
function follow(part: readonly StoredEvent[], progress: Progress, wanted: ReadonlySet<string>): void {
  for (const event of part) {
    const problem = problemOf(event, progress.last);
    if (problem) {
      progress.broken = { sequence: event.sequence, problem };
      return;
    }
    progress.last = { sequence: event.sequence, hash: event.hash };
    progress.events += 1;
    if (wanted.has(event.hash)) progress.found.set(event.hash, event.sequence);
  }
}

function headProblem(head: Link | undefined, last: Link): Break | undefined {
  if (head?.sequence === last.sequence && head.hash === last.hash) return undefined;
  const sequence = last.sequence + 1;
  if (head && head.sequence > last.sequence) return { sequence, problem: 'the newest events are gone' };
  return { sequence: last.sequence, problem: "the record's head names another newest event" };
}

async function verifyRecord(db: Db, organizationId: string, wanted: ReadonlySet<string>): Promise<Progress> {
  const progress: Progress = {
    last: { sequence: 0, hash: BEGINNING },
    events: 0,
    broken: undefined,
    found: new Map(),
  };
  for (;;) {
    const part = await selectEvents(db, organizationId, { after: progress.last.sequence, limit: PART });
    follow(part, progress, wanted);
    if (progress.broken || part.length < PART) break;
  }
  progress.broken ??= headProblem(await readHead(db, organizationId), progress.last);
  return progress;
}

/**
 * Recomputes every organization's event chain, each as of one moment while a server may go on writing. Looks
 * for `hashes` that were noted elsewhere, such as on a receipt.
 */
export async function* verifyRecords(db: Db, hashes: readonly string[] = []): AsyncGenerator<VerifiedRecord> {
  const wanted = new Set(hashes);
  for (const { id, name } of await selectOrganizations(db)) {
    const { last, events, broken, found } = await readOrganization(db, id, (tx) =>
      verifyRecord(tx, id, wanted),
    );
    yield { organizationId: id, name, events, newest: last, broken, found };
  }
}
