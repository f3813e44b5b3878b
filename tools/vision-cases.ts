import { join } from 'node:path';
import type { FoamNames, RgbImage } from '../packages/vision/src/index.ts';
import { proposeShapes } from '../packages/vision/src/propose.ts';
import { figureList, gatherEvidence } from '../packages/vision/src/evidence.ts';
import { identity } from '../packages/vision/src/homography.ts';
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
import { matchProposals } from './vision-score.ts';
import { exactShapes, roughShapes } from './vision-shapes.ts';
import { paintOneColour } from './vision-one-colour.ts';
import { areAlike, layOtherTool } from './vision-swap.ts';

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

export const variants = ['plain', 'rough', 'proposed', 'one-colour', 'swapped'] as const;
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
  }
  return [...rows, ...gatherOneColour(drawer, reference, photos)];
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

function gatherOneColour(
  drawer: Drawer,
  reference: RgbImage,
  photos: readonly PhotoCase[],
): readonly CaseRow[] {
  const { template, repaint } = oneColourDrawer(drawer, reference);
  return photos.flatMap((photo) =>
    judge(
      { drawer, template, variant: 'one-colour' },
      { ...photo, image: repaint(photo.truth, photo.image) },
    ),
  );
}

/** The drawer as if its foam had one colour: template and photos repainted, no second name. */
export function oneColourDrawer(
  { truth }: Drawer,
  reference: RgbImage,
): { template: PreparedTemplate; repaint: (photo: PhotoTruth, image: RgbImage) => RgbImage } {
  const foam: FoamNames = { primary: truth.primaryFoamColor };
  const painted = paintOneColour(truth, {
    image: reference,
    homography: identity,
    present: truth.tools.map(() => true),
    covered: truth.tools.map(() => false),
  });
  return {
    template: prepareTemplate({ image: painted, shapes: exactShapes(truth), anchors: [], foam }),
    repaint: (photo, image) =>
      paintOneColour(truth, {
        image,
        homography: trueHomography(photo, image),
        present: photo.tools.map((tool) => tool.status !== 'missing' || tool.foreignObject === true),
        covered: photo.tools.map((tool) => tool.occluded || tool.foreignObject === true),
      }),
  };
}
