import type { PreparedTemplate } from '@stowed/vision';

/** Maximum number of prepared templates in memory, about 10 MB each. */
const SIZE = 24;

/**
 * Templates by key, prepared or in preparation: concurrent callers wait for the same one. Evicts the least
 * recently used.
 */
export class PreparedTemplates {
  readonly #byKey = new Map<string, Promise<PreparedTemplate>>();

  has(key: string): boolean {
    return this.#byKey.has(key);
  }

  find(key: string): Promise<PreparedTemplate> | undefined {
    const found = this.#byKey.get(key);
    if (found) this.#keepLongest(key, found);
    return found;
  }

  /** Stores the result of `work`; failures are not stored. */
  add(key: string, work: Promise<PreparedTemplate>): Promise<PreparedTemplate> {
    this.#keepLongest(key, work);
    const [oldest] = this.#byKey.keys();
    if (this.#byKey.size > SIZE && oldest !== undefined) this.#byKey.delete(oldest);
    work.catch(() => {
      if (this.#byKey.get(key) === work) this.#byKey.delete(key);
    });
    return work;
  }

  #keepLongest(key: string, work: Promise<PreparedTemplate>): void {
    this.#byKey.delete(key);
    this.#byKey.set(key, work);
  }
}

type Numbers = Uint8Array | Int32Array | Float32Array | Float64Array;
type NumbersConstructor = new (memory: SharedArrayBuffer, from: number, length: number) => Numbers;

const ALIGNMENT = 8;
const paddedLength = (numbers: Numbers): number => Math.ceil(numbers.byteLength / ALIGNMENT) * ALIGNMENT;

const isNumbers = (value: unknown): value is Numbers => ArrayBuffer.isView(value);

function mapNumbers(value: unknown, change: (numbers: Numbers) => Numbers): unknown {
  if (isNumbers(value)) return change(value);
  if (Array.isArray(value)) return value.map((inner) => mapNumbers(inner, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, mapNumbers(inner, change)]));
}

/**
 * The same data with all typed arrays in one block of shared memory, so that threads pass it on without
 * copying.
 */
export function inSharedMemory<Data>(data: Data): Data {
  let size = 0;
  mapNumbers(data, (numbers) => {
    size += paddedLength(numbers);
    return numbers;
  });
  const memory = new SharedArrayBuffer(size);
  let used = 0;
  const shared = mapNumbers(data, (numbers) => {
    const Kind = numbers.constructor as NumbersConstructor;
    const copy = new Kind(memory, used, numbers.length);
    copy.set(numbers);
    used += paddedLength(numbers);
    return copy;
  });
  // Only the arrays' memory changes.
  return shared as Data;
}
