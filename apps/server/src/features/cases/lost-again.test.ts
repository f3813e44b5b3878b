import { beforeAll, describe, expect, it } from 'vitest';
import { MINUTE_MS } from '@stowed/domain';
import { givenToolbox } from '../../test/cases.ts';
import { addMember, tools, useTeam } from '../../test/factories.ts';
import { dataUrl, plainJpeg } from '../../test/pictures.ts';
import { useRecordCheck } from '../../test/record-check.ts';
import { useTestApp } from '../../test/test-app.ts';

const test = useTestApp();
useRecordCheck(test);
const ours = useTeam(test);
const at = givenToolbox(test, ours);
const { call, photograph, complete, list, theCase } = at;
let inspector: string;
beforeAll(async () => {
  const { id, token } = await addMember(test, ours.organizationId);
  await call('PUT', `/api/organizations/users/${id}/duties`, { duties: ['inspector'] }, ours.admin);
  inspector = token;
});

const pass = () => test.clock.advance(MINUTE_MS);
const isReleasable = async ({ id }: { readonly id: string }) => (await at.releaseOf(id)).releasable;

/** A complete count for an aircraft. */
async function count(aircraft: { readonly id: string } | null, wrench: 'present' | 'missing') {
  pass();
  const workItemIds = aircraft ? [aircraft.id] : [];
  const started = await call('POST', `${at.box().path}/inventories`, { kind: 'before_flight', workItemIds });
  expect(started.status).toBe(201);
  await photograph(wrench, 'present');
  await complete();
  await complete(at.box().path);
}

describe('a tool that is back, and lost again before two people have closed its case', () => {
  it('LOST-009 LOST-024 puts in question what its toolbox was counted for in between', async () => {
    const [first, between, after] = [await at.aircraft(), await at.aircraft(), await at.aircraft()];
    await count(first, 'present');
    await count(null, 'missing');
    await count(between, 'present');
    expect(await isReleasable(between)).toBe(true);
    const { number, version } = await theCase();
    await count(null, 'missing');
    expect(await list()).toMatchObject([{ number, state: 'open' }]);
    expect([await isReleasable(first), await isReleasable(between)]).toEqual([false, false]);
    // A count that misses it once more says nothing new.
    await count(after, 'missing');
    expect(await isReleasable(after)).toBe(true);
    const closure = `/api/cases/${number}/closure`;
    await call('POST', closure, { outcome: 'found', place: 'Bench' }, ours.admin);
    const refused = await call('POST', `${closure}/confirm`, { version: Number(version) + 1 }, inspector);
    expect([refused.status, refused.body.code]).toEqual([409, 'case_state']);
  });

  it('LOST-022 puts in question again what was cleared before, and leaves what is cleared then', async () => {
    const plane = await at.aircraft();
    await count(plane, 'present');
    await count(null, 'missing');
    const { number } = await theCase();
    const clear = async () => {
      const path = `/api/cases/${number}/work-items/${plane.id}/clear`;
      await call('POST', path, { reason: 'Searched with a borescope' }, ours.admin);
      expect((await call('POST', `${path}/confirm`, {}, inspector)).status).toBe(200);
      pass();
    };
    await clear();
    await count(plane, 'present');
    expect(await isReleasable(plane)).toBe(true);
    await count(null, 'missing');
    expect(await isReleasable(plane)).toBe(false);
    // It is back once more, and cleared because of that.
    await count(plane, 'present');
    await clear();
    await count(null, 'missing');
    expect(await isReleasable(plane)).toBe(false);
    await clear();
    await count(null, 'missing');
    expect(await isReleasable(plane)).toBe(true);
  });

  const lastSeen = async (number: number) => (await call('GET', `/api/cases/${number}`)).body.lastSeen.at;
  const entries = async (number: number): Promise<string[]> =>
    (await call('GET', `/api/cases/${number}`)).body.entries.map(({ kind }: { kind: string }) => kind);

  it('LOST-008 shows the newer sight, and says once that it is missing again', async () => {
    await count(null, 'present');
    await count(null, 'missing');
    const { number } = await theCase();
    const before = await lastSeen(number);
    await count(null, 'present');
    await count(null, 'missing');
    await count(null, 'missing');
    expect((await lastSeen(number)) > before).toBe(true);
    expect((await entries(number)).filter((kind) => kind === 'missed_again')).toHaveLength(1);
  });

  it('LOST-009 OFF-010 LOST-024 also if an older act arrives after the newer sight', async () => {
    const between = await at.aircraft();
    await count(null, 'present');
    const queuedAt = test.clock.now();
    await count(null, 'missing');
    await count(between, 'present');
    const sent = await test.call('POST', `${at.drawer()}/scan`, {
      token: ours.maintainer,
      body: { tools: tools('present', 'present'), imageUrl: dataUrl(await plainJpeg()) },
      headers: { 'queued-at': queuedAt.toISOString(), 'idempotency-key': test.deps.ids.uuid() },
    });
    expect(sent.status).toBe(200);
    await complete(at.box().path);
    await count(null, 'missing');
    expect(await isReleasable(between)).toBe(false);
  });

  it('LOST-005 LOST-024 blocks what was counted in between even while no cases are made automatically', async () => {
    const between = await at.aircraft();
    await count(null, 'missing');
    await at.change({ lostCases: 'off' });
    await count(between, 'present');
    await count(null, 'missing');
    expect(await isReleasable(between)).toBe(false);
    await at.change({ lostCases: 'on' });
    await count(null, 'missing');
    expect(await list()).toHaveLength(1);
  });
});
