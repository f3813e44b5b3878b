import { expect, it } from 'vitest';
import { readReference, readSample } from '../test/samples.ts';
import { findFoam } from './find-foam.ts';

/** The nearest and farthest corners of the foam of a sample's template picture, percent. */
function truthOf(name: string) {
  const { anchors } = readSample(name);
  const [xs, ys] = [anchors.map(({ x }) => x), anchors.map(({ y }) => y)];
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}

async function foundIn(name: string) {
  const box = findFoam(await readReference(readSample(name)));
  if (!box) throw new Error('no foam found');
  return { left: box.x, right: box.x + box.width, top: box.y, bottom: box.y + box.height };
}

it('finds the edges of the foam on a floor of another color', async () => {
  const [found, truth] = [await foundIn('drawer_05'), truthOf('drawer_05')];
  const off = [found.left - truth.left, found.right - truth.right, found.top - truth.top];
  expect(Math.max(...[...off, found.bottom - truth.bottom].map(Math.abs))).toBeLessThan(1);
});

it.each(['drawer_02', 'drawer_06'])('leaves out no foam of %s, whose floor has its color', async (name) => {
  const [found, truth] = [await foundIn(name), truthOf(name)];
  expect(found.left).toBeLessThan(truth.left + 1);
  expect(found.top).toBeLessThan(truth.top + 1);
  expect(found.right).toBeGreaterThan(truth.right - 1);
  expect(found.bottom).toBeGreaterThan(truth.bottom - 1);
});

it('finds none in a picture without a large patch of one color', () => {
  const [width, height] = [320, 240];
  const data = Uint8Array.from({ length: width * height * 3 }, (_, i) => {
    const pixel = Math.floor(i / 3);
    const [column, row] = [Math.floor((pixel % width) / 8), Math.floor(pixel / width / 8)];
    return (column + row) % 2 === 0 ? 235 : 20;
  });
  expect(findFoam({ width, height, data })).toBeUndefined();
});
