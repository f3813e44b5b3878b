import type { Toolbox } from '@stowed/contract';
import type { ToolboxRow } from '../../db/rows.ts';
import type { SignedImages } from '../../pictures/signed-url.ts';

export function presentToolbox(row: ToolboxRow, signedImages: SignedImages): Toolbox {
  const { reference_image_id: reference } = row;
  return {
    id: row.id,
    toolboxId: row.toolbox_id,
    name: row.name,
    type: row.type,
    drawers: row.drawer_count,
    eid: row.eid,
    status: row.status,
    primaryFoamColor: row.primary_foam_color,
    secondaryFoamColor: row.secondary_foam_color,
    referenceImageUrl: reference ? signedImages.pathOf(row.organization_id, reference) : null,
    version: row.version,
    lastCompletedAt: row.completed_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}
