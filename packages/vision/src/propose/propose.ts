import { findComponents } from '../pixels/components.ts';
import type { Color } from '../pixels/color.ts';
import type { RgbImage } from '../pixels/image.ts';
import type { FoamNames } from '../foam/foam.ts';
import type { Size } from '../pixels/outline.ts';
import type { Plane } from '../pixels/plane.ts';
import { at32 } from '../pixels/read.ts';
import { fitImage } from '../pixels/resize.ts';
import type { Shape } from '../pixels/shape.ts';
import { fitRectangle } from '../pixels/fit-rectangle.ts';
import { smallestBox, uprightBox } from '../pixels/turned-box.ts';
import type { TurnedBox } from '../pixels/turned-box.ts';
import { foamColor, shippedToolNet, toolPixels } from './tool-pixels.ts';

/** A tool shape found without a template, in percent of the photo; confidence is 0 to 1. */
export interface Proposal {
  readonly shape: Shape;
  readonly confidence: number;
}

const side = 800;
const most = 50;
/**
 * A pixel with higher log-odds joins a patch: what is between the clear parts of a tool is often
 * doubtful.
 */
const joinOdds = -1.2;
/** A patch whose pixels have lower log-odds on average is no tool. */
const leastOdds = 0.2;
/** Smallest share of the picture that a tool covers. */
const leastShare = 0.0003;

/**
 * Tool shapes in a photo of a full drawer, without a template: patches of pixels that the network for tool
 * pixels takes for a tool. Largest first, at most 50. `foam` is optional and helps to find the foam's color,
 * which the network needs.
 */
export function proposeShapes(photo: RgbImage, foam: FoamNames = {}): readonly Proposal[] {
  const picture = fitImage(photo, side);
  return toolPatches(oddsBothWays(picture, foamColor(picture, foam)))
    .toSorted((a, b) => b.length - a.length)
    .slice(0, most)
    .flatMap((pixels) => toProposal(pixels, picture) ?? []);
}

/** The mean of the network's answers for the picture and for the picture upside down. */
function oddsBothWays(picture: RgbImage, foam: Color): Plane {
  const { data, ...size } = toolPixels(shippedToolNet, picture, foam);
  const other = toolPixels(shippedToolNet, upsideDown(picture), foam).data;
  const last = data.length - 1;
  return { ...size, data: data.map((odds, i) => (odds + at32(other, last - i)) / 2) };
}

/** The picture turned by 180 degrees. */
function upsideDown({ width, height, data }: RgbImage): RgbImage {
  const turned = new Uint8Array(data.length);
  for (let from = 0, to = data.length - 3; to >= 0; from += 3, to -= 3) {
    turned.set(data.subarray(from, from + 3), to);
  }
  return { width, height, data: turned };
}

function toolPatches(odds: Plane): readonly Int32Array[] {
  const mask = Uint8Array.from(odds.data, (value) => (value > joinOdds ? 1 : 0));
  return findComponents(mask, odds).filter((pixels) => {
    const sum = pixels.reduce((total, i) => total + at32(odds.data, i), 0);
    return pixels.length >= leastShare * mask.length && sum >= leastOdds * pixels.length;
  });
}

function pointsOf(pixels: Int32Array, picture: Size): readonly { x: number; y: number }[] {
  return Array.from(pixels, (i) => ({
    x: (i % picture.width) + 0.5,
    y: Math.floor(i / picture.width) + 0.5,
  }));
}

function toProposal(pixels: Int32Array, picture: Size): Proposal | undefined {
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

function circleOf(box: TurnedBox, picture: Size): Shape {
  return {
    shapeType: 'circle',
    cx: (box.cx / picture.width) * 100,
    cy: (box.cy / picture.height) * 100,
    radius: ((box.length + box.width) / 4 / picture.width) * 100,
  };
}

function rectangleOf(box: TurnedBox, picture: Size): Shape {
  const cos = Math.cos(box.angle);
  const sin = Math.sin(box.angle);
  const corner = (along: number, across: number): { x: number; y: number } => ({
    x: box.cx + (along * box.length * cos - across * box.width * sin) / 2,
    y: box.cy + (along * box.length * sin + across * box.width * cos) / 2,
  });
  return fitRectangle([corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)], picture);
}
