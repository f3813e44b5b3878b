import { sql } from 'kysely';
import type { SelectQueryBuilder, Selectable } from 'kysely';
import type { Db } from '../../db/client.ts';
import type { Schema } from '../../db/schema.ts';
import { savedPictureInEvent } from '../../db/saved-picture.ts';
import type { SavedPicture } from '../../db/saved-picture.ts';
import { missingToolsInEvent, toCheckInEvent } from '../../db/tool-counts.ts';

type EventsTable = Schema['inspectionEvents'];
export type StoredEvent = Selectable<EventsTable>;

export interface EventFilter {
  readonly person: string | undefined;
  readonly toolboxId: string | undefined;
  readonly kind: string | undefined;
  /** Inclusive. */
  readonly from: Date | undefined;
  /** Exclusive. */
  readonly to: Date | undefined;
}

/** Larger bodies are whole drawers; a list selects only the parts it shows. */
const SMALL_BYTES = 3000;

const small = (column: 'before' | 'after' | 'decision') =>
  sql<unknown>`case
    when coalesce(pg_column_size(event.before), 0) + coalesce(pg_column_size(event.after), 0) < ${SMALL_BYTES}
    then event.${sql.ref(column)} end`;

/**
 * A completion lists what is missing; a photo or scan lists all tools with their status. Without a toolbox,
 * the tools belong to a training image or an unsaved template, so none counts as missing.
 */
const missing = sql<unknown>`case when event.toolbox_row_id is null then null
  when event.after ? 'missing'
  then jsonb_path_query_array(event.after, '$.missing[*]')
  else ${missingToolsInEvent(sql.ref('event.after'))} end`;
const toCheck = sql<number | null>`case when event.toolbox_row_id is not null
  then ${toCheckInEvent(sql.ref('event.after'))} end`;

const photoOutcome = sql<string | null>`case when event.kind = 'image_processed'
  then event.after ->> 'outcome' end`;

/**
 * The tools that a save without a new picture left otherwise than they were, in pairs; null for a new
 * picture, or for the first list of the drawer.
 */
const changedTools = sql<unknown>`case when ${savedPictureInEvent} <> 'new' and event.before -> 'tools' <> '[]'
  then (
    select jsonb_agg(jsonb_build_object('before', old.tool, 'after', saved.tool)
      order by saved.place nulls last, old.place)
    from jsonb_array_elements(event.before -> 'tools') with ordinality old(tool, place)
    full join jsonb_array_elements(event.after -> 'tools') with ordinality saved(tool, place)
      on saved.tool ->> 'uniqueId' = old.tool ->> 'uniqueId'
    where old.tool is distinct from saved.tool) end`;

type Tables = Schema & { event: EventsTable };

function matching<Output>(
  events: SelectQueryBuilder<Tables, 'event', Output>,
  organizationId: string,
  { person, toolboxId, kind, from, to }: EventFilter,
): SelectQueryBuilder<Tables, 'event', Output> {
  let query = events.where('event.organizationId', '=', organizationId);
  if (person !== undefined) query = query.where('event.actorId', '=', person);
  if (toolboxId !== undefined) query = query.where('event.toolboxId', '=', toolboxId);
  if (kind !== undefined) query = query.where('event.kind', '=', kind);
  if (from !== undefined) query = query.where('event.recordedAt', '>=', from);
  if (to !== undefined) query = query.where('event.recordedAt', '<', to);
  return query;
}

export type ListedEvent = Omit<StoredEvent, 'before' | 'after' | 'decision' | 'drawerId' | 'templateId'> & {
  /** All three are null if the event is large: an event is read completely or not at all. */
  before: unknown;
  after: unknown;
  decision: unknown;
  queuedAt: string | null;
  /** Tools with their names, and with their drawers if the event covers a whole toolbox. */
  missing: unknown;
  /** How many of the missing tools are to check. */
  toCheck: number | null;
  /** Pairs of tools, before and after. */
  changedTools: unknown;
  engineVersion: string | null;
  /** Null if it saved no drawer. */
  savedPicture: SavedPicture | null;
  /** What came of the photo; null if it compared none. */
  photoOutcome: string | null;
  toolboxExists: boolean;
  imageHidden: boolean;
};

interface Page {
  /** Only events older than this number. */
  readonly before: number | undefined;
  readonly limit: number;
}

/**
 * Events newest first, by server time, then by number. Each filter has an index in this order, so a page
 * costs the same however far back it is.
 */
export async function selectEventPage(
  db: Db,
  organizationId: string,
  { filter, page }: { readonly filter: EventFilter; readonly page: Page },
): Promise<ListedEvent[]> {
  const { before } = page;
  const older = sql<boolean>`(event.recorded_at, event.sequence) < (
    (select mark.recorded_at from inspection_events mark
      where mark.organization_id = ${organizationId} and mark.sequence = ${before ?? 0}),
    ${before ?? 0}::bigint)`;
  return matching(db.selectFrom('inspectionEvents as event'), organizationId, filter)
    .leftJoin('toolboxes as toolbox', (join) =>
      join
        .onRef('toolbox.organizationId', '=', 'event.organizationId')
        .onRef('toolbox.id', '=', 'event.toolboxRowId'),
    )
    .leftJoin('images as image', (join) =>
      join.onRef('image.organizationId', '=', 'event.organizationId').onRef('image.id', '=', 'event.imageId'),
    )
    .select(['event.organizationId', 'event.sequence', 'event.kind', 'event.subject', 'event.reason'])
    .select(['event.actorId', 'event.actorName', 'event.actorRank', 'event.actorUnit'])
    .select(['event.recordedAt', 'event.deviceTime', 'event.imageId', 'event.templateVersion'])
    .select(['event.toolboxRowId', 'event.toolboxId', 'event.drawerNumber'])
    .select(['event.previousHash', 'event.hash'])
    .select([
      small('before').as('before'),
      small('after').as('after'),
      small('decision').as('decision'),
      missing.as('missing'),
      toCheck.as('toCheck'),
      changedTools.as('changedTools'),
    ])
    .select(sql<string | null>`event.decision ->> 'engineVersion'`.as('engineVersion'))
    .select(sql<string | null>`event.decision ->> 'queuedAt'`.as('queuedAt'))
    .select([savedPictureInEvent.as('savedPicture'), photoOutcome.as('photoOutcome')])
    .select(sql<boolean>`toolbox.id is not null and toolbox.deleted_at is null`.as('toolboxExists'))
    .select(sql<boolean>`image.deleted_at is not null`.as('imageHidden'))
    .$if(before !== undefined, (query) => query.where(older))
    .orderBy('event.recordedAt', 'desc')
    .orderBy('event.sequence', 'desc')
    .limit(page.limit)
    .execute();
}

export interface SequenceRange {
  readonly first: number;
  readonly last: number;
}

/** The range of event numbers that covers these times; undefined if there is none. */
export async function findRange(
  db: Db,
  organizationId: string,
  { from, to }: Pick<EventFilter, 'from' | 'to'>,
): Promise<SequenceRange | undefined> {
  const row = await db
    .selectFrom('inspectionEvents')
    .select(({ fn }) => [
      fn.min<number | null>('sequence').as('first'),
      fn.max<number | null>('sequence').as('last'),
    ])
    .where('organizationId', '=', organizationId)
    .$if(from !== undefined, (query) => query.where('recordedAt', '>=', from ?? new Date(0)))
    .$if(to !== undefined, (query) => query.where('recordedAt', '<', to ?? new Date(0)))
    .executeTakeFirst();
  return row && row.first !== null && row.last !== null ? { first: row.first, last: row.last } : undefined;
}

interface Stretch {
  /** Both ends are inclusive. */
  readonly numbers: SequenceRange;
  readonly limit: number;
}

/** The matching events of a range, complete, in order. */
export async function selectStretch(
  db: Db,
  organizationId: string,
  { filter, stretch }: { readonly filter: EventFilter; readonly stretch: Stretch },
): Promise<StoredEvent[]> {
  const { numbers, limit } = stretch;
  return matching(db.selectFrom('inspectionEvents as event'), organizationId, filter)
    .selectAll('event')
    .where('event.sequence', '>=', numbers.first)
    .where('event.sequence', '<=', numbers.last)
    .orderBy('event.sequence')
    .limit(limit)
    .execute();
}

interface PersonRow {
  id: string;
  username: string;
  firstName: string | null;
  lastName: string | null;
}

/** Everyone who may have acted: people are never deleted. */
export async function selectPeople(db: Db, organizationId: string): Promise<PersonRow[]> {
  return db
    .selectFrom('users')
    .select(['id', 'username', 'firstName', 'lastName'])
    .where('organizationId', '=', organizationId)
    .execute();
}

/** Toolboxes by display id, once each; `deleted` if no toolbox has that id now. */
export async function selectToolboxIds(
  db: Db,
  organizationId: string,
): Promise<{ toolboxId: string; deleted: boolean }[]> {
  return db
    .selectFrom('toolboxes')
    .select(['toolboxId', sql<boolean>`bool_and(deleted_at is not null)`.as('deleted')])
    .where('organizationId', '=', organizationId)
    .groupBy('toolboxId')
    .orderBy('toolboxId')
    .execute();
}
