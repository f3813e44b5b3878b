// Measures the vision engine on a folder of drawers: npm run bench:vision -- [DIR] [--out FILE] [--quick]
// [--kept-out]. splits.json lists the drawers that the engine was trained on; it contains no samples.
// --kept-out uses only the drawers that splits.json keeps out of every choice.
// --out writes the answers at 800 px as JSON; --quick leaves out full size, one-color foam and strange
// photos.
import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { prepareTemplate } from '../../packages/vision/src/index.ts';
import type { Inspection, RgbImage } from '../../packages/vision/src/index.ts';
import { applyHomography } from '../../packages/vision/src/pixels/homography.ts';
import { inspectDrawer } from '../../packages/vision/src/judge/inspect.ts';
import type { PreparedTemplate } from '../../packages/vision/src/evidence/template-model.ts';
import { chosenDrawers } from './kept-out.ts';
import { proposedDrawer } from './proposed.ts';
import { fullSize, phoneUpload, readPicture, trueHomography } from '../../packages/vision/src/test/data.ts';
import type { Drawer, DrawerTruth, PhotoSize, PhotoTruth } from '../../packages/vision/src/test/data.ts';
import { moldedDrawer, oneColorDrawer } from '../../packages/vision/src/test/painted.ts';
import {
  addTally,
  boundsByDrawer,
  describeTally,
  emptyTally,
  percent,
  scorePhoto,
} from '../../packages/vision/src/test/score.ts';
import type { JudgedPhoto, Tally } from '../../packages/vision/src/test/score.ts';
import { exactShapes, otherShapes, shapeKinds } from '../../packages/vision/src/test/shapes.ts';
import type { ShapeKind } from '../../packages/vision/src/test/shapes.ts';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');

interface Bench {
  readonly drawer: Drawer;
  readonly reference: RgbImage;
  readonly template: PreparedTemplate;
}

/** The material around each drawer's tools, and what else marks the drawer. */
const surfaces = new Map<string, string>();
const looks = new Map<string, readonly string[]>();
/** As in comparator.py. */
const labels = ['text labels', 'text in pockets', 'engraved outlines', 'stickers on foam'];

interface Answer {
  readonly said: JudgedPhoto;
  readonly truth: PhotoTruth;
  readonly tally: Tally;
  /** Share of the photo's width, or undefined when refused. */
  readonly error: number | undefined;
  readonly cpuMs: number;
  /** Of the visible places left to a person. */
  readonly reasons: readonly string[];
}

async function main(): Promise<void> {
  const args = process.argv.slice(2);
  const outFile = args.includes('--out') ? args[args.indexOf('--out') + 1] : undefined;
  const folder = args.find((arg) => !arg.startsWith('--') && arg !== outFile) ?? join(root, 'samples');
  const benches: Bench[] = [];
  for (const drawer of chosenDrawers(folder, args)) benches.push(await openBench(drawer));
  const phone = await judgeAll(benches, phoneUpload);
  printAnswers('800 px, quality 0.75', phone);
  if (outFile !== undefined) writeFileSync(outFile, JSON.stringify(phone.map(({ said }) => said)));
  if (args.includes('--quick')) return;
  printAnswers('full size', await judgeAll(benches, fullSize));
  printTotal('templates from proposed shapes, no color names', await judgeProposed(benches));
  printTotal('one-color foam', await judgePainted(benches, oneColorDrawer));
  printTotal('molded tray of one color', await judgePainted(benches, moldedDrawer));
  for (const kind of shapeKinds)
    printTotal(`places drawn otherwise: ${kind}`, await judgeOtherShapes(benches, kind));
  await printStrangers(benches);
}

async function openBench(drawer: Drawer): Promise<Bench> {
  const { truth } = drawer;
  if (truth.surface !== undefined) surfaces.set(truth.id, truth.surface);
  looks.set(truth.id, truth.looks ?? []);
  const reference = await readPicture(join(drawer.folder, truth.referenceImage), fullSize);
  const foam = { primary: truth.primaryFoamColor, secondary: truth.secondaryFoamColor };
  return {
    drawer,
    reference,
    template: prepareTemplate({ image: reference, shapes: exactShapes(truth), anchors: truth.anchors, foam }),
  };
}

async function judgeAll(benches: readonly Bench[], size: PhotoSize): Promise<readonly Answer[]> {
  const answers: Answer[] = [];
  for (const bench of benches) {
    for (const truth of bench.drawer.truth.photos) {
      const photo = await readPicture(join(bench.drawer.folder, truth.file), size);
      answers.push(judge(bench, truth, photo));
    }
  }
  return answers;
}

async function judgeProposed(benches: readonly Bench[]): Promise<readonly Answer[]> {
  const answers: Answer[] = [];
  for (const bench of benches) {
    const { drawer, template, pick } = proposedDrawer(bench.drawer, bench.reference);
    for (const truth of bench.drawer.truth.photos) {
      const photo = await readPicture(join(drawer.folder, truth.file), phoneUpload);
      answers.push(judge({ ...bench, drawer, template }, pick({ truth }).truth, photo));
    }
  }
  return answers;
}

async function judgePainted(
  benches: readonly Bench[],
  paint: typeof oneColorDrawer,
): Promise<readonly Answer[]> {
  const answers: Answer[] = [];
  for (const bench of benches) {
    const { template, repaint } = paint(bench.drawer, bench.reference);
    for (const truth of bench.drawer.truth.photos) {
      const photo = await readPicture(join(bench.drawer.folder, truth.file), phoneUpload);
      answers.push(judge({ ...bench, template }, truth, repaint(truth, photo)));
    }
  }
  return answers;
}

async function judgeOtherShapes(benches: readonly Bench[], kind: ShapeKind): Promise<readonly Answer[]> {
  const drawn = benches.map((bench) => {
    const { truth } = bench.drawer;
    const foam = { primary: truth.primaryFoamColor, secondary: truth.secondaryFoamColor };
    const shapes = otherShapes(truth, kind);
    return {
      ...bench,
      template: prepareTemplate({ image: bench.reference, shapes, anchors: [], foam }),
    };
  });
  return judgeAll(drawn, phoneUpload);
}

function judge({ drawer, template }: Bench, truth: PhotoTruth, photo: RgbImage): Answer {
  const start = performance.now();
  const cpu = process.cpuUsage();
  const inspection = inspectDrawer(template, photo);
  const { user, system } = process.cpuUsage(cpu);
  const ms = Math.round(performance.now() - start);
  const base = { drawer: drawer.truth.id, photo: truth.file, ms };
  const said: JudgedPhoto =
    inspection.kind === 'refused'
      ? { ...base, refused: true, tools: [] }
      : {
          ...base,
          tools: inspection.verdicts.map(({ status, needsReview, confidence }, i) => ({
            id: drawer.truth.tools[i]?.id ?? '',
            status,
            needsReview,
            confidence,
          })),
        };
  const error = registrationError(drawer.truth, { truth, photo }, inspection);
  return {
    said,
    truth,
    tally: scorePhoto(truth, said),
    error,
    cpuMs: (user + system) / 1000,
    reasons: doubtsOf(truth, inspection),
  };
}

/** Why visible places are left to a person. */
function doubtsOf(truth: PhotoTruth, inspection: Inspection): readonly string[] {
  if (inspection.kind === 'refused') return [];
  return inspection.verdicts.flatMap(({ needsReview, reason }, i) => {
    const tool = truth.tools[i];
    const isVisible = tool !== undefined && !tool.occluded && tool.inFrame >= 0.9;
    return needsReview && isVisible ? [reason ?? 'none'] : [];
  });
}

/** Largest distance between the foam's corners through the engine's homography and through the true one. */
function registrationError(
  truth: DrawerTruth,
  { truth: photoTruth, photo }: { readonly truth: PhotoTruth; readonly photo: RgbImage },
  inspection: Inspection,
): number | undefined {
  if (inspection.kind === 'refused') return undefined;
  const exact = trueHomography(photoTruth, photo);
  const away = truth.anchors.map((anchor) => {
    const x = (anchor.x * truth.referenceWidth) / 100;
    const y = (anchor.y * truth.referenceHeight) / 100;
    const a = applyHomography(exact, x, y);
    const b = applyHomography(inspection.homography, x, y);
    return Math.hypot(a.x - b.x, a.y - b.y) / photo.width;
  });
  return Math.max(...away);
}

function printAnswers(title: string, answers: readonly Answer[]): void {
  printTotal(title, answers);
  const kindsOf = ({ said }: Answer): readonly string[] => {
    const surface = surfaces.get(said.drawer) ?? 'two-tone foam';
    return looks.get(said.drawer)?.some((look) => labels.includes(look))
      ? [surface, 'labels on foam']
      : [surface];
  };
  printGroups(answers, kindsOf);
  printGroups(answers, ({ truth }) => truth.conditions);
  const reasons = answers.flatMap((answer) => answer.reasons);
  const counts = [...new Set(reasons)].map((reason) => [
    reason,
    reasons.filter((one) => one === reason).length,
  ]);
  const sorted = counts.sort(([, a], [, b]) => Number(b) - Number(a));
  console.log(`doubts by reason: ${sorted.map(([reason, count]) => `${reason} ${count}`).join(', ')}`);
}

/** A line for each group; an answer may be in several. */
function printGroups(answers: readonly Answer[], groupsOf: (answer: Answer) => readonly string[]): void {
  for (const group of [...new Set(answers.flatMap(groupsOf))].sort())
    printRates(
      group,
      answers.filter((answer) => groupsOf(answer).includes(group)),
    );
}

/** The rates, and what whole drawers say about their limits. */
function printRates(name: string, answers: readonly Answer[]): void {
  console.log(describeTally(name, total(answers)));
  const drawers = [...new Set(answers.map(({ said }) => said.drawer))].map((drawer) =>
    total(answers.filter(({ said }) => said.drawer === drawer)),
  );
  const wrong = boundsByDrawer(
    drawers.map(({ falsePresent, gone }) => ({ part: falsePresent, whole: gone })),
  );
  const right = boundsByDrawer(
    drawers.map(({ allRight, photos, refused }) => ({ part: allRight, whole: photos - refused })),
  );
  console.log(
    `${' '.repeat(16)}  by ${drawers.length} drawers: falsePresent up to ${rate(wrong.high)}, drawersRight ${rate(right.low)} and more`,
  );
}

const rate = (value: number): string => `${(100 * value).toFixed(1)} %`;

function printTotal(title: string, answers: readonly Answer[]): void {
  console.log(`\n${title}`);
  printRates('all', answers);
  const errors = answers.flatMap(({ error }) => error ?? []);
  const wrong = errors.filter((error) => error >= 0.015).length;
  console.log(
    `registration error, share of width: median ${share(errors, 0.5)}  largest ${share(errors, 1)}  wrong ${wrong}`,
  );
  const ms = answers.map(({ said }) => said.ms ?? 0);
  const cpu = answers.map(({ cpuMs }) => cpuMs);
  console.log(
    `ms a photo: median ${at(ms, 0.5)}  p95 ${at(ms, 0.95)}  processor median ${Math.round(at(cpu, 0.5))}`,
  );
}

function total(answers: readonly Answer[]): Tally {
  const sum = emptyTally();
  for (const { tally } of answers) addTally(sum, tally);
  return sum;
}

function share(values: readonly number[], part: number): string {
  return `${(100 * at(values, part)).toFixed(2)} %`;
}

function at(values: readonly number[], part: number): number {
  return values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(part * values.length))] ?? 0;
}

/** Photos that must be refused: of other drawers, two of each, and a black one. */
async function printStrangers(benches: readonly Bench[]): Promise<void> {
  let shown = 0;
  let refused = 0;
  for (const bench of benches) {
    for (const other of benches) {
      if (other === bench) continue;
      const { photos } = other.drawer.truth;
      for (const k of [0, 2]) {
        const photo = await readPicture(join(other.drawer.folder, photos[k]?.file ?? ''), phoneUpload);
        const inspection = inspectDrawer(bench.template, photo);
        shown++;
        if (inspection.kind === 'refused') refused++;
        else
          console.log(
            `not refused: ${other.drawer.truth.id} ${photos[k]?.file} shown to ${bench.drawer.truth.id}`,
          );
      }
    }
  }
  console.log(`\nphotos of other drawers refused ${percent(refused, shown)}`);
  const black = { width: 800, height: 600, data: new Uint8Array(800 * 600 * 3).fill(6) };
  for (const { template } of benches.slice(0, 1)) {
    console.log(`black photo: ${JSON.stringify(inspectDrawer(template, black))}`);
  }
}

await main();
