import type { Selectable } from 'kysely';
import type { Tool } from '@stowed/contract';
import type { Db } from '../../db/client.ts';
import type { TemplateRow } from '../../db/rows.ts';
import type { Schema } from '../../db/schema.ts';

export type EventRow = Selectable<Schema['inspectionEvents']>;

export interface EvidenceRow extends EventRow {
  /** The engine's verdicts on the event's picture, if there are any. */
  detected: Tool[] | null;
  detectedBy: string | null;
}

export interface Wanted {
  readonly organizationId: string;
  readonly toolboxRowId: string;
  readonly drawerId: string;
  /** Event kinds that name the drawer. */
  readonly kinds: readonly string[];
  /** Event kinds that concern the whole toolbox. */
  readonly toolboxKinds: readonly string[];
  /** Only events older than this one. */
  readonly before: number | undefined;
  readonly limit: number;
}

/** A drawer's events, newest first. */
export async function selectEvidence(db: Db, wanted: Wanted): Promise<EvidenceRow[]> {
  const { before } = wanted;
  return db
    .selectFrom('inspectionEvents as event')
    .leftJoin('detections', (join) =>
      join
        .onRef('detections.organizationId', '=', 'event.organizationId')
        .onRef('detections.imageId', '=', 'event.imageId'),
    )
    .selectAll('event')
    .select(['detections.tools as detected', 'detections.engineVersion as detectedBy'])
    .where('event.organizationId', '=', wanted.organizationId)
    .where('event.toolboxRowId', '=', wanted.toolboxRowId)
    .where((where) =>
      where.or([
        where.and([where('event.drawerId', '=', wanted.drawerId), where('event.kind', 'in', wanted.kinds)]),
        where('event.kind', 'in', wanted.toolboxKinds),
      ]),
    )
    .$if(before !== undefined, (query) => query.where('event.sequence', '<', before ?? 0))
    .orderBy('event.sequence', 'desc')
    .limit(wanted.limit)
    .execute();
}

/** Templates by id, including removed ones. */
export async function selectTemplates(
  db: Db,
  organizationId: string,
  ids: readonly string[],
): Promise<TemplateRow[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('templates')
    .selectAll()
    .where('organizationId', '=', organizationId)
    .where('id', 'in', ids)
    .orderBy('version', 'desc')
    .execute();
}
