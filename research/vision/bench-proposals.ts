// Measures proposed shapes and silhouettes on template photos: npm run bench:vision-proposals -- [DIR...]
// [--kept-out | --without-kept-out]. splits.json lists the drawers that are kept out of every choice.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { proposeShapes, silhouettes } from '../../packages/vision/src/index.ts';
import type { PolygonShape, RgbImage, Shape } from '../../packages/vision/src/index.ts';
import { fillOutline, outlineOf } from '../../packages/vision/src/pixels/outline.ts';
import { fullSize, readPicture } from '../../packages/vision/src/test/data.ts';
import type { DrawerTruth, ToolTruth } from '../../packages/vision/src/test/data.ts';
import { matchProposals, percent } from '../../packages/vision/src/test/score.ts';
import { exactShapes, scaledBoxes } from '../../packages/vision/src/test/shapes.ts';
import { chosenDrawers } from './kept-out.ts';

interface Tally {
  found: number;
  tools: number;
  proposed: number;
  /** Proposals beyond the first on the same tool. */
  pieces: number;
  ms: number[];
  /**
   * Intersection over union with the true silhouette: of proposals, and of silhouettes in exact and wide
   * boxes.
   */
  ofBoxes: number[];
  ofWideBoxes: number[];
}

const tallies = new Map<string, Tally>();

function tallyOf(group: string): Tally {
  const empty = { found: 0, tools: 0, proposed: 0, pieces: 0 };
  const tally = tallies.get(group) ?? { ...empty, ms: [], ofBoxes: [], ofWideBoxes: [] };
  tallies.set(group, tally);
  return tally;
}

function overlap(outline: PolygonShape | undefined, tool: ToolTruth, image: RgbImage): number {
  if (!outline) return 0;
  const found = fillOutline(outlineOf(outline, image), image, 0);
  const truth = fillOutline(outlineOf(polygonOf(tool), image), image, 0);
  let shared = 0;
  let either = 0;
  found.forEach((one, i) => {
    const other = truth[i] ?? 0;
    shared += one & other;
    either += one | other;
  });
  return shared / Math.max(1, either);
}

function polygonOf(tool: ToolTruth): PolygonShape {
  return { shapeType: 'polygon', points: tool.polygon.map(([x = 0, y = 0]) => ({ x, y })) };
}

/** How many shapes beyond the first have their center in the same tool's outline. */
function countPieces(truth: DrawerTruth, shapes: readonly Shape[], image: RgbImage): number {
  const tools = truth.tools.map((tool) => fillOutline(outlineOf(polygonOf(tool), image), image, 4));
  const hits = tools.map(() => 0);
  for (const shape of shapes) {
    const points = outlineOf(shape, image);
    const middle = (of: (p: { x: number; y: number }) => number): number =>
      Math.floor(points.reduce((sum, p) => sum + of(p), 0) / points.length);
    const at = middle((p) => p.y) * image.width + middle((p) => p.x);
    const k = tools.findIndex((tool) => tool[at] === 1);
    if (k >= 0) hits[k] = (hits[k] ?? 0) + 1;
  }
  return hits.reduce((sum, count) => sum + Math.max(0, count - 1), 0);
}

async function measure(folder: string): Promise<void> {
  for (const drawer of chosenDrawers(folder, process.argv)) {
    const { truth } = drawer;
    const image = await readPicture(join(drawer.folder, truth.referenceImage), fullSize);
    const start = performance.now();
    const proposals = proposeShapes(image);
    const ms = performance.now() - start;
    const partners = matchProposals(truth, proposals);
    const found = partners.filter((partner) => partner !== undefined).length;
    const boxes = silhouettes(image, exactShapes(truth));
    const wide = silhouettes(image, scaledBoxes(truth, 1.2));
    console.log(`${truth.id}  found ${found}/${truth.tools.length}  proposed ${proposals.length}`);
    for (const group of ['all', truth.surface ?? 'two-tone foam']) {
      const tally = tallyOf(group);
      tally.found += found;
      tally.tools += truth.tools.length;
      tally.proposed += proposals.length;
      tally.pieces += countPieces(
        truth,
        proposals.map(({ shape }) => shape),
        image,
      );
      tally.ms.push(ms);
      truth.tools.forEach((tool, i) => {
        tally.ofBoxes.push(overlap(boxes[i], tool, image));
        tally.ofWideBoxes.push(overlap(wide[i], tool, image));
      });
    }
  }
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
}

const named = process.argv.slice(2).filter((arg) => !arg.startsWith('--'));
const samples = join(dirname(fileURLToPath(import.meta.url)), '../../samples');
for (const folder of named.length > 0 ? named : [samples]) await measure(folder);
for (const [group, t] of tallies) {
  const good = t.ofBoxes.filter((value) => value >= 0.9).length;
  console.log(
    [
      `\n${group}: tools found ${percent(t.found, t.tools)}  proposals that are tools ${percent(t.found, t.proposed)}`,
      `second pieces of a tool ${t.pieces}  ms a picture ${Math.round(median(t.ms))}`,
      `overlap with the true silhouette, median: exact boxes ${median(t.ofBoxes).toFixed(3)} (0.9 and more: ${percent(good, t.tools)})  wide boxes ${median(t.ofWideBoxes).toFixed(3)}`,
    ].join('\n  '),
  );
}
