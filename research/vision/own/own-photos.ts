// Measures the engine on your own photos:  npm run bench:vision-photos -- DIR
// DIR holds a folder for each drawer (samples/README.md, Your own photos). A folder without truth.json gets a
// draft of it and a page with the proposed places. The others are measured; DIR/report.html shows every wrong
// answer.
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inspectDrawer, prepareTemplate } from '../../../packages/vision/src/index.ts';
import type { RgbImage, Verdict } from '../../../packages/vision/src/index.ts';
import { addTally, describeTally, emptyTally, scorePhoto } from '../../../packages/vision/src/test/score.ts';
import type { Tally } from '../../../packages/vision/src/test/score.ts';
import {
  drawerFolders,
  pixelsOf,
  readTruth,
  referenceOf,
  sentPicture,
  toolsOf,
  truthFile,
} from './own-drawers.ts';
import type { OwnDrawer, OwnPhoto } from './own-drawers.ts';
import { placesPage, writeDraft } from './own-draft.ts';
import { cropAddress, pictureAddress, reportPage } from './own-report.ts';
import type { Entry, Flaw, Line, Refusal } from './own-report.ts';

interface Sent {
  readonly jpeg: Buffer;
  readonly image: RgbImage;
}

interface Judged {
  readonly drawer: OwnDrawer;
  readonly photo: OwnPhoto;
  readonly tally: Tally;
  readonly refusal?: Refusal;
}

type Told = ReturnType<typeof toolsOf>[number];

async function main(folder: string | undefined): Promise<void> {
  if (folder === undefined) throw new Error('npm run bench:vision-photos -- DIR');
  const folders = drawerFolders(folder);
  if (folders.length === 0) throw new Error(`No folder in ${folder} holds a reference.jpg`);
  const drawers: OwnDrawer[] = [];
  for (const path of folders) {
    const drawer = await checkedDrawer(path);
    if (drawer) drawers.push(drawer);
  }
  if (drawers.length === 0) return;
  const entries: Entry[] = [];
  const judged: Judged[] = [];
  for (const drawer of drawers) judged.push(...(await judgeDrawer(drawer, entries)));
  const lines = linesOf(judged);
  for (const { name, tally } of lines) console.log(describeTally(name, tally));
  const refusals = judged.flatMap(({ refusal }) => refusal ?? []);
  const file = join(folder, 'report.html');
  writeFileSync(file, reportPage(lines, entries, refusals));
  console.log(`\n${entries.length} wrong answers and doubts: ${file}`);
}

/** Returns a drawer that a person has described; for any other, writes a draft of the description. */
async function checkedDrawer(folder: string): Promise<OwnDrawer | undefined> {
  const reference = referenceOf(folder) ?? '';
  const { jpeg, image } = await sent(join(folder, reference), 'template');
  const isNew = !existsSync(join(folder, truthFile));
  if (isNew) writeDraft(folder, reference, image);
  const truth = readTruth(folder);
  if (truth.isChecked) return { folder, truth };
  const page = join(folder, 'places.html');
  writeFileSync(page, placesPage(truth, jpeg, image));
  console.log(
    `${folder}: ${isNew ? 'wrote a draft of' : 'waiting for'} ${truthFile}. Compare its ${truth.tools.length} places with ${page}, say in ` +
      'photos what is missing, wrong or hidden, then set isChecked to true.',
  );
  return undefined;
}

async function sent(file: string, kind: 'template' | 'photo'): Promise<Sent> {
  const jpeg = await sentPicture(file, kind);
  return { jpeg, image: await pixelsOf(jpeg) };
}

async function judgeDrawer(drawer: OwnDrawer, entries: Entry[]): Promise<readonly Judged[]> {
  const { folder, truth } = drawer;
  const reference = await sent(join(folder, truth.referenceImage), 'template');
  const template = prepareTemplate({
    image: reference.image,
    shapes: truth.tools.map(({ shape }) => shape),
    anchors: [],
    foam: { primary: truth.primaryFoamColor, secondary: truth.secondaryFoamColor },
  });
  const judged: Judged[] = [];
  for (const photo of truth.photos) {
    const picture = await sent(join(folder, photo.file), 'photo');
    const inspection = inspectDrawer(template, picture.image);
    const told = toolsOf(truth, photo);
    const base = { drawer: truth.id, photo: photo.file };
    if (inspection.kind === 'refused') {
      judged.push({
        drawer,
        photo,
        tally: scorePhoto({ tools: told }, { ...base, refused: true, tools: [] }),
        refusal: {
          where: `${truth.id} · ${photo.file}`,
          reason: inspection.reason,
          template: await pictureAddress(reference.jpeg),
          photo: await pictureAddress(picture.jpeg),
        },
      });
      continue;
    }
    const tools = inspection.verdicts.map((verdict, i) => ({ ...verdict, id: truth.tools[i]?.id ?? '' }));
    judged.push({ drawer, photo, tally: scorePhoto({ tools: told }, { ...base, tools }) });
    for (const [i, verdict] of inspection.verdicts.entries()) {
      const [tool, line] = [truth.tools[i], told[i]];
      const flaw = line && flawOf(line, verdict);
      if (!tool || !flaw) continue;
      entries.push({
        flaw,
        where: `${truth.id} · ${photo.file} · ${tool.id} ${tool.name}`,
        truth: line.status + (line.occluded ? ', covered' : ''),
        said: verdict,
        template: await cropAddress(reference.jpeg, reference.image, tool.shape),
        photo: await cropAddress(picture.jpeg, picture.image, verdict.shape),
      });
    }
  }
  return judged;
}

/** As `scorePhoto` counts: hidden places only if they are called surely present without their tool. */
function flawOf({ status, occluded, inFrame }: Told, verdict: Verdict): Flaw | undefined {
  const isHere = status === 'present';
  const isWrongPresent = !isHere && !verdict.needsReview && verdict.status === 'present';
  if (occluded || inFrame < 0.9) return isWrongPresent ? 'hiddenSure' : undefined;
  if (verdict.needsReview) return 'review';
  if (isWrongPresent) return 'falsePresent';
  return isHere && verdict.status === 'missing' ? 'falseMissing' : undefined;
}

function linesOf(judged: readonly Judged[]): readonly Line[] {
  const lines = new Map<string, Tally>();
  const add = (name: string, tally: Tally): void => {
    const sum = lines.get(name) ?? emptyTally();
    addTally(sum, tally);
    lines.set(name, sum);
  };
  for (const { tally } of judged) add('all', tally);
  for (const { drawer, tally } of judged) add(drawer.truth.surface, tally);
  for (const { photo, tally } of judged) for (const condition of photo.conditions) add(condition, tally);
  for (const { drawer, tally } of judged) add(drawer.truth.id, tally);
  return [...lines].map(([name, tally]) => ({ name, tally }));
}

await main(process.argv[2]);
