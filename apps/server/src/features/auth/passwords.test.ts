import { hash } from '@node-rs/argon2';
import { describe, expect, it } from 'vitest';
import { inOrganization } from '../../db/transaction.ts';
import { addMember, PASSWORD, registerOrganization, registration } from '../../test/factories.ts';
import { useTestApp } from '../../test/test-app.ts';
import { PasswordHasher } from './passwords.ts';

const test = useTestApp({}, { passwords: new PasswordHasher('secret') });

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$[\w+/]+\$[\w+/]+$/;
const signIn = (username: string, password: string) =>
  test.call('POST', '/api/auth/login', { body: { username, password } });

describe('the password hasher', () => {
  it('S20 uses argon2id with at least 19 MiB and two passes, as the hash states', async () => {
    const [, memory, passes, lanes] = PHC.exec(await new PasswordHasher('secret').hash('a password')) ?? [];
    expect([Number(memory) >= 19_456, Number(passes) >= 2, Number(lanes)]).toEqual([true, true, 1]);
  });

  it('S20 runs two at a time, queues 50, and refuses more with 503 and Retry-After', async () => {
    const hasher = new PasswordHasher('secret');
    const outcomes = await Promise.allSettled(Array.from({ length: 53 }, () => hasher.hash('a password')));
    const refused = outcomes.flatMap((one, index) =>
      one.status === 'rejected' ? [[index, one.reason]] : [],
    );
    expect(refused).toEqual([
      [52, expect.objectContaining({ code: 'service_unavailable', retryAfterSeconds: 2 })],
    ]);
    expect(await hasher.verify(await hasher.hash('again'), 'again')).toBe(true);
  });

  it('S21 treats composed and decomposed Unicode as the same password', async () => {
    const hasher = new PasswordHasher('secret');
    const stored = await hasher.hash('Pa\u00dfw\u00f6rter \u00e9t\u00e9'.normalize('NFC'));
    expect(await hasher.verify(stored, 'Pa\u00dfw\u00f6rter \u00e9t\u00e9'.normalize('NFD'))).toBe(true);
    expect(await hasher.verify(stored, 'Passworter ete')).toBe(false);
  });
});

describe('a sign-in', () => {
  it('S20 replaces a hash made with weaker parameters', async () => {
    const { organizationId } = await registerOrganization(test);
    const { id, username } = await addMember(test, organizationId);
    const weak = await hash(PASSWORD, { memoryCost: 8192, timeCost: 1, parallelism: 1 });
    const storedHash = () =>
      inOrganization(test.deps.db, organizationId, (db) =>
        db.selectFrom('users').select('passwordHash').where('id', '=', id).executeTakeFirstOrThrow(),
      ).then((row) => row.passwordHash);
    await inOrganization(test.deps.db, organizationId, (db) =>
      db.updateTable('users').set({ passwordHash: weak }).where('id', '=', id).execute(),
    );
    expect((await signIn(username, 'not it at all')).status).toBe(401);
    expect(await storedHash()).toBe(weak);
    expect((await signIn(username, PASSWORD)).status).toBe(200);
    const renewed = await storedHash();
    expect(renewed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect((await signIn(username, PASSWORD)).status).toBe(200);
    expect(await storedHash()).toBe(renewed);
  });

  it.each([
    ['200 plain characters', 'p'.repeat(199)],
    ['64 characters beyond the first plane', '🔧'.repeat(63)],
    ['Arabic, Thai, Chinese and Greek', 'كلمة المرور รหัสผ่าน 密码 σύνθημα '.repeat(3)],
    ['blanks at both ends', '  two blanks  '],
    ['a quote, a backslash and markup', `'"\\<b>%00${'x'.repeat(60)}`],
  ])('S21 uses every character of %s', async (_what, beginning) => {
    const password = `${beginning}z`;
    const body = registration({}, { password });
    expect((await test.call('POST', '/api/auth/register-organization', { body })).status).toBe(201);
    const { username } = body.userData;
    for (const wrong of [beginning, `${beginning}y`, [...password].slice(1).join('')]) {
      expect((await signIn(username, wrong)).status).toBe(401);
    }
    expect((await signIn(username, password)).status).toBe(200);
  });

  it('S21 refuses more than 200 characters before hashing', async () => {
    const body = registration({}, { password: 'p'.repeat(201) });
    const { status, body: refusal } = await test.call('POST', '/api/auth/register-organization', { body });
    expect([status, refusal.message]).toEqual([400, 'Password must be at most 200 characters']);
    expect((await signIn('somebody', 'p'.repeat(201))).status).toBe(400);
  });
});
