// Sets up an organization in Chromium as an administrator would in an afternoon: 40 toolboxes of 5 drawers
// with 8 layouts, their labels and 60 people. Counts the clicks and the photos, and requires the result in at
// most 300 clicks.
//   npm run bench:afternoon [-- <folder of 8 drawer_* folders with reference.jpg and truth.json>]
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { register } from '../../e2e/support/person.ts';
import { readTemplate } from '../../e2e/support/service.ts';
import { expectToast } from '../../e2e/support/toast.ts';
import { readDrawers } from '../../packages/vision/src/test/data.ts';
import type { Drawer } from '../../packages/vision/src/test/data.ts';
import { onNewInstallation } from '../../tools/lib/new-installation.ts';
import { root } from '../../tools/lib/server-process.ts';
import { Hand } from './template-hand.ts';
import { makeTemplate } from './template-make.ts';

const CARTS = 20;
const PEOPLE = 60;
const MOST_CLICKS = 300;

/** Two kinds of toolboxes: the second repeats two layouts of the first in its last drawers. */
interface Kind {
  readonly name: string;
  readonly layouts: readonly Drawer[];
  /** How many of its first drawers are photographed. */
  readonly photographed: number;
}

const layouts = readDrawers(process.argv[2] ?? join(root, 'samples'));
const layout = (index: number): Drawer => {
  const found = layouts[index % layouts.length];
  if (!found) throw new Error('the folder holds no drawers');
  return found;
};
const kinds: readonly Kind[] = [
  { name: 'Engine cart', layouts: [0, 1, 2, 3, 4].map(layout), photographed: 5 },
  { name: 'Cabin cart', layouts: [5, 6, 7, 0, 1].map(layout), photographed: 3 },
];
const nameOf = ({ name }: Kind, index: number) => `${name} ${String(index + 1).padStart(2, '0')}`;
const idOf = (kind: Kind, index: number) => nameOf(kind, index).replaceAll(' ', '-');

/** A table as a spreadsheet saves it. */
const csvOf = (rows: readonly (readonly string[])[]): Buffer =>
  Buffer.from(rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\r\n'));

/** The lines of a drawer: one for each tool, with what is new in the first. */
const linesOf = ({ truth }: Drawer, ...first: readonly string[]): string[][] =>
  truth.tools.map(({ name }, index) => [...(index === 0 ? first : first.map(() => '')), name]);

const toolboxes = kinds.flatMap((kind) =>
  Array.from({ length: CARTS }, (_, index) =>
    kind.layouts.flatMap((drawer, at) => {
      const isFirst = at === 0;
      const box = isFirst ? [nameOf(kind, index), `EQ-${idOf(kind, index)}`] : ['', ''];
      return linesOf(drawer, ...box, String(at + 1), String(drawer.truth.tools.length));
    }),
  ).flat(),
);

/** Chooses a file made of these lines; a click. */
async function chooseFile(hand: Hand, field: Locator, rows: readonly (readonly string[])[]): Promise<void> {
  await field.setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: csvOf(rows) });
  hand.clicks += 1;
}

async function importToolboxes(hand: Hand, page: Page): Promise<void> {
  await hand.click(page.getByRole('link', { name: 'Toolboxes', exact: true }).first());
  await hand.click(page.getByRole('link', { name: 'Import' }));
  const heading = ['Toolbox name', 'Equipment ID', 'Drawer number', 'Expected tools', 'Tool name'];
  await chooseFile(hand, page.getByLabel('CSV file'), [heading, ...toolboxes]);
  await hand.pressOnce('Create 40 toolboxes');
  await page.waitForURL('/toolboxes');
}

/** From anywhere to the first toolbox of a kind. */
async function openFirst(hand: Hand, page: Page, kind: Kind): Promise<void> {
  await hand.click(page.getByRole('link', { name: 'Toolboxes', exact: true }).first());
  await hand.paste(page.getByRole('searchbox').first(), nameOf(kind, 0));
  await hand.click(page.getByRole('link', { name: new RegExp(nameOf(kind, 0)) }).first());
}

async function makeTemplates(hand: Hand, page: Page, kind: Kind): Promise<number> {
  await openFirst(hand, page, kind);
  await hand.pressOnce('Make the templates');
  const drawers = kind.layouts.slice(0, kind.photographed);
  for (const drawer of drawers) await makeTemplate(hand, page, { drawer, hasList: true });
  if (drawers.length === kind.layouts.length) await hand.pressOnce('Continue to Toolbox');
  return drawers.length;
}

/** Uses the first two templates of one kind for the last two drawers of the other. */
async function repeatLayouts(hand: Hand, page: Page): Promise<void> {
  const [from, to] = kinds;
  if (!from || !to) throw new Error('there are two kinds');
  await openFirst(hand, page, from);
  for (const [drawer, target] of [
    [1, 4],
    [2, 5],
  ]) {
    if (drawer !== 1) await hand.press('Next');
    await hand.pressOnce('Use for other drawers');
    const dialog = page.getByRole('dialog', { name: 'Use for other drawers' });
    await hand.paste(dialog.getByRole('searchbox', { name: 'Search' }), nameOf(to, 0));
    await hand.click(dialog.getByLabel(`${nameOf(to, 0)}, drawer ${target}`));
    await hand.press('Copy to 1 drawer');
    await expectToast(page, 'Template copied to 1 drawer');
  }
}

/** Selects the toolboxes of a kind in the table. */
async function select(hand: Hand, page: Page, search: string, count: number): Promise<void> {
  await hand.click(page.getByRole('link', { name: 'Toolboxes', exact: true }).first());
  const table = page.getByRole('button', { name: 'Table', exact: true });
  await table.waitFor();
  if ((await table.getAttribute('aria-pressed')) === 'false') await hand.click(table);
  await hand.paste(page.getByRole('searchbox').first(), search);
  await hand.click(page.getByLabel(`Select all ${count}`));
}

async function applyTemplates(hand: Hand, page: Page, kind: Kind): Promise<void> {
  await select(hand, page, kind.name, CARTS);
  await hand.click(page.getByLabel(`Select ${nameOf(kind, 0)}`));
  await hand.press('Apply templates');
  const dialog = page.getByRole('dialog', { name: 'Apply templates' });
  await dialog.getByLabel('Templates of').selectOption(idOf(kind, 0));
  hand.clicks += 2;
  await hand.pressUntil(
    `Copy to ${(CARTS - 1) * 5} drawers`,
    `Templates copied to ${(CARTS - 1) * 5} drawers`,
  );
}

async function printLabels(hand: Hand, page: Page): Promise<void> {
  await select(hand, page, '', kinds.length * CARTS);
  await hand.click(page.getByRole('link', { name: 'Print labels' }));
  const printed = page.waitForEvent('download');
  await hand.pressOnce('Download PDF');
  await printed;
}

async function invite(hand: Hand, page: Page): Promise<void> {
  await hand.click(page.getByRole('button', { name: /^User menu/ }));
  await hand.click(page.getByRole('menuitem', { name: 'User Management' }));
  await hand.pressOnce('Invite many');
  const dialog = page.getByRole('dialog', { name: 'Invite many' });
  const people = Array.from({ length: PEOPLE }, (_, index) => [`p${index}@example.org`]);
  await chooseFile(hand, dialog.getByLabel('CSV file'), [['Email'], ...people]);
  await hand.pressUntilText(`Send ${PEOPLE} Invitations`, `${PEOPLE} people invited`);
  await hand.press('Done');
}

/** The afternoon counts only if each drawer of each toolbox has the template of its layout. */
async function requireResult(page: Page): Promise<void> {
  for (const kind of kinds) {
    for (let index = 0; index < CARTS; index += 1) {
      for (const [at, { truth }] of kind.layouts.entries()) {
        const { templateTools } = await readTemplate(page, idOf(kind, index), at + 1);
        const names = templateTools.map(({ name }) => name).toSorted();
        const wanted = truth.tools.map(({ name }) => name).toSorted();
        if (names.join() !== wanted.join()) throw new Error(`drawer ${at + 1} of ${nameOf(kind, index)}`);
      }
    }
  }
}

await onNewInstallation(async (page) => {
  await register(page);
  const hand = new Hand(page);
  const steps: [string, number][] = [];
  const step = async (what: string, work: () => Promise<void>) => {
    const before = hand.clicks;
    await work();
    steps.push([what, hand.clicks - before]);
  };
  let photos = 0;
  await step('import 40 toolboxes', () => importToolboxes(hand, page));
  for (const kind of kinds) {
    await step(`templates of the first ${kind.name}`, async () => {
      photos += await makeTemplates(hand, page, kind);
    });
  }
  await step('two layouts for the other kind', () => repeatLayouts(hand, page));
  for (const kind of kinds)
    await step(`templates of 19 more: ${kind.name}`, () => applyTemplates(hand, page, kind));
  await step('labels of 40 toolboxes', () => printLabels(hand, page));
  await step('invite 60 people', () => invite(hand, page));
  await requireResult(page);
  for (const [what, clicks] of steps) console.log(String(clicks).padStart(5), what);
  console.log(`${hand.clicks} clicks (at most ${MOST_CLICKS}), ${hand.keys} pastes, ${photos} photos taken,`);
  console.log(
    `${kinds.length * CARTS * 5 - photos} copied (goal 200 in all), ${(hand.waited / 1000).toFixed(1)} s of waiting`,
  );
  if (hand.clicks > MOST_CLICKS) throw new Error(`more than ${MOST_CLICKS} clicks`);
});
