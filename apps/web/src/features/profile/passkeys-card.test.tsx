import { endpoints } from '@stowed/contract';
import type { Passkey, ReplyOf } from '@stowed/contract';
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { renderRoute } from '../../test/render-route.tsx';
import { answer, cutLine, refuse } from '../../test/server.ts';
import { installPasskeys, removePasskeys, sentPasskey } from '../../test/webauthn.ts';

const workPhone: Passkey = {
  id: 'phone',
  name: 'Work phone',
  createdAt: new Date(2026, 10, 3, 8, 5).toISOString(),
  lastUsedAt: null,
};
const options: ReplyOf<typeof endpoints.getPasskeyOptions>['options'] = {
  rp: { id: 'localhost', name: 'Stowed' },
  user: { id: 'YW5u', name: 'ann', displayName: 'Ann Lee' },
  challenge: 'Y2hhbGxlbmdl',
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  timeout: 300_000,
  excludeCredentials: [],
  authenticatorSelection: { residentKey: 'discouraged', userVerification: 'required' },
  attestation: 'none',
};

const listed = (passkeys: readonly Passkey[], unavailable: 'ip_address' | 'no_public_url' | null) =>
  answer(endpoints.listPasskeys, {
    passkeys: [...passkeys],
    unavailable,
    origin: unavailable === null ? window.location.origin : null,
  });

beforeEach(() => {
  answer(endpoints.listSessions, { sessions: [] });
});
afterEach(removePasskeys);

async function open() {
  const { person } = renderRoute('/profile/edit');
  const card = within(await screen.findByRole('region', { name: 'Passkeys' }));
  return { person, card };
}

async function fill() {
  const { person, card } = await open();
  await person.click(await card.findByRole('button', { name: 'Add a passkey' }));
  const form = within(card.getByRole('form', { name: 'Add a passkey' }));
  const make = form.getByRole('button', { name: 'Add passkey' });
  expect(make).toHaveProperty('disabled', true);
  await person.type(form.getByLabelText('Name of the passkey'), ' Work phone ');
  await person.type(form.getByLabelText('Your password'), 'correct horse');
  await person.click(make);
  return { person, card, form };
}

describe('the passkeys of a profile', () => {
  it('SIGN-017 adds one after the password, with a name', async () => {
    const asked = installPasskeys();
    listed([], null);
    const proven = answer(endpoints.getPasskeyOptions, { options });
    const sent = answer(endpoints.addPasskey, () => {
      listed([workPhone], null);
      return { passkey: workPhone };
    });
    const { card } = await fill();
    expect(await card.findByText('Work phone')).toBeDefined();
    expect(card.getByText('Added Nov 3, 2026, 08:05 · never used')).toBeDefined();
    expect(card.queryByRole('form')).toBeNull();
    expect(proven.map(({ body }) => body)).toEqual([{ proof: { password: 'correct horse' } }]);
    expect(asked[0]?.publicKey?.authenticatorSelection?.userVerification).toBe('required');
    const response = {
      clientDataJSON: 'Y2xpZW50',
      attestationObject: 'YXR0ZXN0YXRpb24',
      transports: ['internal'],
    };
    expect(sent.map(({ body }) => body)).toEqual([
      { name: 'Work phone', response: { ...sentPasskey, response } },
    ]);
  });

  it.each([
    ['cancels', 'No passkey was added. Please try again.'],
    ['has one already', 'You already have a passkey on this device.'],
  ] as const)('SIGN-017 says so if the person %s, and keeps the name', async (what, words) => {
    installPasskeys(what);
    listed([], null);
    answer(endpoints.getPasskeyOptions, { options });
    const { form } = await fill();
    expect((await form.findByRole('alert')).textContent).toBe(words);
    expect(form.getByLabelText('Name of the passkey')).toHaveProperty('value', ' Work phone ');
    expect(form.getByLabelText('Your password')).toHaveProperty('value', '');
  });

  it('SIGN-017 says that the password is wrong, asks the browser for nothing, and stays signed in', async () => {
    const asked = installPasskeys();
    listed([], null);
    refuse(endpoints.getPasskeyOptions, {
      status: 401,
      body: { code: 'invalid_credentials', message: 'Invalid username or password' },
    });
    const { form } = await fill();
    expect((await form.findByRole('alert')).textContent).toBe('Invalid username or password');
    expect(asked).toEqual([]);
    expect(window.location.pathname).toBe('/profile/edit');
  });

  it('SIGN-004 says that the server did not accept it, and stays signed in', async () => {
    installPasskeys();
    listed([], null);
    answer(endpoints.getPasskeyOptions, { options });
    refuse(endpoints.addPasskey, {
      status: 401,
      body: { code: 'passkey_not_accepted', message: 'This passkey was not accepted' },
    });
    const { form } = await fill();
    expect((await form.findByRole('alert')).textContent).toBe('This passkey was not accepted');
    expect(window.location.pathname).toBe('/profile/edit');
  });

  it('adds none if the person cancels the form', async () => {
    installPasskeys();
    listed([], null);
    const { person, card } = await open();
    await person.click(await card.findByRole('button', { name: 'Add a passkey' }));
    await person.click(card.getByRole('button', { name: 'Cancel' }));
    expect(card.queryByRole('form')).toBeNull();
    expect(card.queryByRole('listitem')).toBeNull();
  });

  it('SIGN-017 removes one, and says if that failed', async () => {
    installPasskeys();
    const used = new Date(2026, 10, 4, 9, 30).toISOString();
    const oldPhone = { ...workPhone, id: 'old', name: 'Old phone', lastUsedAt: used };
    listed([workPhone, oldPhone], null);
    cutLine(endpoints.removePasskey);
    const { person, card } = await open();
    const line = within((await card.findAllByRole('listitem'))[1] ?? document.body);
    expect(line.getByText(/last used Nov 4, 2026, 09:30/)).toBeDefined();
    await person.click(line.getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('Not removed')).toBeDefined();
    const removed = answer(endpoints.removePasskey, () => {
      listed([workPhone], null);
      return { success: true as const };
    });
    await person.click(line.getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('Passkey removed')).toBeDefined();
    expect(removed.map(({ url }) => url.pathname)).toEqual(['/api/auth/passkeys/old']);
    expect(card.queryByText('Old phone')).toBeNull();
    expect(card.getByText('Work phone')).toBeDefined();
  });

  it.each([
    ['ip_address', "Passkeys need a host name; they don't work on an IP address."],
    [
      'no_public_url',
      'Passkeys need a fixed address. Ask the person who runs this server to set PUBLIC_URL.',
    ],
  ] as const)(
    'SIGN-021 says why none can be added: %s; one can still be removed',
    async (unavailable, words) => {
      installPasskeys();
      listed([workPhone], unavailable);
      const { card } = await open();
      expect(await card.findByText(words)).toBeDefined();
      expect(card.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
      expect(card.getByRole('button', { name: 'Remove' })).toBeDefined();
    },
  );

  it('SIGN-021 says that the page is not secure', async () => {
    listed([], null);
    const { card } = await open();
    expect(
      await card.findByText("Passkeys need a secure page; they don't work without https."),
    ).toBeDefined();
  });

  it('SIGN-021 says that the browser has none', async () => {
    installPasskeys();
    Reflect.deleteProperty(window, 'PublicKeyCredential');
    listed([], null);
    const { card } = await open();
    expect(await card.findByText('This browser has no passkeys.')).toBeDefined();
  });

  it('SIGN-021 says at which address they work', async () => {
    installPasskeys();
    answer(endpoints.listPasskeys, { passkeys: [], unavailable: null, origin: 'https://tools.example' });
    const { card } = await open();
    expect(await card.findByText('Passkeys work only at https://tools.example.')).toBeDefined();
  });

  it('says that the list could not be loaded', async () => {
    refuse(endpoints.listPasskeys, { status: 403, body: { message: 'No' } });
    const { card } = await open();
    expect(await card.findByText('API Error: 403 No')).toBeDefined();
  });
});
