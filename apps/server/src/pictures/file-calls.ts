import { StoreUnavailableError } from './store.ts';
import { inTime } from '../in-time.ts';
import { Turns } from '../turns.ts';

/**
 * A call of a disk that does not respond holds one of the process's few threads for files until the disk
 * does. Passwords and pictures are processed on the same threads.
 */
const AT_ONCE = 2;
const QUEUE = 1000;

const noAnswer = (): Error => new StoreUnavailableError('The picture folder does not respond.');

/** Takes turns, so that many of one kind delay only each other. */
type Kind = 'probe' | 'read' | 'write' | 'list';

/** Limits how many calls of the picture folder run at once, and how long their callers wait. */
export class FileCalls {
  constructor(
    private readonly patienceMs: number,
    private readonly turns = new Turns({ inWork: AT_ONCE, queue: QUEUE, busy: noAnswer }),
  ) {}

  /** Callers with another patience, for the same few calls at once. */
  withPatience(ms: number): FileCalls {
    return new FileCalls(ms, this.turns);
  }

  /** Throws StoreUnavailableError once patience ends; work that is under way keeps its slot. */
  run<T>(kind: Kind, work: () => Promise<T>): Promise<T> {
    return inTime(this.patienceMs, () => this.#inTurn(kind, work), noAnswer);
  }

  async #inTurn<T>(kind: Kind, work: () => Promise<T>): Promise<T> {
    await this.turns.enter(kind, this.patienceMs);
    try {
      return await work();
    } finally {
      this.turns.leave();
    }
  }
}
