import { describe, expect, it } from 'vitest';
import { drawQr } from '../../test/scanner.ts';
import { decodePixels } from './decode-pixels.ts';

const address = 'https://x.y/toolbox/TB1/drawer/3';

describe('decodePixels', () => {
  it.each([1, 2, 7, 10, 25, 40])('QR-008 reads version %i', async (version) => {
    const text = version === 1 ? '/toolbox/TB1' : '/toolbox/TB1/drawer/3';
    expect(await decodePixels(await drawQr(text, { version }))).toBe(text);
  });

  it.each(['L', 'M', 'Q', 'H'] as const)('QR-008 reads error correction level %s', async (level) => {
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
