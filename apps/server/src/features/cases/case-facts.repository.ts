import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { NamedWorkItem } from '@stowed/contract';
import type { Db } from '../../db/client.ts';

interface DrawerKey {
  readonly organizationId: string;
  readonly id: string;
}

export interface LastSeen {
  readonly sequence: number;
  readonly at: Date;
}

/** Whether an event says that a tool was present. `key`: what names it, and the variable of the path. */
const says = (
  key: { readonly field: 'uniqueId' | 'name'; readonly as: 'id' | 'name' },
  value: RawBuilder<unknown>,
) => {
  const present = `(@.${key.field} == $${key.as} && @.status == "present" && !(@.needsReview == true))`;
  const holds = (tools: string) =>
    sql`jsonb_path_exists(e.after, ${sql.lit(`${tools} ? ${present}`)}, jsonb_build_object(${sql.lit(key.as)}, ${value}))`;
  return sql`(${holds('$.tools[*]')} or ${holds('$.tool')})`;
};
const saysPresent = (uniqueId: RawBuilder<unknown>) => says({ field: 'uniqueId', as: 'id' }, uniqueId);
const saysNamePresent = (name: string) => says({ field: 'name', as: 'name' }, sql`${name}::text`);
const hasSamePicture = sql`(e.after -> 'imageId' is not distinct from e.before -> 'imageId'
  and e.after -> 'foreignImageUrl' is not distinct from e.before -> 'foreignImageUrl')`;
const isListed = (uniqueId: RawBuilder<unknown>) => sql`jsonb_path_exists(e.after,
  '$.tools[*] ? (@.uniqueId == $id)', jsonb_build_object('id', ${uniqueId}))`;
/** A list saved with the same picture says nothing of a tool whose decision it keeps. */
const SAME = '(@.uniqueId == $tool.uniqueId && @.status == $tool.status && @.decidedAt == $tool.decidedAt)';
const isKept = (uniqueId: RawBuilder<unknown>) => sql`(
  e.kind = 'drawer_scanned' and ${hasSamePicture}
  and jsonb_path_exists(e.before, ${sql.lit(`$.tools[*] ? ${SAME}`)}, jsonb_build_object('tool',
    jsonb_path_query_first(e.after, '$.tools[*] ? (@.uniqueId == $id)', jsonb_build_object('id', ${uniqueId}))))
)`;

/**
 * The newest event of the drawer that says of each of these tools that it was present, at the time of the act
 * itself if it waited on a device. A verdict that nobody saved does not count, and a completed drawer only
 * repeats what was said before: a later time would take aircraft out of question.
 */
export async function selectLastSeen(
  db: Db,
  drawer: DrawerKey,
  uniqueIds: readonly string[],
): Promise<Map<string, LastSeen>> {
  const { rows } = await sql<{ uniqueId: string; sequence: number; at: Date }>`
    select place.unique_id, seen.sequence, seen.at
    from jsonb_array_elements_text(${JSON.stringify(uniqueIds)}::jsonb) as place (unique_id)
    cross join lateral (
      select e.sequence,
        least(e.recorded_at, (e.decision ->> 'queuedAt')::timestamptz) as at from inspection_events e
      where e.organization_id = ${drawer.organizationId} and e.drawer_id = ${drawer.id}
        and e.kind in ('drawer_scanned', 'tool_found')
        and ${saysPresent(sql`place.unique_id`)} and not ${isKept(sql`place.unique_id`)}
      order by e.sequence desc limit 1
    ) seen`.execute(db);
  return new Map(rows.map(({ uniqueId, sequence, at }) => [uniqueId, { sequence, at }]));
}

interface Named {
  readonly uniqueId: string;
  readonly name: string;
}

/**
 * Since when a tool that nobody saw may be lost: since a template or a list of the drawer first named it. It
 * may have lain there before under another id: then since a tool of its name was last seen there before,
 * else since the last picture before.
 */
export async function findSinceWhen(
  db: Db,
  drawer: DrawerKey,
  { uniqueId, name }: Named,
): Promise<Date | undefined> {
  const ofDrawer = sql`e.organization_id = ${drawer.organizationId} and e.drawer_id = ${drawer.id}`;
  const { rows } = await sql<{ at: Date }>`
    with named as (
      select e.sequence, e.recorded_at as at from inspection_events e
      where ${ofDrawer} and e.kind in ('template_assigned', 'drawer_scanned')
        and ${isListed(sql`${uniqueId}::text`)}
      order by e.sequence limit 1
    ), seen as (
      select least(e.recorded_at, (e.decision ->> 'queuedAt')::timestamptz) as at
      from inspection_events e inner join named on e.sequence < named.sequence
      where ${ofDrawer} and e.kind in ('drawer_scanned', 'tool_found')
        and not (e.kind = 'drawer_scanned' and ${hasSamePicture})
        and (e.kind = 'drawer_scanned' or ${saysNamePresent(name)})
      order by ${saysNamePresent(name)} desc, e.sequence desc limit 1
    )
    select coalesce((select at from seen), named.at) as at from named`.execute(db);
  return rows[0]?.at;
}

/**
 * Whether a person looked for a tool after an event: a new picture was saved, or its status was decided.
 */
export async function isLookedForSince(
  db: Db,
  drawer: DrawerKey,
  { uniqueId, sequence }: { readonly uniqueId: string; readonly sequence: number },
): Promise<boolean> {
  const id = sql`${uniqueId}::text`;
  const { rows } = await sql`
    select 1 from inspection_events e
    where e.organization_id = ${drawer.organizationId} and e.drawer_id = ${drawer.id} and e.sequence > ${sequence}
      and ((e.kind = 'tool_missing' and e.after -> 'tool' ->> 'uniqueId' = ${id})
        or (e.kind = 'drawer_scanned' and not ${hasSamePicture})
        or (e.kind = 'drawer_scanned' and ${isListed(id)} and not ${isKept(id)}))
    limit 1`.execute(db);
  return rows.length > 0;
}

export interface InQuestion extends NamedWorkItem {
  /** The inventory that puts it in question. */
  readonly inventoryId: string;
}

interface Span {
  readonly organizationId: string;
  readonly toolboxRowId: string;
  /** Null: nothing says since when, so only this inventory's work items are in question. */
  readonly from: Date | null;
  readonly to: Date;
  readonly inventoryId: string | null;
}

/** The work items of the toolbox's inventories that overlap a time, both ends included. */
export async function selectInQuestion(db: Db, span: Span): Promise<InQuestion[]> {
  const { organizationId, toolboxRowId, from, to, inventoryId } = span;
  const chosen =
    from === null
      ? sql`inventories.id = ${inventoryId}::uuid`
      : sql`inventories.started_at <= ${to} and coalesce(inventories.ended_at, ${to}) >= ${from}`;
  const { rows } = await sql<InQuestion>`
    select distinct on (items.id) items.id, items.kind, items.reference, items.title,
      inventories.id as inventory_id
    from inventories
    join inventory_work_items used
      on used.organization_id = inventories.organization_id and used.inventory_id = inventories.id
    join work_items items on items.organization_id = used.organization_id and items.id = used.work_item_id
    where inventories.organization_id = ${organizationId} and inventories.toolbox_row_id = ${toolboxRowId}
      and ${chosen}
    order by items.id, inventories.started_at`.execute(db);
  return rows;
}

interface FollowedCases {
  readonly organizationId: string;
  readonly drawerId: string;
  readonly uniqueId: string;
  readonly inventoryId: string | null;
  /** The case that the new one names. */
  readonly former: number | null;
}

/**
 * What earlier cases of a place had put in question, without what two people cleared: the case that a new one
 * names, and those that ended as recounted in its inventory. The tool is missed again, so they ended by
 * mistake.
 */
export async function selectOfFormer(
  db: Db,
  { organizationId, drawerId, uniqueId, inventoryId, former }: FollowedCases,
): Promise<(NamedWorkItem & { readonly inventoryId: string | null; readonly why: string | null })[]> {
  return db
    .selectFrom('lostCases')
    .innerJoin('caseWorkItems as attached', (join) =>
      join
        .onRef('attached.organizationId', '=', 'lostCases.organizationId')
        .onRef('attached.caseId', '=', 'lostCases.id'),
    )
    .innerJoin('workItems as items', (join) =>
      join
        .onRef('items.organizationId', '=', 'attached.organizationId')
        .onRef('items.id', '=', 'attached.workItemId'),
    )
    .select([
      'items.id',
      'items.kind',
      'items.reference',
      'items.title',
      'attached.inventoryId',
      'attached.why',
    ])
    .where('lostCases.organizationId', '=', organizationId)
    .where('lostCases.drawerId', '=', drawerId)
    .where('lostCases.uniqueId', '=', uniqueId)
    .where((where) =>
      where.or([
        where('lostCases.number', '=', former),
        where.and([
          where('lostCases.inventoryId', '=', inventoryId),
          where('lostCases.outcome', '=', 'recounted'),
        ]),
      ]),
    )
    .where('attached.clearConfirmedAt', 'is', null)
    .orderBy('lostCases.number', 'desc')
    .execute();
}

/** The first change of a drawer's template after an event; its body tells the places from before. */
export async function findTemplateChange(
  db: Db,
  drawer: DrawerKey,
  after: number,
): Promise<{ kind: string; before: unknown; after: unknown; decision: unknown } | undefined> {
  return db
    .selectFrom('inspectionEvents')
    .select(['kind', 'before', 'after', 'decision'])
    .where('organizationId', '=', drawer.organizationId)
    .where('drawerId', '=', drawer.id)
    .where('kind', 'in', ['template_assigned', 'template_removed'])
    .where('sequence', '>', after)
    .orderBy('sequence')
    .limit(1)
    .executeTakeFirst();
}

interface CountedDrawer {
  readonly drawer: DrawerKey;
  readonly toolboxRowId: string;
  /** The completion that asks; null: none does. */
  readonly until: number | null;
}

/**
 * The first change of a drawer's picture since its last completed count, or if it has none, since the first
 * that ended without a completion; its body tells the list from before.
 */
export async function findPictureChange(
  db: Db,
  { drawer, toolboxRowId, until }: CountedDrawer,
): Promise<{ kind: string; before: unknown; after: unknown; decision: unknown } | undefined> {
  const { organizationId, id } = drawer;
  const earlier = sql`organization_id = ${organizationId} and sequence < coalesce(${until}::bigint, 9223372036854775807)`;
  const ofToolbox = sql`${earlier} and toolbox_row_id = ${toolboxRowId}`;
  const { rows } = await sql<{ kind: string; before: unknown; after: unknown; decision: unknown }>`
    select kind, before, after, decision from inspection_events e
    where ${earlier} and drawer_id = ${id} and kind = 'drawer_scanned' and not ${hasSamePicture}
      and sequence > coalesce(
        greatest(
          (select sequence from inspection_events where ${earlier} and drawer_id = ${id}
            and kind = 'drawer_completed' order by sequence desc limit 1),
          (select sequence from inspection_events where ${ofToolbox}
            and kind = 'toolbox_completed' order by sequence desc limit 1)),
        (select sequence from inspection_events where ${ofToolbox}
          and kind in ('inventory_superseded', 'inventory_cancelled') order by sequence limit 1))
    order by sequence limit 1`.execute(db);
  return rows[0];
}
