import type { PreparedTemplate } from '@stowed/vision';

/** Prepared templates that are kept: about 10 MB each. */
const SIZE = 24;

/**
 * Templates by key, prepared or being prepared: callers that ask in the meantime wait for the same one. The
 * least recently used goes first.
 */
export class PreparedTemplates {
  readonly #byKey = new Map<string, Promise<PreparedTemplate>>();

  has(key: string): boolean {
    return this.#byKey.has(key);
  }

  find(key: string): Promise<PreparedTemplate> | undefined {
    const found = this.#byKey.get(key);
    if (found) this.#keepLongest(key, found);
    return found;
  }

  /** Keeps what `work` prepares; a failure is kept for nobody. */
  add(key: string, work: Promise<PreparedTemplate>): Promise<PreparedTemplate> {
    this.#keepLongest(key, work);
    const [oldest] = this.#byKey.keys();
    if (this.#byKey.size > SIZE && oldest !== undefined) this.#byKey.delete(oldest);
    work.catch(() => {
      if (this.#byKey.get(key) === work) this.#byKey.delete(key);
    });
    return work;
  }

  #keepLongest(key: string, work: Promise<PreparedTemplate>): void {
    this.#byKey.delete(key);
    this.#byKey.set(key, work);
  }
}
