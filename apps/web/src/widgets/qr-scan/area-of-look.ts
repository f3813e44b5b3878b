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
