import type { ActivityItem } from '@stowed/contract';
import type { ActivityRow } from './events.repository.ts';

/** What a person's list of activity shows, in plain words; other events stand in the record alone. */
const titles: Readonly<Record<string, string>> = {
  toolbox_completed: 'Toolbox inventory completed',
  drawer_completed: 'Drawer completed',
  image_processed: 'Photo checked',
  tool_found: 'Tool marked as found',
  tool_missing: 'Tool marked as missing',
  template_assigned: 'Template saved',
  toolbox_created: 'Toolbox created',
  toolbox_updated: 'Toolbox changed',
  toolbox_reference_image_set: 'Reference image saved',
};

/** The kinds of events that a list of activity shows. */
export const activityKinds: readonly string[] = Object.keys(titles);

function missingWords(missing: number | null): string[] {
  if (!missing) return [];
  return [missing === 1 ? '1 tool missing' : `${missing} tools missing`];
}

export function presentActivity(row: ActivityRow): ActivityItem {
  const drawer = row.drawer_number === null ? [] : [`drawer ${row.drawer_number}`];
  const subject = row.subject === null ? [] : [row.subject];
  return {
    id: String(row.sequence),
    title: titles[row.kind] ?? row.kind,
    description: [row.toolbox_id, ...drawer, ...subject, ...missingWords(row.missing)].join(', '),
    timestamp: row.recorded_at.toISOString(),
  };
}
