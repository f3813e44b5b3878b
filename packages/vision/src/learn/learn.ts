import { correlate, movedIndex, sampleOf } from '../evidence/align.ts';
import type { Place, Sample } from '../evidence/align.ts';
import { colorDistance } from '../pixels/color.ts';
import type { Color } from '../pixels/color.ts';
import type { Size } from '../pixels/outline.ts';
import { colorAt } from '../pixels/picture.ts';
import type { Picture } from '../pixels/picture.ts';
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

/** A cut-out compared with an empty look of it and with the template. */
interface Resemblance {
  /** Correlation with the empty look, and with the template's tool, -1 to 1. */
  readonly empty: number;
  readonly tool: number;
  /** Share of the cut-out where the two differ. */
  readonly telling: number;
  /** Mean over those of (distance to empty - distance to tool) / their sum: -1 empty, 1 tool. */
  readonly lean: number;
}

/** Chosen from the middle of a wide range in which no present tool looks empty (docs/decisions/0022). */
const isEmpty = ({ empty, tool, telling, lean }: Resemblance): boolean =>
  empty >= 0.7 && empty - tool >= 0.1 && lean <= -0.1 && telling >= 0.08;

const slides = [-3, -1, 0, 1, 3];
/**
 * If the similarity at its own place is below this, nearby places are not searched: most tools are
 * present.
 */
const leastAlike = 0.35;
/**
 * Gray levels by which look and template must differ for a pixel to count, and the cap on one pixel's
 * distance.
 */
const difference = 28;
const cap = 90;
const mostSamples = 500;

/** One look compared with a photo. */
export interface Sight {
  readonly status: Confirmed['status'];
  /** Correlation of the cut-out with the look, -1 to 1. */
  readonly likeness: number;
  /** Whether the cut-out resembles an empty look more than the template. */
  readonly isEmpty: boolean;
}

/**
 * Whether a cut-out looks as it did when a person confirmed it empty, and at least as much as when a person
 * confirmed its tool in it. If a look of the tool is nearer, the engine's verdict without learning stands.
 */
export function looksEmpty(sights: readonly Sight[]): boolean {
  const likest = sights
    .filter(({ isEmpty }) => isEmpty)
    .reduce((most, { likeness }) => Math.max(most, likeness), -Infinity);
  const nearest = sights
    .filter(({ status }) => status === 'present')
    .reduce((most, { likeness }) => Math.max(most, likeness), -1);
  return likest >= nearest;
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
  showEmpty(shape: number, pocket: Pocket, view: View): boolean {
    const empty = this.sightsOf({ shape, status: 'missing' }, pocket, view);
    // Most cut-outs contain their tools; then looks of the tool need no comparison.
    if (!empty.some(({ isEmpty }) => isEmpty)) return false;
    return looksEmpty([...empty, ...this.sightsOf({ shape, status: 'present' }, pocket, view)]);
  }

  /** Each look of this cut-out and kind compared with the photo. */
  sightsOf({ shape, status }: Confirmed, pocket: Pocket, view: View): readonly Sight[] {
    const own = this.#looks.filter((look) => look.shape === shape && look.status === status);
    if (status === 'present') {
      return own.map((look) => ({ status, likeness: this.#likeness(look, pocket, view), isEmpty: false }));
    }
    return own.map((look) => {
      const resemblance = this.#compare(look, pocket, view);
      return { status, likeness: resemblance.empty, isEmpty: isEmpty(resemblance) };
    });
  }

  #likeness(look: PlaceLook, pocket: Pocket, { scene }: View): number {
    const sample = sampleOf(this.#lay(look, pocket), pocket, this.#canvas);
    return this.#bestSlide(sample, scene.photo).likeness;
  }

  #compare(look: PlaceLook, pocket: Pocket, { scene, place }: View): Resemblance {
    const { photo, template } = scene;
    const sample = this.#lay(look, pocket);
    const still = this.#bestSlide(sampleOf(sample, pocket, this.#canvas), photo);
    let differing = 0;
    let lean = 0;
    for (const i of sample) {
      const empty = colorAt(this.#canvas, i);
      const tool = colorAt(template, i);
      const atEmpty = movedIndex(i, pocket, photo, still.place);
      const atTool = movedIndex(i, pocket, photo, place);
      if (atEmpty < 0 || atTool < 0 || farthestChannel(empty, tool) <= difference) continue;
      differing++;
      const toEmpty = Math.min(cap, colorDistance(colorAt(photo, atEmpty), empty));
      const toTool = Math.min(cap, colorDistance(colorAt(photo, atTool), tool));
      lean += (toEmpty - toTool) / (toEmpty + toTool + 6);
    }
    return {
      empty: still.likeness,
      tool: correlate(sampleOf(sample, pocket, template), photo, place),
      telling: differing / Math.max(1, sample.length),
      lean: lean / Math.max(1, differing),
    };
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

  #bestSlide(sample: Sample, photo: Picture): { likeness: number; place: Place } {
    const rest = { dx: 0, dy: 0, turn: 0 };
    let best = { likeness: correlate(sample, photo, rest), place: rest };
    if (best.likeness < leastAlike) return best;
    for (const dy of slides) {
      for (const dx of slides) {
        const place = { dx, dy, turn: 0 };
        const likeness = correlate(sample, photo, place);
        if (likeness > best.likeness) best = { likeness, place };
      }
    }
    return best;
  }
}

interface View {
  readonly scene: Scene;
  /** The place in the photo where the tool most resembles the template's. */
  readonly place: Place;
}

function farthestChannel(a: Color, b: Color): number {
  return Math.max(Math.abs(a.r - b.r), Math.abs(a.g - b.g), Math.abs(a.b - b.b));
}
