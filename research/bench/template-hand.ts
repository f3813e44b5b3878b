import type { Locator, Page } from '@playwright/test';
import { dragBy, drawingOf, gripOf, shapeOf } from '../../e2e/support/editor.ts';
import type { Box } from '../../e2e/support/samples.ts';
import { expectToast } from '../../e2e/support/toast.ts';
import type { Shaped } from '../../packages/domain/src/index.ts';

/** Uses the template screen as a person does, and counts: each press, drag and chosen file is one click. */
export class Hand {
  clicks = 0;
  keys = 0;
  /** How long the person waited for the machine, in milliseconds. */
  waited = 0;

  constructor(private readonly page: Page) {}

  async click(target: Locator): Promise<void> {
    await target.click();
    this.clicks += 1;
  }

  press(name: string): Promise<void> {
    return this.click(this.page.getByRole('button', { name, exact: true }).first());
  }

  /** Waits for a button, and presses it. */
  async pressOnce(name: string): Promise<void> {
    const button = this.page.getByRole('button', { name, exact: true });
    await this.#wait(() => button.waitFor());
    await this.click(button);
  }

  /** Clicks the middle of a shape by its number; other shapes may lie over it. */
  async clickShape(position: number): Promise<void> {
    await drawingOf(this.page)
      .getByRole('button', { name: new RegExp(`^${position}: `) })
      .click({ force: true });
    this.clicks += 1;
  }

  /** Presses Control+V where the focus is. */
  async paste(field: Locator, text: string): Promise<void> {
    await field.fill(text);
    this.keys += 1;
  }

  /** Chooses the drawer's photo from a file, and returns the shapes proposed for it. */
  async photograph(file: string): Promise<readonly Shaped[]> {
    await this.press('Capture image');
    await this.click(this.page.getByRole('tab', { name: 'Upload' }));
    return this.#wait(async () => {
      const answer = this.page.waitForResponse('**/api/process-image');
      await this.page.getByLabel('Choose a photo').setInputFiles(file);
      this.clicks += 1;
      const { detectedTools } = (await (await answer).json()) as {
        readonly detectedTools: readonly Shaped[];
      };
      await this.page.getByLabel(`Name of tool ${detectedTools.length}`, { exact: true }).waitFor();
      return detectedTools;
    });
  }

  /** Adds a rectangle, drags it by its middle and then by its corner until it covers the box (percent). */
  async drawBox(name: string, { x, y, width, height }: Box): Promise<void> {
    await this.press('Add rectangle');
    await this.#drag(shapeOf(this.page, name).last(), { x: x - 45, y: y - 45 });
    await this.#drag(gripOf(this.page, 'bottom right corner'), { x: width - 10, y: height - 10 });
  }

  /** Presses a button and waits until the screen says that it is done. */
  async pressUntil(name: string, toast: string): Promise<void> {
    await this.#wait(async () => {
      await this.press(name);
      await expectToast(this.page, toast);
    });
  }

  /** Presses a button and waits until the screen says this. */
  async pressUntilText(name: string, text: string): Promise<void> {
    await this.#wait(async () => {
      await this.press(name);
      await this.page.getByText(text).waitFor();
    });
  }

  async #drag(target: Locator, by: { readonly x: number; readonly y: number }): Promise<void> {
    await dragBy(this.page, target, by, false);
    this.clicks += 1;
  }

  async #wait<T>(work: () => Promise<T>): Promise<T> {
    const startedAt = performance.now();
    const result = await work();
    this.waited += performance.now() - startedAt;
    return result;
  }
}
