import { sql } from 'kysely';
import type { ToolStatus } from '@stowed/contract';
import type { Db } from '../../db/client.ts';
import type { EventRow } from './evidence.repository.ts';

interface ToolboxKey {
  readonly organization_id: string;
  readonly id: string;
}

/** The event of the toolbox's last completed inventory. */
export async function findCompletion(db: Db, toolbox: ToolboxKey): Promise<EventRow | undefined> {
  return db
    .selectFrom('inspection_events')
    .selectAll()
    .where('organization_id', '=', toolbox.organization_id)
    .where('toolbox_row_id', '=', toolbox.id)
    .where('kind', '=', 'toolbox_completed')
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export interface DrawerSignature {
  drawer_number: number | null;
  actor_name: string;
  actor_rank: string | null;
  actor_unit: string | null;
  recorded_at: Date;
  /** The drawer's state that was signed. */
  after: unknown;
}

/** Each drawer's last completion before an event, by drawer. */
export async function selectSignatures(
  db: Db,
  toolbox: ToolboxKey,
  before: number,
): Promise<DrawerSignature[]> {
  return db
    .selectFrom('inspection_events')
    .distinctOn('drawer_number')
    .select(['drawer_number', 'actor_name', 'actor_rank', 'actor_unit', 'recorded_at', 'after'])
    .where('organization_id', '=', toolbox.organization_id)
    .where('toolbox_row_id', '=', toolbox.id)
    .where('kind', '=', 'drawer_completed')
    .where('sequence', '<', before)
    .orderBy('drawer_number')
    .orderBy('sequence', 'desc')
    .execute();
}

export interface HandDecision {
  drawer_number: number;
  kind: string;
  actor_name: string;
  recorded_at: Date;
  /** The drawer's, kept here or lying elsewhere; null of a mark on one that lies elsewhere, for its event does not tell. */
  photo: string | null;
  /** The tools whose status is a person's word after this event; of a scan all of them, of a flip the one. */
  by_hand: { readonly id: string; readonly status: ToolStatus }[] | null;
}

/** Who decided by hand, before an event, oldest first. */
export async function selectHandDecisions(
  db: Db,
  toolbox: ToolboxKey,
  before: number,
): Promise<HandDecision[]> {
  const { rows } = await sql<HandDecision>`
    select drawer_number, kind, actor_name, recorded_at,
      coalesce(image_id, after ->> 'foreignImageUrl') as photo, (
      select jsonb_agg(jsonb_build_object('id', tool -> 'uniqueId', 'status', tool -> 'status'))
      from jsonb_array_elements(
        case kind when 'drawer_scanned' then after -> 'tools' else jsonb_build_array(after -> 'tool') end
      ) tool
      where tool ->> 'decidedBy' = 'person'
    ) as by_hand
    from inspection_events
    where organization_id = ${toolbox.organization_id} and toolbox_row_id = ${toolbox.id}
      and kind in ('drawer_scanned', 'tool_found', 'tool_missing') and sequence < ${before}
    order by sequence`.execute(db);
  return rows;
}

export interface PictureRow {
  id: string;
  width: number;
  height: number;
  sha256: string;
}

export async function selectPictures(
  db: Db,
  organizationId: string,
  ids: readonly string[],
): Promise<PictureRow[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('images')
    .select(['id', 'width', 'height', 'sha256'])
    .where('organization_id', '=', organizationId)
    .where('id', 'in', ids)
    .execute();
}

/** The organization's name and the newest event of its record. */
export async function readRecord(
  db: Db,
  organizationId: string,
): Promise<{ name: string; sequence: number; hash: string }> {
  return db
    .selectFrom('organizations')
    .innerJoin('event_heads', 'event_heads.organization_id', 'organizations.id')
    .select(['organizations.name', 'event_heads.sequence', 'event_heads.hash'])
    .where('organizations.id', '=', organizationId)
    .executeTakeFirstOrThrow();
}
