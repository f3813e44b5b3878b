import type { Color } from '../pixels/color.ts';
import { findComponents } from '../pixels/components.ts';
import { toPercent } from '../pixels/fit-rectangle.ts';
import type { Point } from '../pixels/homography.ts';
import type { RgbImage } from '../pixels/image.ts';
import { fillOutline, outlineOf } from '../pixels/outline.ts';
import type { Size } from '../pixels/outline.ts';
import type { Plane } from '../pixels/plane.ts';
import { fitImage } from '../pixels/resize.ts';
import type { PolygonShape, Shape } from '../pixels/shape.ts';
import { foamColor, shippedToolNet, toolPixels } from './tool-pixels.ts';
import { simplify, traceOutline } from './trace.ts';

const side = 960;
/** Pixels around the shape that the network also sees. */
const around = 64;
/** The tool's pixels in the shape are at least this share of it. */
const leastFilled = 0.04;
/** At least this share of the tool's pixels is in the shape: otherwise it is a neighbor. */
const leastInside = 0.4;

/**
 * The outlines of the tools at roughly drawn shapes, in percent of the photo: holes are filled, and a
 * tool that reaches out of its shape is followed. Undefined if no tool is visible there.
 */
export function silhouettes(
  image: RgbImage,
  shapes: readonly Shape[],
): readonly (PolygonShape | undefined)[] {
  const picture = fitImage(image, side);
  const foam = foamColor(picture);
  return shapes.map((shape) => silhouetteIn(picture, foam, shape));
}

function silhouetteIn(picture: RgbImage, foam: Color, shape: Shape): PolygonShape | undefined {
  const drawn = outlineOf(shape, picture);
  const { piece, left, top } = cutOut(picture, drawn);
  const odds = toolPixels(shippedToolNet, piece, foam);
  const inside = fillOutline(
    drawn.map(({ x, y }) => ({ x: x - left, y: y - top })),
    piece,
    0,
  );
  const pixels = largestPatch(odds, inside);
  return pixels && outlineAround(pixels, odds, { size: picture, left, top });
}

/** The part of the picture around the points, and where it is. */
function cutOut(picture: RgbImage, points: readonly Point[]): { piece: RgbImage; left: number; top: number } {
  const range = (values: readonly number[], most: number): [number, number] => [
    Math.max(0, Math.floor(Math.min(...values)) - around),
    Math.min(most, Math.ceil(Math.max(...values)) + around),
  ];
  const [left, right] = range(
    points.map((p) => p.x),
    picture.width,
  );
  const [top, bottom] = range(
    points.map((p) => p.y),
    picture.height,
  );
  const width = Math.max(1, right - left);
  const height = Math.max(1, bottom - top);
  const data = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++) {
    const from = ((top + y) * picture.width + left) * 3;
    data.set(picture.data.subarray(from, from + width * 3), y * width * 3);
  }
  return { piece: { width, height, data }, left, top };
}

/** The connected tool pixels with the most of them inside, unless most of them are outside. */
function largestPatch(odds: Plane, inside: Uint8Array): Int32Array | undefined {
  const area = inside.reduce((sum, one) => sum + one, 0);
  let best: Int32Array | undefined;
  let most = leastFilled * area;
  for (const pixels of findComponents(toolMask(odds), odds)) {
    const shared = pixels.reduce((sum, i) => sum + (inside[i] ?? 0), 0);
    if (shared <= most || shared < leastInside * pixels.length) continue;
    most = shared;
    best = pixels;
  }
  return best;
}

/** 1 where the picture shows a tool. */
function toolMask(odds: Plane): Uint8Array {
  return Uint8Array.from(odds.data, (value) => (value > 0 ? 1 : 0));
}

const fineness = 0.4;

/** The outline of connected pixels, in percent of the picture that they were cut out of. */
function outlineAround(
  pixels: Int32Array,
  odds: Plane,
  { size, left, top }: { readonly size: Size; readonly left: number; readonly top: number },
): PolygonShape {
  let tolerance = fineness;
  let points = simplify(traceOutline(pixels, odds), tolerance);
  while (points.length > mostPoints) points = simplify(points, (tolerance *= 1.5));
  return {
    shapeType: 'polygon',
    points: points.map((p) => toPercent({ x: p.x + left, y: p.y + top }, size)),
  };
}

/** What a stored polygon may have. */
const mostPoints = 200;
