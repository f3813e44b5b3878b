import { steepness } from '../pixels/edge-width.ts';
import { toGray } from '../pixels/gray.ts';
import { applyHomography } from '../pixels/homography.ts';
import type { Point } from '../pixels/homography.ts';
import type { RgbImage } from '../pixels/image.ts';
import { convexHull, fillOutline, outlineOf } from '../pixels/outline.ts';
import type { Size } from '../pixels/outline.ts';
import { isTrusted, prepareRegistration, register } from '../register/register.ts';
import type { Registration, RegistrationModel } from '../register/register.ts';
import { fitImage } from '../pixels/resize.ts';
import type { Shape } from '../pixels/shape.ts';

/**
 * What a live picture lacks, most urgent first; 'whole': nothing, and the whole drawer is visible; 'clear':
 * nothing known, without a template.
 */
export type Aim = 'dark' | 'blurred' | 'no_drawer' | 'cut_off' | 'whole' | 'clear';

/** The drawer that should be in the picture. */
export interface AimTemplate {
  readonly outlines: readonly (readonly Point[])[];
  readonly registration: RegistrationModel;
}

/**
 * Longer side of the analyzed pictures: enough to find a drawer, small enough for a phone to analyze two per
 * second.
 */
export const aimSide = 480;

/**
 * Prepares a template, once, for `aimAt`.
 * @param image the template's picture, best not much larger than `aimSide`
 * @param shapes the template's places, percent of the picture
 */
export function prepareAim(image: RgbImage, shapes: readonly Shape[]): AimTemplate {
  const picture = fitImage(image, aimSide);
  const outlines = shapes.map((shape) => outlineOf(shape, picture));
  const corners = outlines.flat();
  const region =
    corners.length < 3
      ? new Uint8Array(picture.width * picture.height).fill(1)
      : fillOutline(convexHull(corners), picture, 0.09 * picture.width);
  return { outlines, registration: prepareRegistration(picture, region) };
}

/** What a photo taken now would lack. Without a template, the visible part of the drawer is not checked. */
export function aimAt(frame: RgbImage, template: AimTemplate | undefined): Aim {
  const picture = fitImage(frame, aimSide);
  const gray = toGray(picture);
  const levels = gray.data.slice().sort();
  if ((levels[Math.floor(levels.length * 0.98)] ?? 0) < lightEnough) return 'dark';
  if (steepness(gray) < steepEnough) return 'blurred';
  if (!template) return 'clear';
  const registration = register(template.registration, picture);
  if (!registration || !isTrusted(registration)) return 'no_drawer';
  return isCutOff(template, registration, picture) ? 'cut_off' : 'whole';
}

/*
 * Chosen on 24 photos of eight drawers, darkened (with a sensor's noise) and blurred: if the brightest
 * fiftieth is below 101 of 255, or edges are wider than about 9 of 800 pixels, one in six of the correctly
 * judged photos no longer is. Of 64 photos in all lights the first limit rejects 3, the second none.
 */
const lightEnough = 101;
const steepEnough = 0.52;

/** Whether, for some place, a tenth of the outline is outside the picture. */
function isCutOff({ outlines }: AimTemplate, { homography }: Registration, { width, height }: Size): boolean {
  return outlines.some((outline) => {
    const points = outline.flatMap((a, i) => {
      const b = outline[(i + 1) % outline.length] ?? a;
      return eighths.map((t) => applyHomography(homography, a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t));
    });
    const outside = points.filter(({ x, y }) => x < 0 || y < 0 || x > width || y > height);
    return outside.length > 0.1 * points.length;
  });
}

const eighths = [0, 1, 2, 3, 4, 5, 6, 7].map((eighth) => eighth / 8);
