import { shadedDistance } from '../pixels/color.ts';
import { colorAt, medianColor, validOf } from '../pixels/picture.ts';
import type { Pocket } from '../foam/pocket.ts';
import type { Scene } from './scene.ts';

export interface FloorSweep {
  /** Mean distance of the tool's pixels to the floor in other, empty-looking cut-outs of the photo. */
  readonly distance: number;
  /** Share of pixels close to that floor. */
  readonly share: number;
  /** Share of pixels close to the pocket's own median color, ignoring brightness: floors have one color. */
  readonly uniform: number;
}

const cap = 90;

export function sweepFloor(pocket: Pocket, scene: Scene): FloorSweep {
  const seen = validOf(scene.photo, pocket.tool);
  const own = medianColor(scene.photo, seen);
  const floor = scene.floor ?? scene.foam.secondary ?? scene.foam.primary;
  const limit = 14 + 1.5 * scene.noise;
  let distance = 0;
  let near = 0;
  let uniform = 0;
  for (const i of seen) {
    const color = colorAt(scene.photo, i);
    const away = Math.min(cap, shadedDistance(color, floor, 0.75, 1.2));
    distance += away;
    if (away < limit) near++;
    if (shadedDistance(color, own, 0.7, 1.4) < limit) uniform++;
  }
  const count = Math.max(1, seen.length);
  return { distance: distance / count, share: near / count, uniform: uniform / count };
}
