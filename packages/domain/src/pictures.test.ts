import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { isWholePicture } from './pictures.ts';

const WIDTH = 60;
const HEIGHT = 44;
/** Noise, so that the encoded picture contains every byte that is a marker elsewhere. */
const pixels = Buffer.from(
  Array.from({ length: WIDTH * HEIGHT * 3 }, (_, at) => (at * at * 2654435761) >>> 24),
);
const made = () => sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } });
const plain = await made().jpeg({ quality: 100 }).toBuffer();
const thumbnail = await made().resize(16).jpeg().toBuffer();

const segment = (marker: number, content: Buffer) => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
};
const soi = plain.subarray(0, 2);
const exif = segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), thumbnail]));
const restarts = Buffer.concat([plain.subarray(0, -2), Buffer.from([0xff, 0xd0, 7, 0xff, 0, 0xff, 0xd9])]);

const jpegs: readonly (readonly [string, Buffer])[] = [
  ['a JPEG', plain],
  ['a progressive JPEG', await made().jpeg({ progressive: true }).toBuffer()],
  ['a JPEG with a thumbnail', Buffer.concat([soi, exif, plain.subarray(2)])],
  ['a JPEG with restarts', restarts],
  ['a JPEG with fill bytes', Buffer.concat([soi, Buffer.from([0xff, 0xff]), plain.subarray(2)])],
];
/**
 * Each format, with the number of bytes that identify it and the number before its last marker is
 * complete.
 */
const pictures: readonly (readonly [string, Buffer, number, number])[] = [
  ...jpegs.map(([name, bytes]) => [name, bytes, 3, bytes.length - 1] as const),
  ...[await made().png().toBuffer()].map((bytes) => ['a PNG', bytes, 8, bytes.length - 5] as const),
  ...[await made().webp().toBuffer()].map((bytes) => ['a WebP', bytes, 12, bytes.length - 1] as const),
];

describe.each(pictures)('%s', (_name, bytes, first, last) => {
  it('TRAIN-016 is complete, whatever a phone appends to it', () => {
    expect(isWholePicture(bytes)).toBe(true);
    fc.assert(
      fc.property(fc.uint8Array(), (added) => isWholePicture(Buffer.concat([bytes, added]))),
      { numRuns: 50 },
    );
    expect(isWholePicture(Buffer.concat([bytes, thumbnail.subarray(0, 90)]))).toBe(true);
  });

  it('TRAIN-016 is recognized as truncated at any position', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: first, max: last }),
        (length) => !isWholePicture(bytes.subarray(0, length)),
      ),
      { numRuns: 500 },
    );
    expect(isWholePicture(Buffer.concat([bytes.subarray(0, last / 3), Buffer.alloc(500)]))).toBe(false);
  });
});

it('TRAIN-016 accepts any other kind of content', () => {
  expect([[], [1, 2, 3], [0xff, 0xd9]].map((one) => isWholePicture(Uint8Array.from(one)))).toEqual([
    true,
    true,
    true,
  ]);
});
