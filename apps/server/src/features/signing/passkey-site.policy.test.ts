import { expect, it } from 'vitest';
import { passkeySiteOf } from './passkey-site.policy.ts';

const unnamed = 'http://192.168.1.5:3000';

it.each([
  ['https://tools.example:8443', { origin: 'https://tools.example:8443', rpId: 'tools.example' }],
  ['http://localhost:3000', { origin: 'http://localhost:3000', rpId: 'localhost' }],
  ['https://192.168.1.5:3000', 'ip_address'],
  ['http://127.0.0.1:3000', 'ip_address'],
  ['https://[fd00::5]', 'ip_address'],
  ['http://tools.example', 'insecure'],
])('SIGN-021 says whether passkeys work at the configured address %s', (configured, expected) => {
  expect(passkeySiteOf({ configured, requested: unnamed })).toEqual(expected);
});

it.each([
  ['http://localhost:3000', { origin: 'http://localhost:3000', rpId: 'localhost' }],
  ['https://box.localhost', { origin: 'https://box.localhost', rpId: 'box.localhost' }],
  ['http://127.0.0.1:3000', 'ip_address'],
  ['http://tools.example', 'insecure'],
  ['https://tools.example', 'no_public_url'],
  ['https://localhost.evil.example', 'no_public_url'],
  ['http://a b', 'no_public_url'],
])('SIGN-021 believes a request to %s only where nobody else can have the name', (requested, expected) => {
  expect(passkeySiteOf({ configured: undefined, requested })).toEqual(expected);
});
