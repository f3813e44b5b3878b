// npm run bench:qr [-- SAMPLES]: counts how many photos of a printed 15 mm code the scanner reads, by
// distance and condition. Each photo is a frame of 1280 x 720 with the code rotated, tilted and off-center;
// the scanner tries four times.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import sharp from 'sharp';
import { prepareZXingModule } from 'zxing-wasm/reader';
import { qrSvg } from '../../apps/server/src/features/labels/qr-code.ts';
import { decodePixels, areaOfLook } from '../../apps/web/src/widgets/qr-scan/decode-pixels.ts';

const FRAME = { width: 1280, height: 720 };
const LOOKS = 4;
const SIDE_MM = 15;
/** A phone's rear camera sees about 65 degrees across its longer side. */
const pixelsAt = (millimeters: number) =>
  (SIDE_MM * FRAME.width) / (2 * millimeters * Math.tan((32.5 * Math.PI) / 180));
const distances = [100, 150, 200, 250, 300];
const text = 'https://tools.example.com/toolbox/Cart-7/drawer/3';

interface Condition {
  /** Degrees between the label's perpendicular and the camera. */
  readonly slant?: number;
  /** Standard deviation in pixels of the frame. */
  readonly blur?: number;
  /** Distance that a moving hand covers, in pixels of the frame. */
  readonly way?: number;
  /** Darkest and lightest value of the label, 0 to 255. */
  readonly levels?: readonly [number, number];
  readonly noise?: number;
  /** Share of the code under spots of oil. */
  readonly oil?: number;
  /** Share of the code washed out by a lamp. */
  readonly glare?: number;
}

const conditions: Readonly<Record<string, Condition>> = {
  'good light': {},
  'tilted 30 degrees': { slant: 30 },
  'tilted 45 degrees': { slant: 45 },
  'out of focus': { blur: 1.2 },
  'moving hand': { way: 5 },
  'dim and grainy': { levels: [18, 70], noise: 9 },
  'worn print': { levels: [95, 170], noise: 6 },
  'oil on a twentieth': { oil: 0.05 },
  'lamp on a twentieth': { glare: 0.05 },
};

const { resolve } = createRequire(import.meta.url);
const wasm = readFileSync(resolve('zxing-wasm/reader/zxing_reader.wasm'));
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } });
const samples = Number(process.argv[2] ?? 40);
const modules = Number(/viewBox="0 0 (\d+)/.exec(qrSvg(text))?.[1]);
const print = await printed();
interface Gray {
  readonly data: Uint8Array;
  readonly side: number;
}

/**
 * The code with its quiet zone as an ordinary office printer prints it: 300 dpi, with a little ink spread.
 */
async function printed(): Promise<Gray> {
  const dots = Math.round(((SIDE_MM / 25.4) * 300 * modules) / (modules - 8));
  const { data, info } = await sharp(Buffer.from(qrSvg(text)), { density: 1200 })
    .resize(dots, dots, { kernel: 'lanczos3' })
    .threshold(150)
    .resize(dots * 4, dots * 4, { kernel: 'cubic' })
    .blur(2.4)
    .grayscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data: new Uint8Array(data), side: info.width };
}

async function readAt(distance: number, condition: Condition): Promise<number> {
  let read = 0;
  for (let sample = 0; sample < samples; sample++) {
    const frame = await photograph(pixelsAt(distance), condition, sample);
    if ((await scan(frame)) === text) read++;
  }
  return read;
}

/** The scanner worker's two views of a still picture: the whole, and its middle half at the same size. */
async function scan(frame: Buffer): Promise<string | undefined> {
  for (let look = 0; look < LOOKS; look++) {
    const { x, y, width, height } = areaOfLook(look, FRAME);
    const pixels = await sharp(frame, { raw: { ...FRAME, channels: 1 } })
      .extract({ left: x, top: y, width, height })
      .resize(FRAME.width, FRAME.height, { kernel: 'cubic' })
      .toColorspace('srgb')
      .ensureAlpha()
      .raw()
      .toBuffer();
    const picture = { data: new Uint8ClampedArray(pixels), ...FRAME, colorSpace: 'srgb' as const };
    const found = await decodePixels(picture);
    if (found !== undefined) return found;
  }
  return undefined;
}

const usual: Required<Condition> = {
  slant: 0,
  blur: 0.5,
  way: 0,
  levels: [25, 225],
  noise: 3,
  oil: 0,
  glare: 0,
};

async function photograph(pixels: number, condition: Condition, seed: number): Promise<Buffer> {
  const seen = { ...usual, ...condition };
  const random = randomFrom(seed + 1);
  const shown = expose(pixels, seen, random);
  const raw = { raw: { ...FRAME, channels: 1 as const } };
  const focused = await sharp(shown, raw).blur(seen.blur).grayscale().raw().toBuffer();
  const moved = seen.way > 0 ? await smear(focused, seen.way) : focused;
  return Buffer.from(moved.map((value) => clamp(value + seen.noise * bell(random))));
}

function smear(picture: Buffer, way: number): Promise<Buffer> {
  const kernel = Array.from({ length: way * 3 }, (_, i) => (Math.floor(i / way) === 1 ? 1 : 0));
  return sharp(picture, { raw: { ...FRAME, channels: 1 } })
    .convolve({ width: way, height: 3, kernel })
    .grayscale()
    .raw()
    .toBuffer();
}

/** The label in the frame: rotated, tilted about some axis, off-center. */
function expose(
  pixels: number,
  { slant, levels, oil, glare }: Required<Condition>,
  random: () => number,
): Buffer {
  const turn = random() * 2 * Math.PI;
  const lean = random() * 2 * Math.PI;
  const center = { x: Math.round(510 + random() * 260), y: Math.round(300 + random() * 120) };
  const spots = Array.from({ length: 6 }, () => ({ x: random() - 0.5, y: random() - 0.5 }));
  const radius = Math.sqrt((oil + glare) / (6 * Math.PI));
  const tilt = (slant * Math.PI) / 180;
  /** Distance in multiples of the code's side. */
  const far = FRAME.width / (2 * pixels * Math.tan((32.5 * Math.PI) / 180));
  const inner = (modules - 8) / modules;
  const levelAt = (x: number, y: number): number => {
    const column = Math.round((x * inner + 0.5) * print.side);
    const row = Math.round((y * inner + 0.5) * print.side);
    if (Math.min(column, row) < 0 || Math.max(column, row) >= print.side) return wall;
    if (spots.some((spot) => Math.hypot(spot.x - x, spot.y - y) < radius))
      return oil > 0 ? levels[0] + 12 : 252;
    return levels[0] + ((print.data[row * print.side + column] ?? 255) / 255) * (levels[1] - levels[0]);
  };
  const out = Buffer.alloc(FRAME.width * FRAME.height, wall);
  const reach = Math.ceil(pixels * 1.1);
  for (let row = -reach; row <= reach; row++) {
    for (let column = -reach; column <= reach; column++) {
      const sum = corners.reduce((total, [dx, dy]) => {
        const seen = turned({ x: (column + dx) / pixels, y: (row + dy) / pixels }, lean);
        // Maps a point of the picture back to the label's plane.
        const v = seen.y / (Math.cos(tilt) - (seen.y * Math.sin(tilt)) / far);
        const u = seen.x * (1 + (v * Math.sin(tilt)) / far);
        const { x, y } = turned({ x: u, y: v }, turn);
        return total + levelAt(x, y);
      }, 0);
      out[(center.y + row) * FRAME.width + center.x + column] = Math.round(sum / corners.length);
    }
  }
  return out;
}

function turned({ x, y }: { readonly x: number; readonly y: number }, angle: number) {
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  return { x: x * cos + y * sin, y: y * cos - x * sin };
}

const wall = 150;

function clamp(value: number): number {
  return Math.max(0, Math.min(255, value));
}

const corners = [
  [0.25, 0.25],
  [0.75, 0.25],
  [0.25, 0.75],
  [0.75, 0.75],
] as const;

/** Pseudorandom numbers from 0 to 1, the same in every run. */
function randomFrom(seed: number): () => number {
  let state = seed * 7919;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
}

/** Approximately normal, standard deviation 1. */
function bell(random: () => number): number {
  return (random() + random() + random() + random() - 2) * Math.sqrt(3);
}

console.log(`${modules - 8} modules per side, ${samples} photos each; read, by distance:`);
console.log(['', ...distances.map((d) => `${d} mm (${Math.round(pixelsAt(d))} px)`)].join('\t'));
for (const [name, condition] of Object.entries(conditions)) {
  const rates: string[] = [];
  for (const distance of distances) rates.push(`${await readAt(distance, condition)}/${samples}`);
  console.log([name, ...rates].join('\t'));
}
