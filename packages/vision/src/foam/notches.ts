import { colourDistance, peakColour, shadedDistance } from '../pixels/colour.ts';
import type { Colour } from '../pixels/colour.ts';
import { findComponents } from '../pixels/components.ts';
import type { Component } from '../pixels/components.ts';
import { dilate, erode } from '../pixels/morphology.ts';
import { colourAt } from '../pixels/picture.ts';
import type { Picture } from '../pixels/picture.ts';

/**
 * The colour of finger notches: flat patches of one colour that many cut-outs share. Each cut-out votes with
 * its own commonest flat colours, so that one large handle of some colour counts no more than one notch.
 */
export function findNotchColour(
  cutouts: readonly Component[],
  primary: Colour,
  picture: Picture,
): Colour | undefined {
  const votes: Colour[] = [];
  for (const { pixels } of cutouts) {
    const flat = Array.from(pixels)
      .filter((i) => isFlat(picture, i))
      .map((i) => colourAt(picture, i))
      .filter((colour) => shadedDistance(colour, primary, 0.05, 1.3) > 42);
    const first = peakColour(flat, () => 1, 30);
    if (!first || first.weight < 12) continue;
    votes.push(first.colour);
    const second = peakColour(flat, (c) => (colourDistance(c, first.colour) > 50 ? 1 : 0), 30);
    if (second && second.weight >= 12) votes.push(second.colour);
  }
  const peak = peakColour(votes, () => 1, 36);
  return peak && peak.weight >= Math.max(3, cutouts.length * 0.25) ? peak.colour : undefined;
}

function isFlat(picture: Picture, i: number): boolean {
  const { width } = picture;
  const here = colourAt(picture, i);
  return [i - 2, i + 2, i - 2 * width, i + 2 * width].every(
    (j) => j >= 0 && j < picture.valid.length && colourDistance(here, colourAt(picture, j)) < 16,
  );
}

/**
 * The cut-outs without their notches: small patches of the notch colour; large ones may be a handle and
 * stay.
 */
export function withoutNotches(
  cutouts: readonly Component[],
  notch: Colour,
  picture: Picture,
): readonly Int32Array[] {
  const owner = new Int32Array(picture.valid.length).fill(-1);
  const mask = new Uint8Array(owner.length);
  cutouts.forEach((cutout, k) => {
    for (const i of cutout.pixels) {
      owner[i] = k;
      mask[i] = shadedDistance(colourAt(picture, i), notch, 0.6, 1.15) < 30 ? 1 : 0;
    }
  });
  // Opening leaves out the thin rim of foam around a tool that does not fill its cut-out.
  const thick = dilate(erode(mask, picture, 2), picture, 2);
  const small = new Uint8Array(owner.length);
  for (const { pixels } of findComponents(thick, picture)) {
    const whole = cutouts[first(owner, pixels)];
    if (whole && isNotch(pixels, whole.pixels, picture.width)) for (const i of pixels) small[i] = 1;
  }
  // The notch's own edge is a mix of both foams: it goes too, and crumbs with it.
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

/** The cut-out that the patch's first pixel belongs to. */
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
