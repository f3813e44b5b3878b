import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

/** A small JPEG of one colour; another shade makes another picture. */
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
