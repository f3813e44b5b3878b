import { movedIndex } from './align.ts';
import type { Place } from './align.ts';
import type { Color } from '../pixels/color.ts';
import { colorAt } from '../pixels/picture.ts';
import { sliceCount } from '../foam/pocket.ts';
import type { Pocket } from '../foam/pocket.ts';
import { at64 } from '../pixels/read.ts';
import type { Scene } from './scene.ts';

/**
 * Position of the photo's tints between the empty cut-out's (0) and the tool's (1), ignoring brightness: bare
 * metal may mirror anything from black to white, and a wall's shadow darkens the floor, but neither changes
 * gray to red.
 */
export interface TintSweep {
  /** Mean tint difference between tool and empty cut-out; near 0 the other figures mean nothing. */
  readonly gap: number;
  readonly beta: number;
  /** Lowest and highest `beta` of the slices with enough tint difference. */
  readonly low: number;
  readonly high: number;
}

/** A smaller difference of tints means nothing. */
const least = 0.06;

export function sweepTint(pocket: Pocket, scene: Scene, place: Place): TintSweep {
  const empty = tintOf(scene.floor ?? scene.foam.secondary ?? scene.foam.primary);
  const up = new Float64Array(sliceCount);
  const down = new Float64Array(sliceCount);
  let n = 0;
  let gap = 0;
  for (let k = 0; k < pocket.tool.length; k++) {
    if (pocket.core[k] !== 1) continue;
    const i = pocket.tool[k] ?? 0;
    const j = movedIndex(i, pocket, scene.photo, place);
    if (j < 0) continue;
    const t = tintOf(colorAt(scene.template, i));
    const p = tintOf(colorAt(scene.photo, j));
    const apart = (t.r - empty.r) ** 2 + (t.g - empty.g) ** 2 + (t.b - empty.b) ** 2;
    n++;
    gap += Math.sqrt(apart);
    if (apart < least * least) continue;
    const along = (p.r - empty.r) * (t.r - empty.r) + (p.g - empty.g) * (t.g - empty.g);
    const s = pocket.slice[k] ?? 0;
    up[s] = at64(up, s) + along + (p.b - empty.b) * (t.b - empty.b);
    down[s] = at64(down, s) + apart;
  }
  const all = down.reduce((a, b) => a + b, 0);
  if (all < 12 * least * least) return { gap: gap / Math.max(1, n), beta: 0.5, low: 0.5, high: 0.5 };
  const slices = Array.from(up, (value, s) => ({ value, ground: at64(down, s) }))
    .filter(({ ground }) => ground > all * 0.03)
    .map(({ value, ground }) => clamp(value / ground));
  return {
    gap: gap / Math.max(1, n),
    beta: clamp(up.reduce((a, b) => a + b, 0) / all),
    low: Math.min(...slices),
    high: Math.max(...slices),
  };
}

/** Shares of the three channels; dark pixels, whose tint is mostly noise, are pulled toward gray. */
function tintOf({ r, g, b }: Color): Color {
  const level = Math.max(0, r) + Math.max(0, g) + Math.max(0, b) + 45;
  return {
    r: (Math.max(0, r) + 15) / level,
    g: (Math.max(0, g) + 15) / level,
    b: (Math.max(0, b) + 15) / level,
  };
}

function clamp(value: number): number {
  return Math.max(-1, Math.min(2, value));
}
