import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import sharp from 'sharp';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import type { ReadResult } from 'zxing-wasm/reader';

// Browsers load the module by URL; here it is a file.
const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(wasm)).buffer } });

/** Reads the codes in a picture with the scanner's own library and options. */
export async function findCodes(picture: Buffer): Promise<ReadResult[]> {
  const { data, info } = await sharp(picture)
    .flatten({ background: '#ffffff' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const pixels = new Uint8ClampedArray(data);
  const image = { data: pixels, width: info.width, height: info.height, colorSpace: 'srgb' as const };
  return readBarcodes(image, { formats: ['QRCode'], tryInvert: false, maxNumberOfSymbols: 255 });
}

/** The texts of the codes in a picture. */
export async function readCodes(picture: Buffer): Promise<string[]> {
  return (await findCodes(picture)).map(({ text }) => text);
}
