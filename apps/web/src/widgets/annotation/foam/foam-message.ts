import type { FoamBox } from '@stowed/vision/foam';

export interface FoamRequest {
  readonly picture: ImageBitmap;
}

/** Undefined if the picture shows no foam. */
export type FoamReply = FoamBox | undefined;
