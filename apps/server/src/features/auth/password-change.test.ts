import { createHash } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { inOrganization } from '../../db/transaction.ts';
import { eventsOfKind } from '../../test/events.ts';
import {
  addMember,
  PASSWORD,
  registerOrganization,
  uniqueName,
  useOrganization,
} from '../../test/factories.ts';
import { openTestApp, useTestApp } from '../../test/test-app.ts';

const test = useTestApp();
const ours = useOrganization(test);

const NEW = 'another horse';
const change = (token: string, body: object = {}, headers = {}) =>
  test.call('POST', '/api/auth/change-password', {
    token,
    body: { currentPassword: PASSWORD, newPassword: NEW, ...body },
    headers,
  });
const signIn = (username: string, password: string) =>
  test.call('POST', '/api/auth/login', { body: { username, password } });
const isAlive = async (token: string) => (await test.call('GET', '/api/user', { token })).status === 200;

describe('changing your password', () => {
  it('G-20 G-169 S22 ends the other sessions; only the new password signs in', async () => {
    const { id, username, token } = await addMember(test, ours.organizationId);
    const other = (await signIn(username, PASSWORD)).body.token;
    const { status, body } = await change(token);
    expect([status, body]).toEqual([200, { success: true }]);
    expect([await isAlive(token), await isAlive(other)]).toEqual([true, false]);
    expect((await signIn(username, PASSWORD)).status).toBe(401);
    expect((await signIn(username, NEW)).status).toBe(200);
    const event = (await eventsOfKind(test, ours.organizationId, 'password_changed')).at(-1);
    expect([event?.actorId, event?.after]).toEqual([id, { endedSessions: 1 }]);
    expect(JSON.stringify(event)).not.toMatch(/horse|argon2/);
  });

  it('G-20 is open to every role', async () => {
    for (const organizationRole of ['member', 'admin', 'owner'] as const) {
      const { token } = await addMember(test, ours.organizationId, { organizationRole });
      expect((await change(token)).status).toBe(200);
    }
  });

  it.each([
    [{ currentPassword: 'wrong horse' }, 'Current password is incorrect', 'currentPassword'],
    [{ currentPassword: '' }, 'Current password is required', 'currentPassword'],
    [{ currentPassword: undefined }, 'Current password is required', 'currentPassword'],
    [{ newPassword: '12345' }, 'Password must be at least 6 characters', 'newPassword'],
    [{ newPassword: undefined }, 'Password must be at least 6 characters', 'newPassword'],
    [{ newPassword: 'p'.repeat(201) }, 'Password must be at most 200 characters', 'newPassword'],
  ])('G-169 refuses %j and changes nothing', async (wrong, message, field) => {
    const { username, token } = await addMember(test, ours.organizationId);
    const other = (await signIn(username, PASSWORD)).body.token;
    const { status, body } = await change(token, wrong);
    expect([status, body.success, body.message, body.fields]).toEqual([
      400,
      false,
      message,
      { [field]: message },
    ]);
    expect(await isAlive(other)).toBe(true);
    expect((await signIn(username, PASSWORD)).status).toBe(200);
  });

  it("requires the installation's minimum length", async () => {
    const strict = await openTestApp({ PASSWORD_MIN_LENGTH: '12' });
    const { admin } = await registerOrganization(strict);
    const { status, body } = await strict.call('POST', '/api/auth/change-password', {
      token: admin,
      body: { currentPassword: PASSWORD, newPassword: 'eleven char' },
    });
    expect([status, body.message]).toEqual([400, 'Password must be at least 12 characters']);
    await strict.close();
  });

  it('S23 stops after 10 wrong current passwords, which count as failed sign-ins', async () => {
    const { username, token } = await addMember(test, ours.organizationId);
    const wrong = await Promise.all(
      Array.from({ length: 12 }, (_, i) => change(token, { currentPassword: `guess ${i}` })),
    );
    expect(wrong.map(({ status }) => status).sort()).toEqual([...Array(10).fill(400), 429, 429]);
    const stopped = await change(token);
    expect([stopped.status, stopped.body.message]).toEqual([
      429,
      'Too many requests. Please try again later.',
    ]);
    expect((await signIn(username, PASSWORD)).status).toBe(429);
    const { token: colleague } = await addMember(test, ours.organizationId);
    expect((await change(colleague)).status).toBe(200);
    test.clock.advance(15 * 60_000 + 1000);
    expect((await change(token)).status).toBe(200);
  });

  it('G-56 responds to a retry as to the first request, and stores no trace of the passwords', async () => {
    const { token } = await addMember(test, ours.organizationId);
    const headers = { 'idempotency-key': uniqueName('change') };
    expect((await change(token, {}, headers)).status).toBe(200);
    const again = await change(token, {}, headers);
    expect([again.status, again.body]).toEqual([200, { success: true }]);
    expect((await change(token, { newPassword: 'third horse' }, headers)).status).toBe(422);
    const [row] = await inOrganization(test.deps.db, ours.organizationId, (db) =>
      db
        .selectFrom('idempotencyKeys')
        .select('fingerprint')
        .where('organizationId', '=', ours.organizationId)
        .where('key', '=', headers['idempotency-key'])
        .execute(),
    );
    const sent = { currentPassword: PASSWORD, newPassword: NEW };
    const content = JSON.stringify(['POST', '/api/auth/change-password', sent]);
    expect(row?.fingerprint).toBe(test.deps.fingerprint(content));
    expect(row?.fingerprint).not.toBe(createHash('sha256').update(content).digest('hex'));
  });

  it('G-76 accepts one of two concurrent changes and rejects the other as outdated', async () => {
    const { username, token } = await addMember(test, ours.organizationId);
    const all = await Promise.all(
      ['first horse', 'second horse'].map((newPassword) => change(token, { newPassword })),
    );
    expect(all.map(({ status }) => status).sort()).toEqual([200, 400]);
    const signedIn = await Promise.all(['first horse', 'second horse'].map((one) => signIn(username, one)));
    expect(signedIn.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  it('S69 logs success and failure, but never what was typed', async () => {
    const log = new PassThrough();
    const own = await openTestApp({ LOG_LEVEL: 'info' }, { log });
    const { admin: token } = await registerOrganization(own);
    for (const currentPassword of ['typed wrongly', PASSWORD]) {
      await own.call('POST', '/api/auth/change-password', {
        token,
        body: { currentPassword, newPassword: NEW },
      });
    }
    await own.close();
    const text = String(log.read());
    expect(text).toContain('"change of password failed"');
    expect(text).toContain('"password changed"');
    for (const typed of ['typed wrongly', PASSWORD, NEW]) expect(text).not.toContain(typed);
  });
});
