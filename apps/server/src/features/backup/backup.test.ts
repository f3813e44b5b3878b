// @postgres row security, types and constraints.
import { sql } from 'kysely';
import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { asOwner } from '../../db/client.ts';
import { FilledDatabaseError, UnfinishedRestoreError } from '../../db/empty-installation.ts';
import { LoadError } from '../../db/load.ts';
import { inSnapshot, rowsAhead } from '../../db/snapshot.ts';
import type { Reached } from '../../db/snapshot.ts';
import { migrateTo } from '../../db/migrate.ts';
import { inOrganization } from '../../db/transaction.ts';
import { explain } from '../../explain.ts';
import { postgresUrl } from '../../test/database.ts';
import { createToolbox, PASSWORD, registerOrganization, scan, tools } from '../../test/factories.ts';
import type { TestOrganization } from '../../test/factories.ts';
import { GEMINI_KEY, startGeminiServer } from '../../test/gemini-server.ts';
import { dataUrl, plainJpeg } from '../../test/pictures.ts';
import { embeddedTarget, postgresTarget } from '../../test/restore-targets.ts';
import type { RestoreTarget } from '../../test/restore-targets.ts';
import { FolderImageStore } from '../../pictures/folder-store.ts';
import { openTestApp } from '../../test/test-app.ts';
import type { TestApp } from '../../test/test-app.ts';
import { verifyRecords } from '../record/verification.service.ts';
import { makeBackup } from './backup.service.ts';
import { writeManifest } from './manifest.ts';
import type { Manifest } from './manifest.ts';
import { answerOperator } from './operator.service.ts';
import { restoreBackup } from './restore.service.ts';

const clock = { now: () => new Date(Date.UTC(2026, 10, 23)) };
const root = mkdtempSync(join(tmpdir(), 'stowed-backups-'));
const folder = join(root, 'first');
const targets: RestoreTarget[] = [];
let test: TestApp;
let ours: TestOrganization;
let made: Manifest;

beforeAll(async () => {
  const gemini = await startGeminiServer();
  test = await openTestApp({ GEMINI_BASE_URL: gemini.url });
  ours = await registerOrganization(test);
  const theirs = await registerOrganization(test, { firstName: 'Zoë "Ж" \\ \n\t', unit: '' });
  await test.call('POST', '/api/init-gemini', { token: ours.admin, body: { apiKey: GEMINI_KEY } });
  await gemini.close();
  for (const [shade, { admin }] of [ours, theirs].entries()) {
    const { path } = await createToolbox(test, admin);
    const drawer = `${path}/drawer/1`;
    const imageUrl = dataUrl(await plainJpeg(shade));
    await scan(test, admin, { drawer, tools: tools('present', 'missing', 'present'), imageUrl });
  }
  // More rows than one read fetches, under a composite key.
  await inOrganization(test.deps.db, ours.organizationId, (db) =>
    sql`insert into ai_usage (organization_id, day, user_id, calls)
      select ${ours.organizationId}, date '2020-01-01' + i, id, i + 1 from users, generate_series(0, 449) i
      where organization_id = ${ours.organizationId}`.execute(db),
  );
  made = await makeBackup({ ...test.deps, clock }, folder);
});
afterAll(async () => {
  await test.close();
  rmSync(root, { recursive: true, force: true });
});

afterEach(async () => {
  for (const target of targets.splice(0)) await target.end();
});

async function newTarget(kind: 'embedded' | 'PostgreSQL'): Promise<RestoreTarget> {
  const target = await (kind === 'embedded' ? embeddedTarget() : postgresTarget());
  targets.push(target);
  return target;
}

type Place = Omit<Parameters<typeof restoreBackup>[1], 'say'>;
const restore = (from: string, { open, images }: Place) =>
  restoreBackup(from, { open, images, say: () => undefined });

async function refusalOf(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(Error);
  return explain(error);
}

/** A database that a refused restore must not touch. */
const untouched = (): Place => ({
  open: () => Promise.reject(new Error('the database was opened')),
  images: test.deps.images,
});

/** A copy of the backup to damage. */
function copyOf(name: string): string {
  const copy = join(root, name);
  cpSync(folder, copy, { recursive: true });
  return copy;
}

function allFiles(of: string): string[] {
  return readdirSync(of, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

const places = postgresUrl ? (['PostgreSQL', 'embedded'] as const) : (['embedded'] as const);

describe('a backup', () => {
  it('ANCH-005 counts all rows of all organizations as the database does', async () => {
    const counted = await test.database.asOwner(async (owner) => {
      await sql`set row_security = off`.execute(owner);
      const counts = [];
      for (const { name } of made.tables) {
        const { rows } = await sql<{
          n: number;
        }>`select count(*)::integer as n from ${sql.table(name)}`.execute(owner);
        counts.push([name, rows[0]?.n]);
      }
      await sql`reset row_security`.execute(owner);
      return counts;
    });
    expect(made.tables.map(({ name, rows }) => [name, rows])).toEqual(counted);
    expect(made.tables.find(({ name }) => name === 'ai_usage')?.rows).toBe(450);
    const kept = allFiles(join(folder, 'pictures')).map((file) => readFileSync(file).length);
    expect(made.pictures).toEqual({ count: 2, bytes: kept.reduce((sum, bytes) => sum + bytes, 0) });
  });

  it('ANCH-009 contains no session, no plain key and no idempotent reply', () => {
    const names = made.tables.map(({ name }) => name);
    expect(names).not.toContain('sessions');
    expect(names).not.toContain('idempotency_keys');
    expect(names).not.toContain('shared_secret');
    const texts = allFiles(folder).map((file) => {
      const bytes = readFileSync(file);
      return file.endsWith('.gz') ? gunzipSync(bytes).toString() : bytes.toString('latin1');
    });
    const tokenHash = createHash('sha256').update(ours.admin).digest('hex');
    for (const secret of [GEMINI_KEY, ours.admin, tokenHash, PASSWORD]) {
      expect(texts.filter((text) => text.includes(secret))).toEqual([]);
    }
    expect(texts.some((text) => text.includes('key_ciphertext'))).toBe(true);
  });

  it('ANCH-010 refuses a folder with a backup or other files', async () => {
    const again = await refusalOf(makeBackup({ ...test.deps, clock }, folder));
    expect(again).toBe(`${folder} holds a backup already. Give a new or empty folder.`);
  });

  it('ANCH-010 is incomplete without its manifest', async () => {
    const broken = {
      find: () => Promise.reject(new Error('the disk is gone')),
    };
    const unfinished = join(root, 'unfinished');
    await refusalOf(
      makeBackup(
        {
          db: test.deps.db,
          images: broken,
          clock,
          config: test.deps.config,
          recordKeys: test.deps.recordKeys,
        },
        unfinished,
      ),
    );
    expect(await refusalOf(restore(unfinished, untouched()))).toContain('is not a complete backup');
    expect(await refusalOf(makeBackup({ ...test.deps, clock }, unfinished))).toContain('holds files already');
  });

  const unreadable = Object.assign(new Error('i/o error'), { code: 'EIO' });
  it('ANCH-005 says what to mount if there is no picture at all', async () => {
    const backUp = answerOperator({ ...test.deps, images: { find: () => Promise.resolve(undefined) } });
    expect(await refusalOf(backUp({ backup: join(root, 'none') }, () => undefined))).toBe(
      'None of the pictures of the record could be copied. Everything else is in the backup. ' +
        'If the disk of the pictures is not mounted, mount it and make another backup.',
    );
  });

  it.each<readonly [string, (bytes: Buffer | undefined) => Buffer | undefined]>([
    ['missing', () => undefined],
    ['damaged', (bytes) => bytes?.fill(0, 20, 30)],
    [
      'unreadable',
      () => {
        throw unreadable;
      },
    ],
  ])('ANCH-005 fails when a picture is %s, names it, and holds everything else', async (problem, spoil) => {
    const { images } = test.deps;
    const [bad = ''] = allFiles(join(folder, 'pictures')).map((file) => file.slice(-32));
    // why: a disk that cannot read one file cannot be staged here.
    const find = async (id: string) => {
      const bytes = await images.find(id);
      return id === bad ? spoil(bytes) : bytes;
    };
    const place = join(root, problem);
    const said: string[] = [];
    const backUp = answerOperator({ ...test.deps, images: { find } });
    const failure = await refusalOf(backUp({ backup: place }, (sentence) => said.push(sentence)));
    expect(failure).toBe(
      '1 picture of the record could not be copied. Everything else is in the backup. ' +
        'Look for the picture in older backups and in set-aside, and put it back.',
    );
    expect(said[0]).toContain(' and 1 picture (');
    expect(said.slice(1)).toEqual([
      place,
      expect.stringContaining(`${problem.toUpperCase()}: picture ${bad} of organization `),
    ]);

    const target = await newTarget('embedded');
    const told: string[] = [];
    const { badPictures, pictures, tables } = await restoreBackup(place, {
      ...target,
      say: (sentence) => told.push(sentence),
    });
    expect(badPictures).toEqual([{ organizationId: expect.any(String), id: bad, problem }]);
    expect(pictures.count).toBe(made.pictures.count - 1);
    const rowsIn = (of: Manifest['tables']) => of.map(({ name, rows }) => [name, rows]);
    expect(rowsIn(tables)).toEqual(rowsIn(made.tables));
    expect(told.join('\n')).toContain(
      `NOT IN THE BACKUP: picture ${bad} of organization ${badPictures[0]?.organizationId}`,
    );
    expect(await target.images.find(bad)).toBeUndefined();
  });

  it('ANCH-005 holds the rows when the folder of the pictures is away, and lists each picture', async () => {
    const images = new FolderImageStore(join(root, 'away'), { areExpected: () => Promise.resolve(true) });
    const { badPictures, pictures, tables } = await makeBackup(
      { ...test.deps, clock, images },
      join(root, 'without-pictures'),
    );
    expect(badPictures.map(({ problem }) => problem)).toEqual(['missing', 'missing']);
    expect(pictures.count).toBe(0);
    expect(tables.map(({ name }) => name)).toEqual(made.tables.map(({ name }) => name));
  });
});

describe('a restore', () => {
  it.each(places)(
    'ANCH-006 ANCH-007 into %s returns every row and picture, and the next backup is identical',
    async (kind) => {
      const target = await newTarget(kind);
      await restore(folder, target);
      const db = await target.start();
      for await (const { broken, newest, organizationId } of verifyRecords(db)) {
        expect(broken).toBeUndefined();
        expect(made.heads).toContainEqual({ organizationId, ...newest, signed: expect.any(String) });
      }
      const second = join(root, `from-${kind}`);
      const again = await makeBackup(
        { db, images: target.images, clock, config: test.deps.config, recordKeys: test.deps.recordKeys },
        second,
      );
      const content = ({ tables, heads, pictures, migrations }: Manifest) => ({
        tables: tables.map(({ name, rows, sum }) => ({ name, rows, sum })),
        pictures,
        migrations,
        heads: heads.map(({ signed: _signed, ...head }) => head),
      });
      expect(content(again)).toEqual(content(made));
    },
  );

  it.each(places)("ANCH-006 into %s keeps the record's triggers", async (kind) => {
    const target = await newTarget(kind);
    await restore(folder, target);
    const db = await target.start();
    const inOurs = (statement: ReturnType<typeof sql>) =>
      inOrganization(db, ours.organizationId, (tx) => statement.execute(tx));
    // Old events must stay visible, whatever transaction number this server is at.
    await expect(inOurs(sql`update tools set status = 'missing'`)).rejects.toThrow(
      'a change of state without its event',
    );
    await expect(inOurs(sql`update drawers set status = 'complete'`)).rejects.toThrow(
      'a change of state without its event',
    );
    await expect(inOurs(sql`insert into inspection_events select * from inspection_events`)).rejects.toThrow(
      'an event must follow the newest one',
    );
    await asOwner(db, async (owner) => {
      await sql`select set_config('app.organization_id', ${ours.organizationId}, false)`.execute(owner);
      await expect(sql`delete from inspection_events`.execute(owner)).rejects.toThrow('only ever added');
      const { rows } = await sql`
        select (select count(*) from pg_class where relforcerowsecurity)::integer as forced,
          (select count(*) from pg_constraint where contype = 'f' and condeferrable)::integer as deferrable`.execute(
        owner,
      );
      expect(rows).toEqual([{ forced: 34, deferrable: 0 }]);
      await sql`select set_config('app.organization_id', '', false)`.execute(owner);
    });
    const { rows } = await sql`select id from organizations`.execute(db);
    expect(rows).toEqual([]);
  });

  it.each(places)("ANCH-006 refuses a filled %s and another program's database", async (kind) => {
    const target = await newTarget(kind);
    await restore(folder, target);
    const refusal = await restore(folder, target).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(FilledDatabaseError);
    expect(explain(refusal)).toContain('already holds organizations');

    const strange = await newTarget(kind);
    const { owner, close } = await strange.open();
    await sql`create table accounts (id integer)`.execute(owner);
    await close();
    expect(await refusalOf(restore(folder, strange))).toContain('tables of another program');
  });

  it('ANCH-006 replaces an installation that a server has started but nobody has used', async () => {
    const target = await newTarget('embedded');
    await target.start();
    await restore(folder, target);
    const db = await target.start();
    const records = [];
    for await (const { events } of verifyRecords(db)) records.push(events);
    expect(records).toHaveLength(2);
  });

  it('ANCH-006 migrates the backup of an older schema', async () => {
    const old = await newTarget('embedded');
    const { owner, close } = await old.open();
    await migrateTo(owner, '0004-training');
    await sql`insert into organizations values (gen_random_uuid(), 'Old', 'military', now())`.execute(owner);
    await close();
    const backup = join(root, 'old');
    const { db } = await oldDatabase(old);
    const { migrations } = await makeBackup(
      { db, images: old.images, clock, config: test.deps.config, recordKeys: test.deps.recordKeys },
      backup,
    );
    expect(migrations.at(-1)).toBe('0004-training');

    const target = await newTarget('embedded');
    await restore(backup, target);
    const restored = await target.start();
    const names = await asOwner(restored, (tx) => sql`select name from organizations`.execute(tx));
    expect(names.rows).toEqual([{ name: 'Old' }]);
    await asOwner(restored, (tx) => sql`select from learned_looks`.execute(tx));
  });

  it('ANCH-006 refuses a backup of a newer version', async () => {
    const newer = copyOf('newer');
    await rewriteManifest(newer, (manifest) => ({
      ...manifest,
      migrations: [...manifest.migrations, '9999-later'],
    }));
    const refusal = await refusalOf(restore(newer, untouched()));
    expect(refusal).toContain('made by a newer version of Stowed');
  });
});

const manifestOf = (of: string) => join(of, 'manifest.json');
const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Manifest;

/** Signs the change too. */
const rewriteManifest = (of: string, change: (manifest: Manifest) => Manifest) =>
  writeManifest(of, change(readJson(manifestOf(of))), test.deps.recordKeys);

/** The same database with the older schema and the app role. */
async function oldDatabase(target: RestoreTarget) {
  const { owner } = await target.open();
  await sql`set role stowed_app`.execute(owner);
  return { db: owner.withTables<never>() as unknown as Parameters<typeof asOwner>[0] };
}

function alterRows(of: string, table: string, change: (text: string) => string): void {
  const file = join(of, 'tables', `${table}.jsonl.gz`);
  const text = gunzipSync(readFileSync(file)).toString();
  const changed = change(text);
  expect(changed).not.toBe(text);
  writeFileSync(file, gzipSync(changed));
}

describe('an altered backup', () => {
  it('ANCH-007 is refused with the name of the changed row', async () => {
    const copy = copyOf('row');
    alterRows(copy, 'tools', (text) => text.replace('"status":"missing"', '"status":"present"'));
    const refusal = await refusalOf(restore(copy, untouched()));
    expect(refusal).toMatch(
      /^tables\/tools\.jsonl\.gz was altered: row [1-6] does not match what was written\.$/,
    );
  });

  it.each<readonly [string, (text: string) => string]>([
    ['a missing row', (text) => text.slice(text.indexOf('\n') + 1)],
    ['a duplicate row', (text) => text.slice(0, text.indexOf('\n') + 1) + text],
    ['rows in another order', (text) => `${text.trimEnd().split('\n').reverse().join('\n')}\n`],
  ])('ANCH-007 is refused with %s', async (what, change) => {
    const copy = copyOf(what.replaceAll(' ', '-'));
    alterRows(copy, 'tools', change);
    const refusal = await refusalOf(restore(copy, untouched()));
    expect(refusal).toBe('tables/tools.jsonl.gz was altered: it is not the file that the backup wrote.');
  });

  it('ANCH-007 is refused when a file is truncated or missing', async () => {
    const copy = copyOf('cut');
    const file = join(copy, 'tables', 'inspection_events.jsonl.gz');
    writeFileSync(file, readFileSync(file).subarray(0, -30));
    expect(await refusalOf(restore(copy, untouched()))).toMatch(
      /^tables\/inspection_events\.jsonl\.gz cannot be read: /,
    );
    unlinkSync(file);
    expect(await refusalOf(restore(copy, untouched()))).toMatch(/cannot be read: .*no such file/);
  });

  it('ANCH-007 is refused with the name of the changed or missing picture, and the database stays unfinished', async () => {
    const target = await newTarget('embedded');
    const copy = copyOf('picture');
    const file = allFiles(join(copy, 'pictures'))[0] ?? '';
    const id = file.slice(-32);
    const altered = readFileSync(file);
    altered.writeUInt8(altered.readUInt8(100) ^ 1, 100);
    writeFileSync(file, altered);
    const writing = new Set<string>();
    const put = async (picture: string, bytes: Uint8Array) => {
      writing.add(picture);
      await setTimeout(50);
      await target.images.put(picture, bytes);
      writing.delete(picture);
    };
    expect(await refusalOf(restore(copy, { open: target.open, images: { put } }))).toBe(
      `Picture ${id} was altered in the backup: its SHA-256 does not match.`,
    );
    expect([...writing], 'pictures still being written').toEqual([]);
    unlinkSync(file);
    expect(await refusalOf(restore(copy, target))).toBe(`Picture ${id} is missing from the backup.`);
    await expect(target.start()).rejects.toThrow(UnfinishedRestoreError);
  });

  it.each<readonly [string, (manifest: Manifest) => object]>([
    ['time', (manifest) => ({ ...manifest, takenAt: '2026-11-01T00:00:00.000Z' })],
    ['list of tables', (manifest) => ({ ...manifest, tables: manifest.tables.slice(1) })],
    ['signature', ({ signature: _, ...manifest }) => manifest],
  ])('ANCH-007 is refused when the %s of its manifest was altered', async (what, change) => {
    const copy = copyOf(`manifest-${what.replaceAll(' ', '-')}`);
    writeFileSync(manifestOf(copy), JSON.stringify(change(readJson(manifestOf(copy)))));
    expect(await refusalOf(restore(copy, untouched()))).toBe(
      `${manifestOf(copy)} was altered: its signature does not match its content.`,
    );
  });

  it('ANCH-007 of an older version, without a signature, is restored with a note', async () => {
    const copy = copyOf('unsigned');
    const { signature: _, ...manifest } = readJson(manifestOf(copy));
    writeFileSync(manifestOf(copy), JSON.stringify({ ...manifest, format: 1 }));
    const said: string[] = [];
    const opened = restoreBackup(copy, { ...untouched(), say: (sentence) => said.push(sentence) });
    await expect(opened).rejects.toThrow('the database was opened');
    expect(said[0]).toMatch(/^NOT CHECKED: manifest\.json has no signature/);
  });

  it('ANCH-007 is refused when its manifest omits a table', async () => {
    const copy = copyOf('table');
    await rewriteManifest(copy, (manifest) => ({
      ...manifest,
      tables: manifest.tables.filter(({ name }) => name !== 'annotations'),
    }));
    const target = await newTarget('embedded');
    const refusal = await restore(copy, target).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(LoadError);
    expect(explain(refusal)).toContain('annotations');
  });

  it('ANCH-010 an interrupted restore blocks servers from starting until a restore succeeds', async () => {
    const target = await newTarget('embedded');
    const cut = { put: () => Promise.reject(new Error('the power is gone')) };
    await refusalOf(restore(folder, { open: target.open, images: cut }));
    expect(await refusalOf(target.start())).toContain('Run npm run restore again');
    await restore(folder, target);
    const db = await target.start();
    for await (const { broken } of verifyRecords(db)) expect(broken).toBeUndefined();
  });
});

describe.runIf(postgresUrl)('an owner who cannot see all rows', () => {
  it.each([
    ['drop policy own_organization on tools', 'tools'],
    ['create policy less on drawers as restrictive using (number = 1)', 'drawers'],
    ['drop policy owner_looks_up on organizations', 'organizations'],
  ])('ANCH-005 gets no backup after %s', async (statement, table) => {
    const target = await newTarget('PostgreSQL');
    await restore(folder, target);
    const { owner, close } = await target.open();
    await sql.raw(statement).execute(owner);
    await close();
    const db = await target.start();
    const place = join(root, table);
    const refusal = await refusalOf(
      makeBackup(
        { db, images: target.images, clock, config: test.deps.config, recordKeys: test.deps.recordKeys },
        place,
      ),
    );
    expect(refusal).toContain(`may not see all rows of ${table},`);
    expect(readdirSync(place)).not.toContain('manifest.json');
  });
});

describe('while people work', () => {
  it('ANCH-005 the snapshot adds exactly the events after those already read', async () => {
    const { path } = await createToolbox(test, ours.admin);
    const { db } = test.deps;
    const reached: Reached = new Map();
    const numbers = async (parts: AsyncIterable<readonly string[]>) => {
      const found: string[] = [];
      for await (const rows of parts) {
        for (const row of rows) found.push(`${/"hash":"(\w+)"/.exec(row)?.[1]}`);
      }
      return found;
    };
    const ahead = await numbers(rowsAhead(db, 'inspection_events', reached));
    await scan(test, ours.admin, { drawer: `${path}/drawer/2`, tools: tools('missing'), imageUrl: null });
    const read = await asOwner(db, (owner) =>
      inSnapshot(owner, async ({ tables, rowsOf }) => {
        const record = tables.find(({ name }) => name === 'inspection_events');
        if (!record) throw new Error('there is no record');
        return { later: await numbers(rowsOf(record, reached)), all: await numbers(rowsOf(record)) };
      }),
    );
    expect(read.later.length).toBeGreaterThan(0);
    expect([...ahead, ...read.later].sort()).toEqual(read.all.sort());
  });

  it('ANCH-007 contains everything acknowledged before it, in whole transactions only', async () => {
    const { path } = await createToolbox(test, ours.admin);
    const drawer = `${path}/drawer/1`;
    const save = (n: number) =>
      scan(test, ours.admin, { drawer, tools: tools(n % 2 ? 'missing' : 'present'), imageUrl: null });
    const before = await save(1);
    expect(before.status).toBe(200);
    const running = Promise.all([2, 3, 4, 5, 6, 7, 8].map(save));
    const busy = join(root, 'busy');
    const { heads } = await makeBackup({ ...test.deps, clock }, busy);
    await running;
    const target = await newTarget('embedded');
    await restore(busy, target);
    const db = await target.start();
    for await (const { organizationId, newest, broken } of verifyRecords(db)) {
      expect(broken).toBeUndefined();
      expect(heads).toContainEqual({ organizationId, ...newest, signed: expect.any(String) });
    }
    const versions = await asOwner(db, (owner) =>
      sql<{ toolboxId: string; version: number }>`
        select b.toolbox_id, d.version from drawers d join toolboxes b on b.id = d.toolbox_row_id
        where d.number = 1 and b.toolbox_id = ${decodeURIComponent(path.slice('/api/toolbox/'.length))}
        and b.organization_id = ${ours.organizationId}`.execute(owner),
    );
    expect(versions.rows[0]?.version).toBeGreaterThanOrEqual(2);
  });
});
