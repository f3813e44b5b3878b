import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '@stowed/domain';
import { inOrganization } from '../../db/transaction.ts';
import { eventsOfKind } from '../../test/events.ts';
import { addMember, PASSWORD, useOrganization } from '../../test/factories.ts';
import { openTestApp, useTestApp } from '../../test/test-app.ts';

const test = useTestApp({ PUBLIC_URL: 'https://tools.example' });
const ours = useOrganization(test);

const NEW = 'another horse';
const make = (userId: string, token = ours.admin, headers = {}) =>
  test.call('POST', `/api/organizations/users/${userId}/reset-link`, { token, headers });
const tokenOf = (url: string) => new URL(url).searchParams.get('token') ?? '';
const makeToken = async (userId: string) => tokenOf((await make(userId)).body.resetUrl);
const reset = (token: unknown, newPassword: unknown = NEW) =>
  test.call('POST', '/api/auth/reset-password', { body: { token, newPassword } });
const signIn = async (username: string, password: string) =>
  (await test.call('POST', '/api/auth/login', { body: { username, password } })).status;

describe('a reset link', () => {
  it('G-20 G-169 is returned once with its expiry, and only its hash is stored', async () => {
    const { id, username } = await addMember(test, ours.organizationId);
    const before = test.clock.now().getTime();
    const { status, body } = await make(id);
    expect([status, Object.keys(body)]).toEqual([201, ['resetUrl', 'expiresAt']]);
    expect(body.resetUrl).toMatch(/^https:\/\/tools\.example\/reset-password\?token=[\w-]{43}$/);
    const lifetime = Date.parse(body.expiresAt) - before;
    expect(lifetime).toBeGreaterThanOrEqual(24 * HOUR_MS);
    expect(lifetime).toBeLessThan(24 * HOUR_MS + 60_000);
    const [event] = (await eventsOfKind(test, ours.organizationId, 'reset_link_made')).slice(-1);
    expect([event?.actorName, event?.subject, event?.after]).toEqual([
      'Dana Whitfield',
      username,
      { userId: id, expiresAt: body.expiresAt },
    ]);
    const stored = await inOrganization(test.deps.db, ours.organizationId, async (db) => [
      await db.selectFrom('passwordResets').selectAll().execute(),
      await db.selectFrom('idempotencyKeys').selectAll().execute(),
      await db.selectFrom('inspectionEvents').selectAll().execute(),
    ]);
    expect(JSON.stringify(stored)).not.toContain(tokenOf(body.resetUrl));
  });

  it("S32 uses the configured address, whatever the request's host", async () => {
    const { id } = await addMember(test, ours.organizationId);
    const headers = {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      forwarded: 'host=evil.example',
    };
    expect((await make(id, ours.admin, headers)).body.resetUrl).toMatch(/^https:\/\/tools\.example\//);
  });

  it("G-169 sets the password once and ends the person's sessions", async () => {
    const { id, username, token: session } = await addMember(test, ours.organizationId);
    const token = await makeToken(id);
    const { status, body } = await reset(token);
    expect([status, body]).toEqual([200, { success: true }]);
    expect((await test.call('GET', '/api/user', { token: session })).status).toBe(401);
    expect([await signIn(username, PASSWORD), await signIn(username, NEW)]).toEqual([401, 200]);
    const [event] = (await eventsOfKind(test, ours.organizationId, 'password_reset')).slice(-1);
    expect([event?.actorId, event?.actorName, event?.after]).toEqual([id, 'Ray Ortiz', { endedSessions: 1 }]);
    const again = await reset(token, 'third horse');
    expect([again.status, again.body.success, again.body.message]).toEqual([404, false, 'Link is not valid']);
    expect(await signIn(username, NEW)).toBe(200);
  });

  it('G-169 works for 24 hours', async () => {
    const { id, username } = await addMember(test, ours.organizationId);
    const token = await makeToken(id);
    test.clock.advance(24 * HOUR_MS + 1000);
    const { status, body } = await reset(token);
    expect([status, body.code, body.message]).toEqual([410, 'reset_link_expired', 'Link has expired']);
    expect(await signIn(username, PASSWORD)).toBe(200);
    // The owner's own session has expired a day later.
    const { token: admin } = await addMember(test, ours.organizationId, { organizationRole: 'owner' });
    Object.assign(ours, { admin });
  });

  it('G-169 stops working after a newer one is made or the person changes the password', async () => {
    const { id, token: session } = await addMember(test, ours.organizationId);
    const [first, second] = [await makeToken(id), await makeToken(id)];
    expect((await reset(first)).status).toBe(404);
    await test.call('POST', '/api/auth/change-password', {
      token: session,
      body: { currentPassword: PASSWORD, newPassword: NEW },
    });
    expect((await reset(second)).status).toBe(404);
  });

  it('G-56 is replaced by a new one on a retry', async () => {
    const { id } = await addMember(test, ours.organizationId);
    const headers = { 'idempotency-key': `link-${id}` };
    const [first, second] = [await make(id, ours.admin, headers), await make(id, ours.admin, headers)];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect((await reset(tokenOf(first.body.resetUrl))).status).toBe(404);
    expect((await reset(tokenOf(second.body.resetUrl))).status).toBe(200);
  });

  it('S24 fails in the same way whether it never existed or was used', async () => {
    const { id } = await addMember(test, ours.organizationId);
    const used = await makeToken(id);
    await reset(used);
    const answers = [];
    for (const token of [used, 'x'.repeat(43), '', 'x'.repeat(5000)]) {
      const { status, body } = await reset(token);
      const { requestId: _id, ...refusal } = body;
      answers.push([status, refusal]);
    }
    const refusal = { success: false, code: 'reset_link_not_valid', message: 'Link is not valid' };
    expect(answers).toEqual(Array(4).fill([404, refusal]));
  });

  it.each([
    ['12345', 'Password must be at least 6 characters'],
    [undefined, 'Password must be at least 6 characters'],
    ['p'.repeat(201), 'Password must be at most 200 characters'],
  ])('G-169 is not consumed by the invalid password %j', async (password, message) => {
    const { id } = await addMember(test, ours.organizationId);
    const token = await makeToken(id);
    const { status, body } = await test.call('POST', '/api/auth/reset-password', {
      body: { token, newPassword: password },
    });
    expect([status, body.message, body.fields]).toEqual([400, message, { newPassword: message }]);
    expect((await reset(token)).status).toBe(200);
  });

  it('G-169 refuses a token that is not a string', async () => {
    const { status, body } = await reset(7);
    expect([status, body.message]).toEqual([400, 'Link is not valid']);
  });

  it('succeeds once if used twice at the same moment', async () => {
    const { id, username } = await addMember(test, ours.organizationId);
    const token = await makeToken(id);
    const all = await Promise.all(['first horse', 'second horse'].map((password) => reset(token, password)));
    expect(all.map(({ status }) => status).sort()).toEqual([200, 404]);
    const winner = all[0]?.status === 200 ? 'first horse' : 'second horse';
    expect(await signIn(username, winner)).toBe(200);
  });

  it('S23 limits guesses per link as for a password, with a much higher limit per address', async () => {
    const own = await openTestApp();
    const guess = (token: string) =>
      own.call('POST', '/api/auth/reset-password', { body: { token, newPassword: NEW } });
    const same = await Promise.all(Array.from({ length: 12 }, () => guess('x'.repeat(43))));
    expect(same.map(({ status }) => status).sort()).toEqual([...Array(10).fill(404), 429, 429]);
    for (let i = 0; i < 190; i += 1) expect((await guess(`guess ${i}`)).status).toBe(404);
    expect((await guess('one more')).status).toBe(429);
    own.clock.advance(15 * 60_000 + 1000);
    expect((await guess('one more')).status).toBe(404);
    await own.close();
  });
});
