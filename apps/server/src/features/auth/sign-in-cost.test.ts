import { describe, expect, it, vi } from 'vitest';
import { PASSWORD, registration } from '../../test/factories.ts';
import { useTestApp } from '../../test/test-app.ts';

const test = useTestApp();

const signIn = (username: string, password: string) =>
  test.call('POST', '/api/auth/login', { body: { username, password } });

describe('a sign-in', () => {
  it('AUTH-010 S24 costs one hash, whether or not the user exists', async () => {
    const body = registration();
    await test.call('POST', '/api/auth/register-organization', { body });
    const { username } = body.userData;
    const verify = vi.spyOn(test.deps.passwords, 'verify');
    const statuses: number[] = [];
    const looks: number[] = [];
    for (const [name, password] of [
      [username, PASSWORD],
      [username, 'not it at all'],
      ['nobody-of-that-name', 'not it at all'],
    ] as const) {
      verify.mockClear();
      statuses.push((await signIn(name, password)).status);
      looks.push(verify.mock.calls.length);
    }
    expect(statuses).toEqual([200, 401, 401]);
    expect(looks).toEqual([1, 1, 1]);
  });
});
