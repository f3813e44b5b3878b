/**
 * A color picture: `data` holds width * height * 3 bytes, red, green, blue, row by row from the top
 * left.
 */
export interface RgbImage {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}
