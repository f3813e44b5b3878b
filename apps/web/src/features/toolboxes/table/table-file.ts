import { csvFile } from '../../../lib/csv.ts';
import { toolboxTypeName } from '../../../lib/toolbox-type.ts';
import { isNotCounted } from './fleet-rows.ts';
import type { FleetRow } from './fleet-rows.ts';

const heading = [
  ...['Name', 'Toolbox ID', 'Equipment ID', 'Type', 'Status', 'Drawers', 'Drawers with template'],
  'Copied templates that no photo has fit',
  'Names missing',
  ...[
    'Missing tools',
    'Fewer than expected',
    'Drawers not counted',
    'Drawers not compared',
    'Last completed (UTC)',
    'Last completed by',
  ],
];

/** The rows as a file for a spreadsheet; without numbers of tools where nobody has counted. */
export function tableFile(rows: readonly FleetRow[]): Blob {
  return csvFile([
    heading,
    ...rows.map((row) => {
      const { toolbox, drawers, templates, copied, missing, fewer } = row;
      const { notCounted, countedBefore, notCompared, lastCompletedBy } = row;
      const lacks = isNotCounted(row) ? ['', ''] : [String(missing), String(fewer)];
      return [
        ...[toolbox.name, toolbox.toolboxId, toolbox.eid ?? '', toolboxTypeName(toolbox.type)],
        ...[toolbox.status, String(drawers.length), String(templates), String(copied)],
        ...[String(toolbox.namesMissing ?? 0), ...lacks],
        ...[String(notCounted + countedBefore), String(notCompared)],
        ...[toolbox.lastCompletedAt ?? '', lastCompletedBy ?? ''],
      ];
    }),
  ]);
}
