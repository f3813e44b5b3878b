import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

/** Keeps what was made: the same few pictures are made again and again. */
function once<Made>(made: Map<string, Promise<Made>>, key: string, make: () => Promise<Made>): Promise<Made> {
  const kept = made.get(key) ?? make();
  made.set(key, kept);
  return kept;
}

const plain = new Map<string, Promise<Buffer>>();

/** A small JPEG of one color; each shade is a different picture. */
export function plainJpeg(shade = 120, size = { width: 64, height: 48 }): Promise<Buffer> {
  const background = { r: shade, g: 90, b: 40 };
  return once(plain, `${shade} ${size.width} ${size.height}`, () =>
    sharp({ create: { ...size, channels: 3, background } })
      .jpeg()
      .toBuffer(),
  );
}

export const dataUrl = (bytes: Buffer, type = 'image/jpeg'): string =>
  `data:${type};base64,${bytes.toString('base64')}`;

const samples = fileURLToPath(new URL('../../../../samples', import.meta.url));

/** A file of the first sample drawer. */
export const sampleFile = (name: string): Buffer => readFileSync(join(samples, 'drawer_02', name));

export const samplesFolder = samples;

const SMALL = 480;

const small = new Map<string, Promise<string>>();

/** A picture of a sample drawer, small enough that the engine prepares and judges it quickly. */
export function smallPicture(name: string, drawer = 'drawer_02'): Promise<string> {
  return once(small, `${drawer} ${name}`, async () => {
    const picture = sharp(join(samples, drawer, name)).resize({ width: SMALL, height: SMALL, fit: 'inside' });
    return dataUrl(await picture.jpeg({ quality: 90 }).toBuffer());
  });
}
