import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Db } from '../../db/client.ts';
import { Authenticator } from '../../test/authenticator.ts';
import { postgresUrl } from '../../test/database.ts';
import { createToolbox, PASSWORD, scan, tools, useOrganization } from '../../test/factories.ts';
import { useTestApp } from '../../test/test-app.ts';
import { verifyAndSay } from '../../verification-words.ts';
import { Anchoring } from './anchors.service.ts';
import { hashOfEvent } from './event-chain.ts';
import type { SignedHead } from './signed-head.policy.ts';
import { verifyRecords } from './verification.service.ts';

/** A superuser's changes, each undone before the next. At night: TAMPER_CHANGES=1000. */
const CHANGES = Number(process.env['TAMPER_CHANGES'] ?? 40);
const SEED = Number(process.env['TAMPER_SEED'] ?? 20261123);

const test = useTestApp();
const ours = useOrganization(test);
const heads: SignedHead[] = [];

/** Mulberry32: the same changes for the same seed. */
function random(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}
const pick = random(SEED);
function oneOf<T>(list: readonly T[]): T {
  const one = list[pick(list.length)];
  if (one === undefined) throw new Error('There is nothing to choose from');
  return one;
}

const rows = [
  'toolboxes',
  'drawers',
  'tools',
  'templates',
  'inventories',
  'inventory_work_items',
  'lost_cases',
  'case_work_items',
  'signatures',
  'work_items',
  'passkeys',
  'organization_settings',
  'member_duties',
] as const;
const saved = ['organizations', 'users', 'event_heads', 'inspection_events', ...rows];
/** They only serve the next save, or the guard of one transaction. */
const notCovered: ReadonlySet<string> = new Set([
  'toolboxes.updated_at',
  'drawers.updated_at',
  'drawers.last_save_id',
  'templates.last_save_id',
  'inspection_events.transaction_id',
  'inventories.version',
  'lost_cases.version',
  'work_items.version',
  'work_items.last_used_at',
  // Only whether it was seen is on record.
  'lost_cases.seen_since_at',
  // A use is on record as a signature.
  'passkeys.sign_count',
  'passkeys.last_used_at',
  'passkeys.transports',
  'member_duties.given_by',
  'member_duties.given_at',
  // No event states it.
  'signatures.session_id',
]);

interface Column {
  readonly table: string;
  readonly name: string;
  readonly type: string;
}
let columns: readonly Column[] = [];

/** As a superuser, without triggers, constraints or row security. */
const asSuperuser = (work: (db: Db) => Promise<void>): Promise<void> =>
  test.database.asOwner(async (db) => {
    await sql`set session_replication_role = replica`.execute(db);
    await work(db);
    await sql`set session_replication_role = origin`.execute(db);
  });

beforeAll(async () => {
  if (postgresUrl) return;
  const token = ours.admin;
  const anchoring = new Anchoring(test.deps);
  // Each call's last event is signed, so that the first one that differs can be named.
  const sign = async (): Promise<void> => {
    heads.push(...(await anchoring.sign()));
  };
  const call = async (method: string, url: string, body?: object, headers = {}) => {
    const answer = await test.call(method, url, { token, body, headers });
    expect(answer.status, `${method} ${url}: ${answer.text}`).toBeLessThan(300);
    await sign();
    return answer.body;
  };
  const change = async (settings: object) => {
    const { version } = await call('GET', '/api/organizations/settings');
    await call('PUT', '/api/organizations/settings', settings, { 'if-match': String(version) });
  };
  const proof = { password: PASSWORD };
  const signInventory = async (inventory: string) => {
    const { digest } = await call('GET', `/api/inventories/${inventory}/statement?role=first`);
    await call('POST', `/api/inventories/${inventory}/signatures`, { role: 'first', digest, proof });
  };
  await sign();
  const { path } = await createToolbox(test, token, { name: 'TB-1', drawers: 2 });
  await sign();
  await call('POST', `${path}/drawer/1/assign-template`, {
    templateImageUrl: 'https://pictures.example/1.jpg',
    templateTools: tools('present', 'present'),
  });
  const aircraft = await call('POST', '/api/work-items', { kind: 'aircraft', reference: 'N1' });
  const other = await call('POST', '/api/work-items', {
    kind: 'job',
    reference: 'Job 7',
    parentId: aircraft.id,
  });
  await change({ signing: 'on', secondPerson: ['shift_end'] });
  const { id } = await call('GET', '/api/user');
  await call('PUT', `/api/organizations/users/${id}/duties`, { duties: ['inspector'] });
  const started = { kind: 'shift_end', workItemIds: [aircraft.id] };
  const inventory: string = (await call('POST', `${path}/inventories`, started)).inventory.id;
  await scan(test, token, { drawer: `${path}/drawer/1`, tools: tools('present', 'missing') });
  await sign();
  for (let mark = 0; mark < 6; mark += 1) {
    const [deed, index] = mark % 2 === 0 ? ['found', 1] : ['missing', 1];
    await call('POST', `${path}/drawer/1/tool-${deed}?toolIndex=${index}`, { toolName: 'Wrench 2' });
  }
  await call('POST', `${path}/drawer/1/status`, { status: 'complete' });
  await signInventory(inventory);
  // The inventory waits for a second person; this makes its signature void.
  await change({ signing: 'off', secondPerson: [] });
  await change({ signing: 'on' });
  await signInventory(inventory);
  await call('POST', '/api/cases/1/entries', { kind: 'search', area: 'Bay 2', result: 'nothing' });
  await call('POST', '/api/cases/1/work-items', { workItemId: other.id, why: 'Same bench' });
  await call('POST', `/api/cases/1/work-items/${other.id}/clear`, { reason: 'Searched' });
  await call('POST', '/api/cases/1/closure', { outcome: 'removed', place: 'Bench 2', note: 'Worn out' });
  const { digest } = await call('GET', '/api/cases/1/statement');
  await call('POST', '/api/cases/1/closure/confirm', { digest, proof });
  const passkeys: string[] = [];
  for (const name of ['Work phone', 'Old phone']) {
    const { options } = await call('POST', '/api/auth/passkeys/options', { proof });
    const passkey = new Authenticator().create(options);
    passkeys.push((await call('POST', '/api/auth/passkeys', { name, response: passkey })).passkey.id);
  }
  await call('DELETE', `/api/auth/passkeys/${passkeys[1]}`, {});
  await asSuperuser(async (db) => {
    const checks = await sql<{
      table: string;
      name: string;
    }>`select conrelid::regclass::text as "table", conname as name
      from pg_constraint where contype = 'c' and conrelid::regclass::text in (${sql.join(saved)})`.execute(
      db,
    );
    for (const { table, name } of checks.rows) {
      await sql`alter table ${sql.table(table)} drop constraint ${sql.id(name)}`.execute(db);
    }
    const found = await sql<Column>`select table_name as "table", column_name as name, data_type as type
      from information_schema.columns where table_schema = 'public' and table_name in (${sql.join(saved)})`.execute(
      db,
    );
    columns = found.rows.filter(({ table, name }) => !notCovered.has(`${table}.${name}`));
    for (const table of saved) {
      await sql`create table ${sql.table(`saved_${table}`)} as select * from ${sql.table(table)}`.execute(db);
    }
  });
});

const undo = () =>
  asSuperuser(async (db) => {
    for (const table of saved) {
      await sql`delete from ${sql.table(table)}`.execute(db);
      await sql`insert into ${sql.table(table)} select * from ${sql.table(`saved_${table}`)}`.execute(db);
    }
  });

/** Another value of the column's type. */
function altered({ name, type }: Column): RawBuilder<unknown> {
  const column = sql.ref(name);
  switch (type) {
    case 'text':
      return sql`coalesce(${column}, '') || 'x'`;
    case 'uuid':
      return sql`gen_random_uuid()`;
    case 'boolean':
      return sql`not coalesce(${column}, false)`;
    case 'bytea':
      return sql`${column} || '\\x00'`;
    case 'ARRAY':
      return sql`${column} || '{99}'`;
    case 'jsonb':
      return sql`'[{"name": "x"}]'::jsonb`;
    case 'timestamp with time zone':
      return sql`coalesce(${column}, now()) + interval '1 millisecond'`;
    default:
      return sql`coalesce(${column}, 0) + 1000`;
  }
}

interface Change {
  readonly what: string;
  readonly work: (db: Db) => Promise<unknown>;
  /** The event number that must be reported. */
  readonly first?: number;
}

function changeColumn(table: string): Change {
  const column = oneOf(columns.filter((one) => one.table === table));
  const place = pick(1000);
  return {
    what: `${table}.${column.name} of row ${place}`,
    work: (db) =>
      sql`
      with chosen as (
        select ctid from ${sql.table(table)} order by 1
        offset ${place} % (select count(*) from ${sql.table(table)}) limit 1
      )
      update ${sql.table(table)} set ${sql.ref(column.name)} = ${altered(column)}
      where ctid = (select ctid from chosen)`.execute(db),
  };
}

function removeRow(table: string): Change {
  const place = pick(1000);
  return {
    what: `row ${place} of ${table} deleted`,
    work: (db) =>
      sql`
      delete from ${sql.table(table)} where ctid = (
        select ctid from ${sql.table(table)} order by 1
        offset ${place} % (select count(*) from ${sql.table(table)}) limit 1
      )`.execute(db),
  };
}

function changeStanding(): Change {
  const change = oneOf(["organization_role = 'member'", 'active = not active', "role = 'maintainer'"]);
  return {
    what: `a member: ${change}`,
    work: (db) => sql.raw(`update users set ${change} where kind = 'person'`).execute(db),
  };
}

const anyNumber = (): number => 1 + pick((heads.at(-1)?.sequence ?? 0) - 1);

function swap(): Change {
  const [one, other] = [anyNumber(), anyNumber()];
  const further = one === other ? one + 1 : other;
  return {
    what: `events ${one} and ${further} swapped`,
    work: async (db) => {
      await sql`update inspection_events set sequence = -1 where sequence = ${one}`.execute(db);
      await sql`update inspection_events set sequence = ${one} where sequence = ${further}`.execute(db);
      await sql`update inspection_events set sequence = ${further} where sequence = -1`.execute(db);
    },
  };
}

const setHead = (db: Db, sequence: number) =>
  sql`
  update event_heads set sequence = ${sequence},
    hash = coalesce((select hash from inspection_events where sequence = ${sequence}), repeat('0', 64))`.execute(
    db,
  );

function cutTail(): Change {
  const kept = anyNumber();
  return {
    what: `cut after event ${kept}, head set back`,
    first: kept + 1,
    work: async (db) => {
      await sql`delete from inspection_events where sequence > ${kept}`.execute(db);
      await setHead(db, kept);
    },
  };
}

function recompute(): Change {
  const first = anyNumber();
  const reason = `because ${pick(1_000_000)}`;
  return {
    what: `event ${first} changed and the chain recomputed`,
    first,
    work: async (db) => {
      const events = await db
        .selectFrom('inspectionEvents')
        .selectAll()
        .where('sequence', '>=', first)
        .orderBy('sequence')
        .execute();
      let previous = events[0]?.previousHash ?? '';
      for (const event of events) {
        const other = event.sequence === first ? { ...event, reason } : event;
        const hash = hashOfEvent(previous, other);
        await sql`update inspection_events set reason = ${other.reason}, previous_hash = ${previous}, hash = ${hash}
          where sequence = ${event.sequence}`.execute(db);
        previous = hash;
      }
      await setHead(db, events.at(-1)?.sequence ?? 0);
    },
  };
}

const emptied = (tables: readonly string[], what: string): Change => ({
  what,
  work: async (db) => {
    for (const table of tables) await sql`delete from ${sql.table(table)}`.execute(db);
    await setHead(db, 0);
  },
});

const changes: readonly (() => Change)[] = [
  () => changeColumn('inspection_events'),
  () => changeColumn(oneOf(rows)),
  () => changeColumn(oneOf(rows)),
  () => removeRow('inspection_events'),
  () => removeRow(oneOf(rows)),
  changeStanding,
  swap,
  cutTail,
  recompute,
  () => emptied(['inspection_events', ...rows], 'the record emptied, with all rows'),
  () => emptied(saved, 'the whole organization removed'),
];

interface Finding {
  readonly isFound: boolean;
  readonly first: number | undefined;
}

/** What the command prints. */
async function said(): Promise<string> {
  let text = '';
  const output = vi.spyOn(process.stdout, 'write').mockImplementation((part) => {
    text += String(part);
    return true;
  });
  await verifyAndSay(test.database, test.deps.images, { heads }).finally(() => {
    output.mockRestore();
  });
  return text;
}

async function verify(): Promise<Finding> {
  for await (const { broken, differences } of verifyRecords(test.deps.db, { heads })) {
    return { isFound: broken !== undefined || differences.count > 0, first: broken?.sequence };
  }
  // All rows of this organization are gone; only its signed heads remain.
  const isFound = (await said()).includes(`GONE: the record of ${ours.organizationId}, `);
  return { isFound, first: undefined };
}

describe.skipIf(postgresUrl)('a record whose heads were signed', () => {
  it('ANCH-003 reveals every change by a superuser', { timeout: 20_000 + CHANGES * 2000 }, async () => {
    expect(await verify()).toEqual({ isFound: false, first: undefined });
    const unseen: string[] = [];
    for (let made = 0; made < CHANGES; made += 1) {
      const { what, first, work } = (changes[made % changes.length] ?? swap)();
      await asSuperuser(async (db) => {
        await work(db);
      });
      const finding = await verify();
      // A recomputed chain is found at the first signed event from there on.
      const signed = heads.map(({ sequence }) => sequence).find((sequence) => sequence >= (first ?? 0));
      const isNamed = first === undefined || [first, signed].includes(finding.first);
      if (!finding.isFound || !isNamed) {
        unseen.push(`${what}: ${JSON.stringify(finding)}`);
      }
      await undo();
    }
    expect(unseen, `seed ${SEED}`).toEqual([]);
    expect(await verify()).toEqual({ isFound: false, first: undefined });
  });
});
