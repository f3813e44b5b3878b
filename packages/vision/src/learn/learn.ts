import { correlate, movedIndex, sampleOf } from '../evidence/align.ts';
import type { Place, Sample } from '../evidence/align.ts';
import { colourDistance } from '../pixels/colour.ts';
import type { Colour } from '../pixels/colour.ts';
import type { Size } from '../pixels/outline.ts';
import { colourAt } from '../pixels/picture.ts';
import type { Picture } from '../pixels/picture.ts';
import type { Pocket } from '../foam/pocket.ts';
import type { Scene } from '../evidence/scene.ts';

/**
 * How a cut-out looked when a person confirmed what it held: the photo at the template's place and under the
 * template's light. No template shows what lies under a tool, nor how a tool looks in another light.
 */
export interface PlaceLook extends Confirmed {
  /** The working template that it was taken on; absent: unknown, as of looks that are kept since long. */
  readonly canvas?: Size;
  /** Pixels of the working template. */
  readonly left: number;
  readonly top: number;
  readonly width: number;
  /** Red, green, blue, row by row. */
  readonly colours: Uint8Array;
}

/** What a person says of one cut-out of a photo. */
export interface Confirmed {
  /** The shape's index in the template. */
  readonly shape: number;
  readonly status: 'present' | 'missing';
}

/** What share of a cut-out must lie in the photo for its look to be kept. */
const leastSeen = 0.98;

/** Undefined when too little of the cut-out lies in the photo. */
export function lookOf(confirmed: Confirmed, { box }: Pocket, { photo }: Scene): PlaceLook | undefined {
  const seen = box.filter((i) => photo.valid[i] === 1).length;
  if (box.length === 0 || seen < leastSeen * box.length) return undefined;
  const xs = box.map((i) => i % photo.width);
  const ys = box.map((i) => Math.floor(i / photo.width));
  const left = xs.reduce((a, b) => Math.min(a, b));
  const top = ys.reduce((a, b) => Math.min(a, b));
  const width = xs.reduce((a, b) => Math.max(a, b)) - left + 1;
  const height = ys.reduce((a, b) => Math.max(a, b)) - top + 1;
  const colours = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++) {
    const from = ((top + y) * photo.width + left) * 3;
    for (let k = 0; k < width * 3; k++) {
      colours[y * width * 3 + k] = Math.max(0, Math.min(255, Math.round(photo.data[from + k] ?? 0)));
    }
  }
  return { ...confirmed, canvas: { width: photo.width, height: photo.height }, left, top, width, colours };
}

/**
 * Whether the look was taken on a working template of this size, so that its place there is its place
 * here.
 */
function isOfSize({ canvas, left, top, width, colours }: PlaceLook, size: Size): boolean {
  const height = colours.length / (width * 3);
  const isWhole = [left, top, width, height].every(Number.isInteger) && width > 0 && height > 0;
  const isWithin = left >= 0 && top >= 0 && left + width <= size.width && top + height <= size.height;
  const isSame = !canvas || (canvas.width === size.width && canvas.height === size.height);
  return isWhole && isWithin && isSame;
}

/** How a cut-out compares with an empty look of it and with the template. */
interface Resemblance {
  /** Correlation with the empty look, and with the template's tool, -1 to 1. */
  readonly empty: number;
  readonly tool: number;
  /** Share of the cut-out where the two differ. */
  readonly telling: number;
  /** Mean over those of (distance to empty - distance to tool) / their sum: -1 empty, 1 tool. */
  readonly lean: number;
}

/**
 * Found where the four figures lie in the middle of a wide range of values that take no present tool for
 * empty
 * (docs/decisions/0022).
 */
const isEmpty = ({ empty, tool, telling, lean }: Resemblance): boolean =>
  empty >= 0.7 && empty - tool >= 0.1 && lean <= -0.1 && telling >= 0.08;

const slides = [-3, -1, 0, 1, 3];
/** Less alike than this at its own place, a cut-out is not looked for around it: most tools lie there. */
const leastAlike = 0.35;
/**
 * Grey levels by which look and template must differ for a pixel to tell, and the most that one pixel's
 * distance counts.
 */
const difference = 28;
const cap = 90;
const mostSamples = 500;

/** What one look says of a photo. */
export interface Sight {
  readonly status: Confirmed['status'];
  /** Correlation of the cut-out with the look, -1 to 1. */
  readonly likeness: number;
  /** Whether the cut-out is like a look of it empty, and more than like the template. */
  readonly isEmpty: boolean;
}

/**
 * Whether a cut-out looks as it did when somebody confirmed it empty, and no less than as it did when
 * somebody confirmed its tool in it: where a look of the tool is nearer, what the engine says without having
 * learnt stands.
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

/**
 * The looks of one template's cut-outs, to hold a photo against; those of another size of it are left
 * out.
 */
export class KnownLooks {
  readonly #looks: readonly PlaceLook[];
  readonly #canvas: Picture;

  constructor(looks: readonly PlaceLook[], { width, height }: Size) {
    this.#looks = looks.filter((look) => isOfSize(look, { width, height }));
    const pixels = this.#looks.length > 0 ? width * height : 0;
    this.#canvas = { width, height, data: new Float32Array(pixels * 3), valid: new Uint8Array(pixels) };
  }

  /** Whether the cut-out of this shape looks empty, by all that is known of it. */
  showEmpty(shape: number, pocket: Pocket, view: View): boolean {
    const empty = this.sightsOf({ shape, status: 'missing' }, pocket, view);
    // Most cut-outs hold their tools: how these looked need not be held against the photo then.
    if (!empty.some(({ isEmpty }) => isEmpty)) return false;
    return looksEmpty([...empty, ...this.sightsOf({ shape, status: 'present' }, pocket, view)]);
  }

  /** What each look of this cut-out and kind says of the photo. */
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
    const sample = sampleOf(this.#lay(look, pocket), pocket, scene.template.width);
    return this.#bestSlide(sample, scene.photo).likeness;
  }

  #compare(look: PlaceLook, pocket: Pocket, { scene, place }: View): Resemblance {
    const { photo, template } = scene;
    const sample = this.#lay(look, pocket);
    const placed = sampleOf(sample, pocket, template.width);
    const still = this.#bestSlide(placed, photo);
    let differing = 0;
    let lean = 0;
    for (const i of sample) {
      const empty = colourAt(this.#canvas, i);
      const tool = colourAt(template, i);
      const atEmpty = movedIndex(i, pocket, photo, still.place);
      const atTool = movedIndex(i, pocket, photo, place);
      if (atEmpty < 0 || atTool < 0 || farthestChannel(empty, tool) <= difference) continue;
      differing++;
      const toEmpty = Math.min(cap, colourDistance(colourAt(photo, atEmpty), empty));
      const toTool = Math.min(cap, colourDistance(colourAt(photo, atTool), tool));
      lean += (toEmpty - toTool) / (toEmpty + toTool + 6);
    }
    return {
      empty: still.likeness,
      tool: correlate(placed, template, photo, place),
      telling: differing / Math.max(1, sample.length),
      lean: lean / Math.max(1, differing),
    };
  }

  /**
   * Lays the look onto the canvas at its place; answers the pixels of the cut-out that it covers, or enough
   * of them.
   */
  #lay({ left, top, width, colours }: PlaceLook, { box }: Pocket): Int32Array {
    const canvas = this.#canvas;
    const height = colours.length / (width * 3);
    for (let y = 0; y < height; y++) {
      const row = colours.subarray(y * width * 3, (y + 1) * width * 3);
      canvas.data.set(row, ((top + y) * canvas.width + left) * 3);
    }
    const step = Math.max(1, Math.round(box.length / mostSamples));
    return box.filter((i, k) => {
      const x = (i % canvas.width) - left;
      const y = Math.floor(i / canvas.width) - top;
      return k % step === 0 && x >= 0 && x < width && y >= 0 && y < height;
    });
  }

  #bestSlide(sample: Sample, photo: Picture): { likeness: number; place: Place } {
    const rest = { dx: 0, dy: 0, turn: 0 };
    let best = { likeness: correlate(sample, this.#canvas, photo, rest), place: rest };
    if (best.likeness < leastAlike) return best;
    for (const dy of slides) {
      for (const dx of slides) {
        const place = { dx, dy, turn: 0 };
        const likeness = correlate(sample, this.#canvas, photo, place);
        if (likeness > best.likeness) best = { likeness, place };
      }
    }
    return best;
  }
}

interface View {
  readonly scene: Scene;
  /** Where in the photo the tool is likest to the template's. */
  readonly place: Place;
}

function farthestChannel(a: Colour, b: Colour): number {
  return Math.max(Math.abs(a.r - b.r), Math.abs(a.g - b.g), Math.abs(a.b - b.b));
}
