// Takes drawers from the photo to the saved template in Chromium, as a person with a tool list would, and
// prints the clicks, keys and seconds of waiting. Corrects wrong proposals by the drawer's truth. Then copies
// the template to another toolbox, onto another photo of the drawer.
//   npm run bench:template [-- <folder of drawer_* folders with reference.jpg, photos and truth.json>]
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { createToolbox, register } from '../../e2e/support/person.ts';
import { onNewInstallation } from '../../tools/lib/new-installation.ts';
import { root } from '../../tools/lib/server-process.ts';
import { copyToAnotherBox } from './template-copy.ts';
import { Hand } from './template-hand.ts';
import { makeTemplate, requireAll } from './template-make.ts';
import { readDrawers } from '../../packages/vision/src/test/data.ts';
import type { Drawer } from '../../packages/vision/src/test/data.ts';

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

async function make(page: Page, toolboxId: string, drawer: Drawer) {
  await page.goto(`/toolbox/${toolboxId}/templates`);
  const hand = new Hand(page);
  const { tools, extra, missed, loose, misnamed } = await makeTemplate(hand, page, {
    drawer,
    hasList: false,
  });
  await requireAll(page, { toolboxId }, drawer.truth);
  const counts = [tools, extra, missed, loose, misnamed, hand.clicks, hand.keys];
  return [...counts, (hand.waited / 1000).toFixed(1)];
}

function print(cells: readonly (string | number)[]): void {
  console.log(cells.map((cell) => String(cell).padStart(10)).join(' '));
}
