interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * Which part of a frame the nth look (from 0) is for: the whole, and in turn its middle half, which is then read twice
 * as large. A small label far away has too few pixels for its modules otherwise.
 */
export function areaOfLook(
  look: number,
  { width, height }: Size,
): Size & { readonly x: number; readonly y: number } {
  if (look % 2 === 0) return { x: 0, y: 0, width, height };
  return { x: width / 4, y: height / 4, width: width / 2, height: height / 2 };
}
