import type { Network } from '../../packages/vision/src/judge/scorer.ts';
import type { Example } from './boost.ts';
import { at64 } from '../../packages/vision/src/pixels/read.ts';
import { chance } from './light.ts';

export interface NetworkOptions {
  readonly hidden: number;
  readonly rounds: number;
  /** Share of hidden units left out at each step; half as many figures are. */
  readonly drop: number;
  readonly decay: number;
  readonly rate: number;
  readonly seed: string;
}

const batch = 64;

/** A figure list in standard units, with what is true of it. */
export interface StandardExample {
  readonly figures: Float64Array;
  readonly label: number;
  readonly weight: number;
}

/**
 * One hidden layer, learnt by Adam (Kingma and Ba 2015) with dropout (Srivastava 2014), weight decay and a rate that falls
 * as a cosine; the chance in it comes from the seed.
 */
export function fitNetwork(examples: readonly StandardExample[], options: NetworkOptions): Network {
  const next = chance(options.seed);
  const study = new Study(examples[0]?.figures.length ?? 0, options, next);
  const order = [...examples];
  for (let round = 0; round < options.rounds; round++) {
    shuffle(order, next);
    const rate = options.rate * 0.5 * (1 + Math.cos((Math.PI * round) / options.rounds));
    for (let from = 0; from < order.length; from += batch) {
      for (const example of order.slice(from, from + batch)) study.see(example);
      study.step(rate);
    }
  }
  return study.weights();
}

/** Weighted mean and spread of every figure. */
export function spreadOf(examples: readonly Example[]): {
  readonly means: readonly number[];
  readonly scales: readonly number[];
} {
  const total = examples.reduce((sum, e) => sum + e.weight, 0);
  const mean = (f: number, of: (value: number) => number): number =>
    examples.reduce((sum, e) => sum + e.weight * of(e.values[f] ?? 0), 0) / total;
  const width = examples[0]?.values.length ?? 0;
  const means = Array.from({ length: width }, (_, f) => mean(f, (value) => value));
  const scales = means.map((m, f) => Math.sqrt(mean(f, (value) => (value - m) ** 2)) + 1e-6);
  return { means, scales };
}

function shuffle<T>(order: T[], next: () => number): void {
  for (let i = order.length - 1; i > 0; i--) {
    const k = Math.floor(next() * (i + 1));
    const one = order[i];
    const other = order[k];
    if (one === undefined || other === undefined) continue;
    order[i] = other;
    order[k] = one;
  }
}

/** Weights under study, all in one row: hidden unit by hidden unit its figures and bias, then the output's and its bias. */
class Study {
  readonly #values: Float64Array;
  readonly #slopes: Float64Array;
  readonly #first: Float64Array;
  readonly #second: Float64Array;
  #steps = 0;

  constructor(
    readonly width: number,
    readonly options: NetworkOptions,
    readonly next: () => number,
  ) {
    const { hidden } = options;
    const size = hidden * (width + 1) + hidden + 1;
    this.#values = new Float64Array(size);
    this.#slopes = new Float64Array(size);
    this.#first = new Float64Array(size);
    this.#second = new Float64Array(size);
    for (let h = 0; h < hidden; h++) {
      for (let f = 0; f < width; f++)
        this.#values[h * (width + 1) + f] = this.#normal() * Math.sqrt(2 / width);
      this.#values[hidden * (width + 1) + h] = this.#normal() * Math.sqrt(2 / hidden) * 0.5;
    }
  }

  #normal(): number {
    let sum = -6;
    for (let k = 0; k < 12; k++) sum += this.next();
    return sum;
  }

  see({ figures, label, weight }: StandardExample): void {
    const { drop, hidden } = this.options;
    const { width, next } = this;
    const values = this.#values;
    const slopes = this.#slopes;
    const shown = figures.map((value) => (next() > drop / 2 ? value / (1 - drop / 2) : 0));
    const kept = Array.from({ length: hidden }, () => (next() > drop ? 1 / (1 - drop) : 0));
    const out = this.#out;
    const state = new Float64Array(hidden);
    let sum = at64(values, out + hidden);
    for (let h = 0; h < hidden; h++) {
      if (kept[h] === 0) continue;
      const at = h * (width + 1);
      let level = at64(values, at + width);
      for (let f = 0; f < width; f++) level += at64(values, at + f) * at64(shown, f);
      state[h] = Math.tanh(level);
      sum += at64(values, out + h) * at64(state, h) * (kept[h] ?? 0);
    }
    const slope = ((1 / (1 + Math.exp(-sum)) - label) * weight) / batch;
    slopes[out + hidden] = at64(slopes, out + hidden) + slope;
    for (let h = 0; h < hidden; h++) {
      const k = kept[h] ?? 0;
      if (k === 0) continue;
      const s = at64(state, h);
      slopes[out + h] = at64(slopes, out + h) + slope * s * k;
      const back = slope * at64(values, out + h) * k * (1 - s * s);
      const at = h * (width + 1);
      for (let f = 0; f < width; f++) slopes[at + f] = at64(slopes, at + f) + back * at64(shown, f);
      slopes[at + width] = at64(slopes, at + width) + back;
    }
  }

  get #out(): number {
    return this.options.hidden * (this.width + 1);
  }

  step(rate: number): void {
    this.#steps++;
    const { hidden, decay } = this.options;
    const out = this.#out;
    const warm1 = 1 - 0.9 ** this.#steps;
    const warm2 = 1 - 0.999 ** this.#steps;
    for (let i = 0; i < this.#values.length; i++) {
      const value = at64(this.#values, i);
      const isBias = i < out ? i % (this.width + 1) === this.width : i === out + hidden;
      const slope = at64(this.#slopes, i) + (isBias ? 0 : decay * value);
      const first = 0.9 * at64(this.#first, i) + 0.1 * slope;
      const second = 0.999 * at64(this.#second, i) + 0.001 * slope * slope;
      this.#first[i] = first;
      this.#second[i] = second;
      this.#values[i] = value - (rate * first) / warm1 / (Math.sqrt(second / warm2) + 1e-8);
    }
    this.#slopes.fill(0);
  }

  weights(): Network {
    const { hidden } = this.options;
    const stride = this.width + 1;
    return {
      hidden: Array.from({ length: hidden }, (_, h) =>
        Array.from(this.#values.subarray(h * stride, (h + 1) * stride)),
      ),
      output: Array.from(this.#values.subarray(hidden * stride)),
    };
  }
}
