import type { Tool } from '@stowed/contract';
import type {
  FoamNames,
  Inspection,
  PlaceLook,
  Proposal,
  ReviewReason,
  RgbImage,
  TemplateInput,
  Verdict,
} from '@stowed/vision';

/**
 * A template as the built-in engine receives it: prepared once for each key, loaded only when it is not
 * prepared yet.
 */
export interface EngineTemplate {
  readonly key: string;
  load(): Promise<TemplateInput>;
  /** How its cut-outs look, as learnt from photos that people confirmed. */
  readonly learned?: readonly PlaceLook[];
}

/** A template for an engine that looks at pictures and reads names. */
export interface DescribedTemplate extends EngineTemplate {
  /** In the order of the shapes that `load` answers. */
  readonly tools: readonly Tool[];
  /** As it is stored: JPEG or PNG. */
  readPicture(): Promise<Buffer>;
}

/** Pixels, whose buffer is handed over and may be gone afterwards, and the picture that they come from. */
export interface EnginePhoto extends RgbImage {
  /** JPEG or PNG, without metadata. */
  readonly picture: Buffer;
}

/**
 * Why a position needs a person's eyes; the last two where two engines looked and one does not confirm the
 * other.
 */
export type DoubtReason = ReviewReason | 'engines_disagree' | 'not_confirmed';

export interface EngineVerdict extends Omit<Verdict, 'reason'> {
  readonly reason: DoubtReason | undefined;
}

type Judged = Extract<Inspection, { readonly kind: 'judged' }>;

interface EngineJudgement extends Omit<Judged, 'verdicts'> {
  /** One for each template tool, in the same order. */
  readonly verdicts: readonly EngineVerdict[];
  /** The model of a service outside that was asked as well, as the service names it. */
  readonly model?: string | undefined;
}

export type EngineInspection = EngineJudgement | Exclude<Inspection, Judged>;

export interface EngineProposal extends Proposal {
  readonly name?: string | undefined;
  /** A person must look at it, however sure the engine is. */
  readonly needsReview?: boolean;
}

/**
 * Says which tools a photo shows. Failures are AppErrors: `service_unavailable` when too much is in work,
 * `image_processing_timeout`, `image_processing_failed`, `ai_not_initialized` for an engine that has no key.
 */
export interface DetectionEngine {
  /** Written into every verdict's record; read after the verdict. */
  readonly version: string;
  /**
   * Why it did not judge as the organization has chosen, in words for the person; read once it has
   * judged.
   */
  readonly notice?: string | undefined;
  inspect(template: DescribedTemplate, photo: EnginePhoto): Promise<EngineInspection>;
  propose(photo: EnginePhoto, foam: FoamNames): Promise<readonly EngineProposal[]>;
}
