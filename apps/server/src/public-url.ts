import type { Config } from './config.ts';

/**
 * The address that links carry: as configured, never from a request; else the one that was printed at
 * start.
 */
export class PublicUrl {
  #origin: string;
  readonly #isGiven: boolean;

  constructor({ PUBLIC_URL, PORT }: Pick<Config, 'PUBLIC_URL' | 'PORT'>) {
    this.#origin = PUBLIC_URL ?? `http://localhost:${PORT}`;
    this.#isGiven = PUBLIC_URL !== undefined;
  }

  /** Without a configured address this one stands in links from now on. */
  notePrinted(origin: string): void {
    if (!this.#isGiven) this.#origin = origin;
  }

  linkTo(path: string): string {
    return `${this.#origin}${path}`;
  }
}
