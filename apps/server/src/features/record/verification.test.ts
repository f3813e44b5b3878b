// @postgres checks the hash chain over stored JSON.
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { createToolbox, registerOrganization, scan, tools } from '../../test/factories.ts';
import type { TestOrganization } from '../../test/factories.ts';
import { tamperWith } from '../../test/tamper.ts';
import { useTestApp } from '../../test/test-app.ts';
import { hashOfEvent } from './event-chain.ts';
import { verifyRecords } from './verification.service.ts';
import type { VerifiedRecord } from './verification.service.ts';

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

async function verify(...hashes: string[]): Promise<Map<string, VerifiedRecord>> {
  const records = new Map<string, VerifiedRecord>();
  for await (const record of verifyRecords(test.deps.db, { hashes }))
    records.set(record.organizationId, record);
  return records;
}
const verifyOurs = async (...hashes: string[]) => (await verify(...hashes)).get(ours.organizationId);

const tamper = (...deeds: RawBuilder<unknown>[]) => tamperWith(test.database, ours.organizationId, deeds);

describe('the record of events', () => {
  it('S36 verifies in every organization, with the hashes noted elsewhere', async () => {
    const theirs = await registerOrganization(test);
    const records = await verify();
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
});
