import type { RgbImage } from '../../packages/vision/src/index.ts';

/** Light that a photo is put under once more, to learn from: every kind has its own range of strengths. */
export type LightKind = 'glare' | 'shadow' | 'dim' | 'cast';

/** A number from 0 to 1 at each call, the same sequence for the same seed (mulberry32). */
export function chance(seed: string): () => number {
  let state = [...seed].reduce((sum, letter) => Math.imul(sum ^ letter.charCodeAt(0), 16777619), 2166136261);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** The picture with its three channels turned about: red foam becomes green or blue, greys stay grey. */
export function turnHues(image: RgbImage, turns: number): RgbImage {
  const data = new Uint8Array(image.data.length);
  for (let i = 0; i < data.length; i += 3) {
    for (let c = 0; c < 3; c++) data[i + ((c + turns) % 3)] = image.data[i + c] ?? 0;
  }
  return { ...image, data };
}

/** Factor and addition in linear light at a place of the picture (0 to 1 in both directions), by channel. */
type Lamp = (x: number, y: number) => { readonly factor: number; readonly veil: number };

/** The photo under other light: in linear light a factor, a veil and a cast, then noise, and for dim light blur. */
export function relitPhoto(image: RgbImage, kind: LightKind, seed: string): RgbImage {
  const next = chance(seed);
  const lamp = lampOf(kind, next);
  const strong = kind === 'cast' ? 0.35 : 0.12;
  const cast = [0, 1, 2].map(() => 1 + strong * (2 * next() - 1));
  const grain = kind === 'dim' ? 3 + 4 * next() : 1 + 2 * next();
  const data = new Uint8Array(image.data.length);
  for (let y = 0; y < image.height; y++) {
    for (let x = 0; x < image.width; x++) {
      const { factor, veil } = lamp(x / image.width, y / image.height);
      for (let c = 0; c < 3; c++) {
        const i = (y * image.width + x) * 3 + c;
        const light = toLinear(image.data[i] ?? 0) * factor * (cast[c] ?? 1) + veil;
        const noise = grain * (next() + next() + next() + next() - 2);
        data[i] = Math.max(0, Math.min(255, Math.round(toScreen(light) + noise)));
      }
    }
  }
  const out: RgbImage = { ...image, data };
  return kind === 'dim' || next() < 0.3 ? smear(out, 1 + 3 * next(), next) : out;
}

function lampOf(kind: LightKind, next: () => number): Lamp {
  const cx = 0.2 + 0.6 * next();
  const cy = 0.2 + 0.6 * next();
  if (kind === 'glare') {
    const top = 0.1 + 0.35 * next();
    const all = 0.02 + 0.1 * next();
    const wide = 0.15 + 0.35 * next();
    const factor = 0.45 + 0.45 * next();
    return (x, y) => ({
      factor,
      veil: all + top * Math.exp(-((x - cx) ** 2 + (y - cy) ** 2) / (2 * wide * wide)),
    });
  }
  if (kind === 'shadow') {
    const turn = 2 * Math.PI * next();
    const soft = 0.01 + 0.08 * next();
    const dark = 0.15 + 0.4 * next();
    const bright = 1 + 0.6 * next();
    return (x, y) => {
      const side = ((x - cx) * Math.cos(turn) + (y - cy) * Math.sin(turn)) / soft;
      return { factor: dark + (bright - dark) / (1 + Math.exp(-side)), veil: 0 };
    };
  }
  const factor = kind === 'dim' ? 0.12 + 0.3 * next() : 0.5 + 0.9 * next();
  const fall = kind === 'dim' ? 0.8 * next() : 0.4 * next();
  return (x, y) => ({ factor: factor * (1 - fall * Math.min(1, Math.hypot(x - cx, y - cy))), veil: 0.003 });
}

/** The photo taken by a hand that moved, or out of focus: smeared in one direction or in two. */
export function blurredPhoto(image: RgbImage, seed: string): RgbImage {
  const next = chance(seed);
  const first = smear(image, 2 + 4 * next(), next);
  return next() < 0.5 ? smear(first, 1 + 3 * next(), next) : first;
}

/** Motion blur in a chance direction, `length` pixels to either side. */
function smear(image: RgbImage, length: number, next: () => number): RgbImage {
  const { width, height } = image;
  const turn = Math.PI * next();
  const data = new Uint8Array(image.data.length);
  const steps = [-1, -0.5, 0, 0.5, 1].map((s) => ({
    dx: Math.round(s * length * Math.cos(turn)),
    dy: Math.round(s * length * Math.sin(turn)),
  }));
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      for (let c = 0; c < 3; c++) {
        let sum = 0;
        for (const { dx, dy } of steps) {
          const u = Math.max(0, Math.min(width - 1, x + dx));
          const v = Math.max(0, Math.min(height - 1, y + dy));
          sum += image.data[(v * width + u) * 3 + c] ?? 0;
        }
        data[(y * width + x) * 3 + c] = Math.round(sum / steps.length);
      }
    }
  }
  return { ...image, data };
}

function toLinear(value: number): number {
  const v = value / 255;
  return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
}

function toScreen(light: number): number {
  const v = Math.max(0, Math.min(1, light));
  return 255 * (v <= 0.0031308 ? v * 12.92 : 1.055 * v ** (1 / 2.4) - 0.055);
}
