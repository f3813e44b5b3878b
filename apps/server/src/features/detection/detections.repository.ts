import type { Tool } from '@stowed/contract';
import type { Db } from '../../db/client.ts';
import type { DetectionOutcome } from '../../db/schema.ts';

export interface NewDetection {
  readonly organizationId: string;
  readonly imageId: string;
  readonly drawerId: string | null;
  readonly templateId: string | null;
  readonly engineVersion: string;
  readonly outcome: DetectionOutcome;
  readonly tools: readonly Tool[];
  readonly quality: unknown;
  readonly createdBy: string;
  readonly createdAt: Date;
}

export async function insertDetection(db: Db, detection: NewDetection): Promise<void> {
  await db
    .insertInto('detections')
    .values({
      organization_id: detection.organizationId,
      image_id: detection.imageId,
      drawer_id: detection.drawerId,
      template_id: detection.templateId,
      engine_version: detection.engineVersion,
      outcome: detection.outcome,
      tools: JSON.stringify(detection.tools),
      quality: JSON.stringify(detection.quality ?? null),
      created_by: detection.createdBy,
      created_at: detection.createdAt,
    })
    .execute();
}
