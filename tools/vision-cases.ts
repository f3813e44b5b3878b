import { join } from 'node:path';
import type { RgbImage } from '../packages/vision/src/index.ts';
import { proposeShapes } from '../packages/vision/src/propose.ts';
import { colourOfName } from '../packages/vision/src/colour.ts';
import { figureList, gatherEvidence } from '../packages/vision/src/evidence.ts';
import type { Homography } from '../packages/vision/src/inspection.ts';
import { register } from '../packages/vision/src/register.ts';
import { fitImage } from '../packages/vision/src/resize.ts';
import type { Pocket } from '../packages/vision/src/pocket.ts';
import { buildScenes } from '../packages/vision/src/scene.ts';
import type { Scene } from '../packages/vision/src/scene.ts';
import { prepareTemplate, workingSide } from '../packages/vision/src/template-model.ts';
import type { PreparedTemplate } from '../packages/vision/src/template-model.ts';
import { fullSize, phoneUpload, readPicture, trueHomography } from './vision-data.ts';
import type { Drawer, PhotoTruth } from './vision-data.ts';
import { paintEmpty } from './vision-empty.ts';
import { relitPhoto, turnHues } from './vision-light.ts';
import type { LightKind } from './vision-light.ts';
import { matchProposals } from './vision-score.ts';
import { exactShapes, roughShapes } from './vision-shapes.ts';
import { oneColourDrawer, paintedDrawer } from './vision-painted.ts';
import type { PaintedDrawer } from './vision-painted.ts';
import { areAlike, layOtherTool, turnHandle } from './vision-swap.ts';

/** One judged cut-out with what is true of it. */
export interface CaseRow {
  readonly drawer: string;
  readonly photo: string;
  readonly tool: string;
  readonly variant: Variant;
  readonly status: 'present' | 'missing' | 'wrong';
  readonly hidden: boolean;
  readonly conditions: readonly string[];
  readonly figures: readonly number[];
}

export const variants = [
  'plain',
  'rough',
  'proposed',
  'one-colour',
  'swapped',
  'relit',
  'turned',
  'emptied',
  'shifted',
  'refloored',
  'turned-handle',
] as const;
export type Variant = (typeof variants)[number];

interface PhotoCase {
  readonly truth: PhotoTruth;
  readonly image: RgbImage;
  readonly homography: Homography;
}

/** Every cut-out of every photo of a drawer, in every variant. */
export async function gatherCases(drawer: Drawer): Promise<readonly CaseRow[]> {
  const { truth, folder } = drawer;
  const reference = await readPicture(join(folder, truth.referenceImage), fullSize);
  const names = { primary: truth.primaryFoamColor, secondary: truth.secondaryFoamColor };
  const plain = prepareTemplate({ image: reference, shapes: exactShapes(truth), anchors: [], foam: names });
  const photos = await readPhotos(drawer, plain);
  const rough = prepareTemplate({
    image: reference,
    shapes: roughShapes(truth, 0.1),
    anchors: [],
    foam: names,
  });
  const proposed = proposedDrawer(drawer, reference);
  const rows: CaseRow[] = [];
  for (const photo of photos) {
    rows.push(...judge({ drawer, template: plain, variant: 'plain' }, photo));
    rows.push(...judge({ drawer, template: rough, variant: 'rough' }, photo));
    rows.push(
      ...judge(
        { drawer: proposed.drawer, template: proposed.template, variant: 'proposed' },
        proposed.pick(photo),
      ),
    );
    rows.push(...judgeSwapped(drawer, plain, photo));
    rows.push(...judgeTurnedHandles(drawer, plain, photo));
  }
  return [
    ...rows,
    ...gatherOneColour(drawer, reference, photos),
    ...gatherRelit(drawer, plain, photos),
    ...gatherTurned(drawer, reference, photos),
    ...gatherTouched(drawer, plain, photos),
    ...gatherRefloored(drawer, reference, photos),
  ];
}

async function readPhotos(drawer: Drawer, template: PreparedTemplate): Promise<readonly PhotoCase[]> {
  const out: PhotoCase[] = [];
  for (const truth of drawer.truth.photos) {
    const image = fitImage(await readPicture(join(drawer.folder, truth.file), phoneUpload), workingSide);
    const found = register(template.registration, image);
    if (found) out.push({ truth, image, homography: found.homography });
  }
  return out;
}

interface View {
  readonly drawer: Drawer;
  readonly template: PreparedTemplate;
  readonly variant: Variant;
}

function judge(view: View, photo: PhotoCase): readonly CaseRow[] {
  const scenes = buildScenes(view.template, photo.image, photo.homography);
  return view.template.pockets.flatMap((pocket, i) => {
    const scene = scenes[i];
    const tool = photo.truth.tools[i];
    return scene && tool ? [{ ...rowOf(view, photo.truth, tool), figures: figuresOf(pocket, scene) }] : [];
  });
}

function figuresOf(pocket: Pocket, scene: Scene): readonly number[] {
  return Array.from(figureList(gatherEvidence(pocket, scene).figures));
}

function rowOf(
  { drawer, variant }: View,
  photo: PhotoTruth,
  tool: PhotoTruth['tools'][number],
): Omit<CaseRow, 'figures'> {
  return {
    drawer: drawer.truth.id,
    photo: photo.file,
    tool: tool.id,
    variant,
    status: tool.status,
    hidden: tool.occluded || tool.inFrame < 0.9,
    conditions: photo.conditions,
  };
}

/** Each pocket once more with another tool of the same photo in it. */
function judgeSwapped(drawer: Drawer, template: PreparedTemplate, photo: PhotoCase): readonly CaseRow[] {
  const scenes = buildScenes(template, photo.image, photo.homography);
  const { tools } = photo.truth;
  const usable = tools.flatMap((tool, i) => (tool.status === 'present' && !tool.occluded ? [i] : []));
  return template.pockets.flatMap((into, i) => {
    const donors = usable.filter((k) => {
      const pocket = template.pockets[k];
      return k !== i && pocket !== undefined && !areAlike(into, pocket);
    });
    const from = template.pockets[donors[(i * 5 + tools.length) % Math.max(1, donors.length)] ?? -1];
    const scene = scenes[i];
    const tool = tools[i];
    if (!from || !scene || !tool || tool.occluded || tool.inFrame < 0.9) return [];
    const row = rowOf({ drawer, template, variant: 'swapped' }, photo.truth, tool);
    return [{ ...row, status: 'wrong' as const, figures: figuresOf(into, layOtherTool(scene, into, from)) }];
  });
}

/** Each present tool with a coloured handle once more with a handle of another colour. */
function judgeTurnedHandles(
  drawer: Drawer,
  template: PreparedTemplate,
  photo: PhotoCase,
): readonly CaseRow[] {
  const scenes = buildScenes(template, photo.image, photo.homography);
  return template.pockets.flatMap((pocket, i) => {
    const tool = photo.truth.tools[i];
    if (tool?.status !== 'present' || tool.occluded || tool.inFrame < 0.9) return [];
    const scene = scenes[i] && turnHandle(scenes[i], pocket);
    if (!scene) return [];
    const row = rowOf({ drawer, template, variant: 'turned-handle' }, photo.truth, tool);
    return [{ ...row, status: 'wrong' as const, figures: figuresOf(pocket, scene) }];
  });
}

/** The drawer as a person makes it from the proposed shapes: the tools that were found, without colour names. */
export function proposedDrawer(
  drawer: Drawer,
  reference: RgbImage,
): {
  drawer: Drawer;
  template: PreparedTemplate;
  pick: <P extends { readonly truth: PhotoTruth }>(photo: P) => P;
} {
  const partners = matchProposals(drawer.truth, proposeShapes(reference));
  const found = partners.flatMap((partner, i) => (partner ? [{ shape: partner.shape, i }] : []));
  const kept = <T>(list: readonly T[]): T[] => found.flatMap(({ i }) => list[i] ?? []);
  return {
    drawer: { ...drawer, truth: { ...drawer.truth, tools: kept(drawer.truth.tools) } },
    template: prepareTemplate({
      image: reference,
      shapes: found.map(({ shape }) => shape),
      anchors: [],
      foam: {},
    }),
    pick: (photo) => ({ ...photo, truth: { ...photo.truth, tools: kept(photo.truth.tools) } }),
  };
}

/** Every photo twice more under other light: glare, which photos have seldom, and one of the other kinds. */
function gatherRelit(
  drawer: Drawer,
  template: PreparedTemplate,
  photos: readonly PhotoCase[],
): readonly CaseRow[] {
  const others: readonly LightKind[] = ['shadow', 'dim', 'cast'];
  return photos.flatMap((photo, k) =>
    ['glare' as const, others[k % others.length] ?? 'cast'].flatMap((kind) => {
      const image = relitPhoto(photo.image, kind, `${drawer.truth.id} ${photo.truth.file} ${kind}`);
      return judge({ drawer, template, variant: 'relit' }, { ...photo, image });
    }),
  );
}

/** Template and photos with their channels turned about, under other light: foam of colours that no drawer has. */
function gatherTurned(drawer: Drawer, reference: RgbImage, photos: readonly PhotoCase[]): readonly CaseRow[] {
  const kinds: readonly LightKind[] = ['cast', 'glare', 'dim', 'shadow'];
  return [1, 2].flatMap((turns) => {
    const template = prepareTemplate({
      image: turnHues(reference, turns),
      shapes: exactShapes(drawer.truth),
      anchors: [],
      foam: {},
    });
    return photos.flatMap((photo, k) => {
      const image = turnHues(photo.image, turns);
      const kind = kinds[(k + turns) % kinds.length] ?? 'cast';
      const seen =
        turns === 1 ? image : relitPhoto(image, kind, `${drawer.truth.id} ${photo.truth.file} turned`);
      return judge({ drawer, template, variant: 'turned' }, { ...photo, image: seen });
    });
  });
}

/** Every photo with every other of its tools taken out, or slid in their cut-outs; those judged that were touched. */
function gatherTouched(
  drawer: Drawer,
  template: PreparedTemplate,
  photos: readonly PhotoCase[],
): readonly CaseRow[] {
  return photos.flatMap((photo) =>
    [0, 1, 2, 3].flatMap((pass) => {
      const isLaidBack = pass > 1;
      const taken = photo.truth.tools.map(
        (tool, i) => i % 2 === pass % 2 && tool.status === 'present' && !tool.occluded,
      );
      const image = paintEmpty(drawer.truth, photo.image, {
        homography: trueHomography(photo.truth, photo.image),
        taken,
        isLaidBack,
        seed: `${drawer.truth.id} ${photo.truth.file} ${pass}`,
      });
      const isTaken = new Map(photo.truth.tools.map((tool, i) => [tool.id, taken[i] === true]));
      const variant = isLaidBack ? 'shifted' : 'emptied';
      return judge({ drawer, template, variant }, { ...photo, image })
        .filter((row) => isTaken.get(row.tool) === true)
        .map((row) => ({ ...row, status: isLaidBack ? ('present' as const) : ('missing' as const) }));
    }),
  );
}

function gatherOneColour(
  drawer: Drawer,
  reference: RgbImage,
  photos: readonly PhotoCase[],
): readonly CaseRow[] {
  return gatherPainted({ drawer, photos }, 'one-colour', oneColourDrawer(drawer, reference));
}

/** The drawer with floors of two other colours, chosen by its number: foam pairs that no drawer has. */
function gatherRefloored(
  drawer: Drawer,
  reference: RgbImage,
  photos: readonly PhotoCase[],
): readonly CaseRow[] {
  const floors = ['black', 'white', 'gray', 'blue', 'red', 'orange', 'yellow', 'green'];
  const own = [drawer.truth.primaryFoamColor, drawer.truth.secondaryFoamColor];
  const primary = prepareTemplate({
    image: reference,
    shapes: exactShapes(drawer.truth),
    anchors: [],
    foam: {},
  }).foam.primary;
  const start = Number(drawer.truth.id.slice(-2)) * 3;
  const usual = floors.filter((name) => !own.includes(name));
  return ['black', usual[start % usual.length] ?? 'white'].flatMap((name) => {
    const colour = colourOfName(name);
    if (!colour || own.includes(name)) return [];
    const floor = [colour.r / (primary.r + 4), colour.g / (primary.g + 4), colour.b / (primary.b + 4)];
    return gatherPainted({ drawer, photos }, 'refloored', paintedDrawer(drawer, reference, floor));
  });
}

function gatherPainted(
  { drawer, photos }: { readonly drawer: Drawer; readonly photos: readonly PhotoCase[] },
  variant: Variant,
  { template, repaint }: PaintedDrawer,
): readonly CaseRow[] {
  return photos.flatMap((photo) =>
    judge({ drawer, template, variant }, { ...photo, image: repaint(photo.truth, photo.image) }),
  );
}
