import { endpoints, limits } from '@stowed/contract';
import { describe, expect, it } from 'vitest';
import { inOrganization } from '../../db/transaction.ts';
import { eventsOfKind } from '../../test/events.ts';
import { addMember, registerOrganization, uniqueName, useOrganization } from '../../test/factories.ts';
import { openTestApp, useTestApp } from '../../test/test-app.ts';

const test = useTestApp({ PUBLIC_URL: 'https://tools.example' });
const ours = useOrganization(test);
const plain = { role: 'maintainer', organizationRole: 'member' };
const inviteMany = (body: object, { token = ours.admin, headers = {}, app = test } = {}) =>
  app.call('POST', endpoints.inviteMany.path, { token, headers, body: { ...plain, ...body } });
const newEmails = (count: number) => Array.from({ length: count }, () => `${uniqueName('new')}@example.org`);
const outcomesOf = (body: { results: { email: string; outcome: string }[] }) =>
  body.results.map(({ email, outcome }) => [email, outcome]);

describe('inviting many', () => {
  it('ORG-012 G-126 tells the result of each address, and invites all that can be', async () => {
    const member = `${uniqueName('member')}@example.org`;
    const { admin } = await registerOrganization(test, { email: member });
    const [first = '', second = ''] = newEmails(2);
    const emails = [first, member.toUpperCase(), 'kim', `${second} `, first.toUpperCase(), 'a@b@c'];
    const { status, body } = await inviteMany({ emails }, { token: admin });
    expect([status, body.success, body.limit]).toEqual([200, true, null]);
    expect(outcomesOf(body)).toEqual([
      [first, 'invited'],
      [member.toUpperCase(), 'already_member'],
      ['kim', 'not_an_address'],
      [second, 'invited'],
      [first.toUpperCase(), 'already_invited'],
      ['a@b@c', 'not_an_address'],
    ]);
    const listed = await test.call('GET', '/api/organizations/invites', { token: admin });
    expect(listed.body.map(({ email }: { email: string }) => email).toSorted()).toEqual(
      [first, second].toSorted(),
    );
  });

  it('ORG-007 G-172 each link works, and only its hash is stored, also with an Idempotency-Key', async () => {
    const emails = newEmails(2);
    const headers = { 'idempotency-key': uniqueName('key') };
    const { body } = await inviteMany({ emails, role: 'admin' }, { headers });
    const tokens: string[] = body.results.map(
      ({ made }: { made: { invite: { inviteUrl: string } } }) =>
        new URL(made.invite.inviteUrl).searchParams.get('invite') ?? '',
    );
    for (const [index, token] of tokens.entries()) {
      const open = await test.call('GET', `/api/auth/invite/${token}`);
      expect(open.body).toMatchObject({ email: emails[index], role: 'admin', organizationRole: 'member' });
    }
    const stored = await inOrganization(test.deps.db, ours.organizationId, async (db) => [
      await db.selectFrom('invites').selectAll().execute(),
      await db.selectFrom('idempotencyKeys').selectAll().execute(),
      await db.selectFrom('inspectionEvents').selectAll().execute(),
    ]);
    expect(JSON.stringify(stored)).toContain(emails[0]);
    for (const token of tokens) expect(JSON.stringify(stored)).not.toContain(token);
  });

  it('G-139 records each invitation with its person', async () => {
    const emails = newEmails(3);
    await inviteMany({ emails });
    const events = await eventsOfKind(test, ours.organizationId, 'invitation_sent');
    expect(events.slice(-3).map(({ subject }) => subject)).toEqual(emails);
  });

  it('invites 60 people in one call under the usual daily limit', async () => {
    const { body } = await inviteMany({ emails: newEmails(60) });
    expect(new Set(outcomesOf(body).map(([, outcome]) => outcome))).toEqual(new Set(['invited']));
    expect(body.results).toHaveLength(60);
  });

  it('S27 stops at the daily limit, and says when there is room again', async () => {
    const limited = await openTestApp({ INVITATIONS_PER_DAY: '2' });
    const { admin: token } = await registerOrganization(limited);
    const emails = newEmails(4);
    const first = emails.slice(0, 2);
    await inviteMany({ emails: first.slice(0, 1) }, { token, app: limited });
    const { status, body } = await inviteMany({ emails }, { token, app: limited });
    expect(status).toBe(200);
    expect(outcomesOf(body).map(([, outcome]) => outcome)).toEqual([
      'already_invited',
      'invited',
      'limit_reached',
      'limit_reached',
    ]);
    expect(body.limit.perDay).toBe(2);
    expect(body.limit.retryAfterSeconds).toBeGreaterThan(23 * 3600);
    await limited.close();
  });

  it.each([
    [{ emails: [] }, 'Enter at least one address'],
    [{ emails: undefined }, 'Enter at least one address'],
    [{ emails: newEmails(limits.invitationsAtOnce + 1) }, 'Invite at most 100 people at once'],
    [{ emails: ['a@example.org'], role: 'root' }, 'Invalid role'],
    [{ emails: ['a@example.org'], organizationRole: 'owner' }, 'Invalid role'],
  ])('ORG-010 S19a refuses %j', async (changes, message) => {
    const { status, body } = await inviteMany(changes);
    expect([status, body.success, body.message]).toEqual([400, false, message]);
  });

  it('ORG-011 S19a only an owner invites organization admins, and a plain member invites nobody', async () => {
    const admin = await addMember(test, ours.organizationId, { organizationRole: 'admin' });
    const refused = await inviteMany(
      { emails: newEmails(1), organizationRole: 'admin' },
      { token: admin.token },
    );
    expect([refused.status, refused.body.message]).toEqual([
      403,
      'Only an owner can invite organization admins',
    ]);
    const member = await addMember(test, ours.organizationId);
    expect((await inviteMany({ emails: newEmails(1) }, { token: member.token })).status).toBe(403);
  });
});

describe('new links for all pending invitations', () => {
  const renew = (token: string, app = test) => app.call('POST', endpoints.renewInvites.path, { token });
  const linksOf = (body: { results: { made?: { invite: { inviteUrl: string } } }[] }) =>
    body.results.flatMap(({ made }) =>
      made ? [new URL(made.invite.inviteUrl).searchParams.get('invite') ?? ''] : [],
    );
  const statusOf = async (link: string) => (await test.call('GET', `/api/auth/invite/${link}`)).status;

  it('ORG-013 G-172 replace every pending link in one call, and the record says so', async () => {
    const { admin, organizationId } = await registerOrganization(test);
    const emails = newEmails(60);
    const before = linksOf((await inviteMany({ emails }, { token: admin })).body);
    const { body: listed } = await test.call('GET', '/api/organizations/invites', { token: admin });
    await test.call('DELETE', `/api/organizations/invites/${listed[0].id}`, { token: admin });
    const { status, body } = await renew(admin);
    expect([status, body.success, body.limit]).toEqual([200, true, null]);
    const renewed = outcomesOf(body);
    expect(renewed.map(([email]) => email).toSorted()).toEqual(
      emails.filter((email) => email !== listed[0].email).toSorted(),
    );
    expect(new Set(renewed.map(([, outcome]) => outcome))).toEqual(new Set(['invited']));
    const [link = ''] = linksOf(body);
    expect(await statusOf(link)).toBe(200);
    expect(await Promise.all(before.slice(0, 3).map(statusOf))).toEqual([404, 404, 404]);
    expect(await eventsOfKind(test, organizationId, 'invitation_resent')).toHaveLength(59);
    expect(outcomesOf((await renew(admin)).body).map(([, outcome]) => outcome)).toEqual(
      renewed.map(() => 'just_renewed'),
    );
  });

  it('S19a S27 leave out organization admins for all but owners, and stop at the daily limit', async () => {
    const limited = await openTestApp({ INVITATIONS_PER_DAY: '4' });
    const { admin: owner, organizationId } = await registerOrganization(limited);
    const [deputy = ''] = newEmails(1);
    await inviteMany({ emails: [deputy], organizationRole: 'admin' }, { token: owner, app: limited });
    await inviteMany({ emails: newEmails(2) }, { token: owner, app: limited });
    const admin = await addMember(limited, organizationId, { organizationRole: 'admin' });
    const { body } = await renew(admin.token, limited);
    const renewed = outcomesOf(body);
    expect(renewed.map(([email]) => email)).not.toContain(deputy);
    expect(renewed.map(([, outcome]) => outcome)).toEqual(['invited', 'limit_reached']);
    expect(body.limit.perDay).toBe(4);
    await limited.close();
  });
});
