// @postgres locks an organization.
import { describe, expect, it } from 'vitest';
import type { OrganizationRole } from '@stowed/contract';
import { inOrganization } from '../../db/transaction.ts';
import type { Session } from '../../session.ts';
import { eventsOfKind } from '../../test/events.ts';
import {
  addMember,
  addPerson,
  PASSWORD,
  registerOrganization,
  useOrganization,
} from '../../test/factories.ts';
import { useTestApp } from '../../test/test-app.ts';
import { asOfNow, requireManager } from './members.service.ts';

const test = useTestApp();
const ours = useOrganization(test);

const MEMBERS = '/api/organizations/users';
const members = (token = ours.admin) => test.call('GET', MEMBERS, { token });
const patch = (id: string, body: unknown, token = ours.admin, headers = {}) =>
  test.call('PATCH', `${MEMBERS}/${id}`, { token, body, headers });
const own = async (token: string) => test.call('GET', '/api/user', { token });
const add = (organizationRole: OrganizationRole = 'member') =>
  addMember(test, ours.organizationId, { organizationRole });

describe('the members', () => {
  it('ORG-003 ORG-004 are listed to organization admins and owners, with no extra fields', async () => {
    const { organizationId, admin } = await registerOrganization(test);
    const person = await addMember(test, organizationId, { organizationRole: 'admin' });
    const founder = (await own(admin)).body;
    for (const token of [admin, person.token]) {
      const { status, body, text } = await members(token);
      expect(status).toBe(200);
      expect(body.map((one: { username: string }) => one.username)).toEqual(
        [founder.username, person.username].sort(),
      );
      expect(body).toContainEqual({
        id: person.id,
        username: person.username,
        firstName: 'Ray',
        lastName: 'Ortiz',
        email: null,
        rank: 'SrA',
        unit: '2 AMXS',
        role: 'maintainer',
        organizationRole: 'admin',
        duties: [],
        active: true,
        lastLogin: expect.stringMatching(/^\d{4}-.*Z$/),
      });
      expect(text).not.toMatch(/password|argon2/i);
    }
  });

  it('ORG-003 are listed with null for one who never signed in', async () => {
    const { id } = await add();
    await test.database.asOwner((db) =>
      db.updateTable('users').set({ lastLoginAt: null }).where('id', '=', id).execute(),
    );
    const { body } = await members();
    expect(body.find((one: { id: string }) => one.id === id).lastLogin).toBeNull();
  });

  it('ORG-002 ORG-017 are refused to a plain member, system admin or not', async () => {
    for (const role of ['maintainer', 'admin'] as const) {
      const token = await addPerson(test, ours.organizationId, { role });
      const { id } = await add();
      for (const answer of [
        await members(token),
        await patch(id, { active: false }, token),
        await test.call('POST', `${MEMBERS}/${id}/reset-link`, { token }),
      ]) {
        expect([answer.status, answer.body.message]).toEqual([
          403,
          "You don't have permission to manage users.",
        ]);
      }
    }
  });

  it('G-21 lastLogin is the last sign-in', async () => {
    const { id, username } = await add();
    test.clock.advance(60_000);
    const before = test.clock.now().getTime();
    await test.call('POST', '/api/auth/login', { body: { username, password: PASSWORD } });
    const { body } = await members();
    const lastLogin = body.find((one: { id: string }) => one.id === id).lastLogin;
    expect(Date.parse(lastLogin)).toBeGreaterThanOrEqual(before);
  });
});

describe('changing a member', () => {
  const roles = ['owner', 'admin', 'member'] as const;
  const pairs = roles.flatMap((caller) => roles.map((member) => [caller, member] as const));

  const find = async (id: string) => (await members()).body.find((one: { id: string }) => one.id === id);

  it.each(pairs)(
    'G-21 S19a an organization %s manages an organization %s',
    async (callerRole, memberRole) => {
      const { token } = await add(callerRole);
      const may = callerRole === 'owner' || (callerRole === 'admin' && memberRole === 'member');
      const message =
        callerRole === 'member' ? "You don't have permission to manage users." : 'Only an owner can do this';
      const before = { role: 'maintainer', active: true, organizationRole: memberRole };
      for (const change of [{ role: 'admin' }, { active: false }]) {
        const { id } = await add(memberRole);
        const { status, body } = await patch(id, change, token);
        expect([status, body.message]).toEqual(may ? [200, undefined] : [403, message]);
        expect(await find(id)).toMatchObject(may ? { ...before, ...change } : before);
        const link = await test.call('POST', `${MEMBERS}/${id}/reset-link`, { token });
        expect([link.status, link.body.message]).toEqual(may ? [201, undefined] : [403, message]);
      }
    },
  );

  it.each(pairs)(
    'S19a an organization %s gives an organization %s another organization role',
    async (callerRole, memberRole) => {
      const { token } = await add(callerRole);
      const isOwner = callerRole === 'owner';
      for (const organizationRole of roles.filter((role) => role !== memberRole)) {
        const { id } = await add(memberRole);
        expect((await patch(id, { organizationRole }, token)).status).toBe(isOwner ? 200 : 403);
        expect((await find(id)).organizationRole).toBe(isOwner ? organizationRole : memberRole);
      }
    },
  );

  it('S26 a role takes effect on open sessions at once', async () => {
    const { id, token } = await add();
    expect((await patch(id, { role: 'admin', organizationRole: 'admin' })).body).toMatchObject({
      id,
      role: 'admin',
      organizationRole: 'admin',
    });
    expect((await members(token)).status).toBe(200);
    expect((await own(token)).body).toMatchObject({ role: 'admin', organizationRole: 'admin' });
    await patch(id, { role: 'maintainer', organizationRole: 'member' });
    expect((await members(token)).status).toBe(403);
    expect((await test.call('POST', '/api/toolboxes', { token, body: {} })).status).toBe(403);
  });

  it('G-21 S26 a deactivated member is signed out at once, and can sign in again once activated', async () => {
    const { id, username, token } = await add();
    const signIn = () => test.call('POST', '/api/auth/login', { body: { username, password: PASSWORD } });
    await patch(id, { active: false });
    for (const answer of [await own(token), await signIn()]) {
      expect([answer.status, answer.body.message]).toEqual([401, 'This account is deactivated']);
    }
    await patch(id, { active: true });
    expect((await own(token)).status).toBe(401);
    expect((await signIn()).status).toBe(200);
  });

  it('G-16 lets an owner change their own system role', async () => {
    const { admin } = await registerOrganization(test, { role: 'maintainer' });
    const { id } = (await own(admin)).body;
    expect((await patch(id, { role: 'admin' }, admin)).status).toBe(200);
    expect((await own(admin)).body).toMatchObject({ role: 'admin', organizationRole: 'owner' });
  });

  it('G-21 S19b the last active owner can neither be demoted nor deactivated', async () => {
    const { admin, organizationId } = await registerOrganization(test);
    const founder = (await own(admin)).body.id;
    const second = await addMember(test, organizationId, { organizationRole: 'owner' });
    await patch(second.id, { active: false }, admin);
    for (const change of [{ active: false }, { organizationRole: 'member' }, { organizationRole: 'admin' }]) {
      const { status, body } = await patch(founder, change, admin);
      expect([status, body.code, body.message]).toEqual([
        409,
        'last_owner',
        'An organization needs at least one owner',
      ]);
    }
    await patch(second.id, { active: true }, admin);
    expect((await patch(founder, { organizationRole: 'member' }, admin)).status).toBe(200);
    expect((await members(admin)).status).toBe(403);
  });

  it('S19b two owners who demote each other at the same moment leave one', async () => {
    const { admin, organizationId } = await registerOrganization(test);
    const founder = (await own(admin)).body.id;
    const second = await addMember(test, organizationId, { organizationRole: 'owner' });
    const all = await Promise.all([
      patch(second.id, { organizationRole: 'member' }, admin),
      patch(founder, { organizationRole: 'member' }, second.token),
    ]);
    expect(all.map(({ status }) => status).sort()).toEqual([200, 403]);
  });

  it.each([
    [{ active: 'no' }, 'Active must be true or false'],
    [{ role: 'owner' }, 'Invalid role'],
    [{ organizationRole: 'king' }, 'Invalid organization role'],
  ])('G-21 refuses %j', async (body, message) => {
    const { id } = await add();
    const answer = await patch(id, body);
    expect([answer.status, answer.body.message]).toEqual([400, message]);
  });

  it('reports a forbidden member before an invalid change', async () => {
    const { token } = await add('admin');
    const { id } = await add('owner');
    expect((await patch(id, { role: 'king' }, token)).status).toBe(403);
  });

  it('S69 G-139 records an event with its author, but none if nothing changed', async () => {
    const { id, username } = await add();
    const count = async () => (await eventsOfKind(test, ours.organizationId, 'member_changed')).length;
    const before = await count();
    expect((await patch(id, { role: 'maintainer', active: true })).status).toBe(200);
    expect(await count()).toBe(before);
    await patch(id, { role: 'admin' });
    const event = (await eventsOfKind(test, ours.organizationId, 'member_changed')).at(-1);
    const same = { userId: id, active: true, organizationRole: 'member' };
    expect([event?.actorName, event?.subject, event?.before, event?.after]).toEqual([
      'Dana Whitfield',
      username,
      { ...same, role: 'maintainer' },
      { ...same, role: 'admin' },
    ]);
  });

  it('S15 changes nothing else about a person', async () => {
    const { id } = await add();
    const before = await find(id);
    await patch(id, { username: 'other', firstName: 'Other', email: 'a@example.org', password: 'other1' });
    expect(await find(id)).toEqual(before);
  });

  it('G-56 has one effect if sent twice with one key', async () => {
    const { id } = await add();
    const headers = { 'idempotency-key': `member-${id}` };
    const [first, second] = [
      await patch(id, { role: 'admin' }, ours.admin, headers),
      await patch(id, { role: 'admin' }, ours.admin, headers),
    ];
    expect(second.body).toEqual(first.body);
    expect((await patch(id, { role: 'maintainer' }, ours.admin, headers)).status).toBe(422);
  });
});

describe('whom to ask', () => {
  it('BOX-018 G-50 every member sees the active owners, then the organization admins, and nobody else', async () => {
    const { admin, organizationId } = await registerOrganization(test, { email: '' });
    const helper = await addMember(test, organizationId, { organizationRole: 'admin' });
    const gone = await addMember(test, organizationId, { organizationRole: 'admin' });
    await patch(gone.id, { active: false }, admin);
    await test.call('PUT', '/api/users/me', {
      token: helper.token,
      body: { email: `${helper.id}@example.org` },
    });
    const token = await addPerson(test, organizationId);
    const { status, body } = await test.call('GET', '/api/organizations/contacts', { token });
    expect([status, body]).toEqual([
      200,
      {
        contacts: [
          { name: 'Dana Whitfield', email: null, organizationRole: 'owner' },
          { name: 'Ray Ortiz', email: `${helper.id}@example.org`, organizationRole: 'admin' },
        ],
      },
    ]);
  });
});

describe('a member who manages others', () => {
  it('ORG-017 whose rights ended while the call waited is refused', async () => {
    const { id } = await add('admin');
    const { organizationId } = ours;
    const actor = { userId: id, name: 'Ray Ortiz', rank: null, unit: null };
    const began: Session = {
      ...{ sessionId: '', organizationId, actor, deviceTime: null, queued: null, idempotency: undefined },
      role: 'maintainer',
      organizationRole: 'admin',
      duties: [],
    };
    const now = () => inOrganization(test.deps.db, organizationId, (db) => asOfNow(db, began));
    await patch(id, { organizationRole: 'member' });
    const demoted = await now();
    expect(() => {
      requireManager(demoted);
    }).toThrow(expect.objectContaining({ code: 'forbidden' }));
    await patch(id, { active: false });
    await expect(now()).rejects.toMatchObject({ code: 'account_deactivated' });
  });
});
