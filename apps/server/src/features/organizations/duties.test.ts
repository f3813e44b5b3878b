// @postgres the smoke test of this feature.
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { inOrganization } from '../../db/transaction.ts';
import { eventsOfKind } from '../../test/events.ts';
import { addMember, createToolbox, PASSWORD, registerOrganization } from '../../test/factories.ts';
import type { TestOrganization } from '../../test/factories.ts';
import { useTestApp } from '../../test/test-app.ts';

const test = useTestApp();
let ours: TestOrganization;
beforeEach(async () => {
  ours = await registerOrganization(test);
});

const MEMBERS = '/api/organizations/users';
const INVITE = '/api/organizations/invite';
const give = (id: string, duties: unknown, token = ours.admin) =>
  test.call('PUT', `${MEMBERS}/${id}/duties`, { token, body: { duties } });
const add = (roles = {}) => addMember(test, ours.organizationId, roles);
const ownDuties = async (token: string) => (await test.call('GET', '/api/user', { token })).body.duties;
const idOf = async (token: string) => (await test.call('GET', '/api/user', { token })).body.id;

describe('duties', () => {
  it('GEN-006 are given by organization admins and owners, with an event, and listed with the members', async () => {
    const person = await add();
    const { token } = await add({ organizationRole: 'admin' });
    expect((await give(person.id, ['inspector', 'lead', 'lead'], token)).body).toEqual({
      duties: ['inspector', 'lead'],
    });
    const { body } = await test.call('GET', MEMBERS, { token });
    expect(body.find(({ id }: { id: string }) => id === person.id).duties).toEqual(['inspector', 'lead']);
    await give(person.id, ['lead', 'inspector'], token);
    const events = await eventsOfKind(test, ours.organizationId, 'duties_changed');
    expect(events.map(({ subject, before, after }) => [subject, before, after])).toEqual([
      [
        person.username,
        { userId: person.id, duties: [] },
        { userId: person.id, duties: ['inspector', 'lead'] },
      ],
    ]);
    for (const roles of [{}, { role: 'admin' }]) {
      expect((await give(person.id, [], (await add(roles)).token)).status).toBe(403);
    }
  });

  it('GEN-006 nobody gives themselves one unless they are owner', async () => {
    const { id, token } = await add({ organizationRole: 'admin' });
    const { status, body } = await give(id, ['lead'], token);
    expect([status, body.message]).toEqual([403, 'Only an owner can do this']);
    expect(await ownDuties(token)).toEqual([]);
    expect((await give(await idOf(ours.admin), ['inspector'])).status).toBe(200);
  });

  it('GEN-006 refuses an unknown duty and an unknown person', async () => {
    const { id } = await add();
    const wrong = await give(id, ['king']);
    expect([wrong.status, wrong.body.message]).toEqual([400, 'Invalid duty']);
    for (const unknown of ['unknown', test.deps.ids.uuid()]) {
      expect((await give(unknown, ['lead'])).status).toBe(404);
    }
  });

  it('GEN-007 hold, and end, from the next call on every server', async () => {
    const { id, token } = await add();
    const { path } = await createToolbox(test, ours.admin);
    const start = (supersede: object) =>
      test.call('POST', `${path}/inventories`, { token, body: { kind: 'spot', ...supersede } });
    expect((await start({})).status).toBe(403);
    await give(id, ['inspector']);
    expect((await start({})).status).toBe(201);
    await give(id, []);
    expect((await start({ supersede: { reason: 'Once more' } })).body.code).toBe('duty_missing');
  });

  it('GEN-008 a system admin counts as lead and custodian, and as inspector while no active person is one', async () => {
    const all = ['lead', 'inspector', 'custodian'];
    expect(await ownDuties(ours.admin)).toEqual(all);
    const { id, token } = await add();
    await give(id, ['inspector']);
    expect([await ownDuties(ours.admin), await ownDuties(token)]).toEqual([
      ['lead', 'custodian'],
      ['inspector'],
    ]);
    await test.call('PATCH', `${MEMBERS}/${id}`, { token: ours.admin, body: { active: false } });
    expect(await ownDuties(ours.admin)).toEqual(all);
  });
});

describe('a service user', () => {
  it('GEN-009 cannot sign in, be changed, be reset, hold a duty or be active, and is not listed', async () => {
    const id = test.deps.ids.uuid();
    const username = `service-${id}`;
    const passwordHash = await test.deps.passwords.hash(PASSWORD);
    const insert = (active: boolean) =>
      inOrganization(test.deps.db, ours.organizationId, (db) =>
        db
          .insertInto('users')
          .values({
            organizationId: ours.organizationId,
            id,
            username,
            usernameKey: username,
            passwordHash,
            email: null,
            emailKey: null,
            firstName: 'Stowed',
            lastName: null,
            rank: null,
            unit: null,
            role: 'maintainer',
            organizationRole: 'member',
            profileImageUrl: null,
            lastLoginAt: null,
            createdAt: test.clock.now(),
            kind: 'service',
            active,
          })
          .execute(),
      );
    await expect(insert(true)).rejects.toMatchObject({ code: '23514' });
    await insert(false);
    const signIn = await test.call('POST', '/api/auth/login', { body: { username, password: PASSWORD } });
    expect([signIn.status, signIn.body.code]).toEqual([401, 'invalid_credentials']);
    const { body } = await test.call('GET', MEMBERS, { token: ours.admin });
    expect(body.map((one: { id: string }) => one.id)).not.toContain(id);
    const invitation = { email: username, role: 'maintainer', organizationRole: 'member' };
    const invited = await test.call('POST', INVITE, { token: ours.admin, body: invitation });
    expect([invited.status, Object.keys(invited.body.fields ?? {})]).toEqual([400, ['email']]);
    const acts = [
      ['PATCH', '', { active: true }],
      ['PUT', '/duties', { duties: ['lead'] }],
      ['POST', '/reset-link', undefined],
    ] as const;
    for (const [method, rest, sent] of acts) {
      const url = `${MEMBERS}/${id}${rest}`;
      expect((await test.call(method, url, { token: ours.admin, body: sent })).status).toBe(404);
    }
  });
});

describe('rows of tool control', () => {
  it('GEN-013 are not changed without an event, and only within their organization', async () => {
    const { path } = await createToolbox(test, ours.admin);
    await test.call('POST', '/api/work-items', {
      token: ours.admin,
      body: { kind: 'aircraft', reference: '84-0012' },
    });
    await test.call('POST', `${path}/inventories`, { token: ours.admin, body: { kind: 'shift_end' } });
    const person = await add();
    await give(person.id, ['lead']);
    const headers = { 'if-match': '1' };
    const settings = { token: ours.admin, body: { photo: 'required' }, headers };
    await test.call('PUT', '/api/organizations/settings', settings);
    for (const statement of [
      sql`update inventories set state = 'awaiting_second' where organization_id = ${ours.organizationId}`,
      sql`update work_items set archived_at = now() where organization_id = ${ours.organizationId}`,
      sql`update organization_settings set photo = 'any' where organization_id = ${ours.organizationId}`,
      sql`delete from member_duties where organization_id = ${ours.organizationId}`,
    ]) {
      const changed = inOrganization(test.deps.db, ours.organizationId, (db) => statement.execute(db));
      await expect(changed).rejects.toMatchObject({ code: '23514' });
    }
    for (const table of ['inventories', 'work_items', 'organization_settings', 'member_duties']) {
      const query = sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`;
      expect((await query.execute(test.deps.db)).rows).toEqual([{ n: 0 }]);
      const own = await inOrganization(test.deps.db, ours.organizationId, (db) => query.execute(db));
      expect(own.rows).toEqual([{ n: 1 }]);
    }
  });
});
