// Checks that the same photo gets the same answer in every encoding: npm run bench:vision-stability -- [DIR]
// [--photos N] Each photo is judged as the phone sends it, then in ten other encodings: a place is stable
// when no two answers are sure and opposite. Uses the first N photos of each drawer, or all of them without
// --photos.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import type { Sharp } from 'sharp';
import { inspectDrawer, prepareTemplate } from '../../packages/vision/src/index.ts';
import type { RgbImage } from '../../packages/vision/src/index.ts';
import { fullSize, readDrawers, readPicture } from '../../packages/vision/src/test/data.ts';
import { exactShapes } from '../../packages/vision/src/test/shapes.ts';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');

interface Encoding {
  readonly name: string;
  readonly side: number;
  readonly quality: number;
  readonly chroma: '4:2:0' | '4:4:4';
  readonly change?: (picture: Sharp) => Sharp;
}

const usual = { side: 800, quality: 75, chroma: '4:2:0' } as const;
const encodings: readonly Encoding[] = [
  { ...usual, name: 'as sent' },
  { ...usual, name: 'quality 60', quality: 60 },
  { ...usual, name: 'quality 85', quality: 85 },
  { ...usual, name: 'quality 92, 4:4:4', quality: 92, chroma: '4:4:4' },
  { ...usual, name: 'quality 95', quality: 95 },
  { ...usual, name: '640 px', side: 640 },
  { ...usual, name: '1,024 px', side: 1024 },
  { ...usual, name: '1,280 px', side: 1280 },
  {
    ...usual,
    name: 'shifted by a pixel',
    change: (picture) => picture.extend({ left: 1, top: 1, extendWith: 'copy' }),
  },
  { ...usual, name: 'brighter by 1 %', change: (picture) => picture.linear(1.01, 0) },
  { ...usual, name: 'darker by 1 %', change: (picture) => picture.linear(0.99, 0) },
];

async function encode(file: string, { side, quality, chroma, change }: Encoding): Promise<RgbImage> {
  const fitted = await sharp(file).resize({ width: side, height: side, fit: 'inside' }).png().toBuffer();
  const sent = await (change ? change(sharp(fitted)) : sharp(fitted))
    .jpeg({ quality, chromaSubsampling: chroma })
    .toBuffer();
  const { data, info } = await sharp(sent).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data: new Uint8Array(data) };
}

type Answer = 'present' | 'missing' | 'review';

const args = process.argv.slice(2);
const most = args.includes('--photos') ? Number(args[args.indexOf('--photos') + 1]) : Infinity;
const folder = args[0] && !args[0].startsWith('--') ? args[0] : join(root, 'samples');
const changed = new Map<string, { flipped: number; doubted: number; places: number; refused: number }>();
let places = 0;
let stable = 0;
for (const { folder: dir, truth } of readDrawers(folder)) {
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
    truth.tools.forEach((_, i) => {
      const said = new Set(answers.flatMap((answer) => answer?.[i] ?? []));
      places += 1;
      if (!(said.has('present') && said.has('missing'))) stable += 1;
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
  `never sure of both: ${((100 * stable) / Math.max(1, places)).toFixed(2)} % (${stable}/${places})`,
);
