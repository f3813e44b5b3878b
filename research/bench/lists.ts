// npm run bench:lists: the lists of tool control with 20 toolboxes, 500 tools and 1,000 events beside those
// with 2,000 toolboxes, 50,000 tools and 1,000,000 events (SCALE-009), on its own built server with its own
// PostgreSQL cluster. Both organizations have 20 missing tools and 20 open cases; SQL copies the rest from
// one toolbox.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPostgres } from '../../apps/server/src/test/own-postgres.ts';
import { fillEvents } from './audit-fill.ts';
import { inPlace } from './place.ts';
import type { Place } from './place.ts';
import { referenceOf, samples, sampleTools, signUp, textOf } from './server-drawer.ts';
import { line, quantile } from './server-print.ts';
import { startServer } from '../../tools/lib/server-process.ts';

const SIZES = [
  { name: 'small', toolboxes: 20, events: 1000 },
  { name: 'large', toolboxes: 2000, events: 1_000_000 },
] as const;
const DRAWERS = 5;
const TOOLS_PER_DRAWER = 5;
/** Copies with a missing tool and a case; later copies have all their tools and a closed case. */
const MISSING = 20;
const FIRST_EVENT = 1000;
const ROUNDS = 40;
const RATIO_TARGET = 1.5;

const lists = [
  ['inventories of a toolbox', '/api/toolbox/Bench-7/inventories'],
  ['inventories, by kind', '/api/toolbox/Bench-7/inventories?kind=unplanned'],
  ['waiting for your signature', '/api/inventories/waiting'],
  ['cases, not closed', '/api/cases?state=not_closed'],
  ['cases, all', '/api/cases'],
  ['cases of a toolbox', '/api/cases?toolboxId=Bench-7'],
  ['missing tools', '/api/missing-tools'],
  ['dashboard', '/api/users/me/dashboard'],
  ['aircraft and jobs', '/api/work-items'],
  ['notifications', '/api/notifications'],
  ['activity log', '/api/events'],
] as const;

/** A toolbox with a missing tool and its case, in an open inventory: what is copied. With its reader. */
async function makeOriginal(origin: string, name: string) {
  const { call, headers } = await signUp(origin, `bench-${name}`);
  const made = await call('/api/toolboxes', {
    type: 'rolling',
    name: 'Bench',
    drawers: DRAWERS,
    toolCounts: Array.from({ length: DRAWERS }, () => TOOLS_PER_DRAWER),
    primaryFoamColor: 'black',
    secondaryFoamColor: 'red',
  });
  const toolboxId = textOf(made, 'toolboxId');
  const tools = sampleTools(samples[0]).slice(0, TOOLS_PER_DRAWER);
  const picture = referenceOf(samples[0]);
  for (let drawer = 1; drawer <= DRAWERS; drawer += 1) {
    const path = `/api/toolbox/${toolboxId}/drawer/${drawer}`;
    await call(`${path}/assign-template`, { templateImageUrl: picture, templateTools: tools });
    await call(`${path}/scan`, { imageUrl: picture, tools });
  }
  const [first] = tools;
  const toolName = String(first ? Reflect.get(first, 'name') : '');
  const path = `/api/toolbox/${toolboxId}/drawer/1/tool-missing?toolIndex=0&uniqueId=t0`;
  await call(path, { toolName });
  await call('/api/cases', { toolboxId, drawerNumber: 1, uniqueId: 't0', toolName });
  const me = await call('/api/user');
  return { headers, organizationId: textOf(me, 'organizationId'), toolboxId };
}

/** Rows of the original with other ids: `k` is the copy's number. */
const copied = (columns: readonly string[]): string =>
  columns.map((column) => `'${column}', md5(t.${column}::text || k)::uuid`).join(', ');

const copySql =
  ({ table, change, more = "'{}'::jsonb" }: { table: string; change: string; more?: string }) =>
  (organizationId: string, copies: number): string => `
insert into ${table}
select (jsonb_populate_record(null::${table}, to_jsonb(t) || jsonb_build_object(${change}) || ${more})).*
from ${table} t, generate_series(1, ${copies}) k
where t.organization_id = '${organizationId}'`;

const closed = `case when k < ${MISSING} then '{}'::jsonb else jsonb_build_object('state', 'closed',
  'outcome', 'found', 'closed_at', t.discovered_at, 'closed_sequence', 1) end`;
const copies = [
  { table: 'toolboxes', change: `${copied(['id'])}, 'toolbox_id', 'Bench-' || k, 'name', 'Bench ' || k` },
  { table: 'drawers', change: copied(['id', 'toolbox_row_id', 'template_id', 'judged_template_id']) },
  { table: 'templates', change: copied(['id', 'drawer_id', 'same_places_as']) },
  {
    table: 'tools',
    change: `${copied(['drawer_id'])}, 'status', case when k < ${MISSING} then t.status else 'present' end`,
  },
  { table: 'inventories', change: copied(['id', 'toolbox_row_id']) },
  {
    table: 'lost_cases',
    change: `${copied(['id', 'toolbox_row_id', 'drawer_id', 'template_id', 'inventory_id'])}, 'number', t.number + k`,
    more: closed,
  },
].map(copySql);

type Original = Awaited<ReturnType<typeof makeOriginal>>;

async function fill(place: Place, originals: readonly Original[]): Promise<void> {
  await inPlace(place, async (run) => {
    await run('set statement_timeout = 0');
    await run('set session_replication_role = replica');
    for (const [i, { organizationId }] of originals.entries()) {
      for (const sql of copies) await run(sql(organizationId, (SIZES[i]?.toolboxes ?? 1) - 1));
    }
    await run('vacuum analyze');
  });
  const fillings = originals.map(({ organizationId }, i) => ({
    organizationId,
    first: FIRST_EVENT,
    last: FIRST_EVENT + (SIZES[i]?.events ?? 0),
  }));
  await fillEvents(place, fillings);
}

/** Milliseconds, and the characters of the response. */
async function timeOf(url: string, headers: Original['headers']): Promise<readonly [number, number]> {
  const started = performance.now();
  const answer = await fetch(url, { headers });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${url} returned ${answer.status}: ${text}`);
  return [performance.now() - started, text.length];
}

/** Alternates between both, so that both are measured under the same load. */
async function measure(origin: string, originals: readonly Original[]): Promise<void> {
  for (const [name, path] of lists) {
    const times = originals.map((): number[] => []);
    const sizes: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [i, { headers }] of originals.entries()) {
        const [ms, length] = await timeOf(`${origin}${path}`, headers);
        times[i]?.push(ms);
        sizes[i] = length / 1000;
      }
    }
    const [small = Number.NaN, large = Number.NaN] = times.map((list) => quantile(list, 0.5));
    const figures = `${small.toFixed(1)} ms, ${large.toFixed(1)} ms, ratio ${(large / small).toFixed(2)}   (${sizes.map((kB) => kB.toFixed(0)).join(', ')} kB)`;
    line(name, figures, large / small <= RATIO_TARGET);
  }
}

const postgres = await createPostgres();
const dataDir = mkdtempSync(join(tmpdir(), 'stowed-lists-'));
const settings = { DATABASE_URL: postgres.url };
const stop = async ({ child }: Awaited<ReturnType<typeof startServer>>): Promise<void> => {
  child.kill('SIGTERM');
  await new Promise((resolve) => child.on('exit', resolve));
};
try {
  const first = await startServer(dataDir, settings);
  const originals: Original[] = [];
  for (const { name } of SIZES) originals.push(await makeOriginal(first.origin, name));
  await stop(first);
  await fill({ url: postgres.url, dataDir }, originals);
  const second = await startServer(dataDir, settings);
  await measure(second.origin, originals);
  await stop(second);
} finally {
  await postgres.end();
  rmSync(dataDir, { recursive: true, force: true });
}
