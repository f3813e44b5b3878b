import type { Point } from './drag.ts';
import type { Box, SampleDrawer, SamplePhoto } from './samples.ts';

/** Maps a place in the template picture (percent) to a photo of the drawer (pixels). */
export function placeInPhoto({ x, y }: Point, drawer: SampleDrawer, photo: SamplePhoto): Point {
  const place = [(x / 100) * drawer.referenceWidth, (y / 100) * drawer.referenceHeight, 1];
  const [px = 0, py = 0, w = 1] = photo.homographyRefToPhoto.map((row) =>
    row.reduce((sum, factor, column) => sum + factor * (place[column] ?? 0), 0),
  );
  return { x: px / w, y: py / w };
}

/** The point at `share` of a box's width, halfway down. */
export function along({ x, y, width, height }: Box, share: number): Point {
  return { x: x + width * share, y: y + height / 2 };
}
