import type { Picture } from '../pixels/picture.ts';
import type { Pocket } from '../foam/pocket.ts';

/** Where in the photo (already warped to the template) the tool is likest to the template's picture of it. */
export interface Alignment {
  /** Template pixel (x, y) is found at centre + turn * (x, y - centre) + (dx, dy). */
  readonly dx: number;
  readonly dy: number;
  /** Radians. */
  readonly turn: number;
  /** Correlation over the three channels, -1 to 1, at the best place and without moving. */
  readonly best: number;
  readonly still: number;
}

/** Searches small slides and turns for the highest correlation with the template. */
export function alignPocket(pocket: Pocket, template: Picture, photo: Picture): Alignment {
  const step = Math.max(1, Math.round(pocket.box.length / 900));
  const sample = pocket.box.filter((_, k) => k % step === 0);
  const at = (dx: number, dy: number, turn: number): number =>
    correlate(sample, pocket, template, photo, { dx, dy, turn });
  const still = at(0, 0, 0);
  let place = { dx: 0, dy: 0, turn: 0 };
  let best = still;
  const consider = (dx: number, dy: number, turn: number): void => {
    const value = at(dx, dy, turn) - 0.002 * Math.hypot(dx, dy);
    if (value > best) {
      best = value;
      place = { dx, dy, turn };
    }
  };
  for (let dy = -6; dy <= 6; dy += 3) for (let dx = -6; dx <= 6; dx += 3) consider(dx, dy, 0);
  for (const turn of [-0.05, -0.025, 0.025, 0.05]) consider(place.dx, place.dy, turn);
  const { dx, dy, turn } = place;
  for (let ey = -1.5; ey <= 1.5; ey += 1.5)
    for (let ex = -1.5; ex <= 1.5; ex += 1.5) consider(dx + ex, dy + ey, turn);
  return { ...place, best: at(place.dx, place.dy, place.turn), still };
}

export interface Place {
  readonly dx: number;
  readonly dy: number;
  readonly turn: number;
}

/** The photo's pixel for template pixel `i` under `place`, or -1 where the photo does not reach. */
export function movedIndex(i: number, pocket: Pocket, photo: Picture, place: Place): number {
  const { width, height } = photo;
  const x = (i % width) - pocket.centre.x;
  const y = Math.floor(i / width) - pocket.centre.y;
  const u = Math.round(pocket.centre.x + x - place.turn * y + place.dx);
  const v = Math.round(pocket.centre.y + y + place.turn * x + place.dy);
  if (u < 1 || v < 1 || u >= width - 1 || v >= height - 1) return -1;
  const j = v * width + u;
  return photo.valid[j] === 1 ? j : -1;
}

/** Zero-mean normalised correlation, with each channel's own mean taken away. */
export function correlate(
  sample: Int32Array,
  pocket: Pocket,
  template: Picture,
  photo: Picture,
  place: Place,
): number {
  let n = 0;
  let pr = 0;
  let pg = 0;
  let pb = 0;
  let tr = 0;
  let tg = 0;
  let tb = 0;
  let pp = 0;
  let tt = 0;
  let pt = 0;
  const p = photo.data;
  const t = template.data;
  for (const i of sample) {
    const j = movedIndex(i, pocket, photo, place);
    if (j < 0) continue;
    const a = t[i * 3] ?? 0;
    const b = t[i * 3 + 1] ?? 0;
    const c = t[i * 3 + 2] ?? 0;
    const u = p[j * 3] ?? 0;
    const v = p[j * 3 + 1] ?? 0;
    const w = p[j * 3 + 2] ?? 0;
    n++;
    tr += a;
    tg += b;
    tb += c;
    pr += u;
    pg += v;
    pb += w;
    tt += a * a + b * b + c * c;
    pp += u * u + v * v + w * w;
    pt += a * u + b * v + c * w;
  }
  if (n < 12) return 0;
  const vt = tt - (tr * tr + tg * tg + tb * tb) / n;
  const vp = pp - (pr * pr + pg * pg + pb * pb) / n;
  const cov = pt - (tr * pr + tg * pg + tb * pb) / n;
  return cov / Math.sqrt(vt * vp + n * n * 4);
}
