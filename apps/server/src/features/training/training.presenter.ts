import type { Annotation, TrainingImage } from '@stowed/contract';
import type { Deps } from '../../deps.ts';
import type { AnnotationRow } from './annotations.repository.ts';
import type { TrainingImageRow } from './training-images.repository.ts';

export function presentTrainingImage(
  row: TrainingImageRow,
  { signedImages }: Pick<Deps, 'signedImages'>,
): TrainingImage {
  return {
    id: row.id,
    imageUrl: signedImages.pathOf(row.organizationId, row.imageId),
    status: row.status,
    createdAt: row.createdAt.toISOString(),
    metadata: { toolCount: row.toolCount, drawerType: row.drawerType },
    uploadedBy: row.uploadedBy,
  };
}

export function presentAnnotation(row: AnnotationRow): Annotation {
  return {
    id: row.id,
    tools: row.tools,
    anchorPoints: row.anchorPoints,
    verified: row.verified,
    imageId: row.trainingImageId,
    version: row.version,
    updatedAt: row.updatedAt.toISOString(),
  };
}
