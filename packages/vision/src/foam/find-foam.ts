import { findFoamArea } from './foam-area.ts';
import type { RgbImage } from '../pixels/image.ts';
import { pictureOf, softenPicture } from '../pixels/picture.ts';
import { fitImage } from '../pixels/resize.ts';

/** An upright box in percent of a picture. */
export interface FoamBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Longer side of the analyzed picture in pixels: the edge of the foam needs no more. */
const side = 480;
/** A drawer that is photographed as a whole covers more of the picture than this share. */
const leastShare = 0.2;

/**
 * The box around the foam of a photographed drawer; undefined if the picture shows none, or little of it.
 * What has the foam's color and touches it, as a floor may, counts as foam.
 */
export function findFoam(image: RgbImage): FoamBox | undefined {
  const picture = softenPicture(pictureOf(fitImage(image, side)));
  const area = findFoamArea(picture, {});
  if (!area) return undefined;
  const { width, height } = picture;
  let [left, right, top, bottom] = [width, 0, height, 0];
  area.top.forEach((isFoam, i) => {
    if (isFoam === 0) return;
    const [x, y] = [i % width, Math.floor(i / width)];
    [left, right] = [Math.min(left, x), Math.max(right, x + 1)];
    [top, bottom] = [Math.min(top, y), Math.max(bottom, y + 1)];
  });
  const share = ((right - left) / width) * ((bottom - top) / height);
  if (share < leastShare) return undefined;
  return {
    x: (left / width) * 100,
    y: (top / height) * 100,
    width: ((right - left) / width) * 100,
    height: ((bottom - top) / height) * 100,
  };
}
