import { describe, expect, it } from 'vitest';
import { PASSWORD, registerOrganization, registration, uniqueName } from '../../test/factories.ts';
import { useTestApp } from '../../test/test-app.ts';

const COMMON = 'Qwerty123';

describe('very common passwords', () => {
  const test = useTestApp();
  it.each([
    ['123456', true],
    ['Passw0rd', true],
    ['ｐａｓｓｗｏｒｄ', true],
    ['aaaaaaaa', true],
    ['hangar seven', false],
    ['Zqv7-rotor', false],
  ])('G-185 %s: %s', async (password, isCommon) => {
    const { status, body } = await test.call('POST', '/api/auth/check-password', { body: { password } });
    expect([status, body]).toEqual([200, { isCommon }]);
  });

  it('G-185 are accepted by default', async () => {
    const body = registration({}, { username: uniqueName('common'), password: COMMON });
    expect((await test.call('POST', '/api/auth/register-organization', { body })).status).toBe(201);
  });
});

describe('very common passwords, with PASSWORD_COMMON=refuse', () => {
  const test = useTestApp({ PASSWORD_COMMON: 'refuse' });
  const message = 'This password is very common';

  it('G-185 are refused for a new account', async () => {
    const body = registration({}, { username: uniqueName('common'), password: COMMON });
    const refused = await test.call('POST', '/api/auth/register-organization', { body });
    expect([refused.status, refused.body.fields]).toEqual([400, { 'userData.password': message }]);
  });

  it('G-185 are refused as a new password', async () => {
    const { admin: token } = await registerOrganization(test);
    const body = { currentPassword: PASSWORD, newPassword: COMMON };
    const refused = await test.call('POST', '/api/auth/change-password', { token, body });
    expect([refused.status, refused.body.message]).toEqual([400, message]);
  });
});
