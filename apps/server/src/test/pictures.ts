import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

/** A small JPEG of one color; each shade is a different picture. */
export async function plainJpeg(shade = 120, size = { width: 64, height: 48 }): Promise<Buffer> {
  const background = { r: shade, g: 90, b: 40 };
  return sharp({ create: { ...size, channels: 3, background } })
    .jpeg()
    .toBuffer();
}

export const dataUrl = (bytes: Buffer, type = 'image/jpeg'): string =>
  `data:${type};base64,${bytes.toString('base64')}`;

const samples = fileURLToPath(new URL('../../../../samples', import.meta.url));

/** A file of the first sample drawer. */
export const sampleFile = (name: string): Buffer => readFileSync(join(samples, 'drawer_02', name));

export const samplesFolder = samples;

const SMALL = 480;

/** A picture of a sample drawer, small enough that the engine prepares and judges it quickly. */
export async function smallPicture(name: string, drawer = 'drawer_02'): Promise<string> {
  const picture = sharp(join(samples, drawer, name)).resize({ width: SMALL, height: SMALL, fit: 'inside' });
  return dataUrl(await picture.jpeg({ quality: 90 }).toBuffer());
}
