import { movedIndex } from './align.ts';
import type { Place } from './align.ts';
import { colorDistance, shadedDistance } from '../pixels/color.ts';
import type { Color } from '../pixels/color.ts';
import { colorAt } from '../pixels/picture.ts';
import { sliceCount } from '../foam/pocket.ts';
import type { Pocket } from '../foam/pocket.ts';
import { at64 } from '../pixels/read.ts';
import type { Scene } from './scene.ts';

/**
 * What the telling pixels show: those where the template's tool looks different from the empty cut-out. A
 * black handle over a black floor says nothing, and its bare jaws say everything; shares are of the telling
 * pixels only.
 */
export interface TellingSweep {
  /** Telling pixels as a share of the tool's. The tool's edge, with its gap, never counts. */
  readonly share: number;
  /** Shares of the telling pixels that show the empty cut-out, the tool, or neither. */
  readonly empty: number;
  readonly kept: number;
  readonly other: number;
  /** Mean of (distance to empty - distance to tool) / their sum: -1 empty, 1 tool. */
  readonly lean: number;
  /** Position of the telling pixels between empty (0) and tool (1), by least squares. */
  readonly beta: number;
  /**
   * Mean distances of the telling pixels to the empty cut-out and to the template's tool, at any brightness.
   */
  readonly dEmpty: number;
  readonly dTool: number;
  /** `lean` of the slices with telling pixels: lowest, middle, highest. */
  readonly leanLow: number;
  readonly leanMiddle: number;
  readonly leanHigh: number;
}

const telling = 28;
const cap = 90;

export function sweepTelling(pocket: Pocket, scene: Scene, place: Place): TellingSweep {
  const sums = new Sums();
  const second = scene.foam.secondary ?? scene.foam.primary;
  const limit = 20 + 1.5 * scene.noise;
  for (let k = 0; k < pocket.tool.length; k++) {
    const i = pocket.tool[k] ?? 0;
    const t = colorAt(scene.template, i);
    if (pocket.core[k] !== 1 || shadedDistance(t, second, 0.75, 1.12) < telling) continue;
    const j = movedIndex(i, pocket, scene.photo, place);
    if (j >= 0) sums.add(t, colorAt(scene.photo, j), { scene, second, limit, slice: pocket.slice[k] ?? 0 });
  }
  return sums.summarize(pocket.tool.length);
}

interface Ground {
  readonly scene: Scene;
  readonly second: Color;
  readonly limit: number;
  readonly slice: number;
}

class Sums {
  n = 0;
  empty = 0;
  kept = 0;
  other = 0;
  lean = 0;
  up = 0;
  down = 0;
  dEmpty = 0;
  dTool = 0;
  readonly count = new Float64Array(sliceCount);
  readonly leans = new Float64Array(sliceCount);

  add(t: Color, p: Color, { scene, second, limit, slice }: Ground): void {
    const empty = scene.floor
      ? shadedDistance(p, scene.floor, 0.7, 1.2)
      : shadedDistance(p, second, 0.6, 1.15);
    const toEmpty = Math.min(cap, empty);
    const toTool = Math.min(cap, colorDistance(p, t));
    const shadedTool = Math.min(cap, shadedDistance(p, t, 0.5, 1.8));
    const lean = (toEmpty - toTool) / (toEmpty + toTool + 6);
    this.n++;
    this.lean += lean;
    this.dEmpty += toEmpty;
    this.dTool += shadedTool;
    if (toEmpty < limit && toEmpty < toTool) this.empty++;
    else if (toTool < 2 * limit || shadedTool < limit) this.kept++;
    else this.other++;
    this.up += (p.r - second.r) * (t.r - second.r) + (p.g - second.g) * (t.g - second.g);
    this.up += (p.b - second.b) * (t.b - second.b);
    this.down += (t.r - second.r) ** 2 + (t.g - second.g) ** 2 + (t.b - second.b) ** 2;
    this.count[slice] = at64(this.count, slice) + 1;
    this.leans[slice] = at64(this.leans, slice) + lean;
  }

  summarize(size: number): TellingSweep {
    const n = this.n + 1e-6;
    const enough = Math.max(6, size * 0.01);
    const leans = Array.from(this.leans, (sum, s) => ({ sum, count: at64(this.count, s) }))
      .filter(({ count }) => count >= enough)
      .map(({ sum, count }) => sum / count)
      .sort((a, b) => a - b);
    const at = (share: number): number => leans[Math.floor(share * (leans.length - 1))] ?? 0;
    return {
      share: this.n / Math.max(1, size),
      empty: this.empty / n,
      kept: this.kept / n,
      other: this.other / n,
      lean: this.lean / n,
      beta: Math.max(-1.5, Math.min(2.5, this.up / (this.down + 200))),
      dEmpty: this.dEmpty / n,
      dTool: this.dTool / n,
      leanLow: at(0),
      leanMiddle: at(0.5),
      leanHigh: at(1),
    };
  }
}
