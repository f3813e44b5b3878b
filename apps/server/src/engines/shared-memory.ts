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
 * The same data with all its typed arrays in one piece of shared memory: threads hand it on without copying
 * them.
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
  // Only the memory behind the arrays is another one.
  return shared as Data;
}
