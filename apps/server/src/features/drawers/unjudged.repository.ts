import { sql } from 'kysely';
import type { ToolStatus } from '@stowed/contract';
import type { Db } from '../../db/client.ts';
import type { DecidedBy, StoredShape } from '../../db/schema.ts';

export type Placed = StoredShape & { readonly uniqueId: string };

export interface SavedTool {
  readonly uniqueId: string;
  readonly status: ToolStatus;
  readonly decidedBy: DecidedBy;
  readonly confidence: number | null;
  readonly needsReview: boolean | null;
  readonly shape: StoredShape;
}

/** A save of a drawer with a photo, or a mark set on one of its tools by hand. */
export interface PhotoEvent {
  readonly sequence: number;
  readonly drawer_number: number;
  readonly image_id: string;
  /** The drawer's picture before, and its tools then. */
  readonly image_before: string | null;
  readonly tools_before: readonly SavedTool[] | null;
  /** All tools that were saved; null of a mark. */
  readonly tools: readonly SavedTool[] | null;
  /** The one tool that was marked; null of a save. */
  readonly marked: string | null;
  /** The engine that was asked of the photo. */
  readonly engine_version: string | null;
  readonly template_tools: readonly Placed[] | null;
  readonly template_image_id: string | null;
}

interface ToolboxKey {
  readonly organization_id: string;
  readonly id: string;
}

/** The saves of these photos with the toolbox's drawers and the marks on their tools by hand, oldest first. */
export async function selectPhotoEvents(
  db: Db,
  toolbox: ToolboxKey,
  imageIds: readonly string[],
): Promise<PhotoEvent[]> {
  if (imageIds.length === 0) return [];
  return db
    .selectFrom('inspection_events as event')
    .leftJoin('templates', (join) =>
      join
        .onRef('templates.organization_id', '=', 'event.organization_id')
        .onRef('templates.id', '=', 'event.template_id'),
    )
    .select([
      'event.sequence',
      sql<number>`event.drawer_number`.as('drawer_number'),
      sql<string>`event.image_id`.as('image_id'),
      sql<string | null>`event.before ->> 'imageId'`.as('image_before'),
      sql<SavedTool[] | null>`event.before -> 'tools'`.as('tools_before'),
      sql<SavedTool[] | null>`event.after -> 'tools'`.as('tools'),
      sql<string | null>`event.after #>> '{tool,uniqueId}'`.as('marked'),
      sql<string | null>`event.decision ->> 'engineVersion'`.as('engine_version'),
      'templates.tools as template_tools',
      'templates.image_id as template_image_id',
    ])
    .where('event.organization_id', '=', toolbox.organization_id)
    .where('event.toolbox_row_id', '=', toolbox.id)
    .where('event.kind', 'in', ['drawer_scanned', 'tool_found', 'tool_missing'])
    .where('event.image_id', 'in', imageIds)
    .orderBy('event.sequence')
    .execute();
}
