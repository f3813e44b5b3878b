import type { Aim } from '@stowed/vision/aim';
import type { Shape } from '@stowed/vision';

export type { Aim };

/** The expected drawer, and its tools' places in the template picture. */
export interface AimTarget {
  readonly imageUrl: string;
  readonly shapes: readonly Shape[];
}

/** Only frames get a response: their problem. */
export type AimRequest =
  | { readonly kind: 'template'; readonly picture: ImageBitmap; readonly shapes: readonly Shape[] }
  | { readonly kind: 'frame'; readonly picture: ImageBitmap };

/** Undefined: unknown. */
export type AimReply = Aim | undefined;
