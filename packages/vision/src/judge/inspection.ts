import type { Obstacle } from '../evidence/obstacle.ts';
import type { RefusalReason } from '../evidence/place-photo.ts';
import type { Homography } from '../pixels/homography.ts';
import type { Shape } from '../pixels/shape.ts';

/** Why a position needs a person's eyes. */
export type ReviewReason = Obstacle | 'hidden' | 'different_object' | 'bad_light' | 'looks_empty';

/** What one cut-out shows. `status` is the better guess; with `needsReview` it must not be taken as known. */
export interface Verdict {
  readonly status: 'present' | 'missing';
  /** 0 to 1: how sure the engine is of `status`. */
  readonly confidence: number;
  readonly needsReview: boolean;
  readonly reason: ReviewReason | undefined;
  /** The template's shape carried to the photo, percent of the photo. */
  readonly shape: Shape;
}

export interface RegistrationQuality {
  /** Matched points that agree with the homography. */
  readonly inliers: number;
  /** 0 to 1: how well template and photo agree after registration. */
  readonly agreement: number;
}

export type Inspection =
  | {
      readonly kind: 'judged';
      readonly homography: Homography;
      readonly quality: RegistrationQuality;
      /** One for each template shape, in the same order. */
      readonly verdicts: readonly Verdict[];
    }
  | { readonly kind: 'refused'; readonly reason: RefusalReason };
