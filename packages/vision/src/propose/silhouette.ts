import type { Color } from '../pixels/color.ts';
import { findComponents } from '../pixels/components.ts';
import { toPercent } from '../pixels/fit-rectangle.ts';
import type { Point } from '../pixels/homography.ts';
import type { RgbImage } from '../pixels/image.ts';
import { outlineOf } from '../pixels/outline.ts';
import type { Size } from '../pixels/outline.ts';
import type { Plane } from '../pixels/plane.ts';
import { fitImage } from '../pixels/resize.ts';
import type { PolygonShape, RectangleShape, Shape } from '../pixels/shape.ts';
import { boxFit, rightfulOwners } from './claims.ts';
import type { Claim } from './claims.ts';
import { mostOdds, outlineOdds } from './outline-net.ts';
import { frameOf, insideOf, pictureIn, planeIn, toPhoto } from './shape-frame.ts';
import type { Frame } from './shape-frame.ts';
import { foamColor, shippedToolNet, toolPixels } from './tool-pixels.ts';
import { simplify, traceOutline } from './trace.ts';

/** The longer side of the picture that the network for tool pixels sees. */
const side = 960;
/** Pixels around the shape that it also sees. */
const around = 64;
/** The tool's pixels in the shape are at least this share of it. */
const leastFilled = 0.04;
/** At least this share of the tool's pixels is in the shape: otherwise it is a neighbor. */
const leastInside = 0.4;
/** A band along a diagonal, as shares of the diagonal and of the box's shorter side. */
const slantedLength = 0.97;
const slantedWidth = 0.2;
/** A tool found there must fill the box at least this well (intersection over union of the boxes). */
const leastSlantedFit = 0.5;
/** Pixels of the frame by which the outline may be off to have fewer points. */
const fineness = 0.4;
/** What a stored polygon may have. */
const mostPoints = 200;

/**
 * The outlines of the tools at roughly drawn shapes, in percent of the photo: holes are filled, and a
 * tool that reaches out of its shape is followed. Undefined if no tool is visible there. One tool belongs to
 * one shape.
 */
export function silhouettes(
  photo: RgbImage,
  shapes: readonly Shape[],
): readonly (PolygonShape | undefined)[] {
  const small = fitImage(photo, side);
  const drawer = { photo, small, foam: foamColor(small) };
  const ownersIn = (tools: readonly Found[]) => rightfulOwners(claimsIn(small, shapes, tools), small);
  const onlyOwn = (tools: readonly Found[]): readonly Found[] => {
    const owners = ownersIn(tools);
    return tools.map((tool, i) => (owners[i]?.length === 0 ? tool : undefined));
  };
  const first = shapes.map((shape) => silhouetteIn(drawer, shape));
  const owners = ownersIn(first);
  const second = shapes.map((shape, i) => {
    const others = (owners[i] ?? []).flatMap((owner) => first[owner] ?? []);
    return others.length > 0 ? silhouetteIn(drawer, shape, others) : first[i];
  });
  const own = onlyOwn(second);
  const known = own.flatMap((tool) => tool ?? []);
  return onlyOwn(own.map((tool, i) => tool ?? slantedIn(drawer, shapes[i], known)));
}

type Found = PolygonShape | undefined;

function claimsIn(size: Size, shapes: readonly Shape[], found: readonly Found[]): readonly Claim[] {
  return shapes.map((shape, i) => {
    const tool = found[i];
    return { shape: outlineOf(shape, size), tool: tool && outlineOf(tool, size) };
  });
}

interface Drawer {
  readonly photo: RgbImage;
  /** The photo at the size of the network for tool pixels. */
  readonly small: RgbImage;
  readonly foam: Color;
}

/** @param others tools of other shapes */
function silhouetteIn(
  drawer: Drawer,
  shape: Shape,
  others: readonly PolygonShape[] = [],
): PolygonShape | undefined {
  const { photo, foam } = drawer;
  const drawn = outlineOf(shape, photo);
  const frame = frameOf(drawn);
  if (!frame) return undefined;
  const inside = insideOf(drawn, frame);
  const picture = pictureIn(frame, photo);
  const theirs = others.map((other) => insideOf(outlineOf(other, photo), frame));
  const toolOdds = without(toolOddsIn(drawer, drawn, frame), theirs, -mostOdds);
  const odds = without(outlineOdds({ frame, picture, inside, foam, toolOdds }), theirs, -1);
  const pixels = largestPatch(odds, inside);
  return pixels && outlineAround(pixels, odds, frame, photo);
}

/** The plane, with this value on the pixels of other tools. */
function without(plane: Plane, theirs: readonly Uint8Array[], value: number): Plane {
  const data = plane.data.map((odds, i) => (theirs.some((inside) => inside[i] === 1) ? value : odds));
  return { ...plane, data };
}

/** The tool that lies slantwise among its neighbors in an upright box, found along one of the diagonals. */
function slantedIn(
  drawer: Drawer,
  shape: Shape | undefined,
  others: readonly PolygonShape[],
): PolygonShape | undefined {
  if (shape?.shapeType !== 'rectangle' || shape.angle !== 0) return undefined;
  const box = outlineOf(shape, drawer.photo);
  let best: PolygonShape | undefined;
  let most = leastSlantedFit;
  for (const side of [1, -1]) {
    const tool = silhouetteIn(drawer, diagonalOf(shape, side, drawer.photo), others);
    const fit = tool ? boxFit(box, outlineOf(tool, drawer.photo)) : 0;
    if (fit <= most) continue;
    most = fit;
    best = tool;
  }
  return best;
}

/** A narrow band along a diagonal of an upright rectangle: down to the right (1) or to the left (-1). */
function diagonalOf({ x, y, width, height }: RectangleShape, side: number, photo: RgbImage): RectangleShape {
  const across = (width * photo.width) / 100;
  const down = (height * photo.height) / 100;
  const length = (slantedLength * Math.hypot(across, down) * 100) / photo.width;
  const breadth = (slantedWidth * Math.min(across, down) * 100) / photo.height;
  return {
    shapeType: 'rectangle',
    x: x + (width - length) / 2,
    y: y + (height - breadth) / 2,
    width: length,
    height: breadth,
    angle: (side * Math.atan2(down, across) * 180) / Math.PI,
  };
}

/** What the network for tool pixels says at the drawn shape, for each pixel of the frame. */
function toolOddsIn({ photo, small, foam }: Drawer, drawn: readonly Point[], frame: Frame): Plane {
  const share = small.width / photo.width;
  const points = drawn.map(({ x, y }) => ({ x: x * share, y: y * share }));
  const { piece, left, top } = cutOut(small, points);
  return planeIn(frame, toolPixels(shippedToolNet, piece, foam), { share, left, top });
}

/** The part of the picture around the points, and where it is. */
function cutOut(picture: RgbImage, points: readonly Point[]): { piece: RgbImage; left: number; top: number } {
  const [left, right] = rangeOf(
    points.map((p) => p.x),
    picture.width,
  );
  const [top, bottom] = rangeOf(
    points.map((p) => p.y),
    picture.height,
  );
  const width = right - left;
  const height = bottom - top;
  const data = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++) {
    const from = ((top + y) * picture.width + left) * 3;
    data.set(picture.data.subarray(from, from + width * 3), y * width * 3);
  }
  return { piece: { width, height, data }, left, top };
}

/** The values with some pixels around them, within a picture; at least two pixels. */
function rangeOf(values: readonly number[], most: number): readonly [number, number] {
  const first = Math.max(0, Math.min(most - 2, Math.floor(Math.min(...values)) - around));
  return [first, Math.max(first + 2, Math.min(most, Math.ceil(Math.max(...values)) + around))];
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

/** The outline of connected pixels of a frame, in percent of its photo. */
function outlineAround(pixels: Int32Array, odds: Plane, frame: Frame, photo: RgbImage): PolygonShape {
  let tolerance = fineness;
  let points = simplify(traceOutline(pixels, odds), tolerance);
  while (points.length > mostPoints) points = simplify(points, (tolerance *= 1.5));
  const clamped = (value: number): number => Math.min(100, Math.max(0, value));
  return {
    shapeType: 'polygon',
    points: points.map((p) => {
      const { x, y } = toPercent(toPhoto(frame, p), photo);
      return { x: clamped(x), y: clamped(y) };
    }),
  };
}
