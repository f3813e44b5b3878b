import { emptyGrid } from '../judge/layers.ts';
import type { Grid } from '../judge/layers.ts';
import type { Color } from '../pixels/color.ts';
import type { RgbImage } from '../pixels/image.ts';
import type { Plane } from '../pixels/plane.ts';
import { at32 } from '../pixels/read.ts';
import { outlineNetWeights } from './outline-net-weights.ts';
import type { Frame } from './shape-frame.ts';
import { oddsOf, parseNet } from './tool-pixels.ts';

/** The network that finds the tool of one drawn shape, trained by research/vision/outline.py. */
export const outlinePlan = { planes: 10, deep: [40, 40] } as const;
export const shippedOutlineNet = parseNet(outlineNetWeights, outlinePlan);

/** What the network reads of the other network's log-odds lies between minus this and this. */
export const mostOdds = 12;
const oddsUnit = 4;
/** Beyond this many times the half of a side, the box's own coordinates do not grow. */
const farthest = 2;

/** What the network reads of a place. */
export interface DrawnPlace {
  readonly frame: Frame;
  /** The part of the photo that the frame shows. */
  readonly picture: RgbImage;
  /** 1 inside the drawn shape. */
  readonly inside: Uint8Array;
  readonly foam: Color;
  /** What the network for tool pixels says, at the frame's size. */
  readonly toolOdds: Plane;
}

/** For each pixel of the frame, the log-odds that it shows the tool of the drawn shape. */
export function outlineOdds(place: DrawnPlace): Plane {
  return oddsOf(shippedOutlineNet, gridOf(place), place.frame);
}

/**
 * Ten planes: the colors, how far they are from the foam's, what the network for tool pixels says, the drawn
 * shape, and the coordinates of its box.
 */
function gridOf({ picture, foam, inside, frame, toolOdds }: DrawnPlace): Grid {
  const { width, height } = picture;
  const out = emptyGrid(width, height, outlinePlan.planes);
  const ground = [foam.r, foam.g, foam.b];
  for (let i = 0; i < width * height; i++) {
    const x = i % width;
    const y = Math.floor(i / width);
    const to = ((y + 1) * (width + 2) + x + 1) * outlinePlan.planes;
    for (let c = 0; c < 3; c++) {
      const value = picture.data[i * 3 + c] ?? 0;
      out.data[to + c] = (value - 128) / 64;
      out.data[to + c + 3] = (value - (ground[c] ?? 0)) / 64;
    }
    out.data[to + 6] = Math.max(-mostOdds, Math.min(mostOdds, at32(toolOdds.data, i))) / oddsUnit;
    out.data[to + 7] = inside[i] ?? 0;
    out.data[to + 8] = Math.min(farthest, Math.abs(x + 0.5 - width / 2) / frame.halfLength);
    out.data[to + 9] = Math.min(farthest, Math.abs(y + 0.5 - height / 2) / frame.halfWidth);
  }
  return out;
}
