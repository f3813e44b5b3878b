import { colorDistance, shadedDistance } from '../pixels/color.ts';
import { learnFoam } from '../foam/foam.ts';
import type { FoamModel, FoamNames } from '../foam/foam.ts';
import type { RgbImage } from '../pixels/image.ts';
import type { Point } from '../pixels/homography.ts';
import { convexHull, eachFilled, fillOutline, outlineOf } from '../pixels/outline.ts';
import type { Size } from '../pixels/outline.ts';
import { ownersOf } from '../foam/ownership.ts';
import { colorAt, pictureOf, softenPicture } from '../pixels/picture.ts';
import type { Picture } from '../pixels/picture.ts';
import { boxMargin, pocketOf } from '../foam/pocket.ts';
import type { Pocket } from '../foam/pocket.ts';
import { cropFrame } from './crop-frame.ts';
import type { CropFrame } from './crop-frame.ts';
import { prepareRegistration } from '../register/register.ts';
import type { RegistrationModel } from '../register/register.ts';
import { fitImage } from '../pixels/resize.ts';
import { foamNoise } from './foam-noise.ts';
import { sharpness } from '../light/sharpness.ts';
import type { PercentPoint, PolygonShape, Shape } from '../pixels/shape.ts';

/** A drawer with all its tools in place. Shapes and anchors are in percent of `image`. */
export interface TemplateInput {
  readonly image: RgbImage;
  readonly shapes: readonly Shape[];
  readonly anchors: readonly PercentPoint[];
  readonly foam: FoamNames;
}

/** Longer side of the pictures the engine works on. */
export const workingSide = 800;

/** Everything about a template that does not depend on a photo. */
export interface PreparedTemplate {
  /** Size of the picture the template was made from. */
  readonly full: Size;
  readonly shapes: readonly Shape[];
  /** Softened working picture. */
  readonly picture: Picture;
  /** How sharp `picture` is (sharpness.ts). */
  readonly sharpness: number;
  /** Unevenness of its plain foam, in gray levels. */
  readonly noise: number;
  /** 1 where the drawer's foam and frame are visible. */
  readonly region: Uint8Array;
  /** 1 where plain primary foam is visible. */
  readonly plainFoam: Uint8Array;
  readonly foam: FoamModel;
  /** 1 where finger notches show the second foam color. */
  readonly notches: Uint8Array;
  readonly pockets: readonly Pocket[];
  /** Where each pocket's crop lies. */
  readonly frames: readonly CropFrame[];
  readonly registration: RegistrationModel;
}

/**
 * For each drawn shape the outline of its tool, in percent of the picture; undefined: the shape is the
 * outline.
 */
export type ToolOutlines = readonly (PolygonShape | undefined)[];

/** Everything is learned from the tools' outlines, where they are known. */
export function buildTemplate(input: TemplateInput, tools: ToolOutlines): PreparedTemplate {
  const image = fitImage(input.image, workingSide);
  const outlines = input.shapes.map((shape, i) => outlineOf(tools[i] ?? shape, image));
  const frame = frameOf(outlines, input, image);
  const region = fillOutline(frame, image, 0.09 * image.width);
  const picture = softenPicture(pictureOf(image));
  const near = fillAll(outlines, image, 5);
  const inside = fillOutline(frame, image, 0.02 * image.width);
  const rim = fillAll(outlines, image, 18);
  const samples = {
    plain: indices(inside, (i) => rim[i] === 0),
    // Inside the hull of the shapes: the drawer's wall may be outside.
    rim: indices(fillOutline(frame, image, 0), (i) => rim[i] === 1 && near[i] === 0),
    inside: () => indices(near, () => true),
  };
  const plain = samples.plain.length > 400 ? samples.plain : indices(inside, (i) => near[i] === 0);
  const foam = learnFoam(picture, { ...samples, plain }, input.foam);
  const plainFoam = new Uint8Array(region.length);
  for (const i of indices(inside, (at) => near[at] === 0)) {
    const color = colorAt(picture, i);
    const close =
      shadedDistance(color, foam.primary, 0.7, 1.3) < 22 && colorDistance(color, foam.primary) < 60;
    plainFoam[i] = close ? 1 : 0;
  }
  const owners = ownersOf(outlines, picture, boxMargin);
  const pockets = outlines.map((outline, i) =>
    pocketOf(outline, i, { picture, foam, near, region, owners, isTools: tools[i] !== undefined }),
  );
  const notches = new Uint8Array(region.length);
  for (const pocket of pockets) for (const i of pocket.notch) notches[i] = 1;
  return {
    full: { width: input.image.width, height: input.image.height },
    shapes: input.shapes,
    picture,
    sharpness: sharpness(picture, region),
    noise: foamNoise(picture, plainFoam),
    region,
    plainFoam,
    foam,
    notches,
    pockets,
    frames: pockets.map((pocket) => cropFrame(pocket, picture.width)),
    registration: prepareRegistration(image, region),
  };
}

/**
 * The assumed area of the drawer: around all shapes. If there are shapes, anchor points are ignored: they may
 * be on the drawer's frame or outside, and the foam would be learned from there.
 */
function frameOf(
  outlines: readonly (readonly Point[])[],
  input: TemplateInput,
  image: RgbImage,
): readonly Point[] {
  const anchors = input.anchors.map((a) => ({ x: (a.x * image.width) / 100, y: (a.y * image.height) / 100 }));
  const corners = outlines.flat();
  const points = corners.length >= 3 ? corners : anchors;
  if (points.length >= 3) return convexHull(points);
  return [
    { x: 0, y: 0 },
    { x: image.width, y: 0 },
    { x: image.width, y: image.height },
    { x: 0, y: image.height },
  ];
}

function fillAll(outlines: readonly (readonly Point[])[], size: Size, margin: number): Uint8Array {
  const all = new Uint8Array(size.width * size.height);
  for (const outline of outlines) {
    eachFilled(outline, size, margin, (i) => {
      all[i] = 1;
    });
  }
  return all;
}

function indices(mask: Uint8Array, keep: (index: number) => boolean): readonly number[] {
  const out: number[] = [];
  for (let i = 0; i < mask.length; i++) if (mask[i] === 1 && keep(i)) out.push(i);
  return out;
}
