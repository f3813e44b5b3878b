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

/** The comparator's answers about a place; chances are 0 to 1. */
export interface Comparison {
  /** Chance that the tool is present, by pictures and figures together. */
  readonly presence: number;
  /** The same by the two pictures alone, and by the figures alone. If they differ, neither can be trusted. */
  readonly byPicture: number;
  readonly byFigures: number;
  /** Chance that something covers the place. */
  readonly hidden: number;
}

/** A small network over the crop of a place and its figures, trained by research/vision/comparator.py. */
export interface Comparator {
  readonly means: Float32Array;
  readonly scales: Float32Array;
  /** The layers that template and photo each pass. */
  readonly each: readonly Convolution[];
  readonly join: readonly Convolution[];
  readonly last: Convolution;
  readonly picture: Dense;
  readonly pictureOut: Dense;
  readonly figures: Dense;
  readonly figuresOut: Dense;
  readonly both: Dense;
  readonly bothOut: Dense;
}

const eachLayers = [
  { from: 3, to: 16, stride: 2, size: 3 },
  { from: 16, to: 24, stride: 2, size: 3 },
] as const;
const joinLayers = [
  { from: 73, to: 32, stride: 1, size: 1 },
  { from: 32, to: 32, stride: 1, size: 3 },
] as const;
const lastLayer = { from: 32, to: 48, stride: 2, size: 3 } as const;
const pooled = 24 + 32 + 3 * 48;
const pictureUnits = 32;
const figureUnits = 24;
const jointUnits = 16;
/** Figures are clipped to this many standard deviations from the mean. */
const farthest = 3;

/** The mean of the networks' log-odds. */
export function compare(comparators: readonly Comparator[], crop: Crop, figures: Float32Array): Comparison {
  const pictures = picturesOf(crop);
  const answers = comparators.map((comparator) => answer(comparator, pictures, figures));
  const mean = (logOdds: (one: Comparison) => number): number =>
    chance(answers.reduce((sum, one) => sum + logOdds(one), 0) / Math.max(1, answers.length));
  return {
    presence: mean((one) => one.presence),
    byPicture: mean((one) => one.byPicture),
    byFigures: mean((one) => one.byFigures),
    hidden: mean((one) => one.hidden),
  };
}

interface Pictures {
  readonly template: Grid;
  readonly photo: Grid;
  /** The tool's pixels, 0 to 1, at a quarter and an eighth of the size. */
  readonly tool: Grid;
  readonly smallTool: Grid;
}

/** One network's log-odds. */
function answer(comparator: Comparator, pictures: Pictures, values: Float32Array): Comparison {
  const { means: usual, scales } = comparator;
  const figures = values.map((value, i) =>
    Math.max(-farthest, Math.min(farthest, (value - (usual[i] ?? 0)) / (scales[i] ?? 1))),
  );
  const seen = rectify(weigh(comparator.picture, see(comparator, pictures)));
  const known = rectify(weigh(comparator.figures, figures));
  const [byPicture = 0, hidden = 0] = weigh(comparator.pictureOut, seen);
  const [byFigures = 0] = weigh(comparator.figuresOut, known);
  const joint = rectify(weigh(comparator.both, Float32Array.from([...seen, ...known])));
  const [byBoth = 0] = weigh(comparator.bothOut, joint);
  // Figures mislead on unfamiliar drawers: the pictures alone have the same weight as both together.
  return { presence: (byBoth + byPicture) / 2, byPicture, byFigures, hidden };
}

/** The layers' output for the two pictures, on the tool's pixels and everywhere. */
function see({ each, join, last }: Comparator, { template, photo, tool, smallTool }: Pictures): Float32Array {
  const from = each.reduce(convolve, template);
  const to = each.reduce(convolve, photo);
  const gap = gapBetween(from, to);
  const joined = join.reduce(convolve, stack([from, to, gap, tool]));
  const end = convolve(joined, last);
  return Float32Array.from([
    ...weightedMeans(gap, tool),
    ...weightedMeans(joined, tool),
    ...weightedMeans(end, smallTool),
    ...means(end),
    ...maxima(end),
  ]);
}

const chance = (logOdds: number): number => 1 / (1 + Math.exp(-logOdds));

function picturesOf(crop: Crop): Pictures {
  const color = (value: number): number => (value - 128) / 64;
  const tool = shrink(
    planesOf(crop, 6, 1, (value) => value / 256),
    4,
  );
  return {
    template: planesOf(crop, 0, 3, color),
    photo: planesOf(crop, 3, 3, color),
    tool,
    smallTool: shrink(tool, 2),
  };
}

/** `count` of the crop's planes starting at `first`, scaled. */
function planesOf(
  { width, height, data }: Crop,
  first: number,
  count: number,
  scale: (value: number) => number,
): Grid {
  const out = emptyGrid(width, height, count);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const to = ((y + 1) * (width + 2) + x + 1) * count;
      const from = (first * height + y) * width + x;
      for (let c = 0; c < count; c++) out.data[to + c] = scale(data[from + c * width * height] ?? 0);
    }
  }
  return out;
}

/**
 * Reads packed weights: means and scales of the figures, then weights and biases of each layer.
 * @throws Error if the blocks do not match the network
 */
export function parseComparator(text: string, figureCount: number): Comparator {
  const block = unpackWeights(text, 'not a comparator');
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
    each: eachLayers.map(convolution),
    join: joinLayers.map(convolution),
    last: convolution(lastLayer),
    picture: dense(pooled, pictureUnits),
    pictureOut: dense(pictureUnits, 2),
    figures: dense(figureCount, figureUnits),
    figuresOut: dense(figureUnits, 1),
    both: dense(pictureUnits + figureUnits, jointUnits),
    bothOut: dense(jointUnits, 1),
  };
}

/** Figures differ in size by a factor of a thousand and more: a block for each keeps four digits. */
function wide(block: (length: number) => Float32Array, count: number): Float32Array {
  return Float32Array.from({ length: count }, () => block(1)[0] ?? 0);
}
