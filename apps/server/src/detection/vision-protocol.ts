import type { FoamNames, Inspection, Proposal, RgbImage, TemplateInput } from '@stowed/vision';

export type VisionTask =
  | {
      readonly kind: 'inspect';
      readonly photo: RgbImage;
      readonly key: string;
      /** Present when the worker has no prepared template under this key. */
      readonly template: TemplateInput | undefined;
    }
  | { readonly kind: 'propose'; readonly photo: RgbImage; readonly foam: FoamNames };

export type VisionResult =
  | { readonly kind: 'inspection'; readonly inspection: Inspection }
  | { readonly kind: 'proposals'; readonly proposals: readonly Proposal[] }
  | { readonly kind: 'failed'; readonly message: string };
