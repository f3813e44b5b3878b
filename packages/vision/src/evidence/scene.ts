import type { Color } from '../pixels/color.ts';
import type { FoamModel } from '../foam/foam.ts';
import { foamNoise } from './foam-noise.ts';
import type { RgbImage } from '../pixels/image.ts';
import type { Homography } from '../pixels/homography.ts';
import { blockValue, fitLight, relight } from '../light/light.ts';
import { seenFloors, seenSecondary } from '../foam/local-foam.ts';
import { softenPicture, warpPhoto } from '../pixels/picture.ts';
import type { Picture } from '../pixels/picture.ts';
import { blurLike, sharpness } from '../light/sharpness.ts';
import type { PreparedTemplate } from './template-model.ts';

/** The photo as seen from one pocket. */
export interface Scene {
  readonly template: Picture;
  /** The photo, warped to the template and under its light. */
  readonly photo: Picture;
  /** The same in its own light. */
  readonly asTaken: Picture;
  /** The second color is the one this photo shows near the pocket. */
  readonly foam: FoamModel;
  /** The floor of empty-looking cut-outs in this photo, except this pocket's; undefined if there are none. */
  readonly floor: Color | undefined;
  /** Typical unevenness of plain foam in `photo`, in gray levels. */
  readonly noise: number;
  /** Photo pixels per template pixel. */
  readonly scale: number;
  /** How sharp the photo is, relative to the template; 0 if unknown. */
  readonly sharpness: number;
  /** `noise` relative to the template's: above 1 in photos with little light. */
  readonly grain: number;
  /** The light at the pocket: a factor and an offset, as in the light model. */
  readonly shade: number;
  readonly veil: number;
}

/** Warps the photo to the template and its light; one scene per pocket, sharing the pictures. */
export function buildScenes(
  template: PreparedTemplate,
  photo: RgbImage,
  homography: Homography,
): readonly Scene[] {
  const warped = softenPicture(warpPhoto(photo, homography, template.region, template.picture.width));
  // Edges that are blurred in the photo must not look like another tool's.
  const seen = sharpness(warped, template.region);
  const picture = blurLike(template.picture, template.sharpness, seen, template.region);
  const light = fitLight({ ...template, picture }, warped);
  const relit = relight(warped, light);
  const noise = foamNoise(relit, template.plainFoam);
  const shared = {
    template: picture,
    photo: relit,
    asTaken: warped,
    noise,
    scale: scaleAtCenter(homography, template.picture),
    sharpness: seen / template.sharpness,
    grain: noise / (template.noise + 1),
  };
  const foams = seenSecondary(template.pockets, picture, relit, template.foam);
  const floors = seenFloors(template.pockets, relit, foams);
  return template.pockets.map((pocket, i) => ({
    ...shared,
    foam: foams[i] ?? template.foam,
    floor: floors[i],
    shade: blockValue(light, light.shade, pocket.center.x, pocket.center.y),
    veil: blockValue(light, light.veil, pocket.center.x, pocket.center.y),
  }));
}

function scaleAtCenter(h: Homography, picture: Picture): number {
  const x = picture.width / 2;
  const y = picture.height / 2;
  const w = h[6] * x + h[7] * y + h[8];
  const u = (h[0] * x + h[1] * y + h[2]) / w;
  const v = (h[3] * x + h[4] * y + h[5]) / w;
  const det = (h[0] - u * h[6]) * (h[4] - v * h[7]) - (h[1] - u * h[7]) * (h[3] - v * h[6]);
  return Math.sqrt(Math.abs(det)) / Math.abs(w);
}
