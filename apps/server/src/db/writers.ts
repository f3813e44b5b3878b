import { Turns } from '../turns.ts';
import { WaitedTooLongError } from './database-error.ts';

const tooLong = (): Error => new WaitedTooLongError('Other writes of the organization took too long.');

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
  readonly #turnsOf = new Map<string, Turns>();

  constructor(private readonly settings: Settings) {}

  get waiting(): number {
    return [...this.#turnsOf.values()].reduce((sum, { waiting }) => sum + waiting, 0);
  }

  /** Runs `work` when it is its turn. Throws WaitedTooLongError. */
  async inTurn<T>(organizationId: string, work: () => Promise<T>): Promise<T> {
    const { most, waitMs } = this.settings;
    const turns =
      this.#turnsOf.get(organizationId) ??
      new Turns({ inWork: most, queue: Infinity, waitMs, busy: tooLong });
    this.#turnsOf.set(organizationId, turns);
    await turns.enter(organizationId);
    try {
      return await work();
    } finally {
      turns.leave();
      if (turns.inWork === 0) this.#turnsOf.delete(organizationId);
    }
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
