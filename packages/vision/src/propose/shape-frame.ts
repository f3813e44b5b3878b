import type { Point } from '../pixels/homography.ts';
import type { RgbImage } from '../pixels/image.ts';
import { fillOutline } from '../pixels/outline.ts';
import type { Size } from '../pixels/outline.ts';
import { createPlane, samplePlane } from '../pixels/plane.ts';
import type { Plane } from '../pixels/plane.ts';
import { smallestBox } from '../pixels/turned-box.ts';

/** Sides of the drawn shape's box in the frame: the one in which the shape is largest is used. */
const sides = [
  { length: 128, width: 128 },
  { length: 192, width: 96 },
  { length: 320, width: 64 },
] as const;
/** Pixels around the box. */
const rim = 32;
/** Small shapes are enlarged this many times at most. */
const mostScale = 4;

/** A part of a photo, turned so that the drawn shape's longer side lies along the rows. */
export interface Frame extends Size {
  /** The middle in the photo (pixel-corner origin), and the direction of the rows. */
  readonly middle: Point;
  readonly along: Point;
  /** Pixels for each of the photo's. */
  readonly scale: number;
  /** Half the sides of the shape's box, in pixels of the frame. */
  readonly halfLength: number;
  readonly halfWidth: number;
}

/** Undefined if the shape has no area. Points are in pixels of the photo. */
export function frameOf(drawn: readonly Point[]): Frame | undefined {
  const box = smallestBox(drawn);
  if (!box || box.width <= 0) return undefined;
  const scaleIn = ({ length, width }: (typeof sides)[number]): number =>
    Math.min(length / box.length, width / box.width);
  const best = sides.reduce((a, b) => (scaleIn(b) > scaleIn(a) ? b : a));
  const scale = Math.min(mostScale, scaleIn(best));
  return {
    width: best.length + 2 * rim,
    height: best.width + 2 * rim,
    middle: { x: box.cx, y: box.cy },
    along: { x: Math.cos(box.angle), y: Math.sin(box.angle) },
    scale,
    halfLength: (scale * box.length) / 2,
    halfWidth: (scale * box.width) / 2,
  };
}

/** From the frame's pixels to the photo's. */
export function toPhoto({ middle, along, scale, width, height }: Frame, { x, y }: Point): Point {
  const dx = (x - width / 2) / scale;
  const dy = (y - height / 2) / scale;
  return { x: middle.x + along.x * dx - along.y * dy, y: middle.y + along.y * dx + along.x * dy };
}

function toFrame({ middle, along, scale, width, height }: Frame, { x, y }: Point): Point {
  const dx = scale * (x - middle.x);
  const dy = scale * (y - middle.y);
  return { x: width / 2 + along.x * dx + along.y * dy, y: height / 2 + along.x * dy - along.y * dx };
}

/** 1 inside the drawn shape, for each pixel of the frame. */
export function insideOf(drawn: readonly Point[], frame: Frame): Uint8Array {
  const points = drawn.map((point) => toFrame(frame, point));
  return fillOutline(points, frame, 0);
}

/**
 * What the frame shows: where it is smaller than the photo, the mean of several places in each pixel; black
 * outside the photo.
 */
export function pictureIn(frame: Frame, photo: RgbImage): RgbImage {
  const { width, height, scale, middle, along } = frame;
  const data = new Uint8Array(width * height * 3);
  const times = Math.max(1, Math.ceil(1 / scale - 0.01));
  const step = 1 / (scale * times);
  const color = new Float64Array(3);
  for (let i = 0; i < width * height; i++) {
    const x = ((i % width) - width / 2) * times + 0.5;
    const y = (Math.floor(i / width) - height / 2) * times + 0.5;
    color.fill(0);
    for (let k = 0; k < times * times; k++) {
      const dx = (x + (k % times)) * step;
      const dy = (y + Math.floor(k / times)) * step;
      const toX = middle.x + along.x * dx - along.y * dy;
      addColor(photo, toX, middle.y + along.y * dx + along.x * dy, color);
    }
    for (let c = 0; c < 3; c++) data[i * 3 + c] = Math.round((color[c] ?? 0) / (times * times));
  }
  return { width, height, data };
}

/**
 * What the frame shows of a plane over a part of the photo: `share` pixels for each of the photo's, and its
 * first pixel at (left, top). Beyond the plane, its edge repeats.
 */
export function planeIn(
  frame: Frame,
  plane: Plane,
  { share, left, top }: { readonly share: number; readonly left: number; readonly top: number },
): Plane {
  const out = createPlane(frame.width, frame.height);
  for (let i = 0; i < out.data.length; i++) {
    const x = i % frame.width;
    const y = Math.floor(i / frame.width);
    const at = toPhoto(frame, { x: x + 0.5, y: y + 0.5 });
    out.data[i] = samplePlane(plane, at.x * share - left - 0.5, at.y * share - top - 0.5);
  }
  return out;
}

/** Adds the color between the centers of pixels. */
function addColor({ width, height, data }: RgbImage, x: number, y: number, color: Float64Array): void {
  if (x < 0 || y < 0 || x >= width || y >= height) return;
  const left = Math.floor(x - 0.5);
  const top = Math.floor(y - 0.5);
  const fx = x - 0.5 - left;
  const fy = y - 0.5 - top;
  const row = Math.max(0, top) * width;
  const next = Math.min(height - 1, top + 1) * width;
  const column = Math.max(0, left);
  const beside = Math.min(width - 1, left + 1);
  for (let c = 0; c < 3; c++) {
    const upper = (data[(row + column) * 3 + c] ?? 0) * (1 - fx) + (data[(row + beside) * 3 + c] ?? 0) * fx;
    const lower = (data[(next + column) * 3 + c] ?? 0) * (1 - fx) + (data[(next + beside) * 3 + c] ?? 0) * fx;
    color[c] = (color[c] ?? 0) + upper * (1 - fy) + lower * fy;
  }
}
