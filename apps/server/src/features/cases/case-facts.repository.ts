import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { NamedWorkItem } from '@stowed/contract';
import { isNamed } from '@stowed/domain';
import type { Db } from '../../db/client.ts';

interface DrawerKey {
  readonly organizationId: string;
  readonly id: string;
}

export interface LastSeen {
  readonly sequence: number;
  readonly at: Date;
}

const PRESENT = '@.status == "present" && !(@.needsReview == true)';
const hasSamePicture = sql`(e.after -> 'imageId' is not distinct from e.before -> 'imageId'
  and e.after -> 'foreignImageUrl' is not distinct from e.before -> 'foreignImageUrl')`;
/** A list saved with the same picture is no new sight of a tool whose decision it keeps. */
const isKept = (tool: RawBuilder<unknown>) => sql`(
  e.kind = 'drawer_scanned' and ${hasSamePicture} and jsonb_path_exists(e.before,
    '$.tools[*] ? (@.uniqueId == $tool.uniqueId && @.status == $tool.status && @.decidedAt == $tool.decidedAt)',
    jsonb_build_object('tool', ${tool}))
)`;

/** A tool in an event's body: by its id, or by its name. */
interface Wanted {
  readonly where: string;
  readonly values: RawBuilder<unknown>;
}
const holds = (path: string, { where, values }: Wanted, what = '') =>
  sql`jsonb_path_exists(e.after, ${sql.lit(`${path} ? (${where}${what})`)}, ${values})`;
/** Whether an event says that the tool was present. */
const saysPresent = (wanted: Wanted) => sql`(
  ${holds('$.tool', wanted, ` && ${PRESENT}`)}
  or exists (select from jsonb_path_query(e.after,
    ${sql.lit(`$.tools[*] ? (${wanted.where} && ${PRESENT})`)}, ${wanted.values}) as listed (tool)
    where not ${isKept(sql`listed.tool`)})
)`;

interface Missed {
  readonly uniqueId: string;
  readonly name: string;
}

interface SearchedDrawer {
  readonly drawer: DrawerKey;
  /** What its list and its template name now. */
  readonly tools: readonly Pick<Missed, 'uniqueId'>[];
  readonly template: { readonly tools: readonly Pick<Missed, 'uniqueId'>[] } | undefined;
}

/**
 * The newest event in which each of these tools was present, with the time of the act if a device sent it
 * later. A verdict that nobody saved does not count: a later time would take aircraft out of question. A new
 * template gives its tools new ids. A tool that no event shows under its own id was last seen when a tool of
 * its name was, unless the name is a generated one or the drawer still names that other tool. A list in which
 * a tool of that name is missing comes last: nobody can tell which one it was.
 */
export async function selectLastSeen(
  db: Db,
  { drawer, tools, template }: SearchedDrawer,
  missed: readonly Missed[],
): Promise<Map<string, LastSeen>> {
  const places = missed.map((tool) => ({ unique_id: tool.uniqueId, name: isNamed(tool) ? tool.name : null }));
  const current = JSON.stringify([...tools, ...(template?.tools ?? [])].map(({ uniqueId }) => uniqueId));
  const byId = {
    where: '@.uniqueId == $id',
    values: sql`jsonb_build_object('id', place.unique_id)`,
  };
  const byName = {
    where: '@.name == $name && !(@.uniqueId == $current[*])',
    values: sql`jsonb_build_object('name', place.name, 'current', ${current}::jsonb)`,
  };
  const isListed = holds('$.tools[*]', byId);
  const isDoubtful = holds('$.tools[*]', byName, ' && @.status == "missing"');
  const { rows } = await sql<{ uniqueId: string; sequence: number; at: Date }>`
    select place.unique_id, seen.sequence, seen.at
    from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as place (unique_id text, name text)
    cross join lateral (
      select e.sequence, least(e.recorded_at, (e.decision ->> 'queuedAt')::timestamptz) as at
      from inspection_events e cross join lateral (select ${saysPresent(byId)} as is_own) said
      where e.organization_id = ${drawer.organizationId} and e.drawer_id = ${drawer.id}
        and e.kind in ('drawer_scanned', 'tool_found', 'drawer_completed')
        and (said.is_own or (not ${isListed} and ${saysPresent(byName)}))
      order by said.is_own desc, not said.is_own and ${isDoubtful}, at desc, e.sequence desc limit 1
    ) seen`.execute(db);
  return new Map(rows.map(({ uniqueId: id, sequence, at }) => [id, { sequence, at }]));
}

export interface InQuestion extends NamedWorkItem {
  /** The inventory that puts it in question. */
  readonly inventoryId: string;
}

interface Span {
  readonly organizationId: string;
  readonly toolboxRowId: string;
  /** Null: the tool was never seen, so only this inventory's work items are in question. */
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
  /** The event of the completion that asks; null without one. */
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

/** The names that an engine gave the tools of a picture without a template, by unique id. */
export async function selectProposedNames(
  db: Db,
  organizationId: string,
  imageId: string,
): Promise<Map<string, string>> {
  const row = await db
    .selectFrom('detections')
    .select('tools')
    .where('organizationId', '=', organizationId)
    .where('imageId', '=', imageId)
    .where('templateId', 'is', null)
    .executeTakeFirst();
  return new Map(row?.tools.map(({ uniqueId, name }) => [uniqueId, name]));
}
