import { describe, expect, it, beforeAll } from 'vitest';
import { sql } from 'kysely';
import { inOrganization } from '../../db/transaction.ts';
import { givenToolbox } from '../../test/cases.ts';
import { addMember, tools, useTeam } from '../../test/factories.ts';
import { useRecordCheck } from '../../test/record-check.ts';
import { useTestApp } from '../../test/test-app.ts';
import { selectInQuestion } from './case-facts.repository.ts';

const test = useTestApp();
useRecordCheck(test);
const ours = useTeam(test);
const at = givenToolbox(test, ours);
const { call, photograph, complete, theCase } = at;
let inspector: string;
beforeAll(async () => {
  const { id, token } = await addMember(test, ours.organizationId);
  await call('PUT', `/api/organizations/users/${id}/duties`, { duties: ['inspector'] }, ours.admin);
  inspector = token;
});

describe('aircraft in question', () => {
  it.each([
    ['ends when the tool was last seen', 0, 10, 10, 20, true],
    ['ends before the tool was last seen', 0, 9, 10, 20, false],
    ['starts at the discovery', 20, 30, 10, 20, true],
    ['starts after the discovery', 21, 30, 10, 20, false],
    ['is still open', 15, null, 10, 20, true],
  ])('LOST-009 an inventory that %s', async (_what, start, end, seen, discovered, isInQuestion) => {
    const { id } = await at.aircraft();
    const { inventory } = (
      await call('POST', `${at.box().path}/inventories`, { kind: 'shift_end', workItemIds: [id] })
    ).body;
    const minute = (minutes: number) => new Date(Date.UTC(2026, 10, 23, 6, minutes));
    let found: unknown;
    const look = inOrganization(test.deps.db, ours.organizationId, async (db) => {
      await sql`update inventories set started_at = ${minute(start)} where id = ${inventory.id}`.execute(db);
      if (end !== null) {
        await sql`update inventories set ended_at = ${minute(end)}, ended_by = started_by, end_sequence = 1,
          missing = 0, state = 'completed' where id = ${inventory.id}`.execute(db);
      }
      const span = { organizationId: ours.organizationId, toolboxRowId: at.box().id, inventoryId: null };
      found = await selectInQuestion(db, { ...span, from: minute(seen), to: minute(discovered) });
      throw new Error('Undo the times');
    });
    await expect(look).rejects.toThrow('Undo the times');
    expect(found).toEqual(isInQuestion ? [expect.objectContaining({ id, inventoryId: inventory.id })] : []);
  });

  it('LOST-009 of a tool that was never seen are those of the inventory of discovery alone', async () => {
    const [former, own] = [await at.aircraft(), await at.aircraft()];
    await call('POST', `${at.box().path}/inventories`, { kind: 'shift_start', workItemIds: [former.id] });
    const next = { kind: 'shift_end', workItemIds: [own.id], supersede: { reason: 'Shift is over' } };
    await call('POST', `${at.box().path}/inventories`, next);
    await photograph('missing');
    await complete();
    expect((await theCase())['workItems']).toMatchObject([{ id: own.id, isBlocking: true }]);
    expect((await at.releaseOf(former.id)).releasable).toBe(true);
  });

  it.each([
    ['another tool is moved on the same photo', (list: object[]) => [list[0], { ...list[1], x: 60 }]],
    ['another tool is renamed', (list: object[]) => [list[0], { ...list[1], name: 'Torch' }]],
    ['the tool itself is moved', (list: object[]) => [{ ...list[0], x: 60 }, list[1]]],
  ])('LOST-009 stay in question when %s later: that is no sight of the tool', async (_what, change) => {
    const { id } = await at.aircraft();
    const inventories = `${at.box().path}/inventories`;
    await call('POST', inventories, { kind: 'before_flight', workItemIds: [id] });
    await photograph('present', 'present');
    await complete();
    await complete(at.box().path);
    test.clock.advance(20 * 60_000);
    await call('POST', `${at.drawer()}/scan`, { tools: change(tools('present', 'present')) });
    test.clock.advance(60_000);
    await call('POST', inventories, { kind: 'shift_end' });
    await photograph('missing', 'present');
    await complete();
    expect((await theCase())['workItems']).toMatchObject([{ id, isBlocking: true }]);
    expect((await at.releaseOf(id)).releasable).toBe(false);
  });

  it('LOST-009 stay in question when the tool was marked found by mistake and is missed again', async () => {
    const { id } = await at.aircraft();
    const inventories = `${at.box().path}/inventories`;
    await call('POST', inventories, { kind: 'before_flight', workItemIds: [id] });
    await photograph('present', 'present');
    await complete();
    await complete(at.box().path);
    test.clock.advance(60_000);
    await call('POST', inventories, { kind: 'shift_end' });
    await photograph('missing', 'present');
    await complete();
    await at.mark('found');
    expect((await at.releaseOf(id)).releasable).toBe(true);
    test.clock.advance(60_000);
    await at.mark('missing');
    await complete();
    const [newest] = await at.list();
    expect(newest).toMatchObject({ state: 'suspected', workItems: [{ id, isBlocking: true }] });
    expect((await at.releaseOf(id)).releasable).toBe(false);
  });

  it('LOST-010 block the aircraft of a job and the jobs of an aircraft, also while suspected', async () => {
    const plane = await at.aircraft();
    const job = (
      await call('POST', '/api/work-items', { kind: 'job', reference: plane.id, parentId: plane.id })
    ).body;
    await call('POST', `${at.box().path}/inventories`, { kind: 'shift_end', workItemIds: [job.id] });
    await photograph('missing');
    await complete();
    const { number } = await theCase();
    const block = { caseNumber: number, tool: 'Wrench 1', toolboxId: at.box().toolboxId, state: 'suspected' };
    for (const { id } of [plane, job]) {
      expect(await at.releaseOf(id)).toMatchObject({ releasable: false, blocks: [block] });
    }
    const { items } = (await call('GET', '/api/blocked-work-items')).body;
    const own = items.filter(({ id }: { id: string }) => [plane.id, job.id].includes(id));
    expect(own).toMatchObject([
      { id: plane.id, caseNumbers: [number], isSuspected: true },
      { id: job.id, caseNumbers: [number], isSuspected: true },
    ]);
    for (const { id } of [plane, job]) {
      const archive = await call('PATCH', `/api/work-items/${id}`, { archived: true }, ours.admin);
      expect([archive.status, archive.body.code]).toEqual([409, 'work_item_in_use']);
    }
  });

  it('LOST-010 LOST-011 block the other jobs of an aircraft with one of its jobs, and no job of another', async () => {
    const [plane, stranger] = [await at.aircraft(), await at.aircraft()];
    const jobOf = async (parentId?: string) => {
      const job = { kind: 'job', reference: test.deps.ids.uuid(), ...(parentId ? { parentId } : {}) };
      return (await call('POST', '/api/work-items', job)).body.id;
    };
    const [own, sibling, others] = [await jobOf(plane.id), await jobOf(plane.id), await jobOf(stranger.id)];
    const [loose, alone] = [await jobOf(), await jobOf()];
    const workItemIds = [own, loose];
    await call('POST', `${at.box().path}/inventories`, { kind: 'shift_end', workItemIds });
    await photograph('missing');
    await complete();
    const { number } = await theCase();
    const blocks = [{ caseNumber: number, tool: 'Wrench 1' }];
    for (const id of [plane.id, own, sibling, loose]) {
      expect(await at.releaseOf(id)).toMatchObject({ releasable: false, blocks });
    }
    for (const id of [stranger.id, others, alone]) {
      expect(await at.releaseOf(id)).toMatchObject({ releasable: true, blocks: [] });
    }
    const { items } = (await call('GET', '/api/blocked-work-items')).body;
    const blocked = items.map(({ id }: { id: string }) => id);
    expect([sibling, others, alone].map((id) => blocked.includes(id))).toEqual([true, false, false]);
    expect(await at.list(`workItemId=${sibling}`)).toMatchObject([{ number }]);
  });

  it('LOST-011 name the aircraft where only its job is attached, and are found by it', async () => {
    const plane = await at.aircraft();
    const other = await at.aircraft();
    const job = (
      await call('POST', '/api/work-items', { kind: 'job', reference: plane.id, parentId: plane.id })
    ).body;
    await call('POST', `${at.box().path}/inventories`, { kind: 'shift_end', workItemIds: [job.id] });
    await photograph('missing');
    await complete();
    const { number, workItems } = await theCase();
    const named = { id: job.id, aircraft: { id: plane.id, reference: plane.reference } };
    expect(workItems).toMatchObject([named]);
    expect((await call('GET', `/api/cases/${number}`)).body.workItems).toMatchObject([named]);
    const { inventories } = (await call('GET', `${at.box().path}/inventories`)).body;
    expect(inventories[0].workItems).toMatchObject([named]);
    const found = async (id: string) =>
      (await at.list(`workItemId=${id}`)).map((lost: { number: number }) => lost.number);
    expect(await found(plane.id)).toEqual([number]);
    expect(await found(job.id)).toEqual([number]);
    expect(await found(other.id)).toEqual([]);
  });

  it('LOST-011 are found by a job whose aircraft is attached; an aircraft has none of its own', async () => {
    const plane = await at.aircraft();
    const job = (
      await call('POST', '/api/work-items', { kind: 'job', reference: plane.id, parentId: plane.id })
    ).body;
    await call('POST', `${at.box().path}/inventories`, { kind: 'shift_end', workItemIds: [plane.id] });
    await photograph('missing');
    await complete();
    const { number, workItems } = await theCase();
    expect(workItems).toMatchObject([{ id: plane.id, aircraft: null }]);
    expect((await at.list(`workItemId=${job.id}`)).map((lost) => lost.number)).toEqual([number]);
    const archive = await call('PATCH', `/api/work-items/${job.id}`, { archived: true }, ours.admin);
    expect([archive.status, archive.body.code]).toEqual([409, 'work_item_in_use']);
  });

  it('LOST-022 are cleared by a lead and, after that, an inspector who is another person', async () => {
    const item = await at.aircraft();
    await call('POST', `${at.box().path}/inventories`, { kind: 'shift_end', workItemIds: [item.id] });
    await photograph('missing');
    await complete();
    const { number } = await theCase();
    const clear = (rest: string, body: object, token?: string) =>
      call('POST', `/api/cases/${number}/work-items/${item.id}/clear${rest}`, body, token);
    const reason = { reason: 'Both engines searched with a borescope' };
    expect((await clear('', reason)).body.code).toBe('forbidden');
    expect((await clear('/confirm', {}, inspector)).body.code).toBe('case_state');
    const me = (await call('GET', '/api/user', undefined, inspector)).body.id;
    const duties = `/api/organizations/users/${me}/duties`;
    await call('PUT', duties, { duties: ['lead', 'inspector'] }, ours.admin);
    expect((await clear('', reason, inspector)).status).toBe(200);
    expect((await at.releaseOf(item.id)).releasable).toBe(false);
    expect((await clear('/confirm', {}, inspector)).body.code).toBe('second_person_required');
    const other = await addMember(test, ours.organizationId);
    await call('PUT', `/api/organizations/users/${other.id}/duties`, { duties: ['inspector'] }, ours.admin);
    const { body } = await clear('/confirm', {}, other.token);
    expect(body.case.workItems).toMatchObject([{ id: item.id, isBlocking: false }]);
    expect((await at.releaseOf(item.id)).releasable).toBe(true);
    const again = { workItemId: item.id, why: 'A borescope cannot see the sump' };
    expect((await call('POST', `/api/cases/${number}/work-items`, again)).status).toBe(201);
    expect((await at.releaseOf(item.id)).releasable).toBe(false);
    expect((await call('GET', `/api/cases/${number}`)).body.workItems).toMatchObject([
      { id: item.id, isBlocking: true, why: again.why, clearedAt: null, clearConfirmedBy: null },
    ]);
    await call('PUT', duties, { duties: ['inspector'] }, ours.admin);
  });
});

describe('rows of cases', () => {
  it('GEN-013 are not changed without an event, and only within their organization', async () => {
    const item = await at.aircraft();
    await call('POST', `${at.box().path}/inventories`, { kind: 'shift_end', workItemIds: [item.id] });
    await photograph('missing');
    await complete();
    for (const statement of [
      sql`update lost_cases set state = 'closed' where organization_id = ${ours.organizationId}`,
      sql`update case_work_items set cleared_at = now() where organization_id = ${ours.organizationId}`,
      sql`update case_work_items set clear_confirmed_at = now() where organization_id = ${ours.organizationId}`,
    ]) {
      const changed = inOrganization(test.deps.db, ours.organizationId, (db) => statement.execute(db));
      await expect(changed).rejects.toMatchObject({ code: '23514' });
    }
    for (const table of ['lost_cases', 'case_work_items']) {
      const query = sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`;
      expect((await query.execute(test.deps.db)).rows).toEqual([{ n: 0 }]);
      const own = await inOrganization(test.deps.db, ours.organizationId, (db) => query.execute(db));
      expect(own.rows[0]?.n).toBeGreaterThan(0);
    }
  });
});

describe('tools that were missing before there were cases', () => {
  const offer = async (token = ours.admin) =>
    (await call('GET', '/api/case-offer', undefined, token)).body.missing;
  const offerAgain = () =>
    inOrganization(test.deps.db, ours.organizationId, (db) =>
      sql`update organizations set offers_cases = true where id = ${ours.organizationId}`.execute(db),
    );

  it('LOST-027 are offered once to leads, and the offer is gone after either answer', async () => {
    expect(await offer()).toBeNull();
    await offerAgain();
    await photograph('missing', 'missing');
    const missing = await offer();
    expect(missing).toBeGreaterThanOrEqual(2);
    expect(await offer(ours.maintainer)).toBeNull();
    const answer = (open: boolean) => call('POST', '/api/case-offer', { open }, ours.admin);
    expect((await answer(false)).body).toEqual({ opened: 0 });
    expect([await offer(), (await answer(true)).body.code]).toEqual([null, 'case_state']);
    await offerAgain();
    expect((await answer(true)).body).toEqual({ opened: missing });
    expect(await at.statesOf()).toEqual([
      ['Wrench 2', 'open'],
      ['Wrench 1', 'open'],
    ]);
  });
});
