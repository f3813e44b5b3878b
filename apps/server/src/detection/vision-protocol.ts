import type {
  EmptyLook,
  FoamNames,
  Inspection,
  PreparedTemplate,
  Proposal,
  RgbImage,
  TemplateInput,
} from '@stowed/vision';

export type VisionTask =
  | { readonly kind: 'prepare'; readonly template: TemplateInput }
  /** `template` lies in shared memory, so that it costs nothing to send. */
  | {
      readonly kind: 'inspect';
      readonly photo: RgbImage;
      readonly template: PreparedTemplate;
      readonly learned: readonly EmptyLook[];
    }
  | {
      readonly kind: 'learn';
      readonly photo: RgbImage;
      readonly template: PreparedTemplate;
      readonly empty: readonly number[];
    }
  | { readonly kind: 'propose'; readonly photo: RgbImage; readonly foam: FoamNames };

export interface VisionResults {
  readonly prepare: PreparedTemplate;
  readonly inspect: Inspection;
  readonly learn: readonly EmptyLook[];
  readonly propose: readonly Proposal[];
}

export type VisionAnswer =
  | { readonly ok: true; readonly result: VisionResults[VisionTask['kind']] }
  | { readonly ok: false; readonly message: string };
