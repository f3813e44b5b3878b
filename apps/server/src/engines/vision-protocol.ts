import type {
  Confirmed,
  FoamNames,
  Inspection,
  Mark,
  PlaceLook,
  PreparedTemplate,
  Proposal,
  RgbImage,
  TemplateInput,
  ToolOutlines,
} from '@stowed/vision';

export type VisionTask =
  | {
      readonly kind: 'prepare';
      readonly template: TemplateInput;
      /** Undefined: not known yet. */
      readonly outlines: ToolOutlines | undefined;
    }
  /** `template` is in shared memory, so sending it costs nothing. */
  | {
      readonly kind: 'inspect';
      readonly photo: RgbImage;
      readonly template: PreparedTemplate;
      readonly learned: readonly PlaceLook[];
    }
  | {
      readonly kind: 'learn';
      readonly photo: RgbImage;
      readonly template: PreparedTemplate;
      readonly confirmed: readonly Confirmed[];
    }
  | {
      readonly kind: 'learn-marked';
      readonly photo: RgbImage;
      readonly template: PreparedTemplate;
      readonly marks: readonly Mark[];
    }
  | { readonly kind: 'propose'; readonly photo: RgbImage; readonly foam: FoamNames };

export interface VisionResults {
  readonly prepare: { readonly template: PreparedTemplate; readonly outlines: ToolOutlines };
  readonly inspect: Inspection;
  readonly learn: readonly PlaceLook[];
  readonly 'learn-marked': readonly PlaceLook[] | undefined;
  readonly propose: readonly Proposal[];
}

export type VisionAnswer =
  | { readonly ok: true; readonly result: VisionResults[VisionTask['kind']] }
  | { readonly ok: false; readonly message: string };
