import { FairQueue } from '../fair-queue.ts';
import { WaitedTooLongError } from './database-error.ts';

interface Line {
  writing: number;
  readonly waiting: FairQueue;
}

interface Settings {
  /** The most that one organization may have at once. */
  readonly most: number;
  readonly waitMs: number;
}

/**
 * The writing transactions of a pool, by organization. Those of one organization wait for each other's lock
 * in the database, each with a connection: if that lasts, they must not take the connections of all others.
 */
export class Writers {
  readonly #lines = new Map<string, Line>();

  constructor(private readonly settings: Settings) {}

  get waiting(): number {
    return [...this.#lines.values()].reduce((sum, line) => sum + line.waiting.size, 0);
  }

  /** Runs `work` when it is its turn. Throws WaitedTooLongError. */
  async inTurn<T>(organizationId: string, work: () => Promise<T>): Promise<T> {
    const line = this.#lineOf(organizationId);
    if (line.writing < this.settings.most) line.writing += 1;
    else await line.waiting.wait(organizationId);
    try {
      return await work();
    } finally {
      if (!line.waiting.next()) line.writing -= 1;
      if (line.writing === 0) this.#lines.delete(organizationId);
    }
  }

  #lineOf(organizationId: string): Line {
    const known = this.#lines.get(organizationId);
    if (known) return known;
    const { waitMs } = this.settings;
    const waiting = new FairQueue({ most: Infinity, waitMs, busy: () => new WaitedTooLongError() });
    const line = { writing: 0, waiting };
    this.#lines.set(organizationId, line);
    return line;
  }
}

const writersOf = new WeakMap<object, Writers>();

/** From now on, the writing transactions of this database wait for their organization's turn. */
export function limitWriters(db: object, writers: Writers): void {
  writersOf.set(db, writers);
}

/** Runs `work` when it is its turn; on a database without a limit at once. Throws WaitedTooLongError. */
export function inTurn<T>(db: object, organizationId: string, work: () => Promise<T>): Promise<T> {
  return writersOf.get(db)?.inTurn(organizationId, work) ?? work();
}
