import { readBarcodes } from 'zxing-wasm/reader';
import type { ReaderOptions } from 'zxing-wasm/reader';

const options: ReaderOptions = {
  formats: ['QRCode'],
  tryHarder: true,
  tryInvert: false,
  maxNumberOfSymbols: 1,
  textMode: 'Plain',
};

/** The text of the QR code in a picture, if one can be read. Inverted codes are not read. */
export async function decodePixels(picture: ImageData): Promise<string | undefined> {
  const [found] = await readBarcodes(picture, options);
  return found?.text;
}
