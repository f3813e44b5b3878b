interface Waiting {
  readonly line: Line;
  readonly enter: () => void;
  readonly refuse: (error: Error) => void;
}

interface Line {
  readonly group: string;
  /** Oldest first. */
  readonly waiting: Waiting[];
}

interface Settings {
  /** Maximum number of waiting callers, over all groups. */
  readonly most: number;
  /** Creates the error for a caller that finds no place or has waited too long. */
  readonly busy: () => Error;
  /** Usual maximum wait of a caller, in milliseconds; without one, callers wait until it is their turn. */
  readonly waitMs?: number;
}

/**
 * Callers waiting for their turn. Groups take turns, so that many callers of one group delay only each other.
 * When the queue is full, the newest caller of the longest line is refused.
 */
export class FairQueue {
  /** The group whose turn it is comes first. */
  readonly #lines: Line[] = [];
  #size = 0;

  constructor(private readonly settings: Settings) {}

  get size(): number {
    return this.#size;
  }

  /** Resolves when it is this caller's turn. Throws what `busy` returns. */
  wait(group: string, waitMs = this.settings.waitMs): Promise<void> {
    return new Promise((resolve, reject) => {
      const { busy } = this.settings;
      const late = (): void => {
        this.#remove(waiting);
        reject(busy());
      };
      const timer = waitMs === undefined ? undefined : setTimeout(late, waitMs);
      const line = this.#lineOf(group);
      const waiting: Waiting = {
        line,
        enter: () => {
          clearTimeout(timer);
          resolve();
        },
        refuse: (error) => {
          clearTimeout(timer);
          reject(error);
        },
      };
      line.waiting.push(waiting);
      this.#size += 1;
      if (this.#size > this.settings.most) this.#refuseNewest();
    });
  }

  /** Lets the next one enter; false if nobody waits. */
  next(): boolean {
    const line = this.#lines.shift();
    const waiting = line?.waiting.shift();
    if (!line || !waiting) return false;
    this.#size -= 1;
    if (line.waiting.length > 0) this.#lines.push(line);
    waiting.enter();
    return true;
  }

  #lineOf(group: string): Line {
    const known = this.#lines.find((line) => line.group === group);
    if (known) return known;
    const line = { group, waiting: [] };
    this.#lines.push(line);
    return line;
  }

  #refuseNewest(): void {
    const longest = this.#lines.reduce((one, other) =>
      other.waiting.length >= one.waiting.length ? other : one,
    );
    for (const newest of longest.waiting.slice(-1)) {
      this.#remove(newest);
      newest.refuse(this.settings.busy());
    }
  }

  #remove(waiting: Waiting): void {
    const { line } = waiting;
    line.waiting.splice(line.waiting.indexOf(waiting), 1);
    this.#size -= 1;
    if (line.waiting.length === 0) this.#lines.splice(this.#lines.indexOf(line), 1);
  }
}
