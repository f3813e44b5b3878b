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
      organizationId: detection.organizationId,
      imageId: detection.imageId,
      drawerId: detection.drawerId,
      templateId: detection.templateId,
      engineVersion: detection.engineVersion,
      outcome: detection.outcome,
      tools: JSON.stringify(detection.tools),
      quality: JSON.stringify(detection.quality ?? null),
      createdBy: detection.createdBy,
      createdAt: detection.createdAt,
    })
    .execute();
}
