import { expect } from 'vitest';
import { Authenticator } from './authenticator.ts';
import { PASSWORD } from './factories.ts';
import type { TestApp } from './test-app.ts';

interface Added {
  readonly one: Authenticator;
  /** Of its row. */
  readonly id: string;
}

/** The person adds this passkey, or a new one. */
export async function addPasskey(
  test: TestApp,
  token: string,
  { one = new Authenticator(), name = 'Work phone', ways = {} } = {},
): Promise<Added> {
  const url = '/api/auth/passkeys';
  const asked = await test.call('POST', `${url}/options`, { token, body: { proof: { password: PASSWORD } } });
  const body = { name, response: one.create(asked.body.options, ways) };
  const added = await test.call('POST', url, { token, body });
  expect(added.status, added.text).toBe(201);
  return { one, id: added.body.passkey.id };
}
