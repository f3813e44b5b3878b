import { convolutionOf, convolve, double, emptyGrid, stack } from '../judge/layers.ts';
import type { Convolution, Grid } from '../judge/layers.ts';
import { commonestColor } from '../foam/foam-area.ts';
import type { FoamNames } from '../foam/foam.ts';
import { unpackWeights } from '../judge/packed-weights.ts';
import { toolNetWeights } from './tool-net-weights.ts';
import type { Color } from '../pixels/color.ts';
import type { RgbImage } from '../pixels/image.ts';
import { createPlane } from '../pixels/plane.ts';
import type { Plane } from '../pixels/plane.ts';
import type { Size } from '../pixels/outline.ts';
import { pictureOf, softenPicture } from '../pixels/picture.ts';
import { at32 } from '../pixels/read.ts';
import { fitImage } from '../pixels/resize.ts';

/**
 * A small network that tells tools from foam, labels and cut-outs, trained by research/vision/silhouette.py.
 * It halves the picture four times and doubles it again; each size also sees the planes of the way down.
 */
export interface ToolNet {
  readonly down: readonly (readonly Convolution[])[];
  readonly up: readonly (readonly Convolution[])[];
  readonly end: Convolution;
  /** For each value of a pixel, and the constant. */
  readonly weights: Float32Array;
  readonly constant: number;
}

/** What differs between networks of this kind. */
export interface NetPlan {
  /** What it reads of each pixel. */
  readonly planes: number;
  /** The planes of each layer of the smallest picture. */
  readonly deep: readonly number[];
}

const toolPlan: NetPlan = { planes: 6, deep: [80, 80, 80, 80] };
const endPlanes = 8;
/** Sides of what the network reads: it halves four times, and reads four pixels of a row at once. */
const wide = 64;
const high = 16;

/** @throws Error if the blocks do not match the network */
export function parseNet(text: string, { planes, deep }: NetPlan = toolPlan): ToolNet {
  const block = unpackWeights(text, 'not a tool net');
  const halved = (first: number, layers: readonly number[]): Convolution[] =>
    layers.map((to, i) =>
      convolutionOf({ from: layers[i - 1] ?? first, to, stride: i === 0 ? 2 : 1, size: 3 }, block),
    );
  const doubled = (from: number, to: number): Convolution[] => [
    convolutionOf({ from, to, stride: 1, size: 1 }, block),
    convolutionOf({ from: to, to, stride: 1, size: 3 }, block),
  ];
  const down = [halved(planes, [16]), halved(16, [24, 24]), halved(24, [32, 32]), halved(32, deep)];
  const up = [doubled((deep.at(-1) ?? 0) + 32, 32), doubled(32 + 24, 24), doubled(24 + 16, 16)];
  const end = convolutionOf({ from: 16 + planes, to: endPlanes, stride: 1, size: 3 }, block);
  return { down, up, end, weights: block(endPlanes), constant: at32(block(1), 0) };
}

/** For each pixel of a drawer's picture, or of a part of it, the log-odds that it shows a tool. */
export function toolPixels(net: ToolNet, image: RgbImage, foam: Color): Plane {
  return oddsOf(net, gridOf(image, foam), image);
}

/** For each pixel of a grid of the network's size, the planes that decide. */
function see(net: ToolNet, picture: Grid): Grid {
  const sizes = [picture];
  for (const layers of net.down) sizes.push(layers.reduce(convolve, sizes.at(-1) ?? picture));
  let out = sizes.pop() ?? picture;
  for (const layers of net.up) out = layers.reduce(convolve, stack([double(out), sizes.pop() ?? picture]));
  return convolve(stack([double(out), picture]), net.end);
}

/**
 * Six planes: the colors, and how far they are from the foam's. The last column and row are repeated until
 * the network can read it.
 */
function gridOf({ width, height, data }: RgbImage, { r, g, b }: Color): Grid {
  const out = emptyGrid(Math.ceil(width / wide) * wide, Math.ceil(height / high) * high, 6);
  const foam = [r, g, b];
  for (let y = 0; y < out.height; y++) {
    const row = Math.min(y, height - 1) * width;
    let to = ((y + 1) * (out.width + 2) + 1) * 6;
    for (let x = 0; x < out.width; x++, to += 6) {
      const from = (row + Math.min(x, width - 1)) * 3;
      for (let c = 0; c < 3; c++) {
        const value = data[from + c] ?? 0;
        out.data[to + c] = (value - 128) / 64;
        out.data[to + c + 3] = (value - (foam[c] ?? 0)) / 64;
      }
    }
  }
  return out;
}

/** The log-odds for the first pixels of a grid. */
export function oddsOf(net: ToolNet, picture: Grid, size: Size): Plane {
  const grid = see(net, picture);
  const out = createPlane(size.width, size.height);
  for (let y = 0; y < size.height; y++) {
    let from = ((y + 1) * (grid.width + 2) + 1) * endPlanes;
    for (let x = 0; x < size.width; x++, from += endPlanes) {
      let sum = net.constant;
      for (let c = 0; c < endPlanes; c++) sum += at32(net.weights, c) * at32(grid.data, from + c);
      out.data[y * size.width + x] = sum;
    }
  }
  return out;
}

/** The foam's color in a drawer's picture: the most common one in its middle; a name helps to choose. */
export function foamColor(image: RgbImage, names: FoamNames = {}): Color {
  const picture = softenPicture(pictureOf(fitImage(image, 640)));
  return commonestColor(picture, names) ?? { r: 128, g: 128, b: 128 };
}

export const shippedToolNet = parseNet(toolNetWeights);
