// Measures the first guess of the naming walk: the share of names at the right shape, each drawer's list
// shuffled. npm run bench:naming -- <folder of drawer_* folders with reference.jpg and truth.json>...
import { join } from 'node:path';
import { boundsOf, guessNames } from '../../packages/domain/src/index.ts';
import type { Shaped } from '../../packages/domain/src/index.ts';
import { proposeShapes, silhouettes } from '../../packages/vision/src/index.ts';
import type { Shape } from '../../packages/vision/src/index.ts';
import { fullSize, readDrawers, readPicture } from '../../packages/vision/src/test/data.ts';
import type { Drawer, ToolTruth } from '../../packages/vision/src/test/data.ts';
import { root } from '../../tools/lib/server-process.ts';
import { overlapOf } from '../../e2e/support/verdicts.ts';
import { matchShapes, rectangle } from './template-shapes.ts';

const SHUFFLES = 20;

/** Shapes with the tool that each one shows; undefined: none. */
interface Case {
  readonly shapes: readonly Shaped[];
  readonly tools: readonly (ToolTruth | undefined)[];
  /** All tools of the drawer, also those without a shape. */
  readonly list: readonly ToolTruth[];
}

const tallies = new Map<string, { right: number; alike: number; names: number }>();

for (const folder of process.argv.length > 2 ? process.argv.slice(2) : [join(root, 'samples')]) {
  for (const drawer of readDrawers(folder)) await measure(drawer);
}
for (const [name, { right, alike, names }] of tallies) {
  console.log(
    `${name.padEnd(34)} ${share(right, names)}  or an equal tool ${share(alike, names)}  of ${names / SHUFFLES}`,
  );
}

async function measure({ folder, truth }: Drawer): Promise<void> {
  const aspect = truth.referenceWidth / truth.referenceHeight;
  const { tools } = truth;
  const image = await readPicture(join(folder, truth.referenceImage), fullSize);
  const proposed = proposeShapes(image).map(({ shape }) => shape);
  const found = silhouettes(image, proposed);
  const outlined = proposed.map((shape, index) => found[index] ?? shape);
  const line = [truth.id];
  const add = (name: string, one: Case) => line.push(`${name} ${tally(name, one, aspect)}`);
  const all = { tools, list: tools };
  add('true outlines', { ...all, shapes: tools.map(outlineOf) });
  add('true boxes', { ...all, shapes: tools.map((tool) => rectangle(tool)) });
  const seen = caseOf(proposed.map(shapedOf), tools, aspect);
  add('proposed shapes', seen);
  // As in the product: the shapes stay, the outlines only measure the tools.
  add('proposed shapes, outlined', { ...seen, shapes: outlined.map(shapedOf) });
  console.log(line.join('  '));
}

function tally(name: string, { shapes, tools, list: named }: Case, aspect: number): string {
  const sum = tallies.get(name) ?? { right: 0, alike: 0, names: 0 };
  tallies.set(name, sum);
  let here = 0;
  for (let seed = 1; seed <= SHUFFLES; seed += 1) {
    const list = shuffled(named, seed);
    const guess = guessNames(
      list.map((tool) => tool.name),
      { shapes, aspect },
    );
    list.forEach((tool, index) => {
      const at = tools[guess[index] ?? -1];
      here += Number(at === tool);
      sum.alike += Number(at !== undefined && plain(at.name) === plain(tool.name));
    });
  }
  sum.right += here;
  sum.names += named.length * SHUFFLES;
  return share(here, named.length * SHUFFLES);
}

/** Tools that differ only by a number behind their name are equal. */
function plain(name: string): string {
  return name.replace(/ #\d+$/, '');
}

function caseOf(shapes: readonly Shaped[], truth: readonly ToolTruth[], aspect: number): Case {
  const matches = matchShapes(
    truth,
    shapes.map((shape) => ({ ...shape, name: '' })),
    aspect,
  );
  const found = shapes.map((shape) => {
    const box = boundsOf(shape, aspect);
    return matches.find((match) => overlapOf(boundsOf(match.shape, aspect), box) > 0.999)?.tool;
  });
  return { shapes, tools: found, list: truth };
}

function outlineOf(tool: ToolTruth): Shaped {
  const points = tool.polygon.map(([x = 0, y = 0]) => ({ x, y }));
  return { ...rectangle(tool), shapeType: 'polygon', points };
}

function shapedOf(shape: Shape): Shaped {
  const box = { x: 0, y: 0, width: 0, height: 0, angle: 0 };
  if (shape.shapeType !== 'polygon') return { ...box, ...shape };
  return { ...box, shapeType: 'polygon', points: [...shape.points] };
}

/** The same order for the same seed. */
function shuffled<T>(items: readonly T[], seed: number): T[] {
  let state = seed * 2654435761;
  const random = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  return items
    .map((item) => ({ item, at: random() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ item }) => item);
}

function share(part: number, whole: number): string {
  return whole === 0 ? '-' : `${((part / whole) * 100).toFixed(1)} %`;
}
