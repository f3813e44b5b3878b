import { join } from 'node:path';
import type { Page } from '@playwright/test';

interface Film {
  readonly folder: string;
  /** Ends every file's name: size and theme. */
  readonly suffix: string;
  /** Names with suffix that are wanted; undefined: all. */
  readonly wanted: ReadonlySet<string> | undefined;
}

interface Shot {
  /** The whole page where its length is the point. */
  readonly isWhole?: boolean;
}

/** Takes pictures of one page. */
export class Camera {
  readonly page: Page;
  readonly #film: Film;

  constructor(page: Page, film: Film) {
    this.page = page;
    this.#film = film;
  }

  /** Stores what the page shows under a name, once nothing is loading. */
  async take(name: string, { isWhole = false }: Shot = {}): Promise<void> {
    const { folder, suffix, wanted } = this.#film;
    const file = `${name}-${suffix}`;
    if (wanted && !wanted.has(file)) return;
    await this.page.waitForLoadState('networkidle');
    await this.page.waitForTimeout(250);
    await this.page.screenshot({
      path: join(folder, `${file}.jpg`),
      type: 'jpeg',
      quality: 82,
      fullPage: isWhole,
    });
  }
}
