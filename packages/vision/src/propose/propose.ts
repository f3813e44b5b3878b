import type { Color } from '../pixels/color.ts';
import { findComponents } from '../pixels/components.ts';
import type { Component } from '../pixels/components.ts';
import { findFoamAreas } from '../foam/foam-area.ts';
import type { FoamArea } from '../foam/foam-area.ts';
import type { RgbImage } from '../pixels/image.ts';
import type { FoamNames } from '../foam/foam.ts';
import { close, erode } from '../pixels/morphology.ts';
import { joinPieces } from './join-pieces.ts';
import { findNotchColor, withoutNotches } from '../foam/notches.ts';
import { pictureOf, softenPicture } from '../pixels/picture.ts';
import type { Picture } from '../pixels/picture.ts';
import { fitImage } from '../pixels/resize.ts';
import type { Shape } from '../pixels/shape.ts';
import { fitRectangle } from '../pixels/fit-rectangle.ts';
import { smallestBox, uprightBox } from '../pixels/turned-box.ts';
import type { TurnedBox } from '../pixels/turned-box.ts';

/** A tool shape found without a template, in percent of the photo; confidence is 0 to 1. */
export interface Proposal {
  readonly shape: Shape;
  readonly confidence: number;
}

const side = 640;
const most = 50;
/** Maximum share of the foam for one tool's box. */
const mostOfFoam = 0.45;

/**
 * Tool shapes in a photo of a full drawer, without a template: everything that interrupts the foam, except
 * finger notches. Largest first, at most 50; none if no foam is found. `foam` is optional and helps to find
 * the foam.
 */
export function proposeShapes(photo: RgbImage, foam: FoamNames = {}): readonly Proposal[] {
  const picture = softenPicture(pictureOf(fitImage(photo, side)));
  const { primary, cutouts } = findDrawer(picture, foam);
  if (!primary) return [];
  const notch = findNotchColor(cutouts, primary, picture);
  const tools = notch ? withoutNotches(cutouts, notch, picture) : cutouts.map((cutout) => cutout.pixels);
  return joinPieces(tools, picture)
    .toSorted((a, b) => b.length - a.length)
    .slice(0, most)
    .flatMap((pixels) => toProposal(pixels, picture) ?? []);
}

interface DrawerView {
  readonly primary: Color | undefined;
  readonly cutouts: readonly Component[];
}

/**
 * The foam is the color with the most cut-outs: the floor under the drawer may be more common, but has none.
 */
function findDrawer(picture: Picture, foam: FoamNames): DrawerView {
  let best: DrawerView = { primary: undefined, cutouts: [] };
  for (const area of findFoamAreas(picture, foam)) {
    const cutouts = findCutouts(area, picture);
    if (!best.primary || cutouts.length > 1.5 * best.cutouts.length)
      best = { primary: area.primary, cutouts };
  }
  return best;
}

/**
 * Patches inside the foam that are not its top; narrow gaps are closed, because a handle may have the foam's
 * color.
 */
function findCutouts(area: FoamArea, picture: Picture): readonly Component[] {
  const core = erode(area.inside, picture, 4);
  const holes = area.top.map((top, i) => (core[i] === 1 && top === 0 ? 1 : 0));
  const foamSize = area.inside.reduce((sum, one) => sum + one, 0);
  const least = Math.max(30, picture.width * picture.height * 0.0003);
  return findComponents(close(holes, picture, 2), picture).filter((component) => {
    if (component.pixels.length < least) return false;
    const edge = component.pixels.reduce((count, i) => count + (core[i] === 1 ? 0 : 1), 0);
    if (edge > 0.1 * component.pixels.length) return false;
    const box = boxOf(component.pixels, picture);
    if (!box || box.width < 5 || box.length > 0.7 * picture.width) return false;
    // A patch around the foam is its edge, not a tool.
    return box.length * box.width < mostOfFoam * foamSize;
  });
}

function boxOf(pixels: Int32Array, picture: Picture): TurnedBox | undefined {
  return smallestBox(pointsOf(pixels, picture));
}

function pointsOf(pixels: Int32Array, picture: Picture): readonly { x: number; y: number }[] {
  return Array.from(pixels, (i) => ({
    x: (i % picture.width) + 0.5,
    y: Math.floor(i / picture.width) + 0.5,
  }));
}

function toProposal(pixels: Int32Array, picture: Picture): Proposal | undefined {
  const points = pointsOf(pixels, picture);
  const turned = smallestBox(points);
  const upright = uprightBox(points);
  if (!turned || !upright) return undefined;
  const saves = (turned.length * turned.width) / (upright.length * upright.width);
  // A turned rectangle only if it fits clearly better: bent tools are parallel to the sides, whatever their
  // hull suggests.
  const box = saves < 0.62 && turned.width < 0.4 * turned.length ? turned : upright;
  const fill = pixels.length / (box.length * box.width);
  const confidence = Math.min(0.95, 0.45 + 0.5 * Math.min(1, fill));
  const isRound = box.width > 0.88 * box.length && fill > 0.66 && fill < 0.84;
  return { confidence, shape: isRound ? circleOf(box, picture) : rectangleOf(box, picture) };
}

function circleOf(box: TurnedBox, picture: Picture): Shape {
  return {
    shapeType: 'circle',
    cx: (box.cx / picture.width) * 100,
    cy: (box.cy / picture.height) * 100,
    radius: ((box.length + box.width) / 4 / picture.width) * 100,
  };
}

function rectangleOf(box: TurnedBox, picture: Picture): Shape {
  const cos = Math.cos(box.angle);
  const sin = Math.sin(box.angle);
  const corner = (along: number, across: number): { x: number; y: number } => ({
    x: box.cx + (along * box.length * cos - across * box.width * sin) / 2,
    y: box.cy + (along * box.length * sin + across * box.width * cos) / 2,
  });
  return fitRectangle([corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)], picture);
}
