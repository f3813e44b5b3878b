import { readBarcodes } from 'zxing-wasm/reader';
import type { ReaderOptions } from 'zxing-wasm/reader';

const options: ReaderOptions = {
  formats: ['QRCode'],
  tryHarder: true,
  tryInvert: false,
  maxNumberOfSymbols: 1,
  textMode: 'Plain',
};

/** What the QR code in a picture says, or undefined when there is none that can be read. Inverted ones are not looked for. */
export async function decodePixels(picture: ImageData): Promise<string | undefined> {
  const [found] = await readBarcodes(picture, options);
  return found?.text;
}
