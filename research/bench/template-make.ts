// Makes the template of a drawer in Chromium as a person with a tool list would: corrects wrong proposals by
// the drawer's truth, gives each shape its name, and saves.
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { readTemplate } from '../../e2e/support/service.ts';
import { overlapOf } from '../../e2e/support/verdicts.ts';
import { boundsOf } from '../../packages/domain/src/index.ts';
import type { Drawer, DrawerTruth, ToolTruth } from '../../packages/vision/src/test/data.ts';
import type { Hand } from './template-hand.ts';
import { drawable, matchShapes, readTools, rectangle } from './template-shapes.ts';
import type { NamedShape } from './template-shapes.ts';

/** Below this overlap a careful person would correct the shape again. */
const LOOSE = 0.7;
/** The minimum overlap of a drawn box with a thin tool. */
const LEAST = 0.3;

export interface Made {
  readonly tools: number;
  /** Wrong proposals. */
  readonly extra: number;
  /** Tools without a proposal. */
  readonly missed: number;
  readonly loose: number;
  readonly misnamed: number;
}

/** On the template page, at the drawer. `hasList`: its names wait from an import; else they are pasted. */
export async function makeTemplate(
  hand: Hand,
  page: Page,
  { drawer: { folder, truth }, hasList }: { readonly drawer: Drawer; readonly hasList: boolean },
): Promise<Made> {
  const aspect = truth.referenceWidth / truth.referenceHeight;
  const proposed = (await hand.photograph(join(folder, truth.referenceImage))).map(
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
  const misnamed = await nameAll(hand, page, { list: readTools(truth.tools, aspect), tools, hasList });
  await hand.pressUntil('Save Template', 'Template saved successfully');
  const loose = found.filter(({ overlap }) => overlap < LOOSE).length;
  return { tools: truth.tools.length, extra: extra.length, missed: missed.length, loose, misnamed };
}

interface Naming {
  /** The person's list. */
  readonly list: readonly ToolTruth[];
  /** The tools in the order of their shapes. */
  readonly tools: readonly ToolTruth[];
  readonly hasList: boolean;
}

/**
 * Takes all guesses, gives each name at a wrong shape to its own, and confirms the others. Returns how many
 * were wrong.
 */
async function nameAll(hand: Hand, page: Page, { list, tools, hasList }: Naming): Promise<number> {
  if (!hasList) {
    await hand.press('Names from a list');
    await hand.paste(page.getByLabel('Tool list'), list.map(({ name }) => name).join('\n'));
  }
  await hand.press('Name the shapes');
  await hand.pressUntilText(`Use all ${list.length} guesses`, `${list.length} of ${list.length} named`);
  let misnamed = 0;
  for (const [index, { name }] of tools.entries()) {
    const row = page.locator(`[aria-label^="${name}: "]`);
    const [at] = (await row.getAttribute('aria-label'))?.split(', guessed') ?? [];
    if (at === `${name}: shape ${index + 1}`) continue;
    misnamed += 1;
    await hand.click(row);
    await hand.clickShape(index + 1);
  }
  await hand.click(page.getByRole('button', { name: /guessed names are right$/ }));
  await hand.press('Finish naming');
  return misnamed;
}

/** A figure counts only if the final template is right: every tool has its name and its place. */
export async function requireAll(
  page: Page,
  { toolboxId, drawerNumber = 1 }: { readonly toolboxId: string; readonly drawerNumber?: number },
  truth: DrawerTruth,
): Promise<void> {
  const { tools } = truth;
  const aspect = truth.referenceWidth / truth.referenceHeight;
  const { templateTools } = await readTemplate(page, toolboxId, drawerNumber);
  const isThere = (tool: ToolTruth) =>
    templateTools.some(
      (saved) => saved.name === tool.name && overlapOf(boundsOf(saved, aspect), tool) > LEAST,
    );
  const wrong = tools.filter((tool) => !isThere(tool)).map(({ name }) => name);
  if (wrong.length > 0 || templateTools.length !== tools.length) {
    throw new Error(`the saved template is wrong: ${wrong.join(', ')}`);
  }
}
