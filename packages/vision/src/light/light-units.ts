import { lightOfByte } from '../pixels/gray.ts';

/** Side of the blocks in which light is assumed to be even, in pixels of the working template. */
export const lightBlock = 16;

/** Plain foam by block: mean linear light by channel, first of the template, then of the photo. */
export interface FoamBlocks {
  readonly columns: number;
  /** Foam pixels in the block; 0 if its values come from surrounding blocks. */
  readonly known: Float32Array;
  readonly before: readonly Float32Array[];
  readonly after: readonly Float32Array[];
}

/** Red, green and blue at a block. */
export function valuesAt([red, green, blue]: readonly Float32Array[], block: number): readonly number[] {
  return [red?.[block] ?? 0, green?.[block] ?? 0, blue?.[block] ?? 0];
}

/** Linear light, 0 to 1, of a screen value, 0 to 255. */
export function linear(value: number): number {
  const v = value < 0 ? 0 : value > 254.99 ? 254.99 : value;
  const low = v | 0;
  const from = lightOfByte[low] ?? 0;
  return from + (v - low) * ((lightOfByte[low + 1] ?? 0) - from);
}
