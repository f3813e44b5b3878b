// Takes drawers from the photo to the saved template in Chromium, as a person with a tool list would, and
// prints the clicks, keys and seconds of waiting. Corrects wrong proposals by the drawer's truth. Then copies
// the template to another toolbox, onto another photo of the drawer.
//   npm run bench:template [-- <folder of drawer_* folders with reference.jpg, photos and truth.json>]
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { createToolbox, register } from '../../e2e/support/person.ts';
import { readTemplate } from '../../e2e/support/service.ts';
import { overlapOf } from '../../e2e/support/verdicts.ts';
import { boundsOf } from '../../packages/domain/src/index.ts';
import { onNewInstallation } from '../../tools/lib/new-installation.ts';
import { root } from '../../tools/lib/server-process.ts';
import { copyToAnotherBox } from './template-copy.ts';
import { Hand } from './template-hand.ts';
import { drawable, matchShapes, readTools, rectangle } from './template-shapes.ts';
import type { NamedShape } from './template-shapes.ts';
import { readDrawers } from '../../packages/vision/src/test/data.ts';
import type { Drawer, DrawerTruth, ToolTruth } from '../../packages/vision/src/test/data.ts';

/** Below this overlap a careful person would correct the shape again. */
const LOOSE = 0.7;
/** The minimum overlap of a drawn box with a thin tool. */
const LEAST = 0.3;

const folder = process.argv[2] ?? join(root, 'samples');
await onNewInstallation(async (page) => {
  await register(page);
  const made = ['tools', 'extra', 'not found', 'loose', 'misnamed', 'clicks', 'keys', 'machine s'];
  print(['drawer', ...made, 'copy: clicks', 'machine s', 'off %']);
  for (const drawer of readDrawers(folder)) {
    const toolboxId = await createToolbox(page, 1, drawer.truth);
    const figures = await make(page, toolboxId, drawer);
    print([drawer.truth.id, ...figures, ...(await copyToAnotherBox(page, toolboxId, drawer))]);
  }
});

async function make(page: Page, toolboxId: string, { folder: place, truth }: Drawer) {
  await page.goto(`/toolbox/${toolboxId}/templates`);
  const hand = new Hand(page);
  const aspect = truth.referenceWidth / truth.referenceHeight;
  const proposed = (await hand.photograph(join(place, truth.referenceImage))).map(
    (shape, index): NamedShape => ({ ...shape, name: `Tool ${index + 1}` }),
  );
  const found = matchShapes(truth.tools, proposed, aspect);
  const shapes = new Map(found.map(({ shape, tool }) => [shape, tool]));
  const extra = proposed.filter((shape) => !shapes.has(shape));
  for (const { name } of extra) await hand.press(`Delete ${name}`);
  const missed = truth.tools.filter((tool) => !found.some((match) => match.tool === tool));
  for (const tool of missed) {
    const name = `Tool ${shapes.size + 1}`;
    await hand.drawBox(name, drawable(tool));
    shapes.set({ ...rectangle(drawable(tool)), name }, tool);
  }
  const order = [...proposed.filter((shape) => shapes.has(shape)), ...missed];
  const tools = order.flatMap((one) => ('id' in one ? one : (shapes.get(one) ?? [])));
  const misnamed = await nameAll(hand, page, { list: readTools(truth.tools, aspect), tools });
  await hand.pressUntil('Save Template', 'Template saved successfully');
  await requireAll(page, toolboxId, truth);
  const loose = found.filter(({ overlap }) => overlap < LOOSE).length;
  const counts = [truth.tools.length, extra.length, missed.length, loose, misnamed, hand.clicks, hand.keys];
  return [...counts, (hand.waited / 1000).toFixed(1)];
}

interface Naming {
  /** The person's list. */
  readonly list: readonly ToolTruth[];
  /** The tools in the order of their shapes. */
  readonly tools: readonly ToolTruth[];
}

/** Takes all guesses, then gives each name at a wrong shape to its own. Returns how many these are. */
async function nameAll(hand: Hand, page: Page, { list, tools }: Naming): Promise<number> {
  await hand.press('Names from a list');
  await hand.paste(page.getByLabel('Tool list'), list.map(({ name }) => name).join('\n'));
  await hand.press('Name the shapes');
  await hand.pressOnce(`Take all ${list.length} guesses`);
  let misnamed = 0;
  for (const [index, { name }] of tools.entries()) {
    const row = page.locator(`[aria-label^="${name}: "]`);
    if ((await row.getAttribute('aria-label')) === `${name}: shape ${index + 1}`) continue;
    misnamed += 1;
    await hand.click(row);
    await hand.clickShape(index + 1);
  }
  await hand.press('Finish naming');
  return misnamed;
}

/** A figure counts only if the final template is right: every tool has its name and its place. */
async function requireAll(page: Page, toolboxId: string, truth: DrawerTruth): Promise<void> {
  const { tools } = truth;
  const aspect = truth.referenceWidth / truth.referenceHeight;
  const { templateTools } = await readTemplate(page, toolboxId);
  const isThere = (tool: ToolTruth) =>
    templateTools.some(
      (saved) => saved.name === tool.name && overlapOf(boundsOf(saved, aspect), tool) > LEAST,
    );
  const wrong = tools.filter((tool) => !isThere(tool)).map(({ name }) => name);
  if (wrong.length > 0 || templateTools.length !== tools.length) {
    throw new Error(`the saved template is wrong: ${wrong.join(', ')}`);
  }
}

function print(cells: readonly (string | number)[]): void {
  console.log(cells.map((cell) => String(cell).padStart(10)).join(' '));
}
