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

/** A template for the built-in engine: prepared once per key, loaded only if not yet prepared. */
export interface EngineTemplate {
  readonly key: string;
  load(): Promise<TemplateInput>;
  /** The looks of its cut-outs, learned from confirmed photos. */
  readonly learned?: readonly PlaceLook[];
}

/** A template for an engine that looks at pictures and reads names. */
export interface DescribedTemplate extends EngineTemplate {
  /** In the order of the shapes from `load`. */
  readonly tools: readonly Tool[];
  /** As stored: JPEG or PNG. */
  readPicture(): Promise<Buffer>;
}

/** Pixels, whose buffer is transferred and may be detached afterwards, and their source picture. */
export interface EnginePhoto extends RgbImage {
  /** JPEG or PNG, without metadata. */
  readonly picture: Buffer;
}

/**
 * Why a position is to check; the last two apply when two engines looked and one does not confirm the other.
 */
export type DoubtReason = ReviewReason | 'engines_disagree' | 'not_confirmed';

export interface EngineVerdict extends Omit<Verdict, 'reason'> {
  readonly reason: DoubtReason | undefined;
}

type Judged = Extract<Inspection, { readonly kind: 'judged' }>;

interface EngineJudgment extends Omit<Judged, 'verdicts'> {
  /** One per template tool, in the same order. */
  readonly verdicts: readonly EngineVerdict[];
  /** The external service's model name, if one was used. */
  readonly model?: string | undefined;
}

export type EngineInspection = EngineJudgment | Exclude<Inspection, Judged>;

export interface EngineProposal extends Proposal {
  readonly name?: string | undefined;
  /** A person must look at it, however certain the engine is. */
  readonly needsReview?: boolean;
}

/**
 * Detects the tools in a photo. Failures are AppErrors: `service_unavailable` on overload,
 * `image_processing_timeout`, `image_processing_failed`, `ai_not_initialized` for an engine without a key.
 */
export interface DetectionEngine {
  /** Stored with every verdict; read after the verdict. */
  readonly version: string;
  /** Why it did not judge as the organization chose, as a sentence for the person; read after the verdict. */
  readonly notice?: string | undefined;
  inspect(template: DescribedTemplate, photo: EnginePhoto): Promise<EngineInspection>;
  propose(photo: EnginePhoto, foam: FoamNames): Promise<readonly EngineProposal[]>;
}
