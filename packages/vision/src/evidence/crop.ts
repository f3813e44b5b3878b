import type { Pocket } from '../foam/pocket.ts';
import type { Picture } from '../pixels/picture.ts';
import type { Place } from './align.ts';
import type { Scene } from './scene.ts';

/** A place as the comparator sees it, turned so that the tool's long axis runs along the rows. */
export interface Crop {
  readonly width: number;
  readonly height: number;
  /**
   * Planes of width x height, 0 to 255: template red, green, blue; photo red, green, blue; the tool's
   * pixels.
   */
  readonly data: Uint8Array;
}

/** Pixels along and across the tool, and the margin beyond its ends that a crop may be given in addition. */
const cropLength = 64;
const cropWidth = 32;

interface Grid {
  readonly cx: number;
  readonly cy: number;
  readonly cos: number;
  readonly sin: number;
  /** Template pixels for one pixel of the crop, along and across. */
  readonly along: number;
  readonly across: number;
}

/**
 * Template and relit photo at the place, the photo moved by `place`; `extra` adds that many pixels on each
 * side.
 */
export function cropOf(pocket: Pocket, scene: Scene, place: Place, extra = 0): Crop {
  const { template, photo } = scene;
  const grid = gridOf(pocket, template.width);
  const width = cropLength + 2 * extra;
  const height = cropWidth + 2 * extra;
  const size = width * height;
  const data = new Uint8Array(7 * size);
  const tool = new Set(pocket.tool);
  const steps = { u: stepsFor(grid.along), v: stepsFor(grid.across) };
  const sums = new Float64Array(8);
  for (let v = 0; v < height; v++) {
    for (let u = 0; u < width; u++) {
      sums.fill(0);
      for (let b = 0; b < steps.v; b++) {
        for (let a = 0; a < steps.u; a++) {
          const s = (u + (a + 0.5) / steps.u - width / 2) * grid.along;
          const t = (v + (b + 0.5) / steps.v - height / 2) * grid.across;
          const x = grid.cx + s * grid.cos - t * grid.sin;
          const y = grid.cy + s * grid.sin + t * grid.cos;
          addSample(template, x, y, sums, 0);
          const dx = x - pocket.centre.x;
          const dy = y - pocket.centre.y;
          addSample(
            photo,
            pocket.centre.x + dx - place.turn * dy + place.dx,
            pocket.centre.y + dy + place.turn * dx + place.dy,
            sums,
            3,
          );
          const i = Math.round(y) * template.width + Math.round(x);
          if (tool.has(i)) sums[6] = (sums[6] ?? 0) + 255;
        }
      }
      const at = v * width + u;
      const n = steps.u * steps.v;
      for (let c = 0; c < 7; c++) {
        data[c * size + at] = Math.max(0, Math.min(255, Math.round((sums[c] ?? 0) / n)));
      }
    }
  }
  return { width, height, data };
}

/** More samples where a crop's pixel covers several of the picture. */
function stepsFor(pixels: number): number {
  return Math.max(1, Math.min(4, Math.round(pixels)));
}

/**
 * Around the tool's pixels, with a margin of a tenth along, a quarter across, and some pixels on every
 * side.
 */
function gridOf(pocket: Pocket, width: number): Grid {
  const cos = Math.cos(pocket.angle);
  const sin = Math.sin(pocket.angle);
  const along: number[] = [];
  const across: number[] = [];
  for (const i of pocket.tool) {
    const x = i % width;
    const y = Math.floor(i / width);
    along.push(x * cos + y * sin);
    across.push(y * cos - x * sin);
  }
  const [a0, a1] = innerRange(along);
  const [b0, b1] = innerRange(across);
  const a = (a0 + a1) / 2;
  const b = (b0 + b1) / 2;
  const length = a1 - a0 + 1;
  const breadth = b1 - b0 + 1;
  return {
    cx: a * cos - b * sin,
    cy: a * sin + b * cos,
    cos,
    sin,
    along: (length * 1.2 + 8) / cropLength,
    across: (breadth * 1.4 + 10) / cropWidth,
  };
}

function innerRange(values: number[]): readonly [number, number] {
  values.sort((p, q) => p - q);
  const at = (share: number): number => values[Math.floor(share * (values.length - 1))] ?? 0;
  return [at(0.01), at(0.99)];
}

function addSample(picture: Picture, x: number, y: number, sums: Float64Array, at: number): void {
  const { width, height, data } = picture;
  const px = Math.max(0, Math.min(width - 1.001, x));
  const py = Math.max(0, Math.min(height - 1.001, y));
  const x0 = Math.floor(px);
  const y0 = Math.floor(py);
  const fx = px - x0;
  const fy = py - y0;
  const i = (y0 * width + x0) * 3;
  const j = i + width * 3;
  for (let c = 0; c < 3; c++) {
    const top = (data[i + c] ?? 0) * (1 - fx) + (data[i + 3 + c] ?? 0) * fx;
    const low = (data[j + c] ?? 0) * (1 - fx) + (data[j + 3 + c] ?? 0) * fx;
    sums[at + c] = (sums[at + c] ?? 0) + top * (1 - fy) + low * fy;
  }
}
