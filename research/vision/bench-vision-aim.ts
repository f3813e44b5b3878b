// npm run bench:vision-aim [-- FOLDER]: compares the advice before the shutter on whole, cut, darkened and
// blurred photos with the engine's result for the same pictures: only worse photos should get advice.
import { join } from 'node:path';
import sharp from 'sharp';
import type { Sharp } from 'sharp';
import { aimAt, prepareAim } from '../../packages/vision/src/aim/aim.ts';
import type { Aim } from '../../packages/vision/src/aim/aim.ts';
import { lightOfByte } from '../../packages/vision/src/pixels/gray.ts';
import { prepareTemplate } from '../../packages/vision/src/index.ts';
import type { RgbImage } from '../../packages/vision/src/index.ts';
import { inspectDrawer } from '../../packages/vision/src/judge/inspect.ts';
import { root } from '../../tools/lib/run.mjs';
import { fullSize, phoneUpload, readDrawers, readPicture } from '../../packages/vision/src/test/data.ts';
import type { PhotoTruth } from '../../packages/vision/src/test/data.ts';
import { addTally, emptyTally, scorePhoto } from '../../packages/vision/src/test/score.ts';
import type { Tally } from '../../packages/vision/src/test/score.ts';
import { exactShapes } from '../../packages/vision/src/test/shapes.ts';

type Change = (image: RgbImage) => RgbImage | Promise<RgbImage>;

/** A part of the picture, in shares of its sides: from the left, from the top, width, height. */
const part =
  ([left, top, width, height]: readonly [number, number, number, number]): Change =>
  (image) =>
    edit(image, (picture) =>
      picture.extract({
        left: Math.round(left * image.width),
        top: Math.round(top * image.height),
        width: Math.round(width * image.width),
        height: Math.round(height * image.height),
      }),
    );

/** These show less of the drawer, so the engine does not judge them. */
const cuts: Readonly<Record<string, Change>> = {
  'as taken': (image) => image,
  'left 70 %': part([0, 0, 0.7, 1]),
  'right 60 %': part([0.4, 0, 0.6, 1]),
  'upper 70 %': part([0, 0, 1, 0.7]),
  'middle half': part([0.25, 0.25, 0.5, 0.5]),
};

/** For unchanged photos. */
const faults: Readonly<Record<string, Change>> = {
  'as taken': (image) => image,
  ...Object.fromEntries(
    [0.2, 0.1, 0.05].map((share) => [`light x ${share}`, (image) => darken(image, share)]),
  ),
  ...Object.fromEntries(
    [1.5, 2.5, 4].map((sigma) => [`out of focus, ${sigma} px`, (image) => edit(image, (p) => p.blur(sigma))]),
  ),
  ...Object.fromEntries([5, 9, 15].map((way) => [`moved ${way} px`, (image) => edit(image, smear(way))])),
};
const plain = [
  'nominal',
  'rotated',
  'rotated_180',
  'tilt',
  'warm_light',
  'cool_light',
  'wrong_tool',
  'dirty_foam',
];
const plainOfEach = 3;

function edit({ width, height, data }: RgbImage, change: (picture: Sharp) => Sharp): Promise<RgbImage> {
  return change(sharp(data, { raw: { width, height, channels: 3 } }))
    .raw()
    .toBuffer({ resolveWithObject: true })
    .then(({ data: pixels, info }) => ({
      width: info.width,
      height: info.height,
      data: new Uint8Array(pixels),
    }));
}

const smear = (way: number) => (picture: Sharp) =>
  picture.convolve({
    width: way,
    height: 3,
    kernel: Array.from({ length: way * 3 }, (_, i) => (Math.floor(i / way) === 1 ? 1 : 0)),
  });

/** Less light on the sensor: its own noise and the light's (shot noise) grow relative to the picture. */
function darken(image: RgbImage, share: number): RgbImage {
  let state = 7;
  const random = (): number => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
  const data = image.data.map((byte) => {
    const light = (lightOfByte[byte] ?? 0) * share;
    const bell = (random() + random() + random() + random() - 2) * Math.sqrt(3);
    const seen = Math.max(0, Math.min(1, light + bell * Math.sqrt(light * 0.0012 + 0.000_004)));
    return Math.round(255 * (seen <= 0.003_130_8 ? seen * 12.92 : 1.055 * seen ** (1 / 2.4) - 0.055));
  });
  return { ...image, data };
}

interface Line {
  readonly aims: Partial<Record<Aim, number>>;
  readonly engine: Tally;
}

const lines = { cuts: new Map<string, Line>(), faults: new Map<string, Line>() };
const lineOf = (group: Map<string, Line>, name: string): Line => {
  const line = group.get(name) ?? { aims: {}, engine: emptyTally() };
  group.set(name, line);
  return line;
};

for (const { folder, truth } of readDrawers(process.argv[2] ?? join(root, 'samples'))) {
  const image = await readPicture(join(folder, truth.referenceImage), fullSize);
  const shapes = exactShapes(truth);
  const target = prepareAim(image, shapes);
  const foam = { primary: truth.primaryFoamColor, secondary: truth.secondaryFoamColor };
  const template = prepareTemplate({ image, shapes, anchors: truth.anchors, foam });
  const judge = (photo: RgbImage, shown: PhotoTruth): Tally => {
    const answer = inspectDrawer(template, photo);
    const said = { drawer: truth.id, photo: shown.file };
    if (answer.kind === 'refused') return scorePhoto(shown, { ...said, refused: true, tools: [] });
    const tools = answer.verdicts.map((verdict, i) => ({ id: truth.tools[i]?.id ?? '', ...verdict }));
    return scorePhoto(shown, { ...said, tools });
  };
  const count = ({ aims }: Line, photo: RgbImage): void => {
    const aim = aimAt(photo, target);
    aims[aim] = (aims[aim] ?? 0) + 1;
  };
  let tried = 0;
  for (const photo of truth.photos) {
    const taken = await readPicture(join(folder, photo.file), phoneUpload);
    for (const [name, change] of Object.entries(cuts)) count(lineOf(lines.cuts, name), await change(taken));
    if (!photo.conditions.some((condition) => plain.includes(condition)) || ++tried > plainOfEach) continue;
    for (const [name, change] of Object.entries(faults)) {
      const line = lineOf(lines.faults, name);
      const changed = await change(taken);
      count(line, changed);
      addTally(line.engine, judge(changed, photo));
    }
  }
}
console.log('Parts of photos: what is said of them');
for (const [name, { aims }] of lines.cuts) console.log(`  ${name.padEnd(20)} ${JSON.stringify(aims)}`);
console.log('Plain photos made worse: what is said of them, and how the engine does');
for (const [name, { aims, engine }] of lines.faults) {
  const { allRight, photos, refused, falsePresent, falseMissing, review } = engine;
  const result = `right ${allRight} of ${photos}, refused ${refused}, sure and wrong ${falsePresent} present ${falseMissing} missing, unsure ${review}`;
  console.log(`  ${name.padEnd(20)} ${JSON.stringify(aims)}  ${result}`);
}
