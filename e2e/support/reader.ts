import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';

/** More stops than any screen of the main job has before its next control. */
const MOST_STOPS = 60;

/** Uses a page by its keyboard alone, and writes down what a screen reader reads. */
export class Reader {
  readonly #page: Page;
  readonly #plain: (text: string) => string;
  readonly #parts: string[] = [];
  #keys: string[] = [];

  /** `plain` replaces what differs from run to run. */
  constructor(page: Page, plain: (text: string) => string) {
    this.#page = page;
    this.#plain = plain;
  }

  /** Notes live messages from now on. Call it after each load of a page. */
  async listen(): Promise<void> {
    await this.#page.evaluate(() => {
      const heard: string[] = [];
      const live = '[role=status], [role=alert], [aria-live=polite], [aria-live=assertive]';
      const read = (region: Element | null | undefined) => {
        const text = region?.textContent.trim().replace(/\s+/g, ' ') ?? '';
        if (text !== '' && heard.at(-1) !== text) heard.push(text);
      };
      // A region is read when it changes, an alert also when it appears.
      new MutationObserver((changes) => {
        for (const { target, addedNodes } of changes) {
          const element = target instanceof Element ? target : target.parentElement;
          read(element?.closest(live));
          for (const node of addedNodes) if (node instanceof Element) read(node.closest('[role=alert]'));
        }
      }).observe(document.body, { subtree: true, childList: true, characterData: true });
      Object.assign(window, { heard });
    });
  }

  async type(text: string, shown: string): Promise<void> {
    await this.#page.keyboard.type(text);
    this.#keys.push(`types ${shown}`);
  }

  async press(key: string): Promise<void> {
    await this.#page.keyboard.press(key);
    this.#keys.push(key);
  }

  /** Presses Tab or Shift+Tab until the focus is on a control with this name. */
  async tabTo(name: RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    for (let stops = 1; stops <= MOST_STOPS; stops++) {
      await this.#page.keyboard.press(key);
      const focused = await this.#focused();
      if (name.test(focused)) {
        this.#keys.push(`${key} ${stops === 1 ? '' : `${stops} times `}to ${this.#plain(focused)}`);
        return;
      }
    }
    throw new Error(`Tab does not reach ${String(name)}`);
  }

  /**
   * Writes a step down: the keys since the last one, the focus, the live messages (`only` those that do not
   * depend on the moment), and the screen.
   */
  async note(title: string, screen: 'main' | 'dialog', only = /./): Promise<void> {
    const part = screen === 'main' ? this.#page.locator('main') : this.#page.getByRole('dialog');
    await expect(part).toBeVisible();
    const snapshot = (await part.ariaSnapshot())
      .split('\n')
      .filter((line) => !line.includes('/url:'))
      .join('\n');
    const heard = await this.#page.evaluate(() => {
      const all: unknown = Reflect.get(window, 'heard');
      return Array.isArray(all) ? all.splice(0).map(String) : [];
    });
    const lines = [
      ...(this.#keys.length > 0 ? [`- Keys: ${this.#keys.join(', ')}`] : []),
      `- Focus: ${(await this.#focused()) || 'the page'}`,
      ...[...new Set(heard)]
        .filter((text) => only.test(text))
        .sort()
        .map((text) => `- Live: ${text}`),
    ];
    this.#keys = [];
    this.#parts.push(this.#plain(`## ${title}\n\n${lines.join('\n')}\n\n\`\`\`yaml\n${snapshot}\n\`\`\``));
  }

  /** All steps. */
  text(): string {
    return this.#parts.join('\n\n');
  }

  /** Role and name of what has the focus; empty for the page itself. */
  async #focused(): Promise<string> {
    const focus = this.#page.locator(':focus');
    if ((await focus.count()) === 0) return '';
    const [line = ''] = (await focus.first().ariaSnapshot()).split('\n');
    return /^- '?(\w+(?: "(?:[^"\\]|\\.)*")?)/.exec(line)?.[1] ?? line;
  }
}
