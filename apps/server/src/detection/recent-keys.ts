/**
 * Which keys a bounded cache holds: the least recently used goes first. The pool keeps one for each worker and the
 * worker one of its own; both see the same uses in the same order, so they always agree.
 */
export class RecentKeys {
  readonly #keys = new Set<string>();

  constructor(private readonly size: number) {}

  has(key: string): boolean {
    return this.#keys.has(key);
  }

  /** Notes a use; answers the key that had to go, if any. */
  use(key: string): string | undefined {
    this.#keys.delete(key);
    this.#keys.add(key);
    if (this.#keys.size <= this.size) return undefined;
    const [oldest] = this.#keys;
    if (oldest !== undefined) this.#keys.delete(oldest);
    return oldest;
  }
}

/** Prepared templates that one worker keeps. */
export const PREPARED_TEMPLATES = 12;
