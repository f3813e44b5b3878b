import type { Crop } from '../evidence/crop.ts';
import {
  convolve,
  convolutionOf,
  emptyGrid,
  gapBetween,
  maxima,
  means,
  rectify,
  shrink,
  stack,
  weigh,
  weightedMeans,
} from './layers.ts';
import type { Convolution, ConvolutionShape, Dense, Grid } from './layers.ts';
import { unpackWeights } from './packed-weights.ts';
import { at32 } from '../pixels/read.ts';

/** The comparator's answers about a place; chances are 0 to 1. */
export interface Comparison {
  /** Chance that the tool is present, by pictures and figures together. */
  readonly presence: number;
  /** The same by the two pictures alone, and by the figures alone. If they differ, neither can be trusted. */
  readonly byPicture: number;
  readonly byFigures: number;
  /** Presence by the network that gives it least. Networks that differ have not seen such a place before. */
  readonly leastPresence: number;
  /** Chance that something covers the place. */
  readonly hidden: number;
}

type LogOdds = Omit<Comparison, 'leastPresence'>;

/** Planes of each layer, multiples of 8, and the units that read what the layers found in the pictures. */
interface ComparatorPlan {
  readonly each: readonly [number, number];
  readonly join: readonly [number, number, number];
  readonly last: readonly [number, number];
  readonly units: number;
}

/** A comparator as it ships: its plan, its weights as text, and its answers to a made-up crop. */
export interface PackedComparator {
  readonly plan: ComparatorPlan;
  /** Presence, byPicture, hidden and byFigures for the input of comparator.test.ts. */
  readonly check: readonly [number, number, number, number];
  readonly weights: string;
}

/** A small network over the crop of a place and its figures, trained by research/vision/comparator.py. */
export interface Comparator {
  readonly means: Float32Array;
  readonly scales: Float32Array;
  /** The layers that each picture passes. */
  readonly each: readonly Convolution[];
  readonly join: readonly Convolution[];
  /** The first of them halves the picture. */
  readonly last: readonly Convolution[];
  readonly picture: Dense;
  readonly pictureOut: Dense;
  readonly figures: Dense;
  readonly figuresOut: Dense;
  readonly both: Dense;
  readonly bothOut: Dense;
}

const figureUnits = 24;
const jointUnits = 16;
/** Figures are clipped to this many standard deviations from the mean. */
const farthest = 3;

/** The mean of the networks' log-odds, as chances. */
export function compare(comparators: readonly Comparator[], crop: Crop, figures: Float32Array): Comparison {
  const pictures = picturesOf(crop);
  const answers = comparators.map((comparator) => answer(comparator, pictures, figures));
  return {
    presence: meanChance(answers, 'presence'),
    byPicture: meanChance(answers, 'byPicture'),
    byFigures: meanChance(answers, 'byFigures'),
    leastPresence: chance(Math.min(...answers.map((one) => one.presence))),
    hidden: meanChance(answers, 'hidden'),
  };
}

/** The chance of the mean log-odds. */
function meanChance(answers: readonly LogOdds[], of: keyof LogOdds): number {
  let sum = 0;
  for (const one of answers) sum += one[of];
  return chance(sum / Math.max(1, answers.length));
}

interface Pictures {
  readonly template: Grid;
  /** The photo in the template's light, and as taken. */
  readonly relit: Grid;
  readonly taken: Grid;
  /** The tool's pixels, 0 to 1, at a quarter and an eighth of the size. */
  readonly tool: Grid;
  readonly smallTool: Grid;
}

/** One network's log-odds. */
function answer(comparator: Comparator, pictures: Pictures, values: Float32Array): LogOdds {
  const pooledValues = pool(see(comparator, pictures), pictures);
  const seen = rectify(weigh(comparator.picture, pooledValues));
  const known = rectify(weigh(comparator.figures, usualFigures(comparator, values)));
  const [byPicture = 0, hidden = 0] = weigh(comparator.pictureOut, seen);
  const [byFigures = 0] = weigh(comparator.figuresOut, known);
  const joint = rectify(weigh(comparator.both, Float32Array.from([...seen, ...known])));
  const [byBoth = 0] = weigh(comparator.bothOut, joint);
  // Figures mislead on unfamiliar drawers: the pictures alone have the same weight as both together.
  return { presence: (byBoth + byPicture) / 2, byPicture, byFigures, hidden };
}

/** The figures in standard deviations from their means. */
function usualFigures({ means: usual, scales }: Comparator, values: Float32Array): Float32Array {
  const out = new Float32Array(values.length);
  for (let i = 0; i < out.length; i++) {
    const away = (at32(values, i) - at32(usual, i)) / at32(scales, i);
    out[i] = Math.max(-farthest, Math.min(farthest, away));
  }
  return out;
}

/** The layers' output for the pictures. */
interface Layers {
  /** How the photo differs from the template, relit and as taken. */
  readonly gap: Grid;
  readonly gapTaken: Grid;
  readonly joined: Grid;
  /** At half the size of the others. */
  readonly end: Grid;
}

function see({ each, join, last }: Comparator, { template, relit, taken, tool }: Pictures): Layers {
  const from = each.reduce(convolve, template);
  const to = each.reduce(convolve, relit);
  const toTaken = each.reduce(convolve, taken);
  const gap = gapBetween(from, to);
  const gapTaken = gapBetween(from, toTaken);
  const joined = join.reduce(convolve, stack([from, to, gap, toTaken, gapTaken, tool]));
  return { gap, gapTaken, joined, end: last.reduce(convolve, joined) };
}

/** The layers' output on the tool's pixels and everywhere. */
function pool({ gap, gapTaken, joined, end }: Layers, { tool, smallTool }: Pictures): Float32Array {
  return Float32Array.from([
    ...weightedMeans(gap, tool),
    ...weightedMeans(gapTaken, tool),
    ...weightedMeans(joined, tool),
    ...weightedMeans(end, smallTool),
    ...means(end),
    ...maxima(end),
  ]);
}

/** An answer whose reasons are looked for. */
export type Asked = 'presence' | 'hidden';

/**
 * How much each part of the crop adds to an answer's log-odds: the output of the last layers at that part,
 * times what the answer changes with it (Grad-CAM, Selvaraju et al. 2017). Row by row, a quarter of the
 * crop's width and height.
 */
export function reasonsFor(
  asked: Asked,
  comparators: readonly Comparator[],
  crop: Crop,
  figures: Float32Array,
): Float32Array {
  const pictures = picturesOf(crop);
  const maps = comparators.map((comparator) => {
    const layers = see(comparator, pictures);
    const slopes = slopesOf(asked, comparator, pool(layers, pictures), figures);
    return spread(layers, pictures, slopes);
  });
  const [first = new Float32Array()] = maps;
  return first.map((_, i) => maps.reduce((sum, map) => sum + (map[i] ?? 0), 0) / maps.length);
}

/** What the answer's log-odds change with each pooled value. */
function slopesOf(
  asked: Asked,
  comparator: Comparator,
  values: Float32Array,
  figures: Float32Array,
): Float32Array {
  const { picture, pictureOut, both, bothOut } = comparator;
  const before = weigh(picture, values);
  const known = rectify(weigh(comparator.figures, usualFigures(comparator, figures)));
  const jointBefore = weigh(both, Float32Array.from([...rectify(before), ...known]));
  const ofUnits = Float32Array.from({ length: picture.to }, (_, unit) => {
    if ((before[unit] ?? 0) <= 0) return 0;
    if (asked === 'hidden') return pictureOut.weights[picture.to + unit] ?? 0;
    let slope = pictureOut.weights[unit] ?? 0;
    for (let o = 0; o < jointUnits; o++) {
      if ((jointBefore[o] ?? 0) <= 0) continue;
      slope += (bothOut.weights[o] ?? 0) * (both.weights[o * both.from + unit] ?? 0);
    }
    return slope / 2;
  });
  return values.map((_, i) =>
    ofUnits.reduce((sum, slope, unit) => sum + slope * (picture.weights[unit * picture.from + i] ?? 0), 0),
  );
}

/** Where in the crop the pooled values come from, each weighted by its slope; maxima are left out. */
function spread(
  { gap, gapTaken, joined, end }: Layers,
  { tool, smallTool }: Pictures,
  slopes: Float32Array,
): Float32Array {
  const { width, height } = gap;
  const out = new Float32Array(width * height);
  const [all, smallAll] = [sumOf(tool), sumOf(smallTool)];
  const at = ({ width: columns, depth }: Grid, x: number, y: number) =>
    ((y + 1) * (columns + 2) + x + 1) * depth;
  const weighed = (grid: Grid, from: number, first: number): number => {
    let sum = 0;
    for (let c = 0; c < grid.depth; c++) sum += (slopes[first + c] ?? 0) * (grid.data[from + c] ?? 0);
    return sum;
  };
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const share = (tool.data[at(tool, x, y)] ?? 0) / all;
      const half = [x >> 1, y >> 1] as const;
      const smallShare = (smallTool.data[at(smallTool, ...half)] ?? 0) / smallAll;
      const fromEnd = at(end, ...half);
      const here = at(gap, x, y);
      const ofTool =
        weighed(gap, here, 0) +
        weighed(gapTaken, here, gap.depth) +
        weighed(joined, at(joined, x, y), 2 * gap.depth);
      const firstOfEnd = 2 * gap.depth + joined.depth;
      const ofEnd = smallShare * weighed(end, fromEnd, firstOfEnd);
      const everywhere = weighed(end, fromEnd, firstOfEnd + end.depth) / (end.width * end.height);
      // Four parts share one pixel of the last layer.
      out[y * width + x] = share * ofTool + (ofEnd + everywhere) / 4;
    }
  }
  return out;
}

const sumOf = ({ data }: Grid): number => data.reduce((sum, value) => sum + value, 1e-3);

const chance = (logOdds: number): number => 1 / (1 + Math.exp(-logOdds));

function picturesOf(crop: Crop): Pictures {
  const tool = shrink(planesOf(crop, 9, 1, { zero: 0, one: 256 }), 4);
  const color = { zero: 128, one: 64 };
  return {
    template: planesOf(crop, 0, 3, color),
    relit: planesOf(crop, 3, 3, color),
    taken: planesOf(crop, 6, 3, color),
    tool,
    smallTool: shrink(tool, 2),
  };
}

/** `zero` becomes 0, and `zero + one` becomes 1. */
interface Scale {
  readonly zero: number;
  readonly one: number;
}

/** `count` of the crop's planes starting at `first`, scaled. */
function planesOf({ width, height, data }: Crop, first: number, count: number, { zero, one }: Scale): Grid {
  const out = emptyGrid(width, height, count);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const to = ((y + 1) * (width + 2) + x + 1) * count;
      const from = (first * height + y) * width + x;
      for (let c = 0; c < count; c++)
        out.data[to + c] = ((data[from + c * width * height] ?? 0) - zero) / one;
    }
  }
  return out;
}

/**
 * Reads packed weights: means and scales of the figures, then weights and biases of each layer.
 * @throws Error if the blocks do not match the network
 */
export function parseComparator({ plan, weights }: PackedComparator, figureCount: number): Comparator {
  const block = unpackWeights(weights, 'not a comparator');
  const { each, join, last } = layersOf(plan);
  const pooled = 2 * plan.each[1] + plan.join[2] + 3 * plan.last[1];
  const dense = (from: number, to: number): Dense => ({
    from,
    to,
    weights: block(from * to),
    bias: block(to),
  });
  const usual = wide(block, figureCount);
  const scales = wide(block, figureCount);
  const convolution = (layer: ConvolutionShape): Convolution => convolutionOf(layer, block);
  return {
    means: usual,
    scales,
    each: each.map(convolution),
    join: join.map(convolution),
    last: last.map(convolution),
    picture: dense(pooled, plan.units),
    pictureOut: dense(plan.units, 2),
    figures: dense(figureCount, figureUnits),
    figuresOut: dense(figureUnits, 1),
    both: dense(plan.units + figureUnits, jointUnits),
    bothOut: dense(jointUnits, 1),
  };
}

type Layered = Readonly<Record<'each' | 'join' | 'last', readonly ConvolutionShape[]>>;

function layersOf({ each, join, last }: ComparatorPlan): Layered {
  // Template, the photo twice, how it differs from the template twice, and the tool's pixels.
  const stacked = 5 * each[1] + 1;
  return {
    each: [
      { from: 3, to: each[0], stride: 2, size: 3 },
      { from: each[0], to: each[1], stride: 2, size: 3 },
    ],
    join: [
      { from: stacked, to: join[0], stride: 1, size: 1 },
      { from: join[0], to: join[1], stride: 1, size: 3 },
      { from: join[1], to: join[2], stride: 1, size: 3 },
    ],
    last: [
      { from: join[2], to: last[0], stride: 2, size: 3 },
      { from: last[0], to: last[1], stride: 1, size: 3 },
    ],
  };
}

/** Figures differ in size by a factor of a thousand and more: a block for each keeps four digits. */
function wide(block: (length: number) => Float32Array, count: number): Float32Array {
  return Float32Array.from({ length: count }, () => block(1)[0] ?? 0);
}
