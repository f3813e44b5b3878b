// npm run bench:vision-speed [-- FOLDER COMMIT]: processor time of a photo at 800 px, this engine and that of
// an older commit in turns on the same photos, so that other work on the machine slows both alike. The usual
// commit is the one whose photos took 700 ms on the machine for which the goal of 300 ms was set.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as engine from '../../packages/vision/src/index.ts';
import { fullSize, phoneUpload, readDrawers, readPicture } from '../../packages/vision/src/test/data.ts';
import { exactShapes } from '../../packages/vision/src/test/shapes.ts';
import { root } from '../../tools/lib/run.mjs';

const SOURCE = 'packages/vision/src';
const [folder = join(root, 'samples'), commit = '979e4f9'] = process.argv.slice(2);
const older = mkdtempSync(join(tmpdir(), 'stowed-older-'));
process.on('exit', () => rmSync(older, { recursive: true, force: true }));
const archive = execFileSync('git', ['-C', root, 'archive', commit, SOURCE], { maxBuffer: 2 ** 28 });
execFileSync('tar', ['x', '-C', older], { input: archive });
// The older engine has the same entry and the same calls.
const before = (await import(pathToFileURL(join(older, SOURCE, 'index.ts')).href)) as Pick<
  typeof engine,
  'prepareTemplate' | 'inspectDrawer'
>;

function timeOf(work: () => unknown): number {
  const start = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

const medianOf = (values: readonly number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const times: { before: number; now: number }[] = [];
for (const { folder: dir, truth } of readDrawers(folder)) {
  const input = {
    image: await readPicture(join(dir, truth.referenceImage), fullSize),
    shapes: exactShapes(truth),
    anchors: truth.anchors,
    foam: { primary: truth.primaryFoamColor, secondary: truth.secondaryFoamColor },
  };
  const templates = { before: before.prepareTemplate(input), now: engine.prepareTemplate(input) };
  for (const { file } of truth.photos) {
    const photo = await readPicture(join(dir, file), phoneUpload);
    times.push({
      before: timeOf(() => before.inspectDrawer(templates.before, photo)),
      now: timeOf(() => engine.inspectDrawer(templates.now, photo)),
    });
  }
}
const median = (of: (time: { before: number; now: number }) => number) => medianOf(times.map(of));
console.log(
  `${times.length} photos, medians: ${commit} ${median(({ before: old }) => old).toFixed(0)} ms, ` +
    `now ${median(({ now }) => now).toFixed(0)} ms, ${median(({ before: old, now }) => now / old).toFixed(2)} times`,
);
