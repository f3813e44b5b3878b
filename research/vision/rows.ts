import type { Homography } from '../../packages/vision/src/pixels/homography.ts';
import type { RgbImage } from '../../packages/vision/src/index.ts';
import { evidenceNames, figureList, gatherEvidence } from '../../packages/vision/src/evidence/evidence.ts';
import type { Figures } from '../../packages/vision/src/evidence/evidence.ts';
import type { Pocket } from '../../packages/vision/src/foam/pocket.ts';
import { buildScenes } from '../../packages/vision/src/evidence/scene.ts';
import type { Scene } from '../../packages/vision/src/evidence/scene.ts';
import type { PreparedTemplate } from '../../packages/vision/src/evidence/template-model.ts';
import type { Drawer, PhotoTruth } from '../../packages/vision/src/test/data.ts';
import { shapeKinds } from '../../packages/vision/src/test/shapes.ts';

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
  'mirrored',
  'blurred',
  ...shapeKinds,
] as const;
export type Variant = (typeof variants)[number];

export interface PhotoCase {
  readonly truth: PhotoTruth;
  readonly image: RgbImage;
  readonly homography: Homography;
}

/** A drawer's template and the photos that register with it. */
export interface Taken {
  readonly drawer: Drawer;
  readonly reference: RgbImage;
  readonly plain: PreparedTemplate;
  readonly photos: readonly PhotoCase[];
}

export interface View {
  readonly drawer: Drawer;
  readonly template: PreparedTemplate;
  readonly variant: Variant;
}

/** A case's figures as the engine's judgement takes them. */
export function figuresByName({ figures }: CaseRow): Figures {
  // The names are those of the list, in its order.
  return Object.fromEntries(evidenceNames.map((name, i) => [name, figures[i] ?? 0])) as Figures;
}

export function judge(view: View, photo: PhotoCase): readonly CaseRow[] {
  const scenes = buildScenes(view.template, photo.image, photo.homography);
  return view.template.pockets.flatMap((pocket, i) => {
    const scene = scenes[i];
    const tool = photo.truth.tools[i];
    return scene && tool ? [{ ...rowOf(view, photo.truth, tool), figures: figuresOf(pocket, scene) }] : [];
  });
}

export function figuresOf(pocket: Pocket, scene: Scene): readonly number[] {
  return Array.from(figureList(gatherEvidence(pocket, scene).figures));
}

export function rowOf(
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
