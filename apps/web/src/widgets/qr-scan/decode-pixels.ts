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

/** The reader's result for one frame. */
export type DecodeReply =
  | { readonly kind: 'decoded'; readonly text: string | undefined }
  | { readonly kind: 'failed'; readonly message: string };

interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * The part of a frame for the nth look (from 0): alternately the whole and its middle half, enlarged twice,
 * because a small distant label has too few pixels.
 */
export function areaOfLook(
  look: number,
  { width, height }: Size,
): Size & { readonly x: number; readonly y: number } {
  if (look % 2 === 0) return { x: 0, y: 0, width, height };
  return { x: width / 4, y: height / 4, width: width / 2, height: height / 2 };
}
