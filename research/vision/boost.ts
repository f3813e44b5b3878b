import type { BoostedScorer, ScorerTree } from '../../packages/vision/src/judge/scorer.ts';

export interface Example {
  readonly values: Float32Array;
  /** 1: present, 0: not. */
  readonly label: number;
  readonly weight: number;
}

export interface BoostOptions {
  readonly trees: number;
  readonly rate: number;
  /** Least total weight of the curvature in a leaf. */
  readonly leafWeight: number;
  readonly ridge: number;
}

interface Split {
  readonly feature: number;
  readonly threshold: number;
  readonly gain: number;
}

interface Ground {
  readonly bins: readonly Uint8Array[];
  readonly cuts: readonly Float32Array[];
  readonly slopes: Float64Array;
  readonly bends: Float64Array;
}

const binCount = 48;

/** Gradient boosting of the logistic loss with depth-3 trees over binned figures (Friedman 2001); no chance in it. */
export function boost(examples: readonly Example[], options: BoostOptions): BoostedScorer {
  const width = examples[0]?.values.length ?? 0;
  const cuts = Array.from({ length: width }, (_, f) => cutsOf(examples.map((e) => e.values[f] ?? 0)));
  const bins = cuts.map((cut, f) => Uint8Array.from(examples, (e) => binOf(cut, e.values[f] ?? 0)));
  const sums = new Float64Array(examples.length);
  const ground: Ground = {
    bins,
    cuts,
    slopes: new Float64Array(examples.length),
    bends: new Float64Array(examples.length),
  };
  const share =
    examples.reduce((sum, e) => sum + e.weight * e.label, 0) / examples.reduce((sum, e) => sum + e.weight, 0);
  const bias = Math.log(share / (1 - share));
  sums.fill(bias);
  const trees: ScorerTree[] = [];
  for (let round = 0; round < options.trees; round++) {
    examples.forEach((e, i) => {
      const p = 1 / (1 + Math.exp(-(sums[i] ?? 0)));
      ground.slopes[i] = e.weight * (e.label - p);
      ground.bends[i] = e.weight * p * (1 - p);
    });
    const tree = growTree(ground, options, round);
    trees.push(tree.tree);
    tree.leafOf.forEach((leaf, i) => {
      sums[i] = (sums[i] ?? 0) + (tree.tree.leaves[leaf] ?? 0);
    });
  }
  return { bias, trees };
}

function cutsOf(values: number[]): Float32Array {
  values.sort((a, b) => a - b);
  const cuts = new Set<number>();
  for (let k = 1; k < binCount; k++) {
    const i = Math.floor((k * values.length) / binCount);
    cuts.add(((values[i] ?? 0) + (values[Math.max(0, i - 1)] ?? 0)) / 2);
  }
  return Float32Array.from(cuts).sort();
}

function binOf(cuts: Float32Array, value: number): number {
  let bin = 0;
  while (bin < cuts.length && value > (cuts[bin] ?? 0)) bin++;
  return bin;
}

/** A tree half grown: its ground, what it may do, and which of the figures it may not look at. */
interface Growth {
  readonly ground: Ground;
  readonly options: BoostOptions;
  readonly round: number;
}

function growTree(
  ground: Ground,
  options: BoostOptions,
  round: number,
): { tree: ScorerTree; leafOf: Uint8Array } {
  const node = new Uint8Array(ground.slopes.length);
  const features = new Array<number>(7).fill(0);
  const thresholds = new Array<number>(7).fill(1e9);
  for (let at = 0; at < 7; at++) {
    const members: number[] = [];
    node.forEach((n, i) => {
      if (n === at) members.push(i);
    });
    const split = bestSplit(members, { ground, options, round });
    if (split) {
      features[at] = split.feature;
      thresholds[at] = split.threshold;
    }
    for (const i of members) node[i] = 2 * at + (split && isAbove(ground, split, i) ? 2 : 1);
  }
  const slopes = new Float64Array(8);
  const bends = new Float64Array(8);
  const leafOf = node.map((n) => n - 7);
  leafOf.forEach((leaf, i) => {
    slopes[leaf] = at64(slopes, leaf) + at64(ground.slopes, i);
    bends[leaf] = at64(bends, leaf) + at64(ground.bends, i);
  });
  const leaves = Array.from(slopes, (s, k) => (options.rate * s) / (at64(bends, k) + options.ridge));
  return { tree: { features, thresholds, leaves }, leafOf };
}

function isAbove(ground: Ground, split: Split, i: number): boolean {
  const line = ground.cuts[split.feature] ?? new Float32Array();
  return (ground.bins[split.feature]?.[i] ?? 0) > line.indexOf(split.threshold);
}

function bestSplit(members: readonly number[], growth: Growth): Split | undefined {
  let best: Split | undefined;
  for (let feature = 0; feature < growth.ground.bins.length; feature++) {
    // Every tree sees a fixed two thirds of the figures, another two thirds each time: no figure rules them all.
    if ((feature * 7 + growth.round * 5 + ((feature * growth.round) % 11)) % 3 === 0) continue;
    const split = bestCut(members, growth, feature);
    if (split && (!best || split.gain > best.gain)) best = split;
  }
  return best && best.gain > 1e-6 ? best : undefined;
}

function bestCut(members: readonly number[], growth: Growth, feature: number): Split | undefined {
  const { ground, options } = growth;
  const bins = ground.bins[feature] ?? new Uint8Array();
  const cuts = ground.cuts[feature] ?? new Float32Array();
  const slope = new Float64Array(binCount + 1);
  const bend = new Float64Array(binCount + 1);
  for (const i of members) {
    const bin = bins[i] ?? 0;
    slope[bin] = at64(slope, bin) + at64(ground.slopes, i);
    bend[bin] = at64(bend, bin) + at64(ground.bends, i);
  }
  const slopeAll = slope.reduce((a, b) => a + b, 0);
  const bendAll = bend.reduce((a, b) => a + b, 0);
  const worth = (s: number, b: number): number => (s * s) / (b + options.ridge);
  let best: Split | undefined;
  let slopeLeft = 0;
  let bendLeft = 0;
  cuts.forEach((threshold, k) => {
    slopeLeft += at64(slope, k);
    bendLeft += at64(bend, k);
    if (bendLeft < options.leafWeight || bendAll - bendLeft < options.leafWeight) return;
    const gain =
      worth(slopeLeft, bendLeft) + worth(slopeAll - slopeLeft, bendAll - bendLeft) - worth(slopeAll, bendAll);
    if (!best || gain > best.gain) best = { feature, threshold, gain };
  });
  return best;
}

function at64(values: Float64Array, index: number): number {
  return values[index] ?? 0;
}
