import { shadedDistance } from '../pixels/color.ts';
import type { Color } from '../pixels/color.ts';
import { colorAt } from '../pixels/picture.ts';
import type { Picture } from '../pixels/picture.ts';
import { quantile } from '../pixels/select.ts';
import type { Pocket } from '../foam/pocket.ts';
import type { Scene } from './scene.ts';

/** What the whole shape and the foam around it show, regardless of the tool's exact position. */
export interface BoxSweep {
  /** Share of the shape that shows the second foam color but does not in the template. */
  readonly turnedS: number;
  /** Share of the shape's plain foam that shows something else. */
  readonly other: number;
  /** Logarithm of the ratio, photo to template, of the areas in neither foam color. */
  readonly area: number;
  /** The template's share of such area. */
  readonly areaT: number;
  /**
   * How far the ends of that area moved along and across the tool: the larger move, as a share of its length.
   */
  readonly endShift: number;
  readonly sideShift: number;
  /** Overlap of the tone histograms of those areas, 0 to 1, and of their strong tones only. */
  readonly tones: number;
  readonly strongTones: number;
  /** Share of plain foam around the shape that shows something else. */
  readonly ringOther: number;
  /** Share of plain foam around the shape that shows the second color. */
  readonly ringSeen: number;
}

const toneBins = 13;

class Side {
  area = 0;
  strong = 0;
  readonly along: number[] = [];
  readonly across: number[] = [];
  readonly tones = new Float64Array(toneBins * toneBins);
  readonly strongTones = new Float64Array(toneBins * toneBins);
}

export function sweepBox(pocket: Pocket, scene: Scene): BoxSweep {
  const { template, photo, foam, noise } = scene;
  const limit = 24 + 1.5 * noise;
  const before = new Side();
  const after = new Side();
  const axis = { cos: Math.cos(pocket.angle), sin: Math.sin(pocket.angle) };
  const second = foam.secondary ?? foam.primary;
  let seen = 0;
  let turned = 0;
  let plain = 0;
  let other = 0;
  for (const i of pocket.box) {
    if (photo.valid[i] !== 1) continue;
    seen++;
    const t = colorAt(template, i);
    const p = colorAt(photo, i);
    const tS = shadedDistance(t, second, 0.5, 1.12);
    const pS = shadedDistance(p, second, 0.5, 1.12);
    const tF = shadedDistance(t, foam.primary, 0.6, 1.2);
    const pF = shadedDistance(p, foam.primary, 0.6, 1.2);
    if (tS > 35 && pS < 20 + noise) turned++;
    if (tF < 20) {
      plain++;
      if (pF > limit && pS > limit) other++;
    }
    const x = i % template.width;
    const y = (i - x) / template.width;
    const place = { along: x * axis.cos + y * axis.sin, across: y * axis.cos - x * axis.sin };
    if (tS > 24 && tF > 24) addTo(before, t, place);
    if (pS > limit && pF > limit) addTo(after, p, place);
  }
  const ring = sweepRing(pocket, scene);
  return {
    turnedS: turned / Math.max(1, seen),
    other: plain > 20 ? other / plain : 0,
    area: Math.log((after.area + 10) / (before.area + 10)),
    areaT: before.area / Math.max(1, seen),
    endShift: endShift(before.along, after.along),
    sideShift: endShift(before.across, after.across),
    tones: overlap(before.tones, after.tones, before.area, after.area),
    strongTones: overlap(before.strongTones, after.strongTones, before.strong, after.strong),
    ringOther: ring.other,
    ringSeen: ring.second,
  };
}

function addTo(side: Side, color: Color, place: { along: number; across: number }): void {
  side.area++;
  side.along.push(place.along);
  side.across.push(place.across);
  const level = Math.max(30, (color.r + color.g + color.b) / 3);
  const warm = (color.r - color.b) / level;
  const green = (color.g - (color.r + color.b) / 2) / level;
  const u = Math.max(0, Math.min(toneBins - 1, Math.round((warm + 2) * 3)));
  const v = Math.max(0, Math.min(toneBins - 1, Math.round((green + 2) * 3)));
  side.tones[u * toneBins + v] = (side.tones[u * toneBins + v] ?? 0) + 1;
  if (Math.abs(warm) + Math.abs(green) < 0.5) return;
  side.strong++;
  side.strongTones[u * toneBins + v] = (side.strongTones[u * toneBins + v] ?? 0) + 1;
}

/** Shared part of two histograms; neighboring cells count half. 1 if both are nearly empty. */
function overlap(a: Float64Array, b: Float64Array, na: number, nb: number): number {
  if (na < 15 && nb < 15) return 1;
  if (na < 15 || nb < 15) return 0;
  let sum = 0;
  for (let u = 0; u < toneBins; u++) {
    for (let v = 0; v < toneBins; v++) {
      sum += Math.min(softCell(a, u, v) / na, softCell(b, u, v) / nb);
    }
  }
  return sum;
}

function softCell(cells: Float64Array, u: number, v: number): number {
  const at = (x: number, y: number): number =>
    x < 0 || y < 0 || x >= toneBins || y >= toneBins ? 0 : (cells[x * toneBins + y] ?? 0);
  return at(u, v) / 2 + (at(u - 1, v) + at(u + 1, v) + at(u, v - 1) + at(u, v + 1)) / 8;
}

function endShift(before: readonly number[], after: readonly number[]): number {
  if (before.length < 15) return 0;
  if (after.length < 15) return 1;
  const start = quantile(before, 0.04);
  const end = quantile(before, 0.96);
  const low = quantile(after, 0.04) - start;
  const high = quantile(after, 0.96) - end;
  const length = end - start + 2;
  return Math.min(1.5, Math.max(Math.abs(low), Math.abs(high)) / length);
}

function sweepRing(pocket: Pocket, scene: Scene): { other: number; second: number } {
  const { template, photo, foam, noise } = scene;
  let plain = 0;
  let other = 0;
  let second = 0;
  for (const i of pocket.ring) {
    if (photo.valid[i] !== 1 || !isPrimary(template, i, foam.primary)) continue;
    plain++;
    const p = colorAt(photo, i);
    if (shadedDistance(p, foam.primary, 0.5, 1.3) > 30 + 1.5 * noise) other++;
    if (foam.secondary && shadedDistance(p, foam.secondary, 0.6, 1.12) < 16 + noise) second++;
  }
  return plain > 20 ? { other: other / plain, second: second / plain } : { other: 0, second: 0 };
}

function isPrimary(template: Picture, i: number, primary: Color): boolean {
  return shadedDistance(colorAt(template, i), primary, 0.75, 1.2) <= 20;
}
