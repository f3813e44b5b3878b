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
    imageUrl: signedImages.pathOf(row.organization_id, row.image_id),
    status: row.status,
    createdAt: row.created_at.toISOString(),
    metadata: { toolCount: row.tool_count, drawerType: row.drawer_type },
    uploadedBy: row.uploaded_by,
  };
}

export function presentAnnotation(row: AnnotationRow): Annotation {
  return {
    id: row.id,
    tools: row.tools,
    anchorPoints: row.anchor_points,
    verified: row.verified,
    imageId: row.training_image_id,
    version: row.version,
    updatedAt: row.updated_at.toISOString(),
  };
}
