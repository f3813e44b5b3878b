// Measures what the vision engine gains by learning from some photos of a drawer, on its other photos: npm
// run bench:vision-learning -- [DIR] The engine learns from 1, 2, 4 or all but one of its photos (all choices
// of photos, or 20 of them) and judges the other photos before and after. A verified image says for every
// place whether its tool is there. A completed inspection says what is missing, and what is present if the
// engine was sure. Repeats this with one answer in twenty confirmed wrongly, and with all of them.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { judge, judgeKnownEmpty } from '../../packages/vision/src/judge/classify.ts';
import { mayBeCovered, obstacleOf } from '../../packages/vision/src/evidence/obstacle.ts';
import type { Figures } from '../../packages/vision/src/evidence/evidence.ts';
import { cropOf } from '../../packages/vision/src/evidence/crop.ts';
import { evidenceNames, figureList, gatherEvidence } from '../../packages/vision/src/evidence/evidence.ts';
import { compare, parseComparator } from '../../packages/vision/src/judge/comparator.ts';
import type { Comparison } from '../../packages/vision/src/judge/comparator.ts';
import { comparatorWeights } from '../../packages/vision/src/judge/comparator-weights.ts';
import type { RgbImage } from '../../packages/vision/src/index.ts';
import { KnownLooks, emptinessOf, lookOf } from '../../packages/vision/src/learn/learn.ts';
import type { Sight } from '../../packages/vision/src/learn/learn.ts';
import { register, trustOf } from '../../packages/vision/src/register/register.ts';
import { fitImage } from '../../packages/vision/src/pixels/resize.ts';
import { buildScenes } from '../../packages/vision/src/evidence/scene.ts';
import type { Scene } from '../../packages/vision/src/evidence/scene.ts';
import { workingSide } from '../../packages/vision/src/evidence/template-model.ts';
import { prepareTemplate } from '../../packages/vision/src/propose/prepare-template.ts';
import type { PreparedTemplate } from '../../packages/vision/src/evidence/template-model.ts';
import { proposedDrawer } from './proposed.ts';
import { fullSize, phoneUpload, readDrawers, readPicture } from '../../packages/vision/src/test/data.ts';
import type { Drawer, PhotoTruth } from '../../packages/vision/src/test/data.ts';
import { moldedDrawer, oneColorDrawer } from '../../packages/vision/src/test/painted.ts';
import { addTally, emptyTally, scorePhoto } from '../../packages/vision/src/test/score.ts';
import type { Tally } from '../../packages/vision/src/test/score.ts';
import { exactShapes, otherShapes, seededNumbers } from '../../packages/vision/src/test/shapes.ts';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const trust = 1.95;
const mostChoices = 20;
const comparators = comparatorWeights.map((packed) => parseComparator(packed, evidenceNames.length));

/** A drawer as a person set it up, with photos taken afterwards. */
interface Guise {
  readonly template: PreparedTemplate;
  readonly repaint?: (photo: PhotoTruth, image: RgbImage) => RgbImage;
  readonly pick?: (photo: { readonly truth: PhotoTruth }) => { readonly truth: PhotoTruth };
}

const guises: Readonly<Record<string, (drawer: Drawer, reference: RgbImage) => Guise>> = {
  'two-tone foam': (drawer, reference) => drawn(drawer, reference, exactShapes(drawer.truth)),
  'one-color foam': oneColorDrawer,
  'molded tray': moldedDrawer,
  'proposed shapes': proposedDrawer,
  'boxes of 50 and 70 %': (drawer, reference) => drawn(drawer, reference, otherShapes(drawer.truth, 'tight')),
  'boxes of 130 %': (drawer, reference) => drawn(drawer, reference, otherShapes(drawer.truth, 'wide')),
};

function drawn({ truth }: Drawer, image: RgbImage, shapes: ReturnType<typeof exactShapes>): Guise {
  const foam = { primary: truth.primaryFoamColor, secondary: truth.secondaryFoamColor };
  return { template: prepareTemplate({ image, shapes, anchors: truth.anchors, foam }) };
}

interface JudgedPhoto {
  readonly truth: PhotoTruth;
  readonly figures: readonly Figures[];
  readonly chances: readonly Comparison[];
  /** By photo, then by cut-out: what its look in that photo, confirmed as empty, says about this photo. */
  readonly sights: readonly (readonly (Sight | undefined)[])[];
}

async function judgeDrawer(
  drawer: Drawer,
  { template, repaint, pick }: Guise,
): Promise<readonly JudgedPhoto[]> {
  const taken: { readonly truth: PhotoTruth; readonly scenes: readonly Scene[] }[] = [];
  for (const photo of drawer.truth.photos) {
    const picture = await readPicture(join(drawer.folder, photo.file), phoneUpload);
    const image = fitImage(repaint ? repaint(photo, picture) : picture, workingSide);
    const found = register(template.registration, image);
    if (!found || trustOf(found) < trust) continue;
    const truth = pick ? pick({ truth: photo }).truth : photo;
    taken.push({ truth, scenes: buildScenes(template, image, found.homography) });
  }
  const seen = taken.map(({ scenes }) =>
    template.pockets.map((pocket, i) => gatherEvidence(pocket, at(scenes, i))),
  );
  const memories = taken.map(({ scenes }, k) => {
    const shown = template.pockets.flatMap((pocket, i) =>
      obstacleOf(at(at(seen, k), i).figures) || mayBeCovered(at(at(seen, k), i).figures)
        ? []
        : (lookOf({ shape: i, status: 'missing' }, pocket, at(scenes, i)) ?? []),
    );
    return new KnownLooks(shown, template.picture);
  });
  return taken.map(({ truth, scenes }, k) => {
    const figures = at(seen, k).map((one) => one.figures);
    return {
      truth,
      figures,
      chances: template.frames.map((frame, i) => {
        const { alignment, figures: own } = at(at(seen, k), i);
        return compare(comparators, cropOf(frame, at(scenes, i), alignment), figureList(own));
      }),
      sights: memories.map((memory) =>
        template.pockets.map(
          (pocket, shape) => memory.sightsOf({ shape, status: 'missing' }, pocket, at(scenes, shape))[0],
        ),
      ),
    };
  });
}

function at<T>(list: readonly T[], index: number): T {
  const found = list[index];
  if (found === undefined) throw new Error('nothing there');
  return found;
}

/** The cut-outs of a photo that a person says are empty. */
type Labels = (photo: PhotoTruth, cutOut: number) => boolean;
const rightly: Labels = ({ tools }, i) => at(tools, i).status !== 'present';
/** One answer in twenty is wrong, always the same ones. */
const slipping: Labels = (photo, i) => {
  const seed = [...`${photo.file} ${i}`].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1e9, 7);
  return seededNumbers(seed)() < 0.05 ? !rightly(photo, i) : rightly(photo, i);
};
const wrongly: Labels = (photo, i) => !rightly(photo, i);

/** Whether a photo that the engine learns from shows that this cut-out holds its tool. */
type Presence = (photo: JudgedPhoto, cutOut: number) => boolean;
const verified: Presence = () => true;
const completed: Presence = ({ figures, chances }, i) => {
  const { status, needsReview } = judge(at(figures, i), at(chances, i));
  return status === 'present' && !needsReview;
};

interface Study {
  readonly photos: readonly JudgedPhoto[];
  /** The photos learned from, by index. */
  readonly learned: readonly number[];
  readonly labels: Labels;
  readonly tellsPresent: Presence;
}

function tallyOf(k: number, { photos, learned, labels, tellsPresent }: Study): Tally {
  const { truth, figures, chances, sights } = at(photos, k);
  const tools = truth.tools.map(({ id }, i) => {
    const said = learned.flatMap((from): readonly Sight[] => {
      const photo = at(photos, from);
      const sight = sights[from]?.[i];
      if (!sight) return [];
      if (labels(photo.truth, i)) return [sight];
      const shown = { ...sight, status: 'present', isEmpty: false, isPlainlyEmpty: false } as const;
      return tellsPresent(photo, i) ? [shown] : [];
    });
    const emptiness = emptinessOf(said);
    const [seen, answers] = [at(figures, i), at(chances, i)];
    return { id, ...(emptiness === 'no' ? judge(seen, answers) : judgeKnownEmpty(emptiness, seen, answers)) };
  });
  return scorePhoto(truth, { drawer: '', photo: truth.file, tools });
}

/** All ways to choose `count` of this many photos, or a selection of them that depends on the seed. */
function choicesOf(size: number, count: number): readonly (readonly number[])[] {
  const all = Array.from({ length: 2 ** size }, (_, bits) =>
    Array.from({ length: size }, (__, k) => k).filter((k) => (bits >> k) % 2 === 1),
  ).filter(({ length }) => length === count);
  const next = seededNumbers(size * 100 + count);
  while (all.length > mostChoices) all.splice(Math.floor(next() * all.length), 1);
  return all;
}

interface Totals {
  readonly before: Tally;
  readonly after: Tally;
}

interface Lesson {
  readonly count: number;
  readonly labels: Labels;
  readonly tellsPresent: Presence;
}

function learnAndJudge(
  drawers: readonly (readonly JudgedPhoto[])[],
  { count, labels, tellsPresent }: Lesson,
): Totals {
  const totals = { before: emptyTally(), after: emptyTally() };
  for (const photos of drawers) {
    for (const learned of choicesOf(photos.length, Math.min(count, photos.length - 1))) {
      const others = photos.map((_, k) => k).filter((k) => !learned.includes(k));
      for (const k of others) {
        addTally(totals.before, tallyOf(k, { photos, learned: [], labels, tellsPresent }));
        addTally(totals.after, tallyOf(k, { photos, learned, labels, tellsPresent }));
      }
    }
  }
  return totals;
}

function line(label: string, { before, after }: Totals): string {
  const change = (part: keyof Tally, whole: keyof Tally): string => {
    const share = (tally: Tally): string => ((100 * tally[part]) / Math.max(1, tally[whole])).toFixed(2);
    return `${part} ${share(before)} -> ${share(after)} % (${before[part]} -> ${after[part]} of ${after[whole]})`;
  };
  return [
    label.padEnd(30),
    change('falsePresent', 'gone'),
    change('falseMissing', 'here'),
    change('review', 'visible'),
    change('allRight', 'photos'),
  ].join('  ');
}

const [folder = join(root, 'samples')] = process.argv.slice(2);
for (const [name, disguise] of Object.entries(guises)) {
  const drawers: (readonly JudgedPhoto[])[] = [];
  for (const drawer of readDrawers(folder)) {
    const reference = await readPicture(join(drawer.folder, drawer.truth.referenceImage), fullSize);
    drawers.push(await judgeDrawer(drawer, disguise(drawer, reference)));
  }
  console.log(`\n${name}`);
  for (const [way, tellsPresent] of Object.entries({ verified, completed })) {
    const tell = (label: string, count: number, labels: Labels): void =>
      console.log(line(`${way}, ${label}`, learnAndJudge(drawers, { count, labels, tellsPresent })));
    for (const count of [1, 2, 4, 7]) tell(`from ${count}`, count, rightly);
    tell('from 4, 5 % wrong', 4, slipping);
    for (const count of [1, 4]) tell(`from ${count}, all wrong`, count, wrongly);
  }
}
