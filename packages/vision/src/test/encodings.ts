import sharp from 'sharp';
import type { Sharp } from 'sharp';
import type { RgbImage } from '../index.ts';

/** A way in which a phone might have sent the same photo. */
export interface Encoding {
  readonly name: string;
  readonly side: number;
  readonly quality: number;
  readonly chroma: '4:2:0' | '4:4:4';
  readonly change?: (picture: Sharp) => Sharp;
}

const usual = { side: 800, quality: 75, chroma: '4:2:0' } as const;
/** The first is how the phone sends it. */
export const encodings: readonly Encoding[] = [
  { ...usual, name: 'as sent' },
  { ...usual, name: 'quality 60', quality: 60 },
  { ...usual, name: 'quality 85', quality: 85 },
  { ...usual, name: 'quality 92, 4:4:4', quality: 92, chroma: '4:4:4' },
  { ...usual, name: 'quality 95', quality: 95 },
  { ...usual, name: '640 px', side: 640 },
  { ...usual, name: '1,024 px', side: 1024 },
  { ...usual, name: '1,280 px', side: 1280 },
  {
    ...usual,
    name: 'shifted by a pixel',
    change: (picture) => picture.extend({ left: 1, top: 1, extendWith: 'copy' }),
  },
  { ...usual, name: 'brighter by 1 %', change: (picture) => picture.linear(1.01, 0) },
  { ...usual, name: 'darker by 1 %', change: (picture) => picture.linear(0.99, 0) },
];

/** The file's picture, encoded in this way and decoded again. */
export async function encode(file: string, { side, quality, chroma, change }: Encoding): Promise<RgbImage> {
  const fitted = await sharp(file).resize({ width: side, height: side, fit: 'inside' }).png().toBuffer();
  const sent = await (change ? change(sharp(fitted)) : sharp(fitted))
    .jpeg({ quality, chromaSubsampling: chroma })
    .toBuffer();
  const { data, info } = await sharp(sent).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data: new Uint8Array(data) };
}
