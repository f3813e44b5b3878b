import { composeHomography } from '../pixels/homography.ts';
import { toGray } from '../pixels/gray.ts';
import type { RgbImage } from '../pixels/image.ts';
import type { Homography } from '../pixels/homography.ts';
import type { Size } from '../pixels/outline.ts';
import { at32 } from '../pixels/read.ts';
import { isTrusted, register } from '../register/register.ts';
import type { Registration } from '../register/register.ts';
import { fitImage } from '../pixels/resize.ts';
import { buildScenes } from './scene.ts';
import type { Scene } from './scene.ts';
import { workingSide } from './template-model.ts';
import type { PreparedTemplate } from './template-model.ts';

export type RefusalReason = 'no_match' | 'too_dark' | 'too_small';

export type Placed =
  | { readonly kind: 'refused'; readonly reason: RefusalReason }
  | {
      readonly kind: 'placed';
      /** The photo in working size. */
      readonly image: RgbImage;
      readonly registration: Registration;
      readonly scenes: readonly Scene[];
    };

/** Finds the template's drawer in the photo, or returns why it cannot be judged. */
export function placePhoto(template: PreparedTemplate, photo: RgbImage): Placed {
  const image = fitImage(photo, workingSide);
  const unfit = findUnfit(image);
  if (unfit) return { kind: 'refused', reason: unfit };
  const registration = register(template.registration, image);
  if (!registration || !isTrusted(registration)) return { kind: 'refused', reason: 'no_match' };
  const scenes = buildScenes(template, image, registration.homography);
  return { kind: 'placed', image, registration, scenes };
}

/** Sides of the smallest photo in which tools are visible, in pixels. */
const minLongSide = 240;
const minShortSide = 120;
/** A pixel below this gray level is dark; a photo with a larger share of dark pixels cannot be judged. */
const darkBelow = 24;
const mostDark = 0.98;

function findUnfit(image: RgbImage): RefusalReason | undefined {
  const sides = [image.width, image.height] as const;
  if (Math.max(...sides) < minLongSide || Math.min(...sides) < minShortSide) return 'too_small';
  const levels = toGray(image).data;
  let dark = 0;
  for (let i = 0; i < levels.length; i++) if (at32(levels, i) < darkBelow) dark++;
  return dark > Math.floor(levels.length * mostDark) ? 'too_dark' : undefined;
}

/** From pixel centers of the working pictures to pixel corners of the given pictures. */
export function toFullSize(
  h: Homography,
  template: PreparedTemplate,
  image: RgbImage,
  photo: Size,
): Homography {
  const down = template.picture.width / template.full.width;
  const up = photo.width / image.width;
  const enter: Homography = [down, 0, -0.5, 0, down, -0.5, 0, 0, 1];
  const leave: Homography = [up, 0, 0.5 * up, 0, up, 0.5 * up, 0, 0, 1];
  return composeHomography(composeHomography(leave, h), enter);
}
