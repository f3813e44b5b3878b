import type { RgbImage } from '../pixels/image.ts';
import type { PercentPoint, Shape } from '../pixels/shape.ts';

/** Foam colour names as the toolbox has them (red, blue, ... gray); anything else, or absent, counts as unknown. */
export interface FoamNames {
  readonly primary?: string | undefined;
  readonly secondary?: string | undefined;
}

/** What a drawer looks like when all its tools are in place. Shapes and anchors are percent of `image`. */
export interface TemplateInput {
  readonly image: RgbImage;
  readonly shapes: readonly Shape[];
  readonly anchors: readonly PercentPoint[];
  readonly foam: FoamNames;
}

/** Why a position needs a person's eyes. */
export type ReviewReason =
  'hidden' | 'out_of_frame' | 'different_object' | 'unclear' | 'bad_light' | 'looks_empty';

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

export type RefusalReason = 'no_match' | 'too_dark' | 'too_small';

/** Nine numbers, row by row, template pixels -> photo pixels (x right, y down, pixel-corner origin). */
export type Homography = readonly [number, number, number, number, number, number, number, number, number];

export type Inspection =
  | {
      readonly kind: 'judged';
      readonly homography: Homography;
      readonly quality: RegistrationQuality;
      /** One for each template shape, in the same order. */
      readonly verdicts: readonly Verdict[];
    }
  | { readonly kind: 'refused'; readonly reason: RefusalReason };

/** A tool shape found in a photo without a template, percent of the photo, confidence 0 to 1. */
export interface Proposal {
  readonly shape: Shape;
  readonly confidence: number;
}
