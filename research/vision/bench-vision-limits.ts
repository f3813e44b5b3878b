// Measures the engine with limits found without the drawer that is judged:  npm run bench:vision-limits -- DIR
// Weights are those of packages/vision/weights, each learnt without its drawer; nothing is learnt or written here.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inspectWith } from '../../packages/vision/src/judge/inspect.ts';
import { parseScorer, scorePresence } from '../../packages/vision/src/judge/scorer.ts';
import { gatherTaken, readTaken } from './cases.ts';
import { readDrawers } from '../../packages/vision/src/test/data.ts';
import type { Drawer } from '../../packages/vision/src/test/data.ts';
import { gatherOtherShapes } from './guises.ts';
import { reportLimits } from './limits.ts';
import type { Scored } from './limits.ts';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const [folder = join(root, 'samples')] = process.argv.slice(2);

const scored: Scored[] = [];
for (const drawer of readDrawers(folder)) {
  const file = join(root, 'packages/vision/weights', `${drawer.truth.id}.txt`);
  if (existsSync(file)) scored.push(...(await scoreDrawer(drawer, readFileSync(file, 'utf8'))));
  else console.log(`${drawer.truth.id} has no weights learnt without it`);
}
reportLimits(scored);

/** The cut-outs of the photos that the engine does not refuse. */
async function scoreDrawer(drawer: Drawer, weights: string): Promise<readonly Scored[]> {
  const scorer = parseScorer(weights);
  const taken = await readTaken(drawer);
  const photos = taken.photos.filter(
    ({ image }) => inspectWith(scorer, taken.plain, image).kind === 'judged',
  );
  const rows = [
    ...gatherTaken({ ...taken, photos }),
    ...gatherOtherShapes({ ...taken, photos }, ['silhouette', 'cut-out']),
  ];
  return rows.map((row) => ({ row, presence: scorePresence(scorer, Float32Array.from(row.figures)) }));
}
