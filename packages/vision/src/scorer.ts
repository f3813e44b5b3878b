/** Two learnt judges of the same figures whose log-odds are averaged: a weighted sum, and boosted trees. */
export interface Scorer {
  readonly linear: LinearScorer;
  readonly boosted: BoostedScorer;
}

/** Log-odds = bias + sum of weight * figure in standard units, cut at +-3. */
export interface LinearScorer {
  readonly bias: number;
  readonly means: readonly number[];
  readonly scales: readonly number[];
  readonly weights: readonly number[];
}

/** Decision trees of depth 3: seven splits, eight leaves each, in breadth-first order. */
export interface BoostedScorer {
  readonly bias: number;
  readonly trees: readonly ScorerTree[];
}

export interface ScorerTree {
  readonly features: readonly number[];
  readonly thresholds: readonly number[];
  readonly leaves: readonly number[];
}

/** Chance that the tool is present, 0 to 1. */
export function scorePresence(scorer: Scorer, values: Float32Array): number {
  const sum = (scoreLinear(scorer.linear, values) + scoreBoosted(scorer.boosted, values)) / 2;
  return 1 / (1 + Math.exp(-sum));
}

const farthest = 3;

/** A figure in standard units, kept within the range that was learnt from. */
export function standardUnits(value: number, mean: number, scale: number): number {
  return Math.max(-farthest, Math.min(farthest, (value - mean) / scale));
}

function scoreLinear(linear: LinearScorer, values: Float32Array): number {
  return linear.weights.reduce(
    (sum, weight, f) =>
      sum + weight * standardUnits(values[f] ?? 0, linear.means[f] ?? 0, linear.scales[f] ?? 1),
    linear.bias,
  );
}

function scoreBoosted(boosted: BoostedScorer, values: Float32Array): number {
  let sum = boosted.bias;
  for (const tree of boosted.trees) {
    let node = 0;
    while (node < 7) {
      const value = values[tree.features[node] ?? 0] ?? 0;
      node = 2 * node + (value > (tree.thresholds[node] ?? 0) ? 2 : 1);
    }
    sum += tree.leaves[node - 7] ?? 0;
  }
  return sum;
}

/**
 * Lines: linear bias, means, scales, weights, boosted bias, then one tree a line (7 figures, 7 thresholds, 8 leaves).
 * @throws Error when the text has another form
 */
export function parseScorer(text: string): Scorer {
  const rows = text
    .trim()
    .split('\n')
    .map((line) => line.trim().split(' ').map(Number));
  const [[bias = 0] = [], means = [], scales = [], weights = [], [start = 0] = [], ...trees] = rows;
  const fits = weights.length > 0 && means.length === weights.length && scales.length === weights.length;
  if (!fits || trees.some((numbers) => numbers.length !== 22) || rows.flat().some(Number.isNaN)) {
    throw new Error('not a scorer');
  }
  return {
    linear: { bias, means, scales, weights },
    boosted: {
      bias: start,
      trees: trees.map((numbers) => ({
        features: numbers.slice(0, 7),
        thresholds: numbers.slice(7, 14),
        leaves: numbers.slice(14, 22),
      })),
    },
  };
}

export function printScorer({ linear, boosted }: Scorer): string {
  const line = (values: readonly number[]): string =>
    values.map((value) => String(Number(value.toPrecision(6)))).join(' ');
  return [
    line([linear.bias]),
    line(linear.means),
    line(linear.scales),
    line(linear.weights),
    line([boosted.bias]),
    ...boosted.trees.map((tree) => line([...tree.features, ...tree.thresholds, ...tree.leaves])),
  ].join('\n');
}
