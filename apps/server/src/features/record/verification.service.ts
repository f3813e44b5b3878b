import type { Db } from '../../db/client.ts';
import { readOrganization } from '../../db/transaction.ts';
import type { ImageStore } from '../../pictures/store.ts';
import { hashOfEvent } from './event-chain.ts';
import { replay } from './replay/replay.ts';
import { emptyState } from './replay/state.ts';
import type { ReplayedState } from './replay/state.ts';
import { compareFiles } from './replay/stored-pictures.service.ts';
import type { KeptPicture } from './replay/stored-pictures.service.ts';
import { compareState } from './replay/stored-state.service.ts';
import type { SignedHead } from './signed-head.policy.ts';
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

interface Differences {
  readonly count: number;
  /** The first ones, one sentence each. */
  readonly sentences: readonly string[];
}

interface PictureCount {
  readonly count: number;
  /** Those whose hash no event states: they are compared with their rows. */
  readonly withoutHash: number;
}

export interface VerifiedRecord {
  readonly organizationId: string;
  readonly name: string;
  readonly events: number;
  /** The last unaltered event. */
  readonly newest: Link;
  readonly broken: Break | undefined;
  /** Where rows and files differ from what the record says, if its chain is unbroken. */
  readonly differences: Differences;
  readonly pictures: PictureCount;
  /** Those of the requested hashes that are in the record, each with its event. */
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
  if (hashOfEvent(before.hash, event) !== event.hash) return 'its content does not match its hash';
  return undefined;
}

/** The maximum number of sentences to report. */
const MOST_SENTENCES = 100;

class DifferenceList implements Differences {
  count = 0;
  readonly sentences: string[] = [];

  readonly add = (sentence: string): void => {
    this.count += 1;
    if (this.sentences.length < MOST_SENTENCES) this.sentences.push(sentence);
  };
}

/** Hashes and heads noted outside the database, to look for in the record. */
export interface WantedNotes {
  /** As printed on receipts. */
  readonly hashes?: readonly string[];
  /** Signed by this installation. */
  readonly heads?: readonly SignedHead[];
}

interface WantedOfRecord {
  readonly hashes: ReadonlySet<string>;
  /** The heads of one organization, by number. */
  readonly heads: readonly SignedHead[];
  readonly numbers: ReadonlySet<number>;
}

function wantedOf({ hashes = [], heads = [] }: WantedNotes, organizationId: string): WantedOfRecord {
  const ours = heads.filter((head) => head.organizationId === organizationId);
  return {
    hashes: new Set(hashes),
    heads: ours.sort((one, other) => one.sequence - other.sequence),
    numbers: new Set(ours.map(({ sequence }) => sequence)),
  };
}

interface Progress {
  last: Link;
  events: number;
  broken: Break | undefined;
  readonly found: Map<string, number>;
  /** Hashes of the events that were signed as heads. */
  readonly signed: Map<number, string>;
  readonly state: ReplayedState;
  readonly differences: DifferenceList;
  pictures: readonly KeptPicture[];
}

/** Follows the chain through this page; stops at the first break. */
function follow(part: readonly StoredEvent[], progress: Progress, wanted: WantedOfRecord): void {
  for (const event of part) {
    const problem = problemOf(event, progress.last);
    if (problem) {
      progress.broken = { sequence: event.sequence, problem };
      return;
    }
    progress.last = { sequence: event.sequence, hash: event.hash };
    progress.events += 1;
    replay(progress.state, event, progress.differences.add);
    if (wanted.hashes.has(event.hash)) progress.found.set(event.hash, event.sequence);
    if (wanted.numbers.has(event.sequence)) progress.signed.set(event.sequence, event.hash);
  }
}

function headProblem(head: Link | undefined, last: Link): Break | undefined {
  if (head?.sequence === last.sequence && head.hash === last.hash) return undefined;
  const sequence = last.sequence + 1;
  if (head && head.sequence > last.sequence) return { sequence, problem: 'the newest events are gone' };
  return { sequence: last.sequence, problem: "the record's head names a different newest event" };
}

/**
 * The first signed head that is not in the record. The exact event between two heads cannot be determined.
 */
function firstUnlike({ heads }: WantedOfRecord, { last, signed }: Progress): Break | undefined {
  let agreed = 0;
  for (const { sequence, hash, time } of heads) {
    if (sequence > last.sequence) {
      return { sequence: last.sequence + 1, problem: `it is gone: event ${sequence} was signed at ${time}` };
    }
    if ((sequence === 0 ? BEGINNING : signed.get(sequence)) !== hash) {
      const problem = `it is not the event that was signed at ${time}; those up to ${agreed} are`;
      return { sequence, problem };
    }
    agreed = sequence;
  }
  return undefined;
}

const earlier = (one: Break | undefined, other: Break | undefined): Break | undefined =>
  one && other ? (one.sequence <= other.sequence ? one : other) : (one ?? other);

/** The events in order. The database reads the next page while this one is checked. */
async function* pagesOf(db: Db, organizationId: string): AsyncGenerator<readonly StoredEvent[]> {
  const read = (after: number) => selectEvents(db, organizationId, { after, limit: PART });
  let next: Promise<StoredEvent[]> | undefined = read(0);
  try {
    while (next) {
      const part: StoredEvent[] = await next;
      const { sequence } = part.at(-1) ?? { sequence: 0 };
      next = part.length === PART ? read(sequence) : undefined;
      yield part;
    }
  } finally {
    // Nobody wants this page any more, but its connection is busy until it has come.
    await next?.catch(() => undefined);
  }
}

async function verifyRecord(db: Db, organizationId: string, wanted: WantedOfRecord): Promise<Progress> {
  const progress: Progress = {
    last: { sequence: 0, hash: BEGINNING },
    events: 0,
    broken: undefined,
    found: new Map(),
    signed: new Map(),
    state: emptyState(),
    differences: new DifferenceList(),
    pictures: [],
  };
  for await (const part of pagesOf(db, organizationId)) {
    follow(part, progress, wanted);
    if (progress.broken) break;
  }
  progress.broken ??= headProblem(await readHead(db, organizationId), progress.last);
  if (!progress.broken) {
    const { state, differences } = progress;
    progress.pictures = await compareState(db, organizationId, { state, report: differences.add });
  }
  progress.broken = earlier(progress.broken, firstUnlike(wanted, progress));
  return progress;
}

/**
 * Recomputes every organization's event chain, each as of one moment while a server may keep writing, and
 * compares the rows and, given their store, the files of pictures with what the events say.
 */
export async function* verifyRecords(
  db: Db,
  wanted: WantedNotes = {},
  images?: Pick<ImageStore, 'find'>,
): AsyncGenerator<VerifiedRecord> {
  for (const { id, name } of await selectOrganizations(db)) {
    const { last, events, broken, found, differences, pictures } = await readOrganization(db, id, (tx) =>
      verifyRecord(tx, id, wantedOf(wanted, id)),
    );
    if (images) await compareFiles(images, { kept: pictures, report: differences.add });
    const withoutHash = pictures.filter(({ isOfEvent }) => !isOfEvent).length;
    yield {
      organizationId: id,
      name,
      events,
      newest: last,
      broken,
      found,
      differences,
      pictures: { count: pictures.length, withoutHash },
    };
  }
}
