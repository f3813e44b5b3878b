/** Two kinds of learnt judges of the same figures whose log-odds are mixed: small networks, and boosted trees. */
export interface Scorer {
  /** What brings each figure to standard units, for the networks. */
  readonly means: readonly number[];
  readonly scales: readonly number[];
  readonly networks: readonly Network[];
  readonly boosted: BoostedScorer;
}

/** Log-odds = output . tanh(hidden . figures in standard units, cut at +-3); the last weight of each row is its bias. */
export interface Network {
  readonly hidden: readonly (readonly number[])[];
  readonly output: readonly number[];
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
  const figures = Float64Array.from(values, (value, f) =>
    standardUnits(value, scorer.means[f] ?? 0, scorer.scales[f] ?? 1),
  );
  const votes = scorer.networks.map((network) => scoreNetwork(network, figures));
  const learnt = votes.reduce((a, b) => a + b, 0) / Math.max(1, votes.length);
  const mixed = learnt * (1 - shareOfTrees) + scoreBoosted(scorer.boosted, values) * shareOfTrees;
  return 1 / (1 + Math.exp(-mixed));
}

/** Networks are surer of tools they know, trees of what is strange to both; more of the former was best on new drawers. */
const shareOfTrees = 0.35;

const farthest = 3;

/** A figure in standard units, kept within the range that was learnt from. */
export function standardUnits(value: number, mean: number, scale: number): number {
  return Math.max(-farthest, Math.min(farthest, (value - mean) / scale));
}

function scoreNetwork({ hidden, output }: Network, figures: Float64Array): number {
  return hidden.reduce(
    (sum, row, h) => sum + (output[h] ?? 0) * Math.tanh(weigh(row, figures)),
    output[hidden.length] ?? 0,
  );
}

function weigh(row: readonly number[], figures: Float64Array): number {
  let sum = row[figures.length] ?? 0;
  for (let f = 0; f < figures.length; f++) sum += (row[f] ?? 0) * (figures[f] ?? 0);
  return sum;
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
 * Lines: means, scales; the number of networks and of hidden units; each network's hidden units and its output; the trees'
 * bias; then one tree a line (7 figures, 7 thresholds, 8 leaves).
 * @throws Error when the text has another form
 */
export function parseScorer(text: string): Scorer {
  const rows = text
    .trim()
    .split('\n')
    .map((line) => line.trim().split(' ').map(Number));
  const [means = [], scales = [], [count = 0, units = 0] = [], ...rest] = rows;
  const networks = Array.from({ length: count }, (_, n) => {
    const from = n * (units + 1);
    return { hidden: rest.slice(from, from + units), output: rest[from + units] ?? [] };
  });
  const [[bias] = [], ...trees] = rest.slice(count * (units + 1));
  const fits =
    means.length > 0 &&
    scales.length === means.length &&
    networks.every(({ hidden, output }) => output.length === units + 1 && areRows(hidden, means.length + 1));
  if (!fits || bias === undefined || !areRows(trees, 22) || rows.flat().some(Number.isNaN)) {
    throw new Error('not a scorer');
  }
  return {
    means,
    scales,
    networks,
    boosted: {
      bias,
      trees: trees.map((numbers) => ({
        features: numbers.slice(0, 7),
        thresholds: numbers.slice(7, 14),
        leaves: numbers.slice(14, 22),
      })),
    },
  };
}

function areRows(rows: readonly (readonly number[])[], length: number): boolean {
  return rows.every((row) => row.length === length);
}

export function printScorer({ means, scales, networks, boosted }: Scorer): string {
  const line = (values: readonly number[], digits: number): string =>
    values.map((value) => String(Number(value.toPrecision(digits)))).join(' ');
  return [
    line(means, 6),
    line(scales, 6),
    line([networks.length, networks[0]?.hidden.length ?? 0], 6),
    ...networks.flatMap(({ hidden, output }) => [...hidden, output].map((row) => line(row, 4))),
    line([boosted.bias], 6),
    ...boosted.trees.map((tree) => line([...tree.features, ...tree.thresholds, ...tree.leaves], 6)),
  ].join('\n');
}
