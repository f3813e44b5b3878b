// @postgres checks the hash chain over stored JSON.
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { createToolbox, registerOrganization, scan, tools } from '../../test/factories.ts';
import type { TestOrganization } from '../../test/factories.ts';
import { tamperWith } from '../../test/tamper.ts';
import { useTestApp } from '../../test/test-app.ts';
import { hashOfEvent } from './event-chain.ts';
import { newKeyPair, signHead } from './signed-head.policy.ts';
import { verifyRecords } from './verification.service.ts';
import type { VerifiedRecord, WantedNotes } from './verification.service.ts';

const newKeys = () => {
  const { publicKey: key, privateKey } = newKeyPair();
  return { key, privateKey };
};
const test = useTestApp();
let ours: TestOrganization;

beforeEach(async () => {
  ours = await registerOrganization(test);
  const { path } = await createToolbox(test, ours.admin);
  const drawer = `${path}/drawer/1`;
  await scan(test, ours.admin, { drawer, tools: tools('present', 'missing') });
  await test.call('POST', `${drawer}/tool-found?toolIndex=1`, {
    token: ours.admin,
    body: { toolName: 'Wrench 2' },
  });
  await test.call('POST', `${drawer}/status`, { token: ours.admin, body: { status: 'complete' } });
});

async function verify(notes: WantedNotes): Promise<Map<string, VerifiedRecord>> {
  const records = new Map<string, VerifiedRecord>();
  for await (const record of verifyRecords(test.deps.db, notes)) records.set(record.organizationId, record);
  return records;
}
const verifyOurs = async (...hashes: string[]) => (await verify({ hashes })).get(ours.organizationId);

const tamper = (...deeds: RawBuilder<unknown>[]) => tamperWith(test.database, ours.organizationId, deeds);

describe('the record of events', () => {
  it('S36 verifies in every organization, with the hashes noted elsewhere', async () => {
    const theirs = await registerOrganization(test);
    const records = await verify({});
    const record = records.get(ours.organizationId);
    expect(record).toMatchObject({ name: 'Test Squadron', events: 6, broken: undefined });
    expect(records.get(theirs.organizationId)).toMatchObject({ events: 1, broken: undefined });
    const { hash = '' } = record?.newest ?? {};
    expect([...((await verifyOurs(hash, 'f'.repeat(64)))?.found ?? [])]).toEqual([[hash, 6]]);
  });

  it.each([
    [
      'a changed status',
      sql`update inspection_events set after = jsonb_set(after, '{tool,status}', '"missing"') where sequence = 5`,
      5,
      'its content does not match its hash',
    ],
    [
      'another name',
      sql`update inspection_events set actor_name = 'Nobody' where sequence = 2`,
      2,
      'its content does not match its hash',
    ],
    [
      'another time',
      sql`update inspection_events set recorded_at = recorded_at - interval '1 day' where sequence = 5`,
      5,
      'its content does not match its hash',
    ],
    [
      'a head with another hash',
      sql`update event_heads set hash = repeat('f', 64)`,
      6,
      "the record's head names a different newest event",
    ],
    [
      'two removed events',
      sql`delete from inspection_events where sequence in (3, 4)`,
      5,
      'events 3 to 4 are gone',
    ],
    ['a removed event', sql`delete from inspection_events where sequence = 3`, 4, 'event 3 is gone'],
    [
      'the newest event removed',
      sql`delete from inspection_events where sequence = 6`,
      6,
      'the newest events are gone',
    ],
  ])('S36 reports %s at the first affected event', async (_what, deed, sequence, problem) => {
    await tamper(deed);
    const record = await verifyOurs();
    expect(record?.broken).toEqual({ sequence, problem });
    expect(record?.newest.sequence).toBe(record?.events);
  });

  it('S36 reports a change with a recomputed hash at the next event', async () => {
    await tamper(sql`update inspection_events set reason = 'x', hash = repeat('a', 64) where sequence = 2`);
    expect((await verifyOurs())?.broken).toMatchObject({ sequence: 2 });
    const rows = await test.database.asOwner((db) =>
      db
        .selectFrom('inspectionEvents')
        .selectAll()
        .where('organizationId', '=', ours.organizationId)
        .where('sequence', '=', 2)
        .execute(),
    );
    const [row] = rows;
    if (!row) throw new Error('The event is gone');
    await tamper(
      sql`update inspection_events set hash = ${hashOfEvent(row.previousHash, row)} where sequence = 2`,
    );
    expect((await verifyOurs())?.broken).toEqual({
      sequence: 3,
      problem: 'it does not follow the event before it',
    });
  });

  it('S36 counts all differences and names the first hundred', async () => {
    for (let box = 0; box < 3; box += 1) await createToolbox(test, ours.admin, { drawers: 10 });
    await tamper(sql`update drawers set expected_tools = 9, version = 77, is_located = false, photo_at = now()
      where organization_id = ${ours.organizationId}`);
    const { count, sentences } = (await verifyOurs())?.differences ?? {};
    expect(count).toBeGreaterThan(100);
    expect(sentences).toHaveLength(100);
  });

  it('ANCH-003 agrees with a head that was signed before the first event', async () => {
    const signed = { organizationId: ours.organizationId, sequence: 0, hash: '0'.repeat(64) };
    const heads = [signHead(signed, { ...newKeys(), time: test.clock.now() })];
    expect((await verify({ heads })).get(ours.organizationId)).toMatchObject({
      events: 6,
      broken: undefined,
    });
  });
});
