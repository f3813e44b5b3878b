import { describe, expect, it } from 'vitest';
import type { Picture } from '../pixels/picture.ts';
import { sizeOf } from './size.ts';

const width = 120;
const height = 60;
const center = { x: 60, y: 30 };
const still = { dx: 0, dy: 0, turn: 0 };

/** A bright wrench with two heads on dark foam, `size` times as large as usual, shifted by `dx`. */
function drawn(size: number, dx = 0): Picture {
  const data = new Float32Array(width * height * 3).fill(40);
  for (let i = 0; i < width * height; i++) {
    const x = ((i % width) - center.x - dx) / size;
    const y = (Math.floor(i / width) - center.y) / size;
    const isShaft = Math.abs(x) < 30 && Math.abs(y) < 3;
    const isHead = Math.hypot(Math.abs(x) - 32, y) < 8;
    if (isShaft || isHead) data.fill(200, i * 3, i * 3 + 3);
  }
  return { width, height, data, valid: new Uint8Array(width * height).fill(1) };
}

const box = Int32Array.from({ length: 92 * 28 }, (_, k) => (16 + Math.floor(k / 92)) * width + 14 + (k % 92));
const pocket = { box, tool: box, center, angle: 0 };
const seen = (photo: Picture) => sizeOf(pocket, { template: drawn(1), photo }, still);

describe('the size of what lies in a cut-out', () => {
  it('fits the template if it is the same tool, also when it has slid a little', () => {
    expect(seen(drawn(1))).toMatchObject({ gain: 0 });
    expect(seen(drawn(1, 2))?.gain).toBeLessThan(0.05);
  });

  it('fits better in another size if it is one size smaller or larger', () => {
    const [smaller, larger] = [seen(drawn(0.85)), seen(drawn(1.15))];
    expect(smaller).toMatchObject({ isLarger: false });
    expect(smaller?.gain).toBeGreaterThan(0.3);
    expect(larger).toMatchObject({ isLarger: true });
    expect(larger?.gain).toBeGreaterThan(0.3);
  });

  it('fits better in another size if it is smaller by a fifteenth, as the next of a set can be', () => {
    const next = seen(drawn(0.93));
    expect(next).toMatchObject({ isLarger: false });
    expect(next?.gain).toBeGreaterThan(0.3);
  });

  it('is unknown for a tool of a few pixels', () => {
    const tiny = { ...pocket, tool: box.slice(0, 249) };
    expect(sizeOf(tiny, { template: drawn(1), photo: drawn(0.85) }, still)).toBeUndefined();
  });
});
