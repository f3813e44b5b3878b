import type { Locator, Page } from '@playwright/test';
import { dragBy, gripOf, shapeOf } from '../e2e/support/editor.ts';
import type { Box } from '../e2e/support/samples.ts';

/** Works a page as a person does, and counts it: a press of a button, a drag and a chosen file are a click each. */
export class Hand {
  clicks = 0;
  keys = 0;

  constructor(private readonly page: Page) {}

  async click(target: Locator): Promise<void> {
    await target.click();
    this.clicks += 1;
  }

  async chooseFile(field: Locator, file: string): Promise<void> {
    await field.setInputFiles(file);
    this.clicks += 1;
  }

  /** Control and V, where the keyboard is. */
  async paste(field: Locator, text: string): Promise<void> {
    await field.fill(text);
    this.keys += 1;
  }

  /** A new rectangle, moved by its middle and pulled at its corner until it covers the box (percent). */
  async drawBox(name: string, { x, y, width, height }: Box): Promise<void> {
    await this.click(this.page.getByRole('button', { name: 'Add rectangle' }));
    await this.#drag(shapeOf(this.page, name).last(), { x: x - 45, y: y - 45 });
    await this.#drag(gripOf(this.page, 'bottom right corner'), { x: width - 10, y: height - 10 });
  }

  async #drag(target: Locator, by: { readonly x: number; readonly y: number }): Promise<void> {
    await dragBy(this.page, target, by, false);
    this.clicks += 1;
  }
}
