// @postgres compares times, and sessions end each other.
import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '@stowed/domain';
import { forgetExpired } from '../../db/idempotency.repository.ts';
import { inOrganization } from '../../db/transaction.ts';
import { addPerson, PASSWORD, registerOrganization, registration, uniqueName } from '../../test/factories.ts';
import { openTestApp, useTestApp } from '../../test/test-app.ts';

const test = useTestApp({ REGISTRATIONS_PER_HOUR: '1000' });

const register = (overrides = {}, userData = {}) =>
  test.call('POST', '/api/auth/register-organization', { body: registration(overrides, userData) });
const login = (body: unknown, headers = {}) => test.call('POST', '/api/auth/login', { body, headers });

describe('sessions', () => {
  it('G-10 end on logout: the token stops working, other sessions stay', async () => {
    const username = uniqueName('two');
    await register({}, { username });
    const [a, b] = [
      await login({ username, password: PASSWORD }),
      await login({ username, password: PASSWORD }),
    ];
    const out = await test.call('POST', '/api/auth/logout', { token: a.body.token });
    expect([out.status, out.body]).toEqual([200, { success: true }]);
    const dead = await test.call('GET', '/api/user', { token: a.body.token });
    expect([dead.status, dead.body.message]).toEqual([401, 'Invalid or expired token']);
    expect((await test.call('GET', '/api/user', { token: b.body.token })).status).toBe(200);
  });

  it('S25 end 4 hours after the last use and 12 hours after sign-in', async () => {
    const own = await openTestApp();
    const { admin: token } = await registerOrganization(own);
    const ask = () => own.call('GET', '/api/user', { token });
    for (let hour = 3; hour < 12; hour += 3) {
      own.clock.advance(3 * HOUR_MS);
      expect((await ask()).status).toBe(200);
    }
    own.clock.advance(3 * HOUR_MS + 1000);
    expect(await ask()).toMatchObject({ status: 401, body: { code: 'session_expired' } });
    const idle = await registerOrganization(own);
    own.clock.advance(4 * HOUR_MS + 1000);
    expect((await own.call('GET', '/api/user', { token: idle.admin })).status).toBe(401);
    await own.close();
  });

  it('OFF-018 that ended by time differ from those that someone ended, for a week', async () => {
    const own = await openTestApp();
    const { admin: token } = await registerOrganization(own);
    const codeAfter = async (hours: number) => {
      own.clock.advance(hours * HOUR_MS);
      await forgetExpired(own.deps.db, own.clock.now());
      const { status, body } = await own.call('GET', '/api/user', { token });
      expect([status, body.message]).toEqual([401, 'Invalid or expired token']);
      return body.code;
    };
    expect(await codeAfter(13)).toBe('session_expired');
    expect(await codeAfter(6 * 24)).toBe('session_expired');
    expect(await codeAfter(2 * 24)).toBe('token_not_valid');
    await own.close();
  });

  it("S25 G-10 are not kept alive by a window's automatic requests", async () => {
    const own = await openTestApp();
    const { admin: token } = await registerOrganization(own);
    const askByItself = async () =>
      (await own.call('GET', '/api/user', { token, headers: { unattended: '1' } })).status;
    own.clock.advance(2 * HOUR_MS);
    expect(await askByItself()).toBe(200);
    own.clock.advance(2 * HOUR_MS + 1000);
    expect(await askByItself()).toBe(401);
    await own.close();
  });

  it('S26 apply a change of role or active state at once', async () => {
    const { organizationId } = await registerOrganization(test);
    const token = await addPerson(test, organizationId, { role: 'admin' });
    const { body } = await test.call('GET', '/api/user', { token });
    const set = (values: object) =>
      inOrganization(test.deps.db, organizationId, (db) =>
        db
          .updateTable('users')
          .set(values)
          .where('organizationId', '=', organizationId)
          .where('id', '=', body.id)
          .execute(),
      );
    await set({ role: 'maintainer' });
    expect((await test.call('POST', '/api/toolboxes', { token, body: {} })).status).toBe(403);
    await set({ active: false });
    const off = await test.call('GET', '/api/user', { token });
    expect([off.status, off.body.message]).toEqual([401, 'This account is deactivated']);
    const again = await login({ username: body.username, password: PASSWORD });
    expect([again.status, again.body.code]).toEqual([401, 'account_deactivated']);
  });

  it('S25 store only hashes of tokens and passwords', async () => {
    const { admin, organizationId } = await registerOrganization(test);
    const rows = await inOrganization(test.deps.db, organizationId, async (db) => [
      await db.selectFrom('sessions').selectAll().execute(),
      await db.selectFrom('users').selectAll().execute(),
    ]);
    const text = JSON.stringify(rows);
    expect(text).not.toContain(admin);
    expect(text).not.toContain(PASSWORD);
    expect(text).toContain('$argon2id$v=19$');
  });

  it('S29 accept the token only from a single Authorization header', async () => {
    const { admin } = await registerOrganization(test);
    expect((await test.call('GET', `/api/user?token=${admin}`)).body.message).toBe('Authentication required');
    expect((await test.call('GET', '/api/user', { headers: { cookie: `authToken=${admin}` } })).status).toBe(
      401,
    );
    for (const authorization of [
      `Basic ${admin}`,
      admin,
      `Bearer ${admin} x`,
      'Bearer ',
      `Bearer ${'x'.repeat(5000)}`,
    ]) {
      const { status, body } = await test.call('GET', '/api/user', { headers: { authorization } });
      expect([status, body.code]).toEqual([401, 'token_not_valid']);
    }
  });

  it('AUTH-037 S18 never return a password or its hash', async () => {
    const { admin } = await registerOrganization(test);
    for (const path of ['/api/user', '/api/users/me/dashboard', '/api/toolboxes']) {
      expect((await test.call('GET', path, { token: admin })).text).not.toMatch(/password|argon2/i);
    }
  });
});
