import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { drag, middleOf } from './drag.ts';
import { drawingOf, gripOf } from './editor.ts';
import type { Box } from './samples.ts';
import { expectToast } from './toast.ts';
import { overlapOf } from './verdicts.ts';

/** A tool that the template must have, at its true place. */
export interface WantedTool extends Box {
  readonly name: string;
}

interface DrawnShape extends Box {
  readonly name: string;
}

/** A proposal shows a tool if their boxes overlap this much. */
const SAME = 0.4;
/** The editor draws no thinner box. */
const LEAST_PERCENT = 5;

/**
 * Makes a template on a phone, with fingers only, as a person with the list of the tools would. Each tap,
 * drag and chosen file counts as one; typing and pasting do not.
 */
export class PhoneTemplate {
  taps = 0;
  /** Tools that were not found, and had to be drawn. */
  drawn = 0;
  /** Names that were first at a wrong shape. */
  misnamed = 0;

  constructor(private readonly page: Page) {}

  async make(photo: string, tools: readonly WantedTool[]): Promise<void> {
    const shapes = await this.#photograph(photo);
    await this.#tap(this.#button('Whole screen'));
    await this.#deleteExtra(shapes, tools);
    const left = shapes.filter((shape) => toolIn(shape, tools));
    for (const tool of tools.filter((one) => !left.some((shape) => toolIn(shape, tools) === one))) {
      left.push(await this.#draw(tool, left.length));
    }
    await this.#tap(this.#button('Done'));
    await this.#name(left, tools);
    await this.#tap(this.#button('Save Template'));
    await expectToast(this.page, 'Template saved successfully');
  }

  async #photograph(photo: string): Promise<DrawnShape[]> {
    await this.#tap(this.#button('Capture image'));
    await this.#tap(this.page.getByRole('tab', { name: 'Upload' }));
    const answer = this.page.waitForResponse('**/api/process-image');
    await this.page.getByLabel('Choose a photo').setInputFiles(photo);
    this.taps += 1;
    const { detectedTools } = (await (await answer).json()) as { readonly detectedTools: DrawnShape[] };
    await expect(this.page.getByLabel(`Name of tool ${detectedTools.length}`, { exact: true })).toBeVisible();
    return detectedTools;
  }

  async #deleteExtra(shapes: DrawnShape[], tools: readonly WantedTool[]): Promise<void> {
    for (let at = shapes.length - 1; at >= 0; at--) {
      const shape = shapes[at];
      if (!shape || toolIn(shape, tools)) continue;
      await this.#tap(this.#shape(at + 1));
      await this.#tap(this.#button('Delete selected'));
      shapes.splice(at, 1);
    }
  }

  /** Adds a box, drags it to the tool, and its corner to the tool's. */
  async #draw(tool: WantedTool, count: number): Promise<DrawnShape> {
    await this.#tap(this.#button('Add rectangle'));
    const { x, y } = tool;
    const width = Math.max(tool.width, LEAST_PERCENT);
    const height = Math.max(tool.height, LEAST_PERCENT);
    await this.#drag(this.#shape(count + 1), { x: x - 45, y: y - 45 });
    await this.#drag(gripOf(this.page, 'bottom right corner'), { x: width - 10, y: height - 10 });
    this.drawn += 1;
    return { name: tool.name, x, y, width, height };
  }

  async #name(shapes: readonly DrawnShape[], tools: readonly WantedTool[]): Promise<void> {
    await this.#tap(this.#button('Names from a list'));
    // Not in the order of the drawer.
    const list = tools.map(({ name }) => name).toSorted();
    await this.page.getByLabel('Tool list').fill(list.join('\n'));
    await this.#tap(this.#button('Name the shapes'));
    const all = this.page.getByRole('button', { name: `Use all ${list.length} guesses` });
    await all.waitFor();
    await this.#tap(all);
    await expect(this.page.getByText(`${list.length} of ${list.length} named`)).toBeVisible();
    for (const [index, shape] of shapes.entries()) {
      const wanted = toolIn(shape, tools)?.name ?? shape.name;
      const chip = this.page.locator(`[aria-label^="${wanted}: "]`);
      const [at] = (await chip.getAttribute('aria-label'))?.split(', guessed') ?? [];
      if (at === `${wanted}: shape ${index + 1}`) continue;
      this.misnamed += 1;
      await this.#tap(chip);
      await this.#tap(this.#shape(index + 1));
    }
    await this.#tap(this.page.getByRole('button', { name: /guessed names are right$/ }));
    await this.#tap(this.#button('Finish naming'));
  }

  #button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }

  #shape(position: number): Locator {
    return drawingOf(this.page).getByRole('button', { name: new RegExp(`^${position}: `) });
  }

  async #tap(target: Locator): Promise<void> {
    await expect(target).toBeEnabled();
    // A press right after the question has changed would not count.
    await expect(target).not.toHaveCSS('pointer-events', 'none');
    const at = await middleOf(target);
    await this.page.touchscreen.tap(at.x, at.y);
    this.taps += 1;
  }

  /** Drags by percent of the picture; a picture larger than the screen takes several drags. */
  async #drag(target: Locator, by: { readonly x: number; readonly y: number }): Promise<void> {
    let left = by;
    for (let step = 0; step < 12 && Math.hypot(left.x, left.y) > 0.4; step++) {
      const from = await middleOf(target);
      const drawing = await drawingOf(this.page).boundingBox();
      const box = await drawingOf(this.page).locator('../..').boundingBox();
      if (!drawing || !box) throw new Error('the drawing is not shown');
      const to = {
        x: within(from.x + (left.x / 100) * drawing.width, box.x, box.width),
        y: within(from.y + (left.y / 100) * drawing.height, box.y, box.height),
      };
      await drag(this.page, from, to, true);
      this.taps += 1;
      left = {
        x: left.x - ((to.x - from.x) / drawing.width) * 100,
        y: left.y - ((to.y - from.y) / drawing.height) * 100,
      };
    }
  }
}

function within(at: number, start: number, size: number): number {
  return Math.min(Math.max(at, start + 4), start + size - 4);
}

/** The tool that a shape shows. */
function toolIn(shape: Box, tools: readonly WantedTool[]): WantedTool | undefined {
  const best = tools.toSorted((one, other) => overlapOf(shape, other) - overlapOf(shape, one))[0];
  return best && overlapOf(shape, best) >= SAME ? best : undefined;
}
