import { findFoamArea } from '../foam/foam-area.ts';
import { quadOf } from '../foam/foam-quad.ts';
import { composeHomography } from '../pixels/homography.ts';
import type { Homography } from '../pixels/homography.ts';
import type { RgbImage } from '../pixels/image.ts';
import { fillOutline } from '../pixels/outline.ts';
import { pictureOf, softenPicture, warpPhoto } from '../pixels/picture.ts';
import { fitImage } from '../pixels/resize.ts';
import { isTrusted, prepareRegistration, register } from './register.ts';

const side = 800;
/** Where the photo shows nothing. */
const unseen = 128;

/**
 * A second photo of a drawer as it would look from the first one's camera, in the first one's size; gray
 * where it shows nothing. Undefined if it does not show the same drawer, or too little of it.
 */
export function alignPhoto(first: RgbImage, second: RgbImage): RgbImage | undefined {
  const [reference, photo] = [fitImage(first, side), fitImage(second, side)];
  const found = register(prepareRegistration(reference, foamOf(reference)), photo);
  if (!found || !isTrusted(found)) return undefined;
  const homography = composeHomography(
    composeHomography(scaled(second.width / photo.width), found.homography),
    scaled(reference.width / first.width),
  );
  const { width, height } = first;
  const whole = new Uint8Array(width * height).fill(1);
  const { data, valid } = warpPhoto(second, homography, whole, width);
  const isSeen = (channel: number) => valid[Math.floor(channel / 3)] === 1;
  return {
    width,
    height,
    data: Uint8Array.from(data, (value, i) => (isSeen(i) ? Math.round(value) : unseen)),
  };
}

const rim = 0.02;

/**
 * 1 on the foam and its rim, or anywhere if no foam is found: what lies around the drawer may have moved.
 */
function foamOf(image: RgbImage): Uint8Array {
  const picture = softenPicture(pictureOf(image));
  const area = findFoamArea(picture, {});
  const corners = area && quadOf(area, picture);
  if (!corners) return new Uint8Array(image.width * image.height).fill(1);
  return fillOutline(corners, image, rim * image.width);
}

/** From pixel centers of a picture to those of the picture that is `factor` times as large. */
function scaled(factor: number): Homography {
  const shift = (factor - 1) / 2;
  return [factor, 0, shift, 0, factor, shift, 0, 0, 1];
}
