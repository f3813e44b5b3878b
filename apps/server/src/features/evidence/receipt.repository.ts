import type { Db } from '../../db/client.ts';
import type { EventRow } from './evidence.repository.ts';

interface ToolboxKey {
  readonly organizationId: string;
  readonly id: string;
}

/** The event of the toolbox's last completed inventory. */
export async function findCompletion(db: Db, toolbox: ToolboxKey): Promise<EventRow | undefined> {
  return db
    .selectFrom('inspectionEvents')
    .selectAll()
    .where('organizationId', '=', toolbox.organizationId)
    .where('toolboxRowId', '=', toolbox.id)
    .where('kind', '=', 'toolbox_completed')
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The event with this number, which must exist. */
export async function getEvent(db: Db, organizationId: string, sequence: number): Promise<EventRow> {
  return db
    .selectFrom('inspectionEvents')
    .selectAll()
    .where('organizationId', '=', organizationId)
    .where('sequence', '=', sequence)
    .executeTakeFirstOrThrow();
}

export interface DrawerSignature {
  drawerNumber: number | null;
  actorName: string;
  actorRank: string | null;
  actorUnit: string | null;
  recordedAt: Date;
  deviceTime: Date | null;
  reason: string | null;
  kind: string;
  before: unknown;
  /** The signed state of the drawer. */
  after: unknown;
  decision: unknown;
}

/** Each drawer's last completion before an event, by drawer. */
export async function selectSignatures(
  db: Db,
  toolbox: ToolboxKey,
  before: number,
): Promise<DrawerSignature[]> {
  return db
    .selectFrom('inspectionEvents')
    .distinctOn('drawerNumber')
    .select(['drawerNumber', 'actorName', 'actorRank', 'actorUnit', 'recordedAt', 'deviceTime'])
    .select(['reason', 'kind', 'before', 'after', 'decision'])
    .where('organizationId', '=', toolbox.organizationId)
    .where('toolboxRowId', '=', toolbox.id)
    .where('kind', '=', 'drawer_completed')
    .where('sequence', '<', before)
    .orderBy('drawerNumber')
    .orderBy('sequence', 'desc')
    .execute();
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
    .where('organizationId', '=', organizationId)
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
    .innerJoin('eventHeads', 'eventHeads.organizationId', 'organizations.id')
    .select(['organizations.name', 'eventHeads.sequence', 'eventHeads.hash'])
    .where('organizations.id', '=', organizationId)
    .executeTakeFirstOrThrow();
}
