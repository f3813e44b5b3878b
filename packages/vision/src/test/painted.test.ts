// @floor judges a painted photo
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { inspectDrawer } from '../judge/inspect.ts';
import { fullSize, phoneUpload, readDrawers, readPicture } from './data.ts';
import type { Drawer } from './data.ts';
import { moldedDrawer, oneColorDrawer } from './painted.ts';
import { addTally, emptyTally, scorePhoto } from './score.ts';

const root = join(import.meta.dirname, '../../../..');
const drawers = readDrawers(join(root, 'samples'));
const goneOf = (photo: Drawer['truth']['photos'][number]) =>
  photo.tools.filter(({ status }) => status !== 'present').length;

/** The photos with the most empty cut-outs that still contain tools. */
const photosOf = ({ truth }: Drawer) =>
  truth.photos
    .filter((photo) => goneOf(photo) < photo.tools.length)
    .toSorted((a, b) => goneOf(b) - goneOf(a))
    .slice(0, 2);

it.each([
  ['foam of one color', oneColorDrawer],
  ['a molded tray', moldedDrawer],
])('%s makes no missing tool present', async (_, paint) => {
  const count = emptyTally();
  for (const drawer of drawers) {
    const { id, referenceImage } = drawer.truth;
    const { template, repaint } = paint(
      drawer,
      await readPicture(join(drawer.folder, referenceImage), fullSize),
    );
    for (const truth of photosOf(drawer)) {
      const photo = repaint(truth, await readPicture(join(drawer.folder, truth.file), phoneUpload));
      const inspection = inspectDrawer(template, photo);
      if (inspection.kind === 'refused') throw new Error(`${id} ${truth.file} is refused`);
      const tools = inspection.verdicts.map((verdict, i) => ({
        ...verdict,
        id: drawer.truth.tools[i]?.id ?? '',
      }));
      addTally(count, scorePhoto(truth, { drawer: id, photo: truth.file, ms: 0, tools }));
    }
  }
  expect(count.gone).toBeGreaterThan(10);
  expect(count.falsePresent).toBe(0);
  expect(count.falseMissing + count.review).toBeLessThanOrEqual(0.1 * count.visible);
});
