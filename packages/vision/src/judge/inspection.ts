import type { Obstacle } from '../evidence/obstacle.ts';
import type { RefusalReason } from '../evidence/place-photo.ts';
import type { Homography } from '../pixels/homography.ts';
import type { CircleShape, Shape } from '../pixels/shape.ts';

/** What in the photo, or in this place of the drawer, makes a doubt. */
export type PoorSight = 'glare' | 'far' | 'shadow' | 'dark' | 'blurred' | 'alike' | 'moved' | 'signs_differ';

/** Why a position needs a person's eyes. */
export type ReviewReason =
  Obstacle | 'hidden' | 'different_object' | 'other_size' | 'looks_empty' | 'unclear' | PoorSight;

/**
 * The verdict on one cut-out. `status` is the better guess; with `needsReview` it must not be treated as
 * known.
 */
export interface Verdict {
  readonly status: 'present' | 'missing';
  /** 0 to 1: the engine's certainty of `status`. */
  readonly confidence: number;
  readonly needsReview: boolean;
  readonly reason: ReviewReason | undefined;
  /** The template's shape mapped to the photo, in percent of the photo. */
  readonly shape: Shape;
  /**
   * What a doubt rests on, in percent of the photo; undefined without a doubt, or if it rests on all of
   * it.
   */
  readonly focus?: CircleShape | undefined;
}

export interface RegistrationQuality {
  /** Matched points that agree with the homography. */
  readonly inliers: number;
  /** 0 to 1: agreement of template and photo after registration. */
  readonly agreement: number;
}

export type Inspection =
  | {
      readonly kind: 'judged';
      readonly homography: Homography;
      readonly quality: RegistrationQuality;
      /** One per template shape, in the same order. */
      readonly verdicts: readonly Verdict[];
    }
  | { readonly kind: 'refused'; readonly reason: RefusalReason };
