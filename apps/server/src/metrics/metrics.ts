import { inTime } from '../in-time.ts';

type Labels = Readonly<Record<string, string>>;
type Sample = readonly [labels: Labels, value: number];
type Read<Value> = () => Value | Promise<Value>;

interface Line {
  readonly suffix: string;
  readonly labels: Labels;
  readonly value: number;
}

interface Family {
  readonly type: 'counter' | 'gauge' | 'histogram';
  readonly help: string;
  readonly lines: Read<readonly Line[]>;
}

/** A figure that takes longer is omitted from this response. */
const READ_MS = 2000;
/** In seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

const plain = ([labels, value]: Sample): Line => ({ suffix: '', labels, value });
const tooLong = (): Error => new Error('The figure took too long');
const keyOf = (labels: Labels): string => JSON.stringify(labels);

/** Occurrences by labels, since the start of the process. */
class Counter {
  readonly #counts = new Map<string, { readonly labels: Labels; value: number }>();

  add(labels: Labels): void {
    const count = this.#counts.get(keyOf(labels)) ?? { labels, value: 0 };
    count.value += 1;
    this.#counts.set(keyOf(labels), count);
  }

  lines(): readonly Line[] {
    return [...this.#counts.values()].map(({ labels, value }) => plain([labels, value]));
  }
}

/** Times by labels, since the start of the process. */
class Histogram {
  readonly #times = new Map<string, { readonly labels: Labels; readonly counts: number[]; sum: number }>();

  observe(labels: Labels, seconds: number): void {
    const times = this.#times.get(keyOf(labels)) ?? { labels, counts: [...BUCKETS, 0].map(() => 0), sum: 0 };
    const bucket = BUCKETS.findIndex((most) => seconds <= most);
    const place = bucket < 0 ? BUCKETS.length : bucket;
    times.counts[place] = (times.counts[place] ?? 0) + 1;
    times.sum += seconds;
    this.#times.set(keyOf(labels), times);
  }

  lines(): readonly Line[] {
    return [...this.#times.values()].flatMap(({ labels, counts, sum }) => {
      let total = 0;
      const buckets = counts.map((count, i) => {
        total += count;
        return { suffix: '_bucket', labels: { ...labels, le: String(BUCKETS[i] ?? '+Inf') }, value: total };
      });
      return [...buckets, { suffix: '_sum', labels, value: sum }, { suffix: '_count', labels, value: total }];
    });
  }
}

/**
 * The figures of this server in the text format of Prometheus. Labels never hold an id of a person, toolbox
 * or organization.
 */
export class Metrics {
  readonly #families = new Map<string, Family>();

  counter(name: string, help: string): Counter {
    const counter = new Counter();
    this.#families.set(name, { type: 'counter', help, lines: () => counter.lines() });
    return counter;
  }

  histogram(name: string, help: string): Histogram {
    const histogram = new Histogram();
    this.#families.set(name, { type: 'histogram', help, lines: () => histogram.lines() });
    return histogram;
  }

  /** A figure that is read for each response; undefined: there is none. */
  gauge(name: string, help: string, read: Read<number | undefined>): void {
    this.gauges(name, help, async () => {
      const value = await read();
      return value === undefined ? [] : [[{}, value]];
    });
  }

  gauges(name: string, help: string, read: Read<readonly Sample[]>): void {
    this.#families.set(name, { type: 'gauge', help, lines: async () => (await read()).map(plain) });
  }

  /** All figures, except those that cannot be read, for example because the database does not respond. */
  async text(): Promise<string> {
    const texts = [...this.#families].map(async ([name, { type, help, lines }]) => {
      const found = await inTime(READ_MS, lines, tooLong).catch(() => []);
      const header = `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n`;
      return header + found.map((line) => textOf(name, line)).join('');
    });
    return (await Promise.all(texts)).join('');
  }
}

const escaped = (text: string): string =>
  text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');

function textOf(name: string, { suffix, labels, value }: Line): string {
  const pairs = Object.entries(labels).map(([label, text]) => `${label}="${escaped(text)}"`);
  return `${name}${suffix}${pairs.length > 0 ? `{${pairs.join(',')}}` : ''} ${value}\n`;
}
