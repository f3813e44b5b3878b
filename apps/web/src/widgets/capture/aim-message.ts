import type { Aim } from '@stowed/vision/aim';
import type { Shape } from '@stowed/vision';

export type { Aim };

/** The drawer that the picture should show, and where its tools lie in the template's picture. */
export interface AimTarget {
  readonly imageUrl: string;
  readonly shapes: readonly Shape[];
}

/** Only frames are answered, each with what it lacks. */
export type AimRequest =
  | { readonly kind: 'template'; readonly picture: ImageBitmap; readonly shapes: readonly Shape[] }
  | { readonly kind: 'frame'; readonly picture: ImageBitmap };

/** Undefined: it could not be told. */
export type AimReply = Aim | undefined;
