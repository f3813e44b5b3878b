import fc from 'fast-check';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { useOrganization } from '../test/factories.ts';
import { dataUrl, plainJpeg } from '../test/pictures.ts';
import { useTestApp } from '../test/test-app.ts';
import { acceptPicture, codecError, decodeRgb, parseDataUrl } from './picture.ts';
import { readPictureHeader } from './picture-header.ts';

const test = useTestApp();
const ours = useOrganization(test);

const send = (imageData: unknown) =>
  test.call('POST', '/api/process-image', { token: ours.admin, body: { imageData } });

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(typeof crc32 === 'function' ? crc32(body) : 0);
  return Buffer.concat([length, body, sum]);
}

/** A PNG of one color: few bytes, with any number of pixels. */
function pngBomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const row = Math.ceil(width / 8) + 1;
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(Math.min(row * height, 2 ** 25)), { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const svg = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
);
const html = Buffer.from('<!doctype html><script>alert(1)</script>');
const photo = () => plainJpeg(77, { width: 320, height: 240 });

it('S40 a JPEG whose segments do not follow each other has no header', () => {
  const [marker, other] = [0xff, 0x00].map((byte) =>
    Buffer.from([0xff, 0xd8, byte, 0xe0, 0, 2, 0, 0, 0, 0, 0]),
  );
  expect([marker, other].map((bytes) => bytes && readPictureHeader(bytes))).toEqual([undefined, undefined]);
});

it('S40 a JPEG may have fill bytes before a marker', () => {
  const filled = Buffer.from([0xff, 0xd8, 0xff, 0xff, 0xc0, 0, 17, 8, 0, 48, 0, 64]);
  expect(readPictureHeader(filled)).toEqual({ format: 'jpeg', width: 64, height: 48 });
});

describe('S40 pictures that are refused with 400', () => {
  it.each<[string, () => unknown]>([
    ['SVG labeled as JPEG', () => dataUrl(svg)],
    ['SVG labeled as SVG', () => dataUrl(svg, 'image/svg+xml')],
    ['HTML labeled as JPEG', () => dataUrl(html)],
    [
      'GIF labeled as JPEG',
      async () =>
        dataUrl(
          await sharp(await photo())
            .gif()
            .toBuffer(),
        ),
    ],
    [
      'WebP labeled as JPEG',
      async () =>
        dataUrl(
          await sharp(await photo())
            .webp()
            .toBuffer(),
        ),
    ],
    [
      'half of a JPEG',
      async () =>
        dataUrl(
          (
            await sharp({
              create: {
                width: 640,
                height: 480,
                channels: 3,
                background: '#888',
                noise: { type: 'gaussian', mean: 128, sigma: 30 },
              },
            })
              .jpeg()
              .toBuffer()
          ).subarray(0, 20_000),
        ),
    ],
    ['the first 20 bytes of a JPEG', async () => dataUrl((await photo()).subarray(0, 20))],
    [
      'a truncated PNG',
      async () =>
        dataUrl(
          (
            await sharp(await photo())
              .png()
              .toBuffer()
          ).subarray(0, 60),
          'image/png',
        ),
    ],
    ['a PNG of 0 x 0', () => dataUrl(pngBomb(0, 0), 'image/png')],
    ['an empty picture', () => 'data:image/jpeg;base64,'],
    ['text', () => 'hello'],
    ['a number', () => 7],
    ['a path', () => '/api/images/x'],
    ['base64 with spaces', async () => `${dataUrl(await photo())} `],
    ['base64url', () => 'data:image/jpeg;base64,_-_-'],
    ['a data URL without base64', () => 'data:image/jpeg,abc'],
  ])('%s', async (_what, make) => {
    const { status, body } = await send(await make());
    expect([status, body.message, body.code, body.success]).toEqual([
      400,
      'Invalid image data',
      'invalid_image_data',
      false,
    ]);
  });
});

describe('pictures that are refused with 413', () => {
  it.each<[string, () => Promise<Buffer> | Buffer]>([
    ['a PNG of 14,000 x 14,000', () => pngBomb(14_000, 14_000)],
    ['a PNG of 1 x 50,000,000', () => pngBomb(1, 50_000_000)],
    ['a PNG of 12,001 x 1', () => pngBomb(12_001, 1)],
    ['10.1 MB', async () => Buffer.concat([await photo(), Buffer.alloc(Math.ceil(10.1 * 2 ** 20))])],
  ])('%s', async (_what, make) => {
    const bytes = await make();
    const rssBefore = process.memoryUsage().rss;
    const { status, body } = await send(dataUrl(bytes, 'image/png'));
    expect([status, body.message, body.success]).toEqual([413, 'Image too large', false]);
    expect(process.memoryUsage().rss - rssBefore).toBeLessThan(150 * 2 ** 20);
  });

  it('API-014 a body over 14 MB, while a picture just under 10 MB is accepted', async () => {
    const over = await send(`data:image/jpeg;base64,${'A'.repeat(15 * 2 ** 20)}`);
    expect([over.status, over.body.message, over.body.success]).toEqual([413, 'Image too large', false]);
    const noise = await sharp({
      create: {
        width: 2600,
        height: 2000,
        channels: 3,
        background: '#888',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .jpeg({ quality: 90 })
      .toBuffer();
    const padding = Buffer.alloc(10 * 2 ** 20 - noise.length);
    expect(padding.length).toBeGreaterThan(0);
    const { width } = await acceptPicture(Buffer.concat([noise, padding]));
    expect(width).toBe(2600);
  });
});

describe('a picture that the codec fails to decode', () => {
  it('S41 within its time limit is reported as a timeout, not as a bad picture', async () => {
    const endless = sharp(await plainJpeg(90, { width: 3000, height: 3000 }))
      .median(99)
      .timeout({ seconds: 1 });
    const cause: unknown = await endless.toBuffer().catch((error: unknown) => error);
    expect(codecError(cause, 'invalid_image_data')).toMatchObject({
      code: 'image_processing_timeout',
      status: 504,
      retryAfterSeconds: 5,
    });
  });
});

describe('a JPEG whose header claims more than it holds', () => {
  it('G8 is refused, while a large one of a single color is accepted', async () => {
    const bytes = await plainJpeg(120, { width: 640, height: 480 });
    const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]));
    const lying = Buffer.from(bytes);
    lying.writeUInt16BE(6000, frame + 5);
    lying.writeUInt16BE(6000, frame + 7);
    await expect(acceptPicture(lying)).rejects.toMatchObject({ code: 'invalid_image_data' });
    const plain = await acceptPicture(await plainJpeg(120, { width: 3000, height: 2000 }));
    expect([plain.width, plain.height]).toEqual([3000, 2000]);
  });
});

describe('a kept picture', () => {
  it('that is damaged causes a server error, not a refusal of the photo', async () => {
    await expect(decodeRgb((await photo()).subarray(0, 200))).rejects.toMatchObject({
      code: 'image_processing_failed',
    });
  });
});

describe('an accepted picture', () => {
  it('S40 G-97 is identified by its bytes, whatever its label says', async () => {
    const png = await sharp(await photo())
      .png()
      .toBuffer();
    expect((await send(dataUrl(png, 'image/jpeg'))).status).toBe(200);
    expect((await send(dataUrl(await photo(), 'image/png'))).status).toBe(200);
  });

  it('S41 loses its metadata and keeps its orientation', async () => {
    const turned = await sharp(await photo())
      .withExif({
        IFD0: { Make: 'PhoneMaker', Copyright: 'who' },
        IFD3: { GPSLatitude: '51/1 30/1 0/1', GPSLatitudeRef: 'N' },
      })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const picture = await acceptPicture(turned);
    expect([picture.width, picture.height]).toEqual([240, 320]);
    const kept = await sharp(picture.bytes).metadata();
    expect(kept.exif).toBeUndefined();
    expect(kept.icc).toBeUndefined();
    expect(picture.bytes.toString('latin1')).not.toContain('PhoneMaker');
    expect(picture.sha256).toMatch(/^[0-9a-f]{64}$/);
    expect(picture.uploadSha256).not.toBe(picture.sha256);
  });

  it('is white where it was transparent', async () => {
    const clear = await sharp({
      create: { width: 20, height: 20, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
      .png()
      .toBuffer();
    const { data } = await sharp((await acceptPicture(clear)).bytes)
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(Math.min(...data)).toBeGreaterThan(250);
  });
});

describe('parsers', () => {
  it('never throw, for any bytes and texts', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 300 }),
        fc.constantFrom('jpeg', 'png', 'none'),
        (bytes, kind) => {
          const start = {
            jpeg: [0xff, 0xd8, 0xff],
            png: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
            none: [],
          }[kind];
          readPictureHeader(Buffer.from([...start, ...bytes]));
        },
      ),
      { numRuns: 2000 },
    );
    fc.assert(fc.property(fc.string(), (text) => void parseDataUrl(`data:image/jpeg;base64,${text}`)));
  });

  it('read the bytes of a data URL', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1 }), (bytes) => {
        expect(parseDataUrl(dataUrl(Buffer.from(bytes)))).toEqual(Buffer.from(bytes));
      }),
    );
  });
});
