import { addNormal } from '../packages/vision/src/homography.ts';
import { solveLinear } from '../packages/vision/src/linear.ts';
import { standardUnits } from '../packages/vision/src/scorer.ts';
import type { LinearScorer } from '../packages/vision/src/scorer.ts';
import type { Example } from './vision-boost.ts';

/** Logistic regression with a ridge, by Newton's method over figures in standard units. */
export function fitLogistic(examples: readonly Example[], ridge: number): LinearScorer {
  const count = examples[0]?.values.length ?? 0;
  const figures = Array.from({ length: count }, (_, f) => f);
  const means = figures.map((f) => meanOf(examples, (e) => e.values[f] ?? 0));
  const scales = figures.map(
    (f) => Math.sqrt(meanOf(examples, (e) => ((e.values[f] ?? 0) - (means[f] ?? 0)) ** 2)) + 1e-6,
  );
  const rows = examples.map((e) =>
    Float64Array.from([
      ...figures.map((f) => standardUnits(e.values[f] ?? 0, means[f] ?? 0, scales[f] ?? 1)),
      1,
    ]),
  );
  let weights = new Float64Array(count + 1);
  for (let round = 0; round < 30; round++) {
    const step = newtonStep(examples, rows, { weights, ridge });
    const largest = Math.max(...step.map(Math.abs));
    weights = weights.map((w, f) => w + (step[f] ?? 0) * Math.min(1, 5 / Math.max(1e-9, largest)));
    if (largest < 1e-4) break;
  }
  return { bias: weights[count] ?? 0, means, scales, weights: Array.from(weights.subarray(0, count)) };
}

function newtonStep(
  examples: readonly Example[],
  rows: readonly Float64Array[],
  { weights, ridge }: { readonly weights: Float64Array; readonly ridge: number },
): Float64Array {
  const n = weights.length;
  const matrix = new Float64Array(n * n);
  const right = new Float64Array(n);
  rows.forEach((row, i) => {
    const example = examples[i];
    if (!example) return;
    const p = 1 / (1 + Math.exp(-row.reduce((sum, value, f) => sum + value * (weights[f] ?? 0), 0)));
    const bend = example.weight * p * (1 - p) + 1e-9;
    addNormal(matrix, right, row, (example.weight * (example.label - p)) / bend, bend);
  });
  for (let f = 0; f < n; f++) {
    const hold = f < n - 1 ? ridge : 1e-6;
    matrix[f * n + f] = (matrix[f * n + f] ?? 0) + hold;
    right[f] = (right[f] ?? 0) - hold * (weights[f] ?? 0);
  }
  return solveLinear(matrix, right, n) ?? new Float64Array(n);
}

function meanOf(examples: readonly Example[], value: (example: Example) => number): number {
  return examples.reduce((sum, e) => sum + value(e), 0) / Math.max(1, examples.length);
}
