// Makes the templates of drawers on a phone of 375 px, with touches only, and prints the taps.
//   npm run bench:phone-template [-- <folder of drawer_* folders with reference.jpg and truth.json>]
import { join } from 'node:path';
import { createToolbox, register } from '../../e2e/support/person.ts';
import { PhoneTemplate } from '../../e2e/support/phone-template.ts';
import type { WantedTool } from '../../e2e/support/phone-template.ts';
import { readTemplate } from '../../e2e/support/service.ts';
import { overlapOf } from '../../e2e/support/verdicts.ts';
import { readDrawers } from '../../packages/vision/src/test/data.ts';
import { onNewInstallation } from '../../tools/lib/new-installation.ts';
import { root } from '../../tools/lib/server-process.ts';

/** The overlap of a drawn box with its tool. */
const LEAST = 0.3;

const phone = {
  viewport: { width: 375, height: 812 },
  hasTouch: true,
  isMobile: true,
  deviceScaleFactor: 2,
} as const;

const folder = process.argv[2] ?? join(root, 'samples');
await onNewInstallation(async (desktop) => {
  await register(desktop);
  const storageState = await desktop.context().storageState();
  const origin = new URL(desktop.url()).origin;
  const context = await desktop
    .context()
    .browser()
    ?.newContext({ ...phone, baseURL: origin, storageState });
  const page = await context?.newPage();
  if (!page) throw new Error('the browser has gone');
  print(['drawer', 'tools', 'taps', 'drawn', 'misnamed']);
  for (const { folder: place, truth } of readDrawers(folder)) {
    const toolboxId = await createToolbox(desktop, 1, truth);
    await page.goto(`/toolbox/${toolboxId}/templates`);
    const hand = new PhoneTemplate(page);
    await hand.make(join(place, truth.referenceImage), truth.tools);
    const { templateTools } = await readTemplate(page, toolboxId);
    const isThere = ({ name, ...box }: WantedTool) =>
      templateTools.some((tool) => tool.name === name && overlapOf(tool, box) > LEAST);
    if (!truth.tools.every(isThere)) throw new Error('the saved template is wrong');
    print([truth.id, truth.tools.length, hand.taps, hand.drawn, hand.misnamed]);
  }
});

function print(cells: readonly (string | number)[]): void {
  console.log(cells.map((cell) => String(cell).padStart(10)).join(' '));
}
