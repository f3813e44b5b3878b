// npm run fixture: uses a server with an empty embedded database until its record has 1,000 events, and
// writes all rows to db/fixtures, one file per newest migration. The upgrade test migrates each file to the
// newest schema.
import { sql } from 'kysely';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import fastify from 'fastify';
import { z } from 'zod';
import { buildApp } from '../app.ts';
import { parseConfig } from '../config.ts';
import { fillDemo } from '../features/demo/demo.service.ts';
import { openDeps } from '../open-deps.ts';

const EVENTS = 1000;
/** Drawers whose photos are judged and learned from. Few, because learned looks take most of the space. */
const INSPECTED = 2;
const folder = fileURLToPath(new URL('../db/fixtures/', import.meta.url));
const SAMPLES_DIR = fileURLToPath(new URL('../../../../samples', import.meta.url));

const dataDir = mkdtempSync(join(tmpdir(), 'stowed-fixture-'));
const config = parseConfig({
  DATA_DIR: dataDir,
  SAMPLES_DIR,
  LOG_LEVEL: 'error',
  REQUESTS_PER_MINUTE: '10000000',
});
const { deps, close } = await openDeps(config, fastify({ logger: { level: 'error' } }).log);
const app = await buildApp(deps);

let token = '';

/** Calls the server; throws unless it succeeds. */
async function call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object): Promise<unknown> {
  const reply = await app.inject({
    method,
    url,
    headers: token === '' ? {} : { authorization: `Bearer ${token}` },
    ...(body === undefined ? {} : { payload: body }),
  });
  if (reply.statusCode >= 300) throw new Error(`${method} ${url}: ${reply.statusCode} ${reply.body}`);
  return reply.json();
}

const signedIn = z.object({ token: z.string() });
const toolboxes = z.array(z.object({ toolboxId: z.string(), drawers: z.int() }));
const tools = z.array(z.looseObject({ name: z.string(), status: z.enum(['present', 'missing']) }));
const drawer = z.object({ version: z.int(), tools });
const photos = z.array(z.object({ imageUrl: z.string() }));
const judged = z.object({ imageUrl: z.string(), detectedTools: tools });
const uploaded = z.object({ image: z.object({ id: z.string() }) });
const analyzed = z.object({
  annotation: z.object({ id: z.string(), version: z.int(), tools: z.array(z.unknown()) }),
});

async function signIn(): Promise<void> {
  const said: string[] = [];
  await fillDemo(deps, (line) => said.push(line));
  const [, username, password] = /(demo\.admin)\W+(?:password\W+)?(\S+)/.exec(said.join('\n')) ?? [];
  token = signedIn.parse(await call('POST', '/api/auth/login', { username, password })).token;
}

async function photoOf(url: string): Promise<string> {
  const { rawPayload } = await app.inject({ method: 'GET', url });
  return `data:image/jpeg;base64,${rawPayload.toString('base64')}`;
}

/** Lets the engine judge sample photos, saves them, and completes the drawer. */
async function inspect(path: string, toolboxId: string, drawerNumber: number): Promise<void> {
  const samples = photos.parse(await call('GET', `${path}/sample-photos`));
  for (const { imageUrl } of samples.slice(0, 3)) {
    const body = { toolboxId, drawerNumber, imageData: await photoOf(imageUrl) };
    const answer = judged.safeParse(await call('POST', '/api/process-image', body).catch(() => undefined));
    if (!answer.success) continue;
    const { imageUrl: kept, detectedTools } = answer.data;
    await call('POST', `${path}/scan`, { imageUrl: kept, tools: detectedTools });
    await call('POST', `${path}/status`, { status: 'complete' });
  }
}

async function teach(path: string): Promise<void> {
  const [, sample] = photos.parse(await call('GET', `${path}/sample-photos`));
  const imageUrl = await photoOf(sample?.imageUrl ?? '');
  const { image } = uploaded.parse(await call('POST', '/api/training/images', { imageUrl }));
  const { annotation } = analyzed.parse(
    await call('POST', `/api/training/images/${image.id}/analyze`, {
      toolPositionCount: 20,
      expectedToolCount: 20,
    }),
  );
  await call('PUT', `/api/training/annotations/${annotation.id}`, {
    tools: annotation.tools,
    anchorPoints: [],
    verified: true,
    version: annotation.version,
  });
}

/** Marks tools of a drawer as missing and found, one after the other. */
async function markTools(path: string, count: number): Promise<void> {
  const open = drawer.parse(await call('GET', path));
  if (open.tools.length === 0) return;
  for (let mark = 0; mark < count; mark += 1) {
    const index = Math.floor(mark / 2) % open.tools.length;
    const tool = open.tools[index];
    const isMissing = (tool?.status === 'missing') !== (mark % 2 === 1);
    await call('POST', `${path}/${isMissing ? 'tool-found' : 'tool-missing'}?toolIndex=${index}`, {
      toolName: tool?.name,
    });
  }
}

const countEvents = async (): Promise<number> =>
  z.object({ events: z.array(z.object({ sequence: z.int() })) }).parse(await call('GET', '/api/events'))
    .events[0]?.sequence ?? 0;

/** Tables with nothing worth keeping: stored replies, and live streams. */
const passing = new Set(['kysely_migration', 'kysely_migration_lock']);

/** Every row of every table, as JSON lines; the first line names the migrations. */
function readLines(): Promise<string[]> {
  return deps.db.connection().execute(async (owner) => {
    await sql`reset role`.execute(owner);
    const migrations = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(
      owner,
    );
    const tables = await sql<{ name: string }>`
      select tablename as name from pg_tables where schemaname = 'public' order by tablename`.execute(owner);
    const lines = [JSON.stringify({ migrations: migrations.rows.map(({ name }) => name) })];
    for (const { name } of tables.rows.filter((table) => !passing.has(table.name))) {
      const { rows } = await sql<{ row: string }>`
        select to_jsonb(t)::text as row from ${sql.table(name)} t order by 1`.execute(owner);
      lines.push(...rows.map(({ row }) => `{"table":"${name}","row":${row}}`));
    }
    return lines;
  });
}

try {
  await signIn();
  const places: string[] = [];
  for (const { toolboxId, drawers } of toolboxes.parse(await call('GET', '/api/toolboxes'))) {
    const box = `/api/toolbox/${encodeURIComponent(toolboxId)}`;
    for (let number = 1; number <= drawers; number += 1) {
      places.push(`${box}/drawer/${number}`);
      if (places.length <= INSPECTED) await inspect(`${box}/drawer/${number}`, toolboxId, number);
    }
    await call('POST', `${box}/status`, { status: 'complete' });
  }
  await teach(places[0] ?? '');
  await deps.background.settle();
  while ((await countEvents()) < EVENTS) for (const place of places) await markTools(place, 100);
  const [head = '', ...rows] = await readLines();
  const last = z
    .object({ migrations: z.array(z.string()) })
    .parse(JSON.parse(head))
    .migrations.at(-1);
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${last}.jsonl.br`);
  // Similar rows are far apart, so use the largest window.
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_LGWIN]: 24 };
  writeFileSync(file, brotliCompressSync(`${[head, ...rows].join('\n')}\n`, { params }));
  process.stdout.write(`${file}: ${rows.length} rows\n`);
} finally {
  await app.close();
  await close();
  rmSync(dataDir, { recursive: true, force: true });
}
