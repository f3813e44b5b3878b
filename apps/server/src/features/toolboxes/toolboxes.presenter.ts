import type { Toolbox } from '@stowed/contract';
import type { ToolboxRow } from '../../db/rows.ts';
import type { SignedImages } from '../../pictures/signed-url.ts';

export function presentToolbox(row: ToolboxRow, signedImages: SignedImages): Toolbox {
  const { referenceImageId: reference } = row;
  return {
    id: row.id,
    toolboxId: row.toolboxId,
    name: row.name,
    type: row.type,
    drawers: row.drawerCount,
    eid: row.eid,
    status: row.status,
    primaryFoamColor: row.primaryFoamColor,
    secondaryFoamColor: row.secondaryFoamColor,
    referenceImageUrl: reference ? signedImages.pathOf(row.organizationId, reference) : null,
    version: row.version,
    lastCompletedAt: row.completedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** A toolbox's settings as recorded in its events. */
export const settingsOf = (row: ToolboxRow) => ({
  name: row.name,
  type: row.type,
  eid: row.eid,
  drawers: row.drawerCount,
  primaryFoamColor: row.primaryFoamColor,
  secondaryFoamColor: row.secondaryFoamColor,
});
export type ToolboxSettings = ReturnType<typeof settingsOf>;
