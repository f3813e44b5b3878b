// @postgres numbers events without gaps under concurrent writers.
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inOrganization } from '../../db/transaction.ts';
import { postgresUrl } from '../../test/database.ts';
import { createToolbox, registerOrganization, scan, tools } from '../../test/factories.ts';
import type { TestOrganization } from '../../test/factories.ts';
import { openTestApp } from '../../test/test-app.ts';
import type { TestApp } from '../../test/test-app.ts';
import { canonicalJson } from './canonical-json.ts';
import { hashOfEvent, textAroundNumber } from './event-chain.ts';

let test: TestApp;
let ours: TestOrganization;
let box: { path: string; toolboxId: string };
const drawer = () => `${box.path}/drawer/1`;

beforeAll(async () => {
  test = await openTestApp();
  ours = await registerOrganization(test);
  box = await createToolbox(test, ours.admin);
  await scan(test, ours.admin, { drawer: drawer(), tools: tools('present', 'missing', 'present') });
});
afterAll(() => test.close());

const inOurs = <T>(work: Parameters<typeof inOrganization<T>>[2]) =>
  inOrganization(test.deps.db, ours.organizationId, work);
const readEvents = () =>
  inOurs((db) =>
    db
      .selectFrom('inspectionEvents')
      .selectAll()
      .where('organizationId', '=', ours.organizationId)
      .orderBy('sequence')
      .execute(),
  );

describe('inspection events', () => {
  it('S36 form one gapless chain whose hashes can be recomputed from the stored rows', async () => {
    await test.call('POST', `${drawer()}/tool-found?toolIndex=1&uniqueId=tool-2`, {
      token: ours.admin,
      body: { toolName: 'Wrench 2' },
      headers: { 'device-time': '2026-11-20T10:00:00+02:00' },
    });
    await test.call('POST', `${drawer()}/status`, { token: ours.admin, body: { status: 'complete' } });
    const events = await readEvents();
    let previous = '0'.repeat(64);
    for (const [index, event] of events.entries()) {
      expect(event.sequence).toBe(index + 1);
      expect(event.previousHash).toBe(previous);
      expect(hashOfEvent(previous, event)).toBe(event.hash);
      previous = event.hash;
    }
    expect(events.map((event) => event.kind)).toEqual([
      'organization_registered',
      'toolbox_created',
      'inventory_started',
      'drawer_scanned',
      'tool_found',
      'drawer_completed',
    ]);
  });

  it('S36 have hashes that can be recomputed whatever they say', async () => {
    const name = 'Kiste 🔧 "sequence":0 \\ "hash"';
    await createToolbox(test, ours.admin, { name });
    const event = (await readEvents()).at(-1);
    expect(event?.after).toMatchObject({ name });
    expect(event && hashOfEvent(event.previousHash, event)).toBe(event?.hash);
  });

  it('S38 record who with rank and unit, when by both clocks, what, before and after', async () => {
    const found = (await readEvents()).find((event) => event.kind === 'tool_found');
    expect(found).toMatchObject({
      actorName: 'Dana Whitfield',
      actorRank: 'TSgt',
      actorUnit: '151 MXG',
      deviceTime: new Date('2026-11-20T08:00:00Z'),
      toolboxId: box.toolboxId,
      drawerNumber: 1,
      subject: 'Wrench 2',
      before: { tool: { status: 'missing' } },
      after: { tool: { status: 'present', decidedBy: 'person' } },
    });
  });

  it('S36 cannot be changed, deleted or truncated by the app role', async () => {
    const attempts = [
      sql`update inspection_events set reason = 'x'`,
      sql`delete from inspection_events`,
      sql`truncate inspection_events`,
      sql`update event_heads set sequence = 0`,
    ];
    for (const attempt of attempts) {
      await expect(inOurs((db) => attempt.execute(db))).rejects.toMatchObject({ code: '42501' });
    }
  });

  it("S36 are also protected by triggers from the tables' owner", async () => {
    for (const attempt of [
      sql`update inspection_events set reason = 'x'`,
      sql`truncate inspection_events cascade`,
    ]) {
      await expect(
        test.database.asOwner(async (db) => {
          await sql`select set_config('app.organization_id', ${ours.organizationId}, false)`.execute(db);
          try {
            await attempt.execute(db);
          } finally {
            await sql`select set_config('app.organization_id', '', false)`.execute(db);
          }
        }),
      ).rejects.toMatchObject({ code: '42501' });
    }
  });

  it.each([
    ['a tool', sql`update tools set status = 'present' where status = 'missing' or unique_id = 'tool-1'`],
    ['a tool list', sql`delete from tools`],
    ['a drawer', sql`update drawers set status = 'incomplete'`],
  ])('S35 are required for a change of %s in the same transaction', async (_what, attempt) => {
    await inOurs((db) => sql`update tools set name = name`.execute(db));
    await test.call('POST', `${drawer()}/tool-missing?toolIndex=0&uniqueId=tool-1`, {
      token: ours.admin,
      body: { toolName: 'Wrench 1' },
    });
    await test.call('POST', `${drawer()}/status`, { token: ours.admin, body: { status: 'complete' } });
    await expect(inOurs((db) => attempt.execute(db))).rejects.toMatchObject({ code: '23514' });
  });

  // The numbers of a PostgreSQL server's transactions depend on what else it does.
  it.skipIf(postgresUrl)(
    'S35 are required even if an old event, loaded from a dump, has the number of the transaction',
    async () => {
      await test.database.asOwner((owner) =>
        owner.transaction().execute(async (tx) => {
          await sql`select set_config('app.organization_id', ${ours.organizationId}, true)`.execute(tx);
          await sql`alter table inspection_events disable trigger user`.execute(tx);
          await sql`update inspection_events set transaction_id = (pg_current_xact_id()::text::bigint + 1)::text::xid8
          where sequence = 1`.execute(tx);
          await sql`alter table inspection_events enable trigger user`.execute(tx);
        }),
      );
      const attempt = inOurs(async (db) => {
        await sql`update tools set status = case status when 'present' then 'missing' else 'present' end`.execute(
          db,
        );
        const { rows } =
          await sql`select sequence from inspection_events where transaction_id = pg_current_xact_id()`.execute(
            db,
          );
        expect(rows).toEqual([{ sequence: 1 }]);
      });
      await expect(attempt).rejects.toMatchObject({ code: '23514' });
    },
  );

  it('S36 stay one chain under 20 concurrent writers', async () => {
    const before = (await readEvents()).length;
    const many = Array.from({ length: 20 }, (_, i) =>
      test.call('POST', '/api/toolboxes', {
        token: ours.admin,
        body: {
          type: 'handheld',
          name: `Box ${i}`,
          drawers: 1,
          primaryFoamColor: 'red',
          secondaryFoamColor: 'blue',
        },
      }),
    );
    expect((await Promise.all(many)).every(({ status }) => status === 201)).toBe(true);
    const events = await readEvents();
    expect(events).toHaveLength(before + 20);
    expect(events.map((event) => event.sequence)).toEqual(events.map((_, index) => index + 1));
  });
});

describe('the text around the number of an event', () => {
  const word = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constant('"sequence":0'),
    fc.constant('\\"sequence":0'),
  );
  const text = fc.option(word);
  const body = fc.option(fc.dictionary(fc.oneof(word, fc.constant('sequence')), fc.jsonValue()));
  const time = fc.date({ noInvalidDate: true });
  const event = fc.record({
    sequence: fc.nat(),
    organizationId: fc.uuid(),
    kind: word,
    actorId: fc.uuid(),
    actorName: word,
    actorRank: text,
    actorUnit: text,
    recordedAt: time,
    deviceTime: fc.option(time),
    toolboxRowId: fc.option(fc.uuid()),
    toolboxId: text,
    drawerId: fc.option(fc.uuid()),
    drawerNumber: fc.option(fc.nat()),
    subject: text,
    before: body,
    after: body,
    decision: body,
    imageId: text,
    templateId: fc.option(fc.uuid()),
    templateVersion: fc.option(fc.nat()),
    reason: text,
    transactionId: fc.constant('1'),
  });

  it('S36 is what its hash covers, whatever it says', () => {
    fc.assert(
      fc.property(event, (any) => {
        const { before, after } = textAroundNumber(any);
        const hashed = createHash('sha256').update(`previous${before}${any.sequence}${after}`);
        expect(hashed.digest('hex')).toBe(hashOfEvent('previous', any));
      }),
    );
  });
});

describe('canonicalJson', () => {
  it('ignores key order and survives JSON', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
        const reversed = Object.fromEntries(Object.entries(value).reverse());
        expect(canonicalJson(reversed)).toBe(canonicalJson(value));
        expect(canonicalJson(JSON.parse(JSON.stringify(value)))).toBe(canonicalJson(value));
      }),
    );
  });
});
