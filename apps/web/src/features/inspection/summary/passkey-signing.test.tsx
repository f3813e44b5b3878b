import { endpoints } from '@stowed/contract';
import type { Inventory, Statement } from '@stowed/contract';
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { buildCountedDrawer, buildInventory, buildToolbox } from '../../../test/factories.ts';
import { renderRoute } from '../../../test/render-route.tsx';
import { answer, cutLine, refuse } from '../../../test/server.ts';
import { installPasskeys, removePasskeys, sentReply } from '../../../test/webauthn.ts';

const ray = { name: 'Ray Ortiz', rank: 'SrA', unit: '2 AMXS' };
const inventory = buildInventory({ startedAt: '2026-01-02T06:12:00.000Z', startedBy: ray });
const digest = 'a'.repeat(64);
const statement: Statement = {
  meaning: 'I counted the tools in TB-1.',
  person: ray,
  lines: [{ label: 'Toolbox', text: 'TB-1' }],
  parts: [],
  digest,
  version: 3,
  challenge: 'c',
};
const signature = {
  ...ray,
  id: 's',
  role: 'first' as const,
  meaning: statement.meaning,
  method: 'passkey' as const,
  digest,
  signedAt: '2026-01-02T07:00:00.000Z',
  voidAt: null,
};
const workPhone = { id: 'p', name: 'Work phone', createdAt: '2026-01-01T07:00:00.000Z', lastUsedAt: null };
const options = {
  rpId: 'localhost',
  challenge: 'Y2hhbGxlbmdl',
  timeout: 300_000,
  allowCredentials: [{ id: 'cGFzcw', type: 'public-key' as const }],
  userVerification: 'required' as const,
};
const box = buildToolbox();
const accept = (state: Inventory['state']) =>
  answer(endpoints.signInventory, { signature, inventory: { ...inventory, state }, toolbox: box });
const listed = (passkeys: (typeof workPhone)[]) =>
  answer(endpoints.listPasskeys, { passkeys, unavailable: null, origin: window.location.origin });
const PASSKEY = { name: 'Sign with a passkey' };

beforeEach(() => {
  answer(endpoints.getToolbox, box);
  answer(endpoints.listDrawers, [buildCountedDrawer({ number: 1 })]);
  answer(endpoints.getStatement, statement);
  refuse(endpoints.setToolboxStatus, {
    status: 409,
    body: { code: 'signature_required', message: 'This inventory needs your signature.', inventory },
  });
});
afterEach(removePasskeys);

async function openSheet() {
  const { person } = renderRoute('/toolbox/TB-1/complete');
  await person.click(await screen.findByRole('button', { name: 'Complete Inventory' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Sign the inventory' }));
  await sheet.findByLabelText('Your password');
  return { person, sheet };
}

it('SIGN-004 signs with a passkey for what was read', async () => {
  const asked = installPasskeys();
  listed([workPhone]);
  const requested = answer(endpoints.getPasskeySigningOptions, { options });
  const sent = accept('completed');
  const { person, sheet } = await openSheet();
  await person.click(await sheet.findByRole('button', PASSKEY));
  expect(await screen.findByText('Inventory complete')).toBeDefined();
  expect(requested.map(({ body }) => body)).toEqual([{ digest }]);
  expect(asked[0]?.publicKey).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
  expect(sent.map(({ body }) => body)).toEqual([{ role: 'first', digest, proof: { passkey: sentReply } }]);
});

it('offers none to a person without one', async () => {
  installPasskeys();
  const asked = listed([]);
  const first = await openSheet();
  await expect.poll(() => asked.length).toBe(1);
  expect(first.sheet.getByRole('button', { name: 'Sign' })).toBeDefined();
  expect(first.sheet.queryByRole('button', PASSKEY)).toBeNull();
});

it('SIGN-021 offers none in a browser without passkeys; the password works', async () => {
  const asked = listed([workPhone]);
  const sent = accept('completed');
  const { person, sheet } = await openSheet();
  await expect.poll(() => asked.length).toBe(1);
  expect(sheet.queryByRole('button', PASSKEY)).toBeNull();
  await person.type(sheet.getByLabelText('Your password'), 'correct horse');
  await person.click(sheet.getByRole('button', { name: 'Sign' }));
  expect(await screen.findByText('Inventory complete')).toBeDefined();
  expect(sent[0]?.body).toMatchObject({ proof: { password: 'correct horse' } });
});

it('SIGN-004 says that the passkey was not used if the person cancels, and sends nothing', async () => {
  installPasskeys('cancels');
  listed([workPhone]);
  answer(endpoints.getPasskeySigningOptions, { options });
  const sent = accept('completed');
  const { person, sheet } = await openSheet();
  await person.click(await sheet.findByRole('button', PASSKEY));
  expect((await sheet.findByRole('alert')).textContent).toBe('The passkey was not used. Please try again.');
  expect(sheet.getByRole('button', PASSKEY)).toHaveProperty('disabled', false);
  expect(sent).toEqual([]);
});

it.each([
  ['passkey_not_accepted', 'This passkey was not accepted'],
  ['passkey_copied', 'This passkey may have been copied. Remove it and add a new one.'],
] as const)('SIGN-018 says why the server refused it (%s), and stays signed in', async (code, message) => {
  installPasskeys();
  listed([workPhone]);
  answer(endpoints.getPasskeySigningOptions, { options });
  refuse(endpoints.signInventory, { status: 401, body: { code, message } });
  const { person, sheet } = await openSheet();
  await person.click(await sheet.findByRole('button', PASSKEY));
  expect((await sheet.findByRole('alert')).textContent).toBe(message);
  expect(window.location.pathname).toBe('/toolbox/TB-1/complete');
});

it('SIGN-012 asks for the passkey of the second person by their username', async () => {
  installPasskeys();
  listed([]);
  const requested = answer(endpoints.getPasskeySigningOptions, { options: null });
  accept('awaiting_second');
  const { person, sheet } = await openSheet();
  await person.type(sheet.getByLabelText('Your password'), 'correct horse');
  await person.click(sheet.getByRole('button', { name: 'Sign' }));
  await person.click(await screen.findByRole('button', { name: 'Sign on this device' }));
  const second = within(await screen.findByRole('dialog', { name: 'Second signature' }));
  const button = await second.findByRole('button', PASSKEY);
  expect(button).toHaveProperty('disabled', true);
  await person.type(second.getByLabelText('Username of the second person'), ' dana ');
  await person.click(button);
  expect((await second.findByRole('alert')).textContent).toBe('This person has no passkey here.');
  answer(endpoints.getPasskeySigningOptions, { options });
  const sent = accept('completed');
  await person.click(button);
  expect(await screen.findByText('Inventory complete')).toBeDefined();
  expect(requested.map(({ body }) => body)).toEqual([{ digest, username: 'dana' }]);
  expect(sent[0]?.body).toMatchObject({ role: 'second', proof: { username: 'dana', passkey: sentReply } });
});

it('SIGN-020 says that signing waits for the network', async () => {
  installPasskeys();
  listed([workPhone]);
  cutLine(endpoints.getPasskeySigningOptions);
  const { person, sheet } = await openSheet();
  await person.click(await sheet.findByRole('button', PASSKEY));
  expect((await sheet.findByRole('alert')).textContent).toBe(
    'Needs a connection. Sign when you have a signal; what you counted is kept.',
  );
});
