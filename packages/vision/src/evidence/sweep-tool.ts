import { movedIndex } from './align.ts';
import type { Place } from './align.ts';
import { colorDistance, shadedDistance } from '../pixels/color.ts';
import type { Color } from '../pixels/color.ts';
import { colorAt } from '../pixels/picture.ts';
import { sliceCount } from '../foam/pocket.ts';
import type { Pocket } from '../foam/pocket.ts';
import { totalOf } from '../pixels/total.ts';
import type { Scene } from './scene.ts';

/** The tool's pixels in the photo, compared with the template's tool and the two foam colors. */
export interface ToolSweep {
  /**
   * Mean color distances to the template's pixel, the second foam color, the primary, and the nearest of
   * them.
   */
  readonly dT: number;
  readonly dS: number;
  readonly dF: number;
  readonly dMin: number;
  /** Like dT, at any brightness. */
  readonly dShade: number;
  /** Shares of pixels nearest to the tool, the second or the primary color. */
  readonly shareT: number;
  readonly shareS: number;
  readonly shareF: number;
  /** Position of the photo between foam (0) and tool (1), by least squares over all pixels. */
  readonly beta: number;
  readonly betaF: number;
  /** Distances of the template's tool from the two foam colors. */
  readonly contrastS: number;
  readonly contrastF: number;
  readonly chroma: number;
  readonly lumaDiff: number;
  readonly spread: number;
  readonly seen: number;
  /** By slice along the tool, in ascending order. */
  readonly slices: {
    readonly beta: readonly number[];
    readonly likelihood: readonly number[];
    readonly dT: readonly number[];
    readonly dS: readonly number[];
    readonly dMin: readonly number[];
  };
}

const cap = 90;

class Sums {
  all = 0;
  nearT = 0;
  nearS = 0;
  nearF = 0;
  dT = 0;
  dS = 0;
  dF = 0;
  dMin = 0;
  dShade = 0;
  contrastS = 0;
  contrastF = 0;
  chroma = 0;
  lumaDiff = 0;
  luma = 0;
  lumaSquare = 0;
  upF = 0;
  downF = 0;
  readonly slice = {
    n: new Float64Array(sliceCount),
    up: new Float64Array(sliceCount),
    down: new Float64Array(sliceCount),
    gain: new Float64Array(sliceCount),
    weight: new Float64Array(sliceCount),
    dT: new Float64Array(sliceCount),
    dS: new Float64Array(sliceCount),
    dMin: new Float64Array(sliceCount),
  };
}

export function sweepTool(pocket: Pocket, scene: Scene, place: Place): ToolSweep {
  const sums = new Sums();
  for (let k = 0; k < pocket.tool.length; k++) {
    const i = pocket.tool[k] ?? 0;
    const j = movedIndex(i, pocket, scene.photo, place);
    if (j >= 0)
      addPixel(sums, colorAt(scene.template, i), colorAt(scene.photo, j), scene, pocket.slice[k] ?? 0);
  }
  return summarize(sums, pocket.tool.length);
}

function addPixel(sums: Sums, t: Color, p: Color, scene: Scene, s: number): void {
  const { primary } = scene.foam;
  const second = scene.foam.secondary ?? primary;
  const dT = Math.min(cap, colorDistance(p, t));
  const dS = Math.min(cap, shadedDistance(p, second, 0.55, 1.12));
  const dF = Math.min(cap, shadedDistance(p, primary, 0.55, 1.12));
  const least = Math.min(dT, dS, dF);
  sums.all++;
  sums.dT += dT;
  sums.dS += dS;
  sums.dF += dF;
  sums.dMin += least;
  sums.dShade += Math.min(cap, shadedDistance(p, t, 0.5, 1.8));
  if (least < 18 + 1.5 * scene.noise) {
    if (least === dT) sums.nearT++;
    else if (least === dS) sums.nearS++;
    else sums.nearF++;
  }
  const contrastS = Math.min(cap, shadedDistance(t, second, 0.55, 1.12));
  sums.contrastS += contrastS;
  sums.contrastF += Math.min(cap, shadedDistance(t, primary, 0.55, 1.12));
  sums.upF += project(p, primary, t);
  sums.downF += project(t, primary, t);
  const { slice } = sums;
  add(slice.n, s, 1);
  add(slice.up, s, project(p, second, t));
  add(slice.down, s, project(t, second, t));
  add(slice.gain, s, (dS - dT) * (contrastS / cap));
  add(slice.weight, s, contrastS / cap + 0.02);
  add(slice.dT, s, dT);
  add(slice.dS, s, dS);
  add(slice.dMin, s, least);
  addLuma(sums, t, p);
}

function addLuma(sums: Sums, t: Color, p: Color): void {
  const lp = (p.r + p.g + p.b) / 3;
  const lt = (t.r + t.g + t.b) / 3;
  sums.luma += lp;
  sums.lumaDiff += lp - lt;
  sums.lumaSquare += lp * lp;
  const r = p.r - lp - t.r + lt;
  const g = p.g - lp - t.g + lt;
  const b = p.b - lp - t.b + lt;
  sums.chroma += Math.sqrt(r * r + g * g + b * b);
}

function add(values: Float64Array, index: number, value: number): void {
  values[index] = (values[index] ?? 0) + value;
}

function summarize(sums: Sums, size: number): ToolSweep {
  const n = Math.max(1, sums.all);
  const { slice } = sums;
  return {
    dT: sums.dT / n,
    dS: sums.dS / n,
    dF: sums.dF / n,
    dMin: sums.dMin / n,
    dShade: sums.dShade / n,
    shareT: sums.nearT / n,
    shareS: sums.nearS / n,
    shareF: sums.nearF / n,
    beta: clampBeta(totalOf(slice.up) / (totalOf(slice.down) + 200)),
    betaF: clampBeta(sums.upF / (sums.downF + 200)),
    contrastS: sums.contrastS / n,
    contrastF: sums.contrastF / n,
    chroma: sums.chroma / n,
    lumaDiff: sums.lumaDiff / n,
    spread: Math.sqrt(Math.max(0, sums.lumaSquare / n - (sums.luma / n) ** 2)),
    seen: sums.all / Math.max(1, size),
    slices: {
      beta: ratios(slice.up, slice.down, 50).map(clampBeta),
      likelihood: ratios(slice.gain, slice.weight, 0.01),
      dT: ratios(slice.dT, slice.n, 0.01),
      dS: ratios(slice.dS, slice.n, 0.01),
      dMin: ratios(slice.dMin, slice.n, 0.01),
    },
  };
}

/** Each slice's value / (weight + ground), in ascending order. */
function ratios(values: Float64Array, weights: Float64Array, ground: number): readonly number[] {
  const out = new Float64Array(values.length);
  for (let s = 0; s < out.length; s++) out[s] = (values[s] ?? 0) / ((weights[s] ?? 0) + ground);
  return [...out.sort()];
}

/** (p - s) along (t - s): 0 where the photo shows the foam, |t - s|^2 where it shows the tool. */
function project(p: Color, s: Color, t: Color): number {
  return (p.r - s.r) * (t.r - s.r) + (p.g - s.g) * (t.g - s.g) + (p.b - s.b) * (t.b - s.b);
}

function clampBeta(value: number): number {
  return Math.max(-1.5, Math.min(2.5, value));
}
