import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inOrganization } from '../../db/transaction.ts';
import { addMember, PASSWORD, registerOrganization } from '../../test/factories.ts';
import type { TestOrganization } from '../../test/factories.ts';
import { openTestApp } from '../../test/test-app.ts';
import type { TestApp } from '../../test/test-app.ts';

let test: TestApp;
let ours: TestOrganization;
let person: { id: string; username: string; token: string };

const PHONE =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Mobile Safari/537.36';

beforeAll(async () => {
  test = await openTestApp();
  ours = await registerOrganization(test);
  person = await addMember(test, ours.organizationId);
});
afterAll(() => test.close());

const signIn = async (username = person.username, headers = {}): Promise<string> => {
  const body = { username, password: PASSWORD };
  return (await test.call('POST', '/api/auth/login', { body, headers })).body.token;
};
type Listed = { id: string; current: boolean; device: string | null };
const list = async (token: string): Promise<Listed[]> =>
  (await test.call('GET', '/api/auth/sessions', { token })).body.sessions;
const isAlive = async (token: string) => (await test.call('GET', '/api/user', { token })).status === 200;
const end = (token: string, id = '') =>
  test.call('DELETE', `/api/auth/sessions${id ? `/${id}` : ''}`, { token });

describe('own sessions', () => {
  it('S26 are listed with device and times, last used first, the current one marked', async () => {
    const own = await addMember(test, ours.organizationId);
    test.clock.advance(60_000);
    const phone = await signIn(own.username, { 'user-agent': PHONE });
    const answer = await test.call('GET', '/api/auth/sessions', { token: phone });
    const times = {
      createdAt: expect.any(String),
      lastSeenAt: expect.any(String),
      expiresAt: expect.any(String),
    };
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        sessions: [
          { id: expect.any(String), current: true, device: 'Chrome on Android', ...times },
          { id: expect.any(String), current: false, device: null, ...times },
        ],
      },
    ]);
    const [newest] = answer.body.sessions;
    expect(Date.parse(newest.expiresAt) - Date.parse(newest.createdAt)).toBe(12 * 60 * 60_000);
    expect(answer.text).not.toContain(phone);
  });

  it('S25 store the browser in words, never the token', async () => {
    const token = await signIn(person.username, { 'user-agent': PHONE });
    const rows = await inOrganization(test.deps.db, ours.organizationId, (db) =>
      db.selectFrom('sessions').selectAll().where('organizationId', '=', ours.organizationId).execute(),
    );
    expect(JSON.stringify(rows)).toContain('Chrome on Android');
    expect(JSON.stringify(rows)).not.toContain('Mozilla');
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('S26 end one at a time, immediately', async () => {
    const [first, second] = [await signIn(), await signIn()];
    const mine = (await list(second)).find(({ current }) => current)?.id ?? '';
    const { status, body } = await end(first, mine);
    expect([status, body]).toEqual([200, { success: true }]);
    expect([await isAlive(first), await isAlive(second)]).toEqual([true, false]);
    const again = await end(first, mine);
    expect([again.status, again.body.message, again.body.success]).toEqual([404, 'Session not found', false]);
    const own = (await list(first)).find(({ current }) => current)?.id ?? '';
    expect((await end(first, own)).status).toBe(200);
    expect(await isAlive(first)).toBe(false);
  });

  it('S26 end all at once except the current one', async () => {
    const own = await addMember(test, ours.organizationId);
    const others = [await signIn(own.username), await signIn(own.username)];
    const { status, body } = await end(own.token);
    expect([status, body]).toEqual([200, { success: true, ended: 2 }]);
    expect(await Promise.all([own.token, ...others].map(isAlive))).toEqual([true, false, false]);
    expect((await end(own.token)).body.ended).toBe(0);
  });

  it('S17 are private: a colleague, an owner or an outsider cannot find them', async () => {
    const id = (await list(person.token))[0]?.id ?? '';
    const colleague = await addMember(test, ours.organizationId);
    const stranger = await registerOrganization(test);
    for (const token of [colleague.token, ours.admin, stranger.admin]) {
      for (const named of [id, test.deps.ids.uuid(), 'nonsense']) {
        expect((await end(token, named)).status).toBe(404);
      }
      expect((await list(token)).map((session) => session.id)).not.toContain(id);
      await end(token);
    }
    expect(await isAlive(person.token)).toBe(true);
  });

  it('S25 are not listed after 4 idle hours', async () => {
    const own = await addMember(test, ours.organizationId);
    test.clock.advance(4 * 60 * 60_000);
    const fresh = await signIn(own.username);
    expect((await list(fresh)).map(({ current }) => current)).toEqual([true]);
  });
});
