import { colorDistance, peakColor, shadedDistance } from '../pixels/color.ts';
import type { Color } from '../pixels/color.ts';
import { findComponents } from '../pixels/components.ts';
import type { Component } from '../pixels/components.ts';
import { dilate, erode } from '../pixels/morphology.ts';
import { colorAt } from '../pixels/picture.ts';
import type { Picture } from '../pixels/picture.ts';

/**
 * The color of finger notches: flat patches of one color that many cut-outs share. Each cut-out votes with
 * its own most common flat colors, so that one large handle counts no more than one notch.
 */
export function findNotchColor(
  cutouts: readonly Component[],
  primary: Color,
  picture: Picture,
): Color | undefined {
  const votes: Color[] = [];
  for (const { pixels } of cutouts) {
    const flat = Array.from(pixels)
      .filter((i) => isFlat(picture, i))
      .map((i) => colorAt(picture, i))
      .filter((color) => shadedDistance(color, primary, 0.05, 1.3) > 42);
    const first = peakColor(flat, () => 1, 30);
    if (!first || first.weight < 12) continue;
    votes.push(first.color);
    const second = peakColor(flat, (c) => (colorDistance(c, first.color) > 50 ? 1 : 0), 30);
    if (second && second.weight >= 12) votes.push(second.color);
  }
  const peak = peakColor(votes, () => 1, 36);
  return peak && peak.weight >= Math.max(3, cutouts.length * 0.25) ? peak.color : undefined;
}

function isFlat(picture: Picture, i: number): boolean {
  const { width } = picture;
  const here = colorAt(picture, i);
  return [i - 2, i + 2, i - 2 * width, i + 2 * width].every(
    (j) => j >= 0 && j < picture.valid.length && colorDistance(here, colorAt(picture, j)) < 16,
  );
}

/**
 * The cut-outs without their notches, which are small patches of the notch color; large ones may be handles
 * and stay.
 */
export function withoutNotches(
  cutouts: readonly Component[],
  notch: Color,
  picture: Picture,
): readonly Int32Array[] {
  const owner = new Int32Array(picture.valid.length).fill(-1);
  const mask = new Uint8Array(owner.length);
  cutouts.forEach((cutout, k) => {
    for (const i of cutout.pixels) {
      owner[i] = k;
      mask[i] = shadedDistance(colorAt(picture, i), notch, 0.6, 1.15) < 30 ? 1 : 0;
    }
  });
  // Opening removes the thin rim of foam around a tool that does not fill its cut-out.
  const thick = dilate(erode(mask, picture, 2), picture, 2);
  const small = new Uint8Array(owner.length);
  for (const { pixels } of findComponents(thick, picture)) {
    const whole = cutouts[first(owner, pixels)];
    if (whole && isNotch(pixels, whole.pixels, picture.width)) for (const i of pixels) small[i] = 1;
  }
  // The notch's edge is a mix of both foams: remove it too, with small remnants.
  const grown = dilate(small, picture, 3);
  const rest = owner.map((k, i) => (k >= 0 && grown[i] === 0 ? 1 : 0));
  const kept = cutouts.map((): number[] => []);
  for (const { pixels } of findComponents(Uint8Array.from(rest), picture)) {
    const k = first(owner, pixels);
    if (pixels.length > 0.06 * (cutouts[k]?.pixels.length ?? 0)) for (const i of pixels) kept[k]?.push(i);
  }
  return cutouts.map((cutout, k) => {
    const left = kept[k] ?? [];
    return left.length < 0.25 * cutout.pixels.length ? cutout.pixels : Int32Array.from(left);
  });
}

/** The cut-out that contains the patch's first pixel. */
function first(owner: Int32Array, pixels: Int32Array): number {
  return owner[pixels[0] ?? 0] ?? -1;
}

function isNotch(patch: Int32Array, cutout: Int32Array, width: number): boolean {
  return patch.length < 0.3 * cutout.length && extent(patch, width) < 0.5 * extent(cutout, width);
}

/** Larger side of the upright box. */
function extent(pixels: Int32Array, width: number): number {
  let x0 = Infinity;
  let x1 = -Infinity;
  let y0 = Infinity;
  let y1 = -Infinity;
  for (const i of pixels) {
    const x = i % width;
    const y = Math.floor(i / width);
    x0 = Math.min(x0, x);
    x1 = Math.max(x1, x);
    y0 = Math.min(y0, y);
    y1 = Math.max(y1, y);
  }
  return Math.max(x1 - x0, y1 - y0) + 1;
}
