// @postgres the smoke test of this feature; unique addresses.
import { describe, expect, it } from 'vitest';
import type { OrganizationRole } from '@stowed/contract';
import { DAY_MS } from '@stowed/domain';
import { inOrganization } from '../../db/transaction.ts';
import { eventsOfKind } from '../../test/events.ts';
import {
  addMember,
  PASSWORD,
  registerOrganization,
  uniqueName,
  useOrganization,
} from '../../test/factories.ts';
import { useTestApp } from '../../test/test-app.ts';

const test = useTestApp({ PUBLIC_URL: 'https://tools.example' });
const ours = useOrganization(test);
const theirs = useOrganization(test);

const INVITES = '/api/organizations/invites';
const DENIAL = "You don't have permission to manage users.";
const newEmail = () => `${uniqueName('new')}@example.org`;
const tokenOf = (url: string) => new URL(url).searchParams.get('invite') ?? '';
const statusAndMessage = ({ status, body }: { status: number; body: { message?: string } }) => [
  status,
  body.message,
];

const list = (token = ours.admin) => test.call('GET', INVITES, { token });
const invite = (changes: object = {}, token = ours.admin, headers = {}) => {
  const body = { email: newEmail(), role: 'maintainer', organizationRole: 'member', ...changes };
  return test.call('POST', '/api/organizations/invite', { token, body, headers });
};
const resend = (id: string, token = ours.admin) => test.call('POST', `${INVITES}/${id}/resend`, { token });
const cancel = (id: string, token = ours.admin) => test.call('DELETE', `${INVITES}/${id}`, { token });
const look = (token: string) => test.call('GET', `/api/auth/invite/${token}`);
const person = (changes: object = {}) => ({
  username: uniqueName('joined'),
  password: PASSWORD,
  firstName: 'Kim',
  lastName: 'Park',
  rank: 'A1C',
  unit: '2 AMXS',
  ...changes,
});
const accept = (token: string, changes: object = {}) =>
  test.call('POST', '/api/auth/accept-invite', { body: { token, userData: person(changes) } });
const add = (organizationRole: OrganizationRole, of = ours) =>
  addMember(test, of.organizationId, { organizationRole });
const find = async (id: string) => (await list()).body.find((one: { id: string }) => one.id === id);
/** A pending invitation with its link's token. */
async function pending(changes: object = {}): Promise<{ id: string; email: string; link: string }> {
  const { id, email, inviteUrl } = (await invite(changes)).body.invite;
  return { id, email, link: tokenOf(inviteUrl) };
}

describe('an invitation', () => {
  it('ORG-005 ORG-006 ORG-007 G-124 G-125 G-172 is listed for 7 days; its link is shown once', async () => {
    const before = test.clock.now().getTime();
    const email = newEmail();
    const { status, body } = await invite({ email });
    const { inviteUrl, ...listed } = body.invite;
    expect([status, body.success, Object.keys(body)]).toEqual([
      201,
      true,
      ['success', 'invite', 'message', 'mail'],
    ]);
    expect(listed).toEqual({
      id: expect.any(String),
      email,
      role: 'maintainer',
      organizationRole: 'member',
      status: 'pending',
      createdAt: expect.any(String),
      expiresAt: expect.any(String),
    });
    expect(inviteUrl).toMatch(/^https:\/\/tools\.example\/register\?invite=[\w-]{43}$/);
    expect(Date.parse(listed.createdAt)).toBeGreaterThanOrEqual(before);
    expect(Date.parse(listed.expiresAt) - Date.parse(listed.createdAt)).toBeCloseTo(7 * DAY_MS, -4);
    const later = await pending();
    const all = (await list()).body;
    expect([all[0].id, all[1]]).toEqual([later.id, listed]);
  });

  it("S31 stores only its token's hash, also with an Idempotency-Key and in the record", async () => {
    const { body } = await invite({}, ours.admin, { 'idempotency-key': uniqueName('key') });
    const stored = await inOrganization(test.deps.db, ours.organizationId, async (db) => [
      await db.selectFrom('invites').selectAll().execute(),
      await db.selectFrom('idempotencyKeys').selectAll().execute(),
      await db.selectFrom('inspectionEvents').selectAll().execute(),
    ]);
    expect(JSON.stringify(stored)).toContain(body.invite.id);
    expect(JSON.stringify(stored)).not.toContain(tokenOf(body.invite.inviteUrl));
  });

  it("S32 uses the configured address, whatever the request's host", async () => {
    const headers = {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      forwarded: 'host=evil.example',
    };
    const { body } = await invite({}, ours.admin, headers);
    expect(body.invite.inviteUrl).toMatch(/^https:\/\/tools\.example\//);
  });

  it.each([
    [{ email: undefined }, 'Please enter a valid email address.'],
    [{ email: '' }, 'Please enter a valid email address.'],
    [{ email: 'foo' }, 'Please enter a valid email address.'],
    [{ email: 'a@example.org\r\nBcc: b@example.org' }, 'Please enter a valid email address.'],
    [{ email: 'a@example.org, b@example.org' }, 'Please enter a valid email address.'],
    [{ role: 'root' }, 'Invalid role'],
    [{ role: 'owner' }, 'Invalid role'],
    [{ organizationRole: 'owner' }, 'Invalid role'],
  ])('ORG-009 ORG-010 S19a S33 refuses %j', async (changes, message) => {
    const { status, body } = await invite(changes);
    expect([status, body.success, body.message]).toEqual([400, false, message]);
  });

  it('G-126 is refused while one is pending for that address, ignoring case, and allowed afterwards', async () => {
    const { email, id } = await pending();
    const again = () => invite({ email: email.toUpperCase() });
    expect(statusAndMessage(await again())).toEqual([409, 'An invitation for this email is already pending']);
    await cancel(id);
    expect((await again()).status).toBe(201);
  });

  it("G-126 is refused for a member's address", async () => {
    const email = newEmail();
    const { admin } = await registerOrganization(test, { email });
    expect(statusAndMessage(await invite({ email: email.toUpperCase() }, admin))).toEqual([
      409,
      'User is already a member',
    ]);
  });

  it('S34 G-126 does not reveal accounts of other organizations; accepting it is refused', async () => {
    const email = newEmail();
    await registerOrganization(test, { email });
    const [elsewhere, nowhere] = [await invite({ email }), await invite()];
    expect([elsewhere.status, Object.keys(elsewhere.body)]).toEqual([201, Object.keys(nowhere.body)]);
    const link = tokenOf(elsewhere.body.invite.inviteUrl);
    expect(statusAndMessage(await accept(link))).toEqual([409, 'Email already in use']);
    expect((await find(elsewhere.body.invite.id)).status).toBe('pending');
  });

  it('G-126 is created once if two for one address arrive at the same moment', async () => {
    const email = newEmail();
    const all = await Promise.all([invite({ email }), invite({ email })]);
    expect(all.map(({ status }) => status).sort()).toEqual([201, 409]);
  });
});

describe('who may invite', () => {
  it('ORG-002 ORG-017 plain members cannot see, create or change invitations, whatever the body says', async () => {
    const { id } = await pending();
    const { token } = await addMember(test, ours.organizationId, { role: 'admin' });
    const answers = [
      await list(token),
      await invite({}, token),
      await invite({ email: 'foo', organizationRole: 'admin' }, token),
      await resend(id, token),
      await cancel(id, token),
    ];
    expect(answers.map(statusAndMessage)).toEqual(Array(5).fill([403, DENIAL]));
    expect((await find(id)).status).toBe('pending');
  });

  const roles = ['member', 'admin'] as const;
  it.each(roles.flatMap((role) => [['owner', role] as const, ['admin', role] as const]))(
    'ORG-011 G-129 S19a an organization %s invites an organization %s',
    async (callerRole, organizationRole) => {
      const { token } = await add(callerRole);
      const may = callerRole === 'owner' || organizationRole === 'member';
      for (const role of ['maintainer', 'admin']) {
        const answer = await invite({ role, organizationRole }, token);
        expect(statusAndMessage(answer)).toEqual(
          may ? [201, expect.any(String)] : [403, 'Only an owner can invite organization admins'],
        );
      }
      const wrong = await invite({ email: 'foo', organizationRole }, token);
      expect(wrong.status).toBe(may ? 400 : 403);
    },
  );

  it('S19a an organization admin gets no link for an invitation reserved to owners', async () => {
    const { id, link } = await pending({ organizationRole: 'admin' });
    const { token } = await add('admin');
    expect(statusAndMessage(await resend(id, token))).toEqual([
      403,
      'Only an owner can invite organization admins',
    ]);
    expect((await look(link)).status).toBe(200);
    expect((await cancel(id, token)).status).toBe(200);
  });

  it("ORG-017 G-19 S19 another organization's invitation is not found", async () => {
    const { id, link } = await pending();
    for (const unknown of [id, test.deps.ids.uuid(), 'unknown']) {
      const answers = [await resend(unknown, theirs.admin), await cancel(unknown, theirs.admin)];
      expect(answers.map(statusAndMessage)).toEqual(Array(2).fill([404, 'Invitation not found']));
    }
    expect((await list(theirs.admin)).body).not.toContainEqual(expect.objectContaining({ id }));
    expect((await look(link)).status).toBe(200);
  });

  it("S19b an invitation outlives its sender's membership", async () => {
    const { id, token } = await add('admin');
    const made = (await invite({}, token)).body.invite;
    await test.call('PATCH', `/api/organizations/users/${id}`, {
      token: ours.admin,
      body: { active: false },
    });
    expect((await invite({}, token)).status).toBe(401);
    expect((await find(made.id)).status).toBe('pending');
  });
});

describe('resending and cancelling', () => {
  it('ORG-013 G-125 S31 resend creates a new link for 7 days; the previous one stops working', async () => {
    const { id, link } = await pending();
    const before = await find(id);
    test.clock.advance(3 * DAY_MS);
    // Sessions expire in between, so the manager signs in again.
    const { token } = await add('owner');
    const { status, body } = await resend(id, token);
    const { inviteUrl, ...renewed } = body.invite;
    expect([status, Object.keys(body), renewed]).toEqual([
      200,
      ['success', 'invite', 'message', 'mail'],
      { ...before, expiresAt: expect.any(String) },
    ]);
    expect(Date.parse(renewed.expiresAt) - Date.parse(before.expiresAt)).toBeGreaterThanOrEqual(3 * DAY_MS);
    expect(statusAndMessage(await look(link))).toEqual([404, 'Invitation not found']);
    expect(statusAndMessage(await accept(link))).toEqual([404, 'Invitation not found']);
    expect((await accept(tokenOf(inviteUrl))).status).toBe(201);
    Object.assign(ours, { admin: token });
  });

  it('S27 ORG-013 an invitation is resent at most once a minute; a refusal does not change the link or the wait', async () => {
    const { id } = await pending();
    const link = tokenOf((await resend(id)).body.invite.inviteUrl);
    // The clock of the test runs, too.
    test.clock.advance(18_010);
    for (let press = 0; press < 3; press += 1) {
      const { status, body, headers } = await resend(id);
      expect([status, body.message, headers['retry-after']]).toEqual([
        429,
        'This invitation was resent just now. It can be resent again in 42 seconds.',
        '42',
      ]);
    }
    expect((await look(link)).status).toBe(200);
    expect((await resend((await pending()).id)).status).toBe(200);
    test.clock.advance(41_990);
    expect((await resend(id)).status).toBe(200);
  });

  it('ORG-014 G-127 S31 cancel removes it from the list, ends its link and keeps its row', async () => {
    const { id, link } = await pending();
    const { status, body } = await cancel(id);
    expect([status, body]).toEqual([200, { success: true, message: 'Invitation cancelled' }]);
    expect(await find(id)).toBeUndefined();
    expect(statusAndMessage(await look(link))).toEqual([404, 'Invitation not found']);
    expect(statusAndMessage(await accept(link))).toEqual([404, 'Invitation not found']);
    expect([statusAndMessage(await resend(id)), statusAndMessage(await cancel(id))]).toEqual(
      Array(2).fill([404, 'Invitation not found']),
    );
    const rows = await inOrganization(test.deps.db, ours.organizationId, (db) =>
      db.selectFrom('invites').select('cancelledAt').where('id', '=', id).execute(),
    );
    expect(rows).toEqual([{ cancelledAt: expect.any(Date) }]);
  });

  it('ORG-015 ORG-016 G-128 neither is possible once the invitation is accepted or expired', async () => {
    const accepted = await pending();
    const expired = await pending();
    expect((await accept(accepted.link)).status).toBe(201);
    test.clock.advance(7 * DAY_MS);
    Object.assign(ours, { admin: (await add('owner')).token });
    expect(statusAndMessage(await look(expired.link))).toEqual([410, 'Invitation has expired']);
    expect(statusAndMessage(await accept(expired.link))).toEqual([410, 'Invitation has expired']);
    for (const [{ id }, status] of [
      [accepted, 'accepted'],
      [expired, 'expired'],
    ] as const) {
      expect((await find(id)).status).toBe(status);
      expect(statusAndMessage(await resend(id))).toEqual([409, 'Only pending invitations can be resent']);
      expect(statusAndMessage(await cancel(id))).toEqual([409, 'Only pending invitations can be cancelled']);
    }
    expect((await invite({ email: expired.email })).status).toBe(201);
  });
});

describe('accepting', () => {
  it('G-124 shows the offer, creates the account and signs it in', async () => {
    const { id, email, link } = await pending({ role: 'admin', organizationRole: 'admin' });
    expect([(await look(link)).status, (await look(link)).body]).toEqual([
      200,
      {
        email,
        role: 'admin',
        organizationRole: 'admin',
        organizationName: 'Test Squadron',
        expiresAt: expect.any(String),
        status: 'pending',
      },
    ]);
    const { status, body } = await accept(link);
    expect([status, Object.keys(body)]).toEqual([201, ['token']]);
    const user = await test.call('GET', '/api/user', { token: body.token });
    expect(user.body).toMatchObject({
      email,
      firstName: 'Kim',
      lastName: 'Park',
      rank: 'A1C',
      unit: '2 AMXS',
      role: 'admin',
      organizationId: ours.organizationId,
      organizationRole: 'admin',
    });
    expect((await find(id)).status).toBe('accepted');
  });

  it('S15 S19a S31 takes address and roles from the invitation, whatever is sent', async () => {
    const { email, link } = await pending();
    const { body } = await accept(link, {
      email: newEmail(),
      role: 'admin',
      organizationRole: 'owner',
      organizationId: theirs.organizationId,
      active: false,
    });
    const user = await test.call('GET', '/api/user', { token: body.token });
    expect(user.body).toMatchObject({
      email,
      role: 'maintainer',
      organizationRole: 'member',
      organizationId: ours.organizationId,
    });
  });

  it('S31 works once, even for two attempts at the same moment', async () => {
    const { link } = await pending();
    const all = await Promise.all([accept(link), accept(link)]);
    expect(all.map(({ status }) => status).sort()).toEqual([201, 410]);
    expect(statusAndMessage(await accept(link))).toEqual([410, 'Invitation has already been used']);
    expect(statusAndMessage(await look(link))).toEqual([410, 'Invitation has already been used']);
  });

  it.each([
    [{ username: 'ab' }, 'Username must be at least 3 characters'],
    [{ password: 'short' }, 'Password must be at least 6 characters'],
    [{ username: undefined }, 'Username must be at least 3 characters'],
  ])('G-124 refuses %j and leaves the invitation open', async (changes, message) => {
    const { id, link } = await pending();
    expect(statusAndMessage(await accept(link, changes))).toEqual([400, message]);
    expect((await find(id)).status).toBe('pending');
  });

  it('G-124 refuses a taken username and leaves the invitation open', async () => {
    const { id, link } = await pending();
    const { username } = await add('member');
    const answer = await accept(link, { username: username.toUpperCase() });
    expect([...statusAndMessage(answer), answer.body.fields]).toEqual([
      409,
      'Username already exists',
      { 'userData.username': 'Username already exists' },
    ]);
    expect((await find(id)).status).toBe('pending');
    expect((await accept(link)).status).toBe(201);
  });

  it('S31 returns 404 for an unknown link, and slows guessing down', async () => {
    const guess = 'x'.repeat(43);
    for (let i = 0; i < 10; i += 1)
      expect(statusAndMessage(await look(guess))).toEqual([404, 'Invitation not found']);
    expect((await accept(guess)).status).toBe(429);
    expect((await look((await pending()).link)).status).toBe(200);
  });
});

describe('recording invitations', () => {
  it('S35 S69 G-139 each change is an event with its author', async () => {
    const { admin, organizationId } = await registerOrganization(test);
    const made = (await invite({}, admin)).body.invite;
    const renewed = (await resend(made.id, admin)).body.invite;
    const { token } = (await accept(tokenOf(renewed.inviteUrl))).body;
    const other = (await invite({}, admin)).body.invite;
    await cancel(other.id, admin);
    await cancel(other.id, admin);
    const joined = (await test.call('GET', '/api/user', { token })).body;
    const events = await eventsOfKind(
      test,
      organizationId,
      ...['invitation_sent', 'invitation_resent', 'invitation_accepted', 'invitation_cancelled'],
    );
    const of = (inviteId: string, expiresAt: string) => ({
      inviteId,
      role: 'maintainer',
      organizationRole: 'member',
      expiresAt,
    });
    const granted = { role: 'maintainer', organizationRole: 'member' };
    expect(events.map((one) => [one.kind, one.actorName, one.subject, one.before, one.after])).toEqual([
      ['invitation_sent', 'Dana Whitfield', made.email, null, of(made.id, made.expiresAt)],
      [
        ...['invitation_resent', 'Dana Whitfield', made.email],
        ...[of(made.id, made.expiresAt), of(made.id, renewed.expiresAt)],
      ],
      [
        ...['invitation_accepted', 'Kim Park', made.email, null],
        { inviteId: made.id, userId: joined.id, ...granted },
      ],
      ['invitation_sent', 'Dana Whitfield', other.email, null, of(other.id, other.expiresAt)],
      ['invitation_cancelled', 'Dana Whitfield', other.email, of(other.id, other.expiresAt), null],
    ]);
  });
});
