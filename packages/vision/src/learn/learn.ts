import { correlate, sampleOf, thinned } from '../evidence/align.ts';
import type { Sample } from '../evidence/align.ts';
import { colorDistance } from '../pixels/color.ts';
import type { Size } from '../pixels/outline.ts';
import { colorAt } from '../pixels/picture.ts';
import type { Picture } from '../pixels/picture.ts';
import { at32 } from '../pixels/read.ts';
import type { Pocket } from '../foam/pocket.ts';
import type { Scene } from '../evidence/scene.ts';

/**
 * The look of a cut-out whose contents a person confirmed: the photo, warped to the template and its light.
 * No template shows what is under a tool, or how a tool looks in another light.
 */
export interface PlaceLook extends Confirmed {
  /** Size of the working template; absent: unknown. */
  readonly canvas?: Size;
  /** Pixels of the working template. */
  readonly left: number;
  readonly top: number;
  readonly width: number;
  /** Red, green, blue, row by row. */
  readonly colors: Uint8Array;
}

/** A person's confirmation of one cut-out in a photo. */
export interface Confirmed {
  /** The shape's index in the template. */
  readonly shape: number;
  readonly status: 'present' | 'missing';
}

/** The share of a cut-out that must be in the photo for its look to be kept. */
const leastSeen = 0.98;

/** Undefined if too little of the cut-out is in the photo. */
export function lookOf(confirmed: Confirmed, { cutOut }: Pocket, { photo }: Scene): PlaceLook | undefined {
  const seen = cutOut.filter((i) => photo.valid[i] === 1).length;
  if (cutOut.length === 0 || seen < leastSeen * cutOut.length) return undefined;
  const xs = cutOut.map((i) => i % photo.width);
  const ys = cutOut.map((i) => Math.floor(i / photo.width));
  const left = xs.reduce((a, b) => Math.min(a, b));
  const top = ys.reduce((a, b) => Math.min(a, b));
  const width = xs.reduce((a, b) => Math.max(a, b)) - left + 1;
  const height = ys.reduce((a, b) => Math.max(a, b)) - top + 1;
  const colors = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++) {
    const from = ((top + y) * photo.width + left) * 3;
    for (let k = 0; k < width * 3; k++) {
      colors[y * width * 3 + k] = Math.max(0, Math.min(255, Math.round(photo.data[from + k] ?? 0)));
    }
  }
  return { ...confirmed, canvas: { width: photo.width, height: photo.height }, left, top, width, colors };
}

/** Whether the look was taken on a working template of this size, so that its position is valid here. */
function isOfSize({ canvas, left, top, width, colors }: PlaceLook, size: Size): boolean {
  const height = colors.length / (width * 3);
  const isWhole = [left, top, width, height].every(Number.isInteger) && width > 0 && height > 0;
  const isWithin = left >= 0 && top >= 0 && left + width <= size.width && top + height <= size.height;
  const isSame = !canvas || (canvas.width === size.width && canvas.height === size.height);
  return isWhole && isWithin && isSame;
}

/** Where the tool would be, a photo compared with an empty look of the place and with the template. */
interface Resemblance {
  /** How much of the difference between tool and empty place the photo shows: 0 empty, 1 tool. */
  readonly share: number;
  /**
   * Mean of (distance to empty - distance to tool) / their sum where the two clearly differ: -1 empty,
   * 1 tool.
   */
  readonly lean: number;
}

/** Chosen on 26 drawers with one photo of each empty drawer (docs/decisions/0044). */
const isEmpty = ({ share, lean }: Resemblance): boolean => share < 0.4 && lean < -0.1;
const isPlainlyEmpty = ({ share, lean }: Resemblance): boolean => share < 0.3 && lean < -0.2;

const slides = [-3, -1, 0, 1, 3];
/**
 * If the similarity at its own place is below this, nearby places are not searched: most tools are
 * present.
 */
const leastAlike = 0.35;
/** By this many gray levels look and template clearly differ at a pixel; the cap on one pixel's distance. */
const difference = 30;
const cap = 90;
/** Variance of a pixel's difference by noise alone, in the three channels together, gray levels squared. */
const noise = 3;
const mostSamples = 500;

/** One look compared with a photo. */
export interface Sight {
  readonly status: Confirmed['status'];
  /** Correlation of the cut-out with the look, -1 to 1. */
  readonly likeness: number;
  /** Whether the place resembles an empty look more than the template, and whether it does so plainly. */
  readonly isEmpty: boolean;
  readonly isPlainlyEmpty: boolean;
}

/** Whether a place looks empty by everything that people confirmed of it. */
export type Emptiness = 'no' | 'likely' | 'plain';

/**
 * Whether a cut-out looks as it did when a person confirmed it empty, and at least as much as when a person
 * confirmed its tool in it. If a look of the tool is nearer, the engine's verdict without learning stands.
 */
export function emptinessOf(sights: readonly Sight[]): Emptiness {
  const likest = (some: readonly Sight[], least: number) =>
    some.reduce((most, { likeness }) => Math.max(most, likeness), least);
  const empty = sights.filter((sight) => sight.isEmpty);
  const tools = sights.filter(({ status }) => status === 'present');
  if (likest(empty, -Infinity) < likest(tools, -1)) return 'no';
  return empty.some((sight) => sight.isPlainlyEmpty) ? 'plain' : 'likely';
}

/** The looks of a template's cut-outs, to compare photos with; excludes looks taken at another size. */
export class KnownLooks {
  readonly #looks: readonly PlaceLook[];
  readonly #canvas: Picture;

  constructor(looks: readonly PlaceLook[], { width, height }: Size) {
    this.#looks = looks.filter((look) => isOfSize(look, { width, height }));
    const pixels = this.#looks.length > 0 ? width * height : 0;
    this.#canvas = { width, height, data: new Float32Array(pixels * 3), valid: new Uint8Array(pixels) };
  }

  /** Whether the cut-out of this shape looks empty, according to all its looks. */
  emptiness(shape: number, pocket: Pocket, scene: Scene): Emptiness {
    const empty = this.#of({ shape, status: 'missing' });
    // Most cut-outs contain their tools; then nothing is searched for the best shift.
    if (!empty.some((look) => isEmpty(this.#resemblance(look, pocket, scene)))) return 'no';
    const sights = (status: Confirmed['status']) => this.sightsOf({ shape, status }, pocket, scene);
    return emptinessOf([...sights('missing'), ...sights('present')]);
  }

  /** Each look of this cut-out and kind compared with the photo. */
  sightsOf(confirmed: Confirmed, pocket: Pocket, scene: Scene): readonly Sight[] {
    return this.#of(confirmed).map((look) => {
      const seen = look.status === 'missing' ? this.#resemblance(look, pocket, scene) : undefined;
      return {
        status: look.status,
        likeness: this.#likeness(sampleOf(this.#lay(look, pocket), pocket, this.#canvas), scene.photo),
        isEmpty: seen !== undefined && isEmpty(seen),
        isPlainlyEmpty: seen !== undefined && isPlainlyEmpty(seen),
      };
    });
  }

  #of({ shape, status }: Confirmed): readonly PlaceLook[] {
    return this.#looks.filter((look) => look.shape === shape && look.status === status);
  }

  #resemblance(look: PlaceLook, pocket: Pocket, scene: Scene): Resemblance {
    this.#lay(look, pocket);
    return this.#compare(pocket, scene);
  }

  /** The photo where the tool would be, compared with the empty look on the canvas and with the template. */
  #compare({ tool }: Pocket, { photo, template }: Scene): Resemblance {
    const shared = thinned(tool, mostSamples).filter((i) => photo.valid[i] === 1);
    let lean = 0;
    let telling = 0;
    for (const i of shared) {
      const [empty, full, seen] = [colorAt(this.#canvas, i), colorAt(template, i), colorAt(photo, i)];
      if (colorDistance(empty, full) <= difference) continue;
      const toEmpty = Math.min(cap, colorDistance(seen, empty));
      const toTool = Math.min(cap, colorDistance(seen, full));
      lean += (toEmpty - toTool) / (toEmpty + toTool + 6);
      telling++;
    }
    return { share: this.#shareOf(shared, photo, template), lean: lean / Math.max(1, telling) };
  }

  /**
   * The least-squares factor of (template - empty look) in (photo - empty look), over the three channels
   * without their means: a place in other light is not half a tool.
   */
  #shareOf(pixels: Int32Array, photo: Picture, template: Picture): number {
    let together = 0;
    let alone = 0;
    for (let channel = 0; channel < 3; channel++) {
      let [seen, full, both, square] = [0, 0, 0, 0];
      for (const i of pixels) {
        const empty = at32(this.#canvas.data, i * 3 + channel);
        const p = at32(photo.data, i * 3 + channel) - empty;
        const t = at32(template.data, i * 3 + channel) - empty;
        seen += p;
        full += t;
        both += p * t;
        square += t * t;
      }
      const count = Math.max(1, pixels.length);
      together += both - (seen * full) / count;
      alone += square - (full * full) / count;
    }
    return together / (alone + noise * pixels.length + 1);
  }

  /**
   * Draws the look on the canvas at its place; returns the pixels of the cut-out that it covers, or enough of
   * them.
   */
  #lay({ left, top, width, colors }: PlaceLook, { cutOut }: Pocket): Int32Array {
    const canvas = this.#canvas;
    const height = colors.length / (width * 3);
    for (let y = 0; y < height; y++) {
      const row = colors.subarray(y * width * 3, (y + 1) * width * 3);
      canvas.data.set(row, ((top + y) * canvas.width + left) * 3);
    }
    const step = Math.max(1, Math.round(cutOut.length / mostSamples));
    return cutOut.filter((i, k) => {
      const x = (i % canvas.width) - left;
      const y = Math.floor(i / canvas.width) - top;
      return k % step === 0 && x >= 0 && x < width && y >= 0 && y < height;
    });
  }

  /** The correlation of a look with the photo at the best of some small shifts. */
  #likeness(sample: Sample, photo: Picture): number {
    let best = correlate(sample, photo, { dx: 0, dy: 0, turn: 0 });
    if (best < leastAlike) return best;
    for (const dy of slides) {
      for (const dx of slides) best = Math.max(best, correlate(sample, photo, { dx, dy, turn: 0 }));
    }
    return best;
  }
}
