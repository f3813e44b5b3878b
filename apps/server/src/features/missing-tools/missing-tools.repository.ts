import type { MissingTools } from '@stowed/contract';
import type { CountedDrawer } from '@stowed/domain';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '../../db/client.ts';
import { hasPhotoOfInventory, isComparedDrawer } from '../../db/compared-drawers.ts';
import type { DecidedBy } from '../../db/schema.ts';
import { isLackingInEvent, isMissingTool, isPresentInEvent, missingTools } from '../../db/tool-counts.ts';

interface Since {
  readonly at: string;
  readonly name: string;
  readonly rank: string | null;
}

/** A drawer in which something may be missing; its packed rows hold only what the count needs. */
export interface LackingDrawer extends CountedDrawer {
  readonly toolboxId: string;
  readonly toolboxName: string;
  readonly number: number;
  readonly tools: readonly (CountedDrawer['tools'][number] & { readonly decidedBy: DecidedBy })[];
  /** By unique id of a tool. */
  readonly since: Readonly<Record<string, Since>>;
}

export type ShortDrawer = MissingTools['shortDrawers'][number];

interface Found extends Omit<MissingTools, 'tools' | 'fewer' | 'shortDrawers'> {
  /** The other drawers whose lists name fewer tools than expected. */
  readonly shortElsewhere: readonly ShortDrawer[];
  readonly lacking: readonly LackingDrawer[];
}

/** The events of drawer `d` that say what it holds. */
const listings = sql`inspection_events e
  where e.organization_id = d.organization_id and e.toolbox_row_id = d.toolbox_row_id
    and e.drawer_id = d.id and e.kind in ('drawer_scanned', 'tool_found', 'tool_missing')`;

/**
 * The first event that says that a tool is missing, or leaves it out of the list, after it was last present.
 * Nobody has found a tool only because a list or a template does not name it.
 */
const sinceLacking = (id: RawBuilder<unknown>) => sql`
  select e.sequence from ${listings} and ${isLackingInEvent(sql`e.after`, id)} and e.sequence > coalesce((
    select e.sequence from ${listings} and ${isPresentInEvent(sql`e.after`, id)}
    order by e.sequence desc limit 1), 0)
  order by e.sequence limit 1`;

const listsPlace = sql`jsonb_path_exists(e.after, '$.tools[*] ? (@.uniqueId == $id)',
  jsonb_build_object('id', p.unique_id))`;

/**
 * Of a place `p` that no list since then has named: the later of two events, the template got it, or the list
 * began to leave it out.
 */
const sinceLeftOut = sql`
  select greatest((
    select e.sequence from inspection_events e
    where e.organization_id = d.organization_id and e.toolbox_row_id = d.toolbox_row_id
      and e.drawer_id = d.id and e.kind = 'template_assigned' and ${listsPlace}
    order by e.sequence limit 1
  ), (
    select e.sequence from ${listings} and e.kind = 'drawer_scanned' and e.sequence > coalesce((
      select e.sequence from ${listings} and e.kind = 'drawer_scanned' and ${listsPlace}
      order by e.sequence desc limit 1), 0)
    order by e.sequence limit 1
  ))`;

const isOfDrawer = sql`tools.organization_id = d.organization_id and tools.drawer_id = d.id`;

const placeIds = sql`jsonb_path_query_array(templates.tools, '$[*].uniqueId')`;

/** The template's places whose ids the list of drawer `d` lacks; the domain also matches names. */
const unlistedPlaces = sql`
  select place ->> 'uniqueId' as unique_id
  from templates, jsonb_array_elements(templates.tools) place
  where templates.organization_id = d.organization_id and templates.id = d.template_id
    and not exists (select from tools where ${isOfDrawer} and tools.unique_id = place ->> 'uniqueId')`;

const packedTools = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('uniqueId', tools.unique_id, 'name', tools.name, 'status', tools.status,
    'needsReview', tools.needs_review, 'decidedBy', tools.decided_by) order by tools.ordinal), '[]')
  from tools where ${isOfDrawer})`;

const packedPlaces = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('uniqueId', place ->> 'uniqueId', 'name', place ->> 'name')), '[]')
  from templates, jsonb_array_elements(templates.tools) place
  where templates.organization_id = d.organization_id and templates.id = d.template_id)`;

const packedSince = sql`(
  select coalesce(jsonb_object_agg(lack.unique_id, jsonb_build_object(
    'at', e.recorded_at, 'name', e.actor_name, 'rank', e.actor_rank)), '{}')
  from (
    select tools.unique_id, (${sinceLacking(sql`tools.unique_id`)}) as sequence from tools
    where ${isOfDrawer} and ${isMissingTool}
    union all
    select p.unique_id, least((${sinceLacking(sql`p.unique_id`)}), (${sinceLeftOut})) from (${unlistedPlaces}) p
  ) lack
  join inspection_events e on e.organization_id = d.organization_id and e.sequence = lack.sequence)`;

const isSeen = sql`(listed > 0 or picture is not null)`;

/** How many of the counted drawers that should hold tools meet the condition, by toolbox. */
const byToolbox = (condition: RawBuilder<unknown>) => sql`(
  select coalesce(jsonb_agg(jsonb_build_object('toolboxId', toolbox_id, 'drawers', drawers) order by toolbox_id), '[]')
  from (
    select toolbox_id, count(*)::int as drawers from counted
    where expected_tools > 0 and ${condition} group by toolbox_id
  ) chosen)`;

const nothing: Found = {
  drawers: 0,
  countedDrawers: 0,
  notCounted: [],
  notCompared: [],
  withoutTemplate: [],
  notCompleted: [],
  withoutPhoto: [],
  shortElsewhere: [],
  lacking: [],
};

/**
 * The drawers in which a tool may be missing, and how many drawers are counted. A superset: the domain says
 * what is missing.
 */
export async function selectLackingDrawers(db: Db, organizationId: string): Promise<Found> {
  const { rows } = await sql<Found>`
    with held as (
      select tools.drawer_id, count(*)::int as listed, ${missingTools} as missing,
        array_agg(tools.unique_id) as unique_ids
      from tools where tools.organization_id = ${organizationId} group by tools.drawer_id
    ), counted as materialized (
      select drawers.*, coalesce(drawers.image_id, drawers.foreign_image_url) as picture,
        coalesce(held.listed, 0) as listed, coalesce(held.missing, 0) as missing,
        coalesce(${placeIds} - coalesce(held.unique_ids, '{}') <> '[]', false) as leaves_out,
        ${isComparedDrawer(sql`drawers`)} as is_compared,
        ${hasPhotoOfInventory(sql`drawers`)} as has_photo
      from standing_drawers drawers
      left join held on held.drawer_id = drawers.id
      left join templates on templates.organization_id = drawers.organization_id
        and templates.id = drawers.template_id
      where drawers.organization_id = ${organizationId}
    )
    select
      (select count(*)::int from counted where expected_tools > 0) as drawers,
      (select count(*)::int from counted
        where expected_tools > 0 and ${isSeen}) as counted_drawers,
      ${byToolbox(sql`not ${isSeen}`)} as not_counted,
      ${byToolbox(sql`${isSeen} and template_id is not null and not is_compared`)} as not_compared,
      ${byToolbox(sql`${isSeen} and template_id is null`)} as without_template,
      ${byToolbox(sql`${isSeen} and status <> 'complete'`)} as not_completed,
      ${byToolbox(sql`not has_photo and listed > 0 and status = 'complete'`)} as without_photo,
      (select coalesce(jsonb_agg(jsonb_build_object(
          'toolboxId', toolbox_id, 'drawerNumber', number, 'fewer', expected_tools - listed)), '[]')
        from counted
        where ${isSeen} and missing = 0 and not leaves_out and listed < expected_tools) as short_elsewhere,
      (select coalesce(jsonb_agg(jsonb_build_object(
          'toolboxId', d.toolbox_id, 'toolboxName', b.name, 'number', d.number,
          'expectedTools', d.expected_tools, 'imageUrl', d.picture,
          'tools', ${packedTools}, 'templateTools', ${packedPlaces}, 'since', ${packedSince}
        ) order by d.toolbox_id, d.number), '[]')
        from counted d
        join toolboxes b on b.organization_id = d.organization_id and b.id = d.toolbox_row_id
        where d.missing > 0 or d.leaves_out and ${isSeen}) as lacking`.execute(db);
  return rows[0] ?? nothing;
}
