import type { PercentPoint, Shape } from '@stowed/vision';

export interface OutlineRequest {
  readonly picture: ImageBitmap;
  readonly shapes: readonly Shape[];
}

/** For each shape the outline of the tool in it, in percent of the picture; undefined if none is visible. */
export type OutlineReply = readonly (readonly PercentPoint[] | undefined)[];
