import { csvFile } from '../../../lib/csv.ts';
import { toolboxTypeName } from '../../../lib/toolbox-type.ts';
import type { FleetRow } from './fleet-rows.ts';

const heading = [
  ...['Name', 'Toolbox ID', 'Equipment ID', 'Type', 'Status', 'Drawers', 'Drawers with template'],
  ...['Missing tools', 'Drawers not counted', 'Last completed (UTC)', 'Last completed by'],
];

/** The rows as a file for a spreadsheet. */
export function tableFile(rows: readonly FleetRow[]): Blob {
  return csvFile([
    heading,
    ...rows.map(({ toolbox, drawers, templates, missing, notCounted, lastCompletedBy }) => [
      ...[toolbox.name, toolbox.toolboxId, toolbox.eid ?? '', toolboxTypeName(toolbox.type), toolbox.status],
      ...[String(drawers.length), String(templates), String(missing), String(notCounted)],
      ...[toolbox.lastCompletedAt ?? '', lastCompletedBy ?? ''],
    ]),
  ]);
}
