import { expect, it } from 'vitest';
import { passkeysUnavailableAt, passkeySiteAt } from './passkey-site.policy.ts';

it.each([
  ['https://tools.example', null],
  ['http://localhost:3000', null],
  ['https://192.168.1.5:3000', 'ip_address'],
  ['http://127.0.0.1:3000', 'ip_address'],
  ['https://[fd00::5]', 'ip_address'],
  ['http://tools.example', 'insecure'],
])('SIGN-021 says whether passkeys work at %s', (origin, expected) => {
  expect(passkeysUnavailableAt(origin)).toBe(expected);
});

it('binds passkeys to the host name', () => {
  expect(passkeySiteAt('https://tools.example:8443').rpId).toBe('tools.example');
});
