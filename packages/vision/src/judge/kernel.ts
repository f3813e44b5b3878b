/**
 * Convolution in WebAssembly, written instruction by instruction, so that building and reviewing it needs no
 * compiler. It works on vectors of four 32-bit floats, with eight outputs of four neighboring pixels in
 * registers. Each product is rounded before it is added, in a fixed order, so the bits are the same
 * everywhere.
 */

type Code = readonly number[];

/** Parameters first, in the order of `Convolve`; then integers, addresses in bytes; then vectors. */
const parameters = [
  'input',
  'inputRow',
  'inputPixel',
  'reach',
  'rows',
  'weights',
  'bias',
  'output',
  'outputRow',
  'outputPixel',
  'width',
  'height',
  'stride',
] as const;
const integers = ['w', 'block', 'from', 'to', 'o', 'x', 'y', 'row', 'a0', 'a1', 'a2', 'a3', 'end'] as const;
const vectors = ['p0', 'p1', 'p2', 'p3', 'q0', 'q1', 'q2', 'q3', 'wp', 'wq', 'pixel'] as const;
type Integer = (typeof parameters)[number] | (typeof integers)[number];
type Vector = (typeof vectors)[number];
const locals: readonly (Integer | Vector)[] = [...parameters, ...integers, ...vectors];

const i32 = 0x7f;
const v128 = 0x7b;
const end = 0x0b;

const get = (name: Integer | Vector): Code => [0x20, locals.indexOf(name)];
const set = (name: Integer | Vector, value: Code): Code => [...value, 0x21, locals.indexOf(name)];
/** A number from 0 to 63. */
const small = (value: number): Code => [0x41, value];
const add = (a: Code, b: Code): Code => [...a, ...b, 0x6a];
const subtract = (a: Code, b: Code): Code => [...a, ...b, 0x6b];
const times = (a: Code, b: Code): Code => [...a, ...b, 0x6c];
const isBelow = (a: Code, b: Code): Code => [...a, ...b, 0x49];
const advance = (name: Integer, by: Code): Code => set(name, add(get(name), by));
/** Runs the body, and repeats it while the condition holds. */
const repeat = (condition: Code, ...body: readonly Code[]): Code => [
  ...[0x03, 0x40],
  ...body.flat(),
  ...condition,
  ...[0x0d, 0],
  end,
];

/** Vectors are read and written at multiples of four bytes. */
const load = (address: Code, offset = 0): Code => [...address, 0xfd, 0x00, 2, offset];
const loadToAll = (address: Code): Code => [...address, 0xfd, 0x09, 2, 0];
const store = (address: Code, value: Code, offset = 0): Code => [...address, ...value, 0xfd, 0x0b, 2, offset];
const addAll = (a: Code, b: Code): Code => [...a, ...b, 0xfd, 0xe4, 0x01];
const timesAll = (a: Code, b: Code): Code => [...a, ...b, 0xfd, 0xe6, 0x01];
const noneBelowZero = (a: Code): Code => [...a, ...small(0), 0xfd, 0x11, 0xfd, 0xe9, 0x01];

const four = ['0', '1', '2', '3'] as const;

/** Multiplies one value of each of the four pixels by eight weights. */
const addProducts: Code = [
  ...set('wp', load(get('w'))),
  ...set('wq', load(get('w'), 16)),
  ...four.flatMap((k) => [
    ...set('pixel', loadToAll(get(`a${k}`))),
    ...set(`p${k}`, addAll(get(`p${k}`), timesAll(get('pixel'), get('wp')))),
    ...set(`q${k}`, addAll(get(`q${k}`), timesAll(get('pixel'), get('wq')))),
    ...advance(`a${k}`, small(4)),
  ]),
  ...advance('w', small(32)),
];

/** Eight outputs of four pixels. A row of the window is contiguous, `reach` long. */
const fourPixels: Code = [
  ...four.flatMap((k) => [
    ...set(`p${k}`, load(add(get('bias'), get('o')))),
    ...set(`q${k}`, load(add(get('bias'), get('o')), 16)),
    ...set(`a${k}`, get('from')),
    ...advance('from', get('inputPixel')),
  ]),
  ...set('w', get('block')),
  ...set('row', get('rows')),
  ...repeat(
    get('row'),
    set('end', add(get('a0'), get('reach'))),
    repeat(isBelow(get('a0'), get('end')), addProducts),
    ...four.map((k) => advance(`a${k}`, subtract(get('inputRow'), get('reach')))),
    set('row', subtract(get('row'), small(1))),
  ),
  ...four.flatMap((k) => [
    ...store(get('to'), noneBelowZero(get(`p${k}`))),
    ...store(get('to'), noneBelowZero(get(`q${k}`)), 16),
    ...advance('to', get('outputPixel')),
  ]),
];

/** The weights of eight outputs form a block; `o` is the offset of eight outputs in bytes. */
const body: Code = [
  ...set('block', get('weights')),
  ...repeat(
    isBelow(get('o'), get('outputPixel')),
    set('y', small(0)),
    repeat(
      isBelow(get('y'), get('height')),
      set('x', small(0)),
      set('from', add(get('input'), times(times(get('y'), get('stride')), get('inputRow')))),
      set('to', add(add(get('output'), get('o')), times(get('y'), get('outputRow')))),
      repeat(isBelow(get('x'), get('width')), fourPixels, advance('x', small(4))),
      advance('y', small(1)),
    ),
    set('block', get('w')),
    advance('o', small(32)),
  ),
];

function leb(value: number): Code {
  return value < 128 ? [value] : [(value % 128) + 128, ...leb(Math.floor(value / 128))];
}

const list = (items: readonly Code[]): Code => [...leb(items.length), ...items.flat()];
const sized = (code: Code): Code => [...leb(code.length), ...code];
const section = (id: number, items: readonly Code[]): Code => [id, ...sized(list(items))];
const text = (name: string): Code => sized([...name].map((letter) => letter.charCodeAt(0)));

const locals32: Code = [...leb(integers.length), i32];
const locals128: Code = [...leb(vectors.length), v128];
const bytes: Code = [
  ...[0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
  ...section(1, [[0x60, ...list(parameters.map(() => [i32])), 0]]),
  ...section(3, [[0]]),
  ...section(5, [[0, 1]]),
  ...section(7, [
    [...text('memory'), 2, 0],
    [...text('convolve'), 0, 0],
  ]),
  ...section(10, [sized([...list([locals32, locals128]), ...body, end])]),
];

/** The used part of the standard interface, because no browser types are loaded here. */
declare const WebAssembly: {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object) => {
    readonly exports: {
      readonly memory: { readonly buffer: ArrayBuffer; grow(pages: number): number };
      readonly convolve: (...values: readonly number[]) => void;
    };
  };
};

const { memory, convolve } = new WebAssembly.Instance(new WebAssembly.Module(Uint8Array.from(bytes))).exports;

const pageBytes = 65_536;

/** The kernel's memory with space for this many numbers. */
export function kernelMemory(count: number): Float32Array {
  const missing = 4 * count - memory.buffer.byteLength;
  if (missing > 0) memory.grow(Math.ceil(missing / pageBytes));
  return new Float32Array(memory.buffer);
}

/** Addresses and distances are in bytes; `reach` is the length of a row of the window. */
export function runKernel(run: Readonly<Record<(typeof parameters)[number], number>>): void {
  convolve(...parameters.map((name) => run[name]));
}
