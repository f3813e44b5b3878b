import { movedIndex } from './align.ts';
import type { Place } from './align.ts';
import { sliceCount } from '../foam/pocket.ts';
import type { Pocket } from '../foam/pocket.ts';
import { at64 } from '../pixels/read.ts';
import { totalOf } from '../pixels/total.ts';
import type { Scene } from './scene.ts';

/**
 * Edges inside the tool: their strength in template and photo (gray levels per pixel), and their
 * similarity.
 */
export interface EdgeSweep {
  readonly template: number;
  readonly photo: number;
  readonly correlation: number;
  /** The same similarity by slice along the tool, in ascending order. */
  readonly slices: readonly number[];
}

export function sweepEdges(pocket: Pocket, scene: Scene, place: Place): EdgeSweep {
  const { template, photo } = scene;
  const t = template.data;
  const p = photo.data;
  const w = template.width * 3;
  const tt = new Float64Array(sliceCount);
  const pp = new Float64Array(sliceCount);
  const pt = new Float64Array(sliceCount);
  let n = 0;
  for (let k = 0; k < pocket.tool.length; k++) {
    const i = pocket.tool[k] ?? 0;
    const j = movedIndex(i, pocket, photo, place);
    if (j < 0) continue;
    n++;
    let a = 0;
    let b = 0;
    let ab = 0;
    for (let c = 0; c < 3; c++) {
      const at = i * 3 + c;
      const to = j * 3 + c;
      const tx = (t[at + 3] ?? 0) - (t[at - 3] ?? 0);
      const ty = (t[at + w] ?? 0) - (t[at - w] ?? 0);
      const px = (p[to + 3] ?? 0) - (p[to - 3] ?? 0);
      const py = (p[to + w] ?? 0) - (p[to - w] ?? 0);
      a += tx * tx + ty * ty;
      b += px * px + py * py;
      ab += tx * px + ty * py;
    }
    const s = pocket.slice[k] ?? 0;
    tt[s] = at64(tt, s) + a;
    pp[s] = at64(pp, s) + b;
    pt[s] = at64(pt, s) + ab;
  }
  const count = Math.max(1, n);
  const ground = count * count * 10;
  return {
    template: Math.sqrt(totalOf(tt) / count),
    photo: Math.sqrt(totalOf(pp) / count),
    correlation: totalOf(pt) / Math.sqrt(totalOf(tt) * totalOf(pp) + ground),
    slices: Array.from(pt, (v, s) => v / Math.sqrt(at64(tt, s) * at64(pp, s) + ground / 64)).sort(
      (x, y) => x - y,
    ),
  };
}
