import { inPlace } from './place.ts';
import type { Place } from './place.ts';

interface Filling {
  readonly organizationId: string;
  /** The range of event numbers, inclusive. */
  readonly first: number;
  readonly last: number;
}

/** The time between events. */
const STEP_SECONDS = 90;
const PART = 100_000;
const uuid = /^[0-9a-f-]{36}$/;

/**
 * Events of an organization with 200 people and 500 toolboxes: mostly marks of a tool, every fifth a photo or
 * its scan with ten tools. The hashes are random, because they do not affect the times.
 */
const insertSql = ({ organizationId, first, last }: Filling): string => `
insert into inspection_events (
  organization_id, sequence, kind, actor_id, actor_name, actor_rank, actor_unit, recorded_at, device_time,
  toolbox_id, drawer_number, subject, before, after, decision, image_id, previous_hash, hash
)
select '${organizationId}', i, kind, md5('person ' || h % 200)::uuid, 'Person ' || h % 200, 'SrA', '2 AMXS',
  at, at, case when kind <> 'member_changed' then 'TB-' || (h / 7) % 500 end, 1 + h % 5,
  case when kind like 'tool_%' then 'Wrench ' || h % 40 end,
  case when kind like 'tool_%' then jsonb_build_object('drawerStatus', 'incomplete', 'tool', tool) end,
  case when kind like 'tool_%' then jsonb_build_object('drawerStatus', 'incomplete', 'tool', tool)
    when kind = 'member_changed' then '{"role": "admin", "active": true}'
    else jsonb_build_object('status', 'complete', 'missing', '[]'::jsonb, 'tools',
      (select jsonb_agg(tool || jsonb_build_object('uniqueId', md5(i || 'u' || n), 'name', 'Wrench ' || n))
        from generate_series(1, 10) n)) end,
  jsonb_build_object('decidedBy', 'person', 'engineVersion', 'built-in 7'),
  null, md5(i::text) || md5('p' || i), md5('h' || i) || md5(i::text)
from (
  select i, h, timestamptz '2023-01-01T00:00:00Z' + i * interval '${STEP_SECONDS} seconds' as at,
    case when h % 5000 = 0 then 'toolbox_completed' when h % 1000 = 1 then 'member_changed'
      else (array['tool_missing', 'tool_found', 'tool_missing', 'tool_found', 'tool_missing', 'tool_found',
        'drawer_completed', 'drawer_reopened', 'image_processed', 'drawer_scanned'])[1 + h % 10] end as kind,
    jsonb_build_object('uniqueId', md5(i::text), 'name', 'Wrench', 'position', '7', 'status', 'present',
      'decidedBy', 'person', 'engineVersion', null, 'confidence', 0.93, 'needsReview', false, 'reason', null,
      'shape', jsonb_build_object('shapeType', 'rectangle', 'x', h % 90, 'y', h % 80, 'width', 12, 'height', 30,
        'angle', 0)) as tool
  from (select i, abs(hashint4(i)) as h from generate_series(${first}, ${last}) i) numbers
) events`;

/** Inserts events while no server runs, as the tables' owner and without triggers and constraints. */
export async function fillEvents(place: Place, fillings: readonly Filling[]): Promise<void> {
  await inPlace(place, async (run) => {
    await run('set statement_timeout = 0');
    await run('set session_replication_role = replica');
    for (const filling of fillings) {
      if (!uuid.test(filling.organizationId)) throw new Error('An organization id must be a UUID');
      for (let first = filling.first; first <= filling.last; first += PART) {
        await run(insertSql({ ...filling, first, last: Math.min(filling.last, first + PART - 1) }));
      }
      await run(`update event_heads set sequence = ${filling.last}, hash = (
        select hash from inspection_events
        where organization_id = '${filling.organizationId}' and sequence = ${filling.last}
      ) where organization_id = '${filling.organizationId}'`);
    }
    // PostgreSQL does this automatically after a while; the embedded database never does.
    if (place.url) await run('vacuum analyze inspection_events');
  });
}

/** The time of an event by its number. */
export const timeOf = (sequence: number): string =>
  new Date(Date.parse('2023-01-01T00:00:00Z') + sequence * STEP_SECONDS * 1000).toISOString();
