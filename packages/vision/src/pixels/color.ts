/** Three channels, 0 to 255, as in a screen picture. */
export interface Color {
  readonly r: number;
  readonly g: number;
  readonly b: number;
}

export function colorDistance(a: Color, b: Color): number {
  return Math.sqrt((a.r - b.r) ** 2 + (a.g - b.g) ** 2 + (a.b - b.b) ** 2);
}

const named: ReadonlyMap<string, Color> = new Map([
  ['red', { r: 205, g: 35, b: 35 }],
  ['blue', { r: 30, g: 70, b: 190 }],
  ['green', { r: 25, g: 140, b: 60 }],
  ['yellow', { r: 235, g: 205, b: 40 }],
  ['orange', { r: 235, g: 125, b: 30 }],
  ['purple', { r: 115, g: 45, b: 160 }],
  ['pink', { r: 240, g: 130, b: 170 }],
  ['black', { r: 35, g: 35, b: 38 }],
  ['white', { r: 235, g: 235, b: 235 }],
  ['gray', { r: 130, g: 132, b: 135 }],
]);

/** The typical color of foam with this name; undefined for an unknown name. */
export function colorOfName(name: string | undefined): Color | undefined {
  return name === undefined ? undefined : named.get(name.trim().toLowerCase());
}

/** Distance that tolerates brightness: a color and the same color in half the light are close. */
export function shadedDistance(color: Color, model: Color, low: number, high: number): number {
  const dot = color.r * model.r + color.g * model.g + color.b * model.b;
  const norm = model.r * model.r + model.g * model.g + model.b * model.b + 1;
  const shade = Math.min(high, Math.max(low, dot / norm));
  const r = color.r - shade * model.r;
  const g = color.g - shade * model.g;
  const b = color.b - shade * model.b;
  return Math.sqrt(r * r + g * g + b * b);
}

/** 0 for gray, 1 for a pure color. */
export function saturationOf({ r, g, b }: Color): number {
  const high = Math.max(r, g, b);
  return high <= 0 ? 0 : (high - Math.min(r, g, b)) / high;
}

/** 1 if both colors have the same hue, -1 if the hues are opposite, 0 if one color is gray. */
export function hueLikeness(a: Color, b: Color): number {
  const [u, v] = [hueOf(a), hueOf(b)];
  const dot = (p: Color, q: Color): number => p.r * q.r + p.g * q.g + p.b * q.b;
  return dot(u, v) / Math.sqrt(dot(u, u) * dot(v, v) + 1);
}

/** A color without its gray part. */
function hueOf({ r, g, b }: Color): Color {
  const gray = (r + g + b) / 3;
  return { r: r - gray, g: g - gray, b: b - gray };
}

const bins = 16;

export interface ColorPeak {
  readonly color: Color;
  readonly weight: number;
}

/**
 * Most frequent color: the strongest cell of a coarse histogram, then the mean of the colors within
 * `reach`.
 */
export function peakColor(
  pixels: readonly Color[],
  weightOf: (color: Color) => number,
  reach: number,
): ColorPeak | undefined {
  const cells = new Map<number, number>();
  for (const pixel of pixels) {
    const weight = weightOf(pixel);
    if (weight <= 0) continue;
    const key = cell(pixel.r) * bins * bins + cell(pixel.g) * bins + cell(pixel.b);
    cells.set(key, (cells.get(key) ?? 0) + weight);
  }
  let best = -1;
  let bestSum = 0;
  for (const [key] of cells) {
    const sum = neighborhood(cells, key);
    if (sum > bestSum) {
      bestSum = sum;
      best = key;
    }
  }
  if (best < 0) return undefined;
  let center: Color = {
    r: (Math.floor(best / bins / bins) + 0.5) * 16,
    g: ((Math.floor(best / bins) % bins) + 0.5) * 16,
    b: ((best % bins) + 0.5) * 16,
  };
  let weight = 0;
  for (let pass = 0; pass < 4; pass++) {
    const mean = meanWithin(pixels, center, weightOf, reach);
    if (!mean) break;
    center = mean.color;
    weight = mean.weight;
  }
  return { color: center, weight };
}

function cell(value: number): number {
  return Math.min(bins - 1, Math.max(0, Math.floor(value / 16)));
}

function neighborhood(cells: ReadonlyMap<number, number>, key: number): number {
  let sum = 0;
  for (let dr = -1; dr <= 1; dr++) {
    for (let dg = -1; dg <= 1; dg++) {
      for (let db = -1; db <= 1; db++) sum += cells.get(key + dr * bins * bins + dg * bins + db) ?? 0;
    }
  }
  return sum;
}

function meanWithin(
  pixels: readonly Color[],
  center: Color,
  weightOf: (color: Color) => number,
  reach: number,
): ColorPeak | undefined {
  let total = 0;
  let r = 0;
  let g = 0;
  let b = 0;
  for (const pixel of pixels) {
    if (colorDistance(pixel, center) > reach) continue;
    const weight = weightOf(pixel);
    total += weight;
    r += weight * pixel.r;
    g += weight * pixel.g;
    b += weight * pixel.b;
  }
  return total > 0 ? { color: { r: r / total, g: g / total, b: b / total }, weight: total } : undefined;
}
