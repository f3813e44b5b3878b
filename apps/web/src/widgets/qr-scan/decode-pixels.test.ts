import { describe, expect, it } from 'vitest';
import { drawQr } from '../../test/scanner.ts';
import { decodePixels, areaOfLook } from './decode-pixels.ts';

const address = 'https://x.y/toolbox/TB1/drawer/3';

describe('decodePixels', () => {
  const levels = ['L', 'M', 'Q', 'H'] as const;

  it('QR-008 reads versions 1 to 40, with alternating error correction levels', async () => {
    const unread: number[] = [];
    for (let version = 1; version <= 40; version++) {
      const text = version === 1 ? 'TB1/3' : '/toolbox/TB1';
      const level = levels[version % 4] ?? 'M';
      if ((await decodePixels(await drawQr(text, { version, level }))) !== text) unread.push(version);
    }
    expect(unread).toEqual([]);
  });

  it.each(levels)('QR-008 reads error correction level %s', async (level) => {
    expect(await decodePixels(await drawQr(address, { level }))).toBe(address);
  });

  it('QR-007 does not look for inverted codes', async () => {
    expect(await decodePixels(await drawQr(address, { isInverted: true }))).toBeUndefined();
    expect(await decodePixels(await drawQr(address))).toBe(address);
  });

  it('QR-008 reads a full code of version 40 and letters of any script', async () => {
    const longest = 'x'.repeat(2331);
    expect(await decodePixels(await drawQr(longest))).toBe(longest);
    expect(await decodePixels(await drawQr('/toolbox/Wärter-工具'))).toBe('/toolbox/Wärter-工具');
  });
});

it('QR-006 alternates between the whole frame and its middle, starting with the whole', () => {
  const frame = { width: 1280, height: 720 };
  const whole = { x: 0, y: 0, ...frame };
  const middle = { x: 320, y: 180, width: 640, height: 360 };
  expect([0, 1, 2, 3].map((look) => areaOfLook(look, frame))).toEqual([whole, middle, whole, middle]);
});
