import type { ToolboxRow } from '../../db/rows.ts';

/** A toolbox's settings as its events keep them. */
export const settingsOf = (row: ToolboxRow) => ({
  name: row.name,
  type: row.type,
  eid: row.eid,
  drawers: row.drawerCount,
  primaryFoamColor: row.primaryFoamColor,
  secondaryFoamColor: row.secondaryFoamColor,
});
export type ToolboxSettings = ReturnType<typeof settingsOf>;
