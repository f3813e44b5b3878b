import type { FoamNames, Inspection, Proposal, RgbImage, TemplateInput } from '@stowed/vision';

/** A template as an engine is told of it: prepared once for each key, loaded only when it is not prepared yet. */
export interface EngineTemplate {
  readonly key: string;
  load(): Promise<TemplateInput>;
}

/**
 * Says which tools a photo shows. Photos are handed over: their buffers may be gone afterwards. Failures are AppErrors:
 * `service_unavailable` when too much is in work, `image_processing_timeout`, `image_processing_failed`.
 */
export interface DetectionEngine {
  /** Stands in every record of what the engine said. */
  readonly version: string;
  /** Prepares a template ahead of its first photo, once there is nothing better to do. Returns at once and never fails. */
  prepare(template: EngineTemplate): void;
  inspect(template: EngineTemplate, photo: RgbImage): Promise<Inspection>;
  propose(photo: RgbImage, foam: FoamNames): Promise<readonly Proposal[]>;
  close(): Promise<void>;
}
