// Checks that the same photo gets the same answer in every encoding: npm run bench:vision-stability -- [DIR]
// [--photos N] [--kept-out]. Each photo is judged as the phone sends it, then in ten other encodings: a place
// is stable when no two answers are sure and opposite, and its photo is judged in all encodings or refused in
// all. Uses the first N photos of each drawer, or all of them without --photos; with --kept-out, only the
// drawers that splits.json keeps out of every choice.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inspectDrawer, prepareTemplate } from '../../packages/vision/src/index.ts';
import { fullSize, readPicture } from '../../packages/vision/src/test/data.ts';
import { encode, encodings } from '../../packages/vision/src/test/encodings.ts';
import { exactShapes } from '../../packages/vision/src/test/shapes.ts';
import { chosenDrawers } from './kept-out.ts';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');

type Answer = 'present' | 'missing' | 'review';

const args = process.argv.slice(2);
const most = args.includes('--photos') ? Number(args[args.indexOf('--photos') + 1]) : Infinity;
const folder = args[0] && !args[0].startsWith('--') ? args[0] : join(root, 'samples');
const changed = new Map<string, { flipped: number; doubted: number; places: number; refused: number }>();
let places = 0;
let stable = 0;
/** Places of photos that are refused in some encodings only. */
let halfRefused = 0;
for (const { folder: dir, truth } of chosenDrawers(folder, args)) {
  const image = await readPicture(join(dir, truth.referenceImage), fullSize);
  const foam = { primary: truth.primaryFoamColor, secondary: truth.secondaryFoamColor };
  const template = prepareTemplate({ image, shapes: exactShapes(truth), anchors: truth.anchors, foam });
  for (const photo of truth.photos.slice(0, most)) {
    const answers: (readonly Answer[] | undefined)[] = [];
    for (const encoding of encodings) {
      const answer = inspectDrawer(template, await encode(join(dir, photo.file), encoding));
      answers.push(
        answer.kind === 'judged'
          ? answer.verdicts.map(({ status, needsReview }) => (needsReview ? 'review' : status))
          : undefined,
      );
    }
    const [first] = answers;
    const isHalfRefused = new Set(answers.map((answer) => answer === undefined)).size > 1;
    if (isHalfRefused) console.log(`refused in some encodings: ${truth.id} ${photo.file}`);
    truth.tools.forEach((_, i) => {
      const said = new Set(answers.flatMap((answer) => answer?.[i] ?? []));
      places += 1;
      if (isHalfRefused) halfRefused += 1;
      else if (!(said.has('present') && said.has('missing'))) stable += 1;
    });
    encodings.forEach(({ name }, k) => {
      const count = changed.get(name) ?? { flipped: 0, doubted: 0, places: 0, refused: 0 };
      changed.set(name, count);
      const answer = answers[k];
      if (!first || !answer) {
        count.refused += 1;
        return;
      }
      answer.forEach((said, i) => {
        count.places += 1;
        if (said === first[i]) return;
        if (said === 'review' || first[i] === 'review') count.doubted += 1;
        else count.flipped += 1;
      });
    });
  }
}
for (const [name, { flipped, doubted, places: seen, refused }] of changed) {
  console.log(
    `${name.padEnd(20)} of ${seen} places: sure and opposite ${flipped}, doubted in one of the two ${doubted}, photos refused ${refused}`,
  );
}
console.log(
  `stable: ${((100 * stable) / Math.max(1, places)).toFixed(2)} % (${stable}/${places}); unstable because their photo is refused in some encodings: ${halfRefused}`,
);
