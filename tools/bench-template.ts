// Walks drawers from the photo to the saved template in Chromium, as a person with a tool list would, and prints what
// it takes: seconds of the machine, clicks and keys. Wrong proposals are corrected by the drawer's truth.
//   npm run bench:template [-- <folder of drawer_* folders with reference.jpg and truth.json>]
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import type { Page } from '@playwright/test';
import { createToolbox, register } from '../e2e/support/person.ts';
import type { Box } from '../e2e/support/samples.ts';
import { readTemplate } from '../e2e/support/service.ts';
import { expectToast } from '../e2e/support/toast.ts';
import { overlapOf } from '../e2e/support/verdicts.ts';
import { boundsOf, readingOrder } from '../packages/domain/src/index.ts';
import type { Shaped } from '../packages/domain/src/index.ts';
import { root, startServer } from './bench-server-process.ts';
import { Hand } from './bench-template-hand.ts';
import { ensureBrowser } from './lib/browser.mjs';
import { readDrawers } from './vision-data.ts';
import type { Drawer, DrawerTruth, ToolTruth } from './vision-data.ts';

/** A proposal is the tool whose box it covers by so much. */
const SAME = 0.5;
/** Below this a careful person would pull at the shape once more. */
const LOOSE = 0.7;
const MIN_SIDE = 5;
/** What a drawn box covers of a thin tool at least. */
const LEAST = 0.3;

const folder = process.argv[2] ?? join(root, 'samples');
const dataDir = mkdtempSync(join(tmpdir(), 'stowed-bench-template-'));
const { child, origin } = await startServer(dataDir);
const executablePath = await ensureBrowser();
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  const page = await browser.newPage({ baseURL: origin, viewport: { width: 1440, height: 900 } });
  await register(page);
  print(['drawer', 'tools', 'extra', 'not found', 'loose', 'misnamed', 'clicks', 'keys', 'machine s']);
  for (const drawer of readDrawers(folder)) print(await walk(page, drawer));
} finally {
  await browser.close();
  child.kill('SIGTERM');
  await new Promise((resolve) => child.on('exit', resolve));
  rmSync(dataDir, { recursive: true, force: true });
}

interface Placed extends Shaped {
  readonly name: string;
}

async function walk(page: Page, { folder: place, truth }: Drawer): Promise<readonly (string | number)[]> {
  const toolboxId = await createToolbox(page, 1, truth);
  await page.goto(`/toolbox/${toolboxId}/templates`);
  const hand = new Hand(page);
  const aspect = truth.referenceWidth / truth.referenceHeight;
  const button = (name: string) => page.getByRole('button', { name, exact: true });

  await hand.click(button('Capture image'));
  await hand.click(page.getByRole('tab', { name: 'Upload' }));
  const answer = page.waitForResponse('**/api/process-image');
  const chosenAt = performance.now();
  await hand.chooseFile(page.getByLabel('Choose a photo'), join(place, truth.referenceImage));
  const { detectedTools } = (await (await answer).json()) as { readonly detectedTools: readonly Shaped[] };
  const proposed = detectedTools.map((shape, index): Placed => ({ ...shape, name: `Tool ${index + 1}` }));
  await page.getByLabel(`Name of tool ${proposed.length}`, { exact: true }).waitFor();
  const detectMs = performance.now() - chosenAt;

  const found = match(truth.tools, proposed, aspect);
  const matched = new Set([...found.values()].map(({ shape }) => shape));
  const extra = proposed.filter((shape) => !matched.has(shape));
  for (const { name } of extra) await hand.click(button(`Delete ${name}`));
  const missed = truth.tools.filter((tool) => !found.has(tool));
  const drawn: [Placed, ToolTruth][] = [];
  for (const tool of missed) {
    const name = `Tool ${found.size + drawn.length + 1}`;
    const box = atLeast(tool);
    await hand.drawBox(name, box);
    drawn.push([{ ...box, shapeType: 'rectangle', angle: 0, name }, tool]);
  }

  const shapes = new Map([...[...found].map(([tool, { shape }]) => [shape, tool] as const), ...drawn]);
  const list = readingOrder(truth.tools.map(asShape), aspect).map(({ tool }) => tool);
  const read = readingOrder([...shapes.keys()], aspect).map((shape) => shapes.get(shape));
  await hand.click(button('Names from a list'));
  await hand.paste(page.getByLabel('Tool list'), list.map(({ name }) => name).join('\n'));
  const misnamed = read.filter((tool, index) => tool !== list[index]).length;
  await putInOrder(list, read, (name) => hand.click(button(`Move up ${name}`).first()));
  await hand.click(button('Apply names'));

  const savedAt = performance.now();
  await hand.click(button('Save Template'));
  await expectToast(page, 'Template saved successfully');
  await requireAll(page, toolboxId, truth);
  const machine = (detectMs + performance.now() - savedAt) / 1000;
  const loose = [...found.values()].filter(({ overlap }) => overlap < LOOSE).length;
  const counts = [truth.tools.length, extra.length, missed.length, loose, misnamed, hand.clicks, hand.keys];
  return [truth.id, ...counts, machine.toFixed(1)];
}

/** A figure counts only if the template is right in the end: every tool under its name, in its place. */
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

/** The best proposal of each tool, each proposal for one tool. */
function match(tools: readonly ToolTruth[], proposed: readonly Placed[], aspect: number) {
  const pairs = tools
    .flatMap((tool) =>
      proposed.map((shape) => ({ tool, shape, overlap: overlapOf(boundsOf(shape, aspect), tool) })),
    )
    .filter(({ overlap }) => overlap >= SAME)
    .toSorted((one, other) => other.overlap - one.overlap);
  const found = new Map<ToolTruth, (typeof pairs)[number]>();
  const taken = new Set<Placed>();
  for (const pair of pairs) {
    if (found.has(pair.tool) || taken.has(pair.shape)) continue;
    found.set(pair.tool, pair);
    taken.add(pair.shape);
  }
  return found;
}

/** Moves names up, one place at a click, until each stands beside its tool. */
async function putInOrder(
  list: readonly ToolTruth[],
  wanted: readonly (ToolTruth | undefined)[],
  moveUp: (name: string) => Promise<void>,
): Promise<void> {
  const order = [...list];
  for (const [at, tool] of wanted.entries()) {
    if (!tool) continue;
    for (let from = order.indexOf(tool); from > at; from -= 1) {
      await moveUp(tool.name);
      order.splice(from - 1, 0, ...order.splice(from, 1));
    }
  }
}

function asShape(tool: ToolTruth) {
  const { x, y, width, height } = tool;
  return { shapeType: 'rectangle' as const, angle: 0, x, y, width, height, tool };
}

/** The editor draws no side below five percent. */
function atLeast({ x, y, width, height }: Box): Box {
  return { x, y, width: Math.max(width, MIN_SIDE), height: Math.max(height, MIN_SIDE) };
}

function print(cells: readonly (string | number)[]): void {
  console.log(cells.map((cell) => String(cell).padStart(10)).join(' '));
}
