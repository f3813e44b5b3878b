import type { Picture } from '../pixels/picture.ts';
import type { LightGround } from './light-ground.ts';
import { lightBlock, linear, valuesAt } from './light-units.ts';
import type { FoamBlocks } from './light-units.ts';
import { at32, at64 } from '../pixels/read.ts';

const binCount = 150;
const binsPerOctave = 15;
const lowestOctave = -7;
/** A notch shows the same foam in both pictures; a tool may be missing, turned or shiny. */
const notchWeight = 6;

interface Candidate {
  /** Octaves: overall, red against blue, green against both. */
  readonly level: number;
  readonly warmth: number;
  readonly tint: number;
  readonly score: number;
}

/**
 * The factor from the template's light to the photo's, by channel. Two sources must agree on it: the growth
 * of contrasts with the nearby foam (a veil adds to both sides and cancels out), and the foam's own color,
 * which must become the template's foam, darker or lighter, plus at most a veil of the light's own color.
 * Lamps differ in warmth, hardly in tint.
 */
export function findGains(ground: LightGround, photo: Picture, foam: FoamBlocks): readonly number[] {
  const tables = [0, 1, 2].map((c) => logarithms(contrastTable(ground, photo, { foam, c })));
  const sample = sampleFoam(foam);
  const candidates: Candidate[] = [];
  for (let warmth = -1.4; warmth <= 1.41; warmth += 0.1) {
    for (let tint = -0.4; tint <= 0.41; tint += 0.1) {
      const cost = (warmth / 1.2) ** 2 + (tint / 0.25) ** 2 + foamCost(sample, offsets(warmth, tint));
      candidates.push(...scanLevels(tables, warmth, tint, cost));
    }
  }
  let best: Candidate = { level: 0, warmth: 0, tint: 0, score: -Infinity };
  for (const candidate of candidates) if (candidate.score > best.score) best = candidate;
  // A shadow is easier to recognize from full light than the reverse, so a brighter choice that is nearly as
  // good wins.
  const floor = best.score - 1.6;
  for (const candidate of candidates) {
    if (candidate.score > floor && candidate.level > best.level + 0.7) best = candidate;
  }
  return offsets(best.warmth, best.tint).map((offset) => 2 ** (best.level + offset));
}

/** The score of a contrast growth that never occurs. */
const never = 0.05;
const logOfNever = Math.log(never);

function logarithms(table: Float32Array): Float64Array {
  const out = new Float64Array(table.length);
  for (let bin = 0; bin < out.length; bin++) out[bin] = Math.log(at32(table, bin) + never);
  return out;
}

function offsets(warmth: number, tint: number): readonly number[] {
  return [warmth / 2 - tint / 3, (2 * tint) / 3, -warmth / 2 - tint / 3];
}

function scanLevels(
  [red = none, green = none, blue = none]: readonly Float64Array[],
  warmth: number,
  tint: number,
  cost: number,
): readonly Candidate[] {
  const [r = 0, g = 0, b = 0] = offsets(warmth, tint).map((shift) => Math.round(shift * binsPerOctave));
  const scores = new Float64Array(binCount);
  for (let bin = 0; bin < binCount; bin++) {
    scores[bin] = -cost + logAt(red, bin + r) + logAt(green, bin + g) + logAt(blue, bin + b);
  }
  const out: Candidate[] = [];
  for (let bin = 0; bin < binCount; bin++) {
    const score = at64(scores, bin);
    if (bin > 0 && score < at64(scores, bin - 1)) continue;
    if (bin + 1 < binCount && score < at64(scores, bin + 1)) continue;
    out.push({ level: (bin + 0.5) / binsPerOctave + lowestOctave, warmth, tint, score });
  }
  return out;
}

const none = new Float64Array();

function logAt(table: Float64Array, bin: number): number {
  return bin >= 0 && bin < table.length ? at64(table, bin) : logOfNever;
}

/** How often each contrast growth occurs in a channel, smoothed; 1 for the most common. */
function contrastTable(
  { picture: template, region, notches }: LightGround,
  photo: Picture,
  { foam, c }: { readonly foam: FoamBlocks; readonly c: number },
): Float32Array {
  const bins = new Float32Array(binCount);
  const before = foam.before[c] ?? new Float32Array();
  const after = foam.after[c] ?? new Float32Array();
  let x = -3;
  let y = 0;
  for (let i = 0; i < region.length; i += 3) {
    x += 3;
    if (x >= template.width) {
      x -= template.width;
      y++;
    }
    if (region[i] !== 1 || photo.valid[i] !== 1) continue;
    const block = ((y / lightBlock) | 0) * foam.columns + ((x / lightBlock) | 0);
    const p = at32(photo.data, i * 3 + c);
    const t = linear(at32(template.data, i * 3 + c)) - at32(before, block);
    if (Math.abs(t) < 0.04 || p > 249) continue;
    const ratio = (linear(p) - at32(after, block)) / t;
    if (ratio <= 0.008) continue;
    const bin = Math.floor((Math.log2(ratio) - lowestOctave) * binsPerOctave);
    if (bin < binCount)
      bins[bin] = at32(bins, bin) + Math.min(0.25, Math.abs(t)) * (notches[i] === 1 ? notchWeight : 1);
  }
  return smoothed(bins);
}

function smoothed(bins: Float32Array): Float32Array {
  const out = new Float32Array(bins.length);
  for (let bin = 0; bin < out.length; bin++) {
    let sum = 0;
    for (let d = -4; d <= 4; d++) sum += (bins[bin + d] ?? 0) * (5 - Math.abs(d));
    out[bin] = sum;
  }
  const top = Math.max(1, ...out);
  for (let bin = 0; bin < out.length; bin++) out[bin] = at32(out, bin) / top;
  return out;
}

/**
 * The distance of the photo's foam from any shade of the template's foam plus a veil, in a light with these
 * offsets.
 */
function foamCost(sample: readonly FoamPair[], shift: readonly number[]): number {
  const [red = 1, green = 1, blue = 1] = shift.map((octaves) => 2 ** -octaves);
  const costs = new Float64Array(sample.length);
  let k = 0;
  for (const { before, after } of sample) {
    const [r = 0, g = 0, b = 0] = after;
    costs[k++] = misfit([r * red, g * green, b * blue], before);
  }
  costs.sort();
  return (at64(costs, costs.length >> 1) / 0.05) ** 2;
}

interface FoamPair {
  readonly before: readonly number[];
  readonly after: readonly number[];
}

const sampleSize = 48;

/** Blocks spread over the foam. */
function sampleFoam(foam: FoamBlocks): readonly FoamPair[] {
  const known: number[] = [];
  foam.known.forEach((count, i) => {
    if (count > 0) known.push(i);
  });
  const step = Math.max(1, known.length / sampleSize);
  const chosen = Array.from(
    { length: Math.min(sampleSize, known.length) },
    (_, k) => known[Math.floor(k * step)] ?? 0,
  );
  return chosen.map((i) => ({ before: valuesAt(foam.before, i), after: valuesAt(foam.after, i) }));
}

/** Share of `seen` (three channels) that no mix of `model` and gray explains. */
export function misfit(seen: readonly number[], model: readonly number[]): number {
  const [s0 = 0, s1 = 0, s2 = 0] = seen;
  const [m0 = 0, m1 = 0, m2 = 0] = model;
  const s = (s0 + s1 + s2) / 3;
  const m = (m0 + m1 + m2) / 3;
  const sm = (s0 - s) * (m0 - m) + (s1 - s) * (m1 - m) + (s2 - s) * (m2 - m);
  const mm = (m0 - m) ** 2 + (m1 - m) ** 2 + (m2 - m) ** 2 + 1e-6 + (0.02 * m) ** 2;
  const k = Math.max(0, sm / mm);
  const left = (s0 - s - k * (m0 - m)) ** 2 + (s1 - s - k * (m1 - m)) ** 2 + (s2 - s - k * (m2 - m)) ** 2;
  return Math.sqrt(left / (s0 * s0 + s1 * s1 + s2 * s2 + 1e-12));
}
