import { endpoints } from '@stowed/contract';
import type { Inventory, Statement } from '@stowed/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildCountedDrawer, buildInventory, buildToolbox } from '../../../test/factories.ts';
import { renderRoute } from '../../../test/render-route.tsx';
import { answer, cutLine, refuse } from '../../../test/server.ts';

const ray = { name: 'Ray Ortiz', rank: 'SrA', unit: '2 AMXS' };
const inventory = buildInventory({ startedAt: '2026-01-02T06:12:00.000Z', startedBy: ray });
const statement: Statement = {
  meaning: 'I counted the tools in TB-1.',
  person: ray,
  lines: [
    { label: 'Toolbox', text: 'TB-1' },
    { label: 'Missing', text: 'Pliers (drawer 1)' },
  ],
  parts: [],
  digest: 'a'.repeat(64),
  version: 3,
  challenge: 'c',
};
const signature = {
  ...ray,
  id: 's',
  role: 'first' as const,
  meaning: statement.meaning,
  method: 'password' as const,
  digest: statement.digest,
  signedAt: '2026-01-02T07:00:00.000Z',
  voidAt: null,
};
const box = buildToolbox();
const accept = (state: Inventory['state']) =>
  answer(endpoints.signInventory, { signature, inventory: { ...inventory, state }, toolbox: box });
const sheet = async (name = 'Sign the inventory') => within(await screen.findByRole('dialog', { name }));

beforeEach(() => {
  answer(endpoints.getToolbox, box);
  answer(endpoints.listDrawers, [buildCountedDrawer({ number: 1 })]);
  refuse(endpoints.setToolboxStatus, {
    status: 409,
    body: { code: 'signature_required', message: 'This inventory needs your signature.', inventory },
  });
});

async function press() {
  const view = renderRoute('/toolbox/TB-1/complete');
  await view.person.click(await screen.findByRole('button', { name: 'Complete Inventory' }));
  return view;
}

describe('completing with signing on', () => {
  it('SIGN-002 SIGN-007 opens the sign sheet with the words of the signature, and sends what was read', async () => {
    answer(endpoints.getStatement, statement);
    const sent = accept('completed');
    const { person } = await press();
    const shown = await sheet();
    expect(await shown.findByText(statement.meaning)).toBeDefined();
    expect(shown.getByText('Pliers (drawer 1)')).toBeDefined();
    expect(shown.getByRole('button', { name: 'Sign' })).toHaveProperty('disabled', true);
    await person.type(shown.getByLabelText('Your password'), 'correct horse');
    await person.click(shown.getByRole('button', { name: 'Sign' }));
    expect(await screen.findByText('Inventory complete')).toBeDefined();
    expect(sent.map(({ body }) => body)).toEqual([
      { role: 'first', digest: statement.digest, proof: { password: 'correct horse' } },
    ]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('LOST-011 names an aircraft of the inventory that a case blocks', async () => {
    const [blocked, free] = ['84-0012', '84-0013'].map((reference) => ({
      id: reference,
      kind: 'aircraft' as const,
      reference,
      title: null,
      aircraft: null,
    }));
    answer(endpoints.getStatement, statement);
    answer(endpoints.listBlockedWorkItems, {
      items: [
        {
          id: '84-0012',
          kind: 'aircraft',
          reference: '84-0012',
          title: null,
          caseNumbers: [12],
          isSuspected: false,
        },
      ],
    });
    refuse(endpoints.setToolboxStatus, {
      status: 409,
      body: {
        code: 'signature_required',
        message: 'This inventory needs your signature.',
        inventory: { ...inventory, workItems: [blocked, free] },
      },
    });
    await press();
    const mark = await (await sheet()).findByText('NOT RELEASABLE');
    expect(mark.closest('p')?.textContent).toBe('Aircraft 84-0012 NOT RELEASABLE');
  });

  it('SIGN-005 shows what changed while the person read, and signs only the new statement', async () => {
    answer(endpoints.getStatement, statement);
    const now = { ...statement, digest: 'b'.repeat(64), lines: [{ label: 'Missing', text: 'none' }] };
    refuse(endpoints.signInventory, {
      status: 409,
      body: { code: 'statement_changed', message: 'What you are about to sign has changed.', statement: now },
    });
    const { person } = await press();
    await person.type(await (await sheet()).findByLabelText('Your password'), 'correct horse');
    await person.click((await sheet()).getByRole('button', { name: 'Sign' }));
    const alert = await (await sheet()).findByRole('alert');
    expect(alert.textContent).toContain('Missing: none (before: Pliers (drawer 1))');
    expect((await sheet()).getByLabelText('Your password')).toHaveProperty('value', '');
    const sent = accept('completed');
    await person.type((await sheet()).getByLabelText('Your password'), 'correct horse');
    await person.click((await sheet()).getByRole('button', { name: 'Sign' }));
    await waitFor(() => expect(sent[0]?.body).toMatchObject({ digest: now.digest }));
  });

  const photo = (digest: string) => ({ label: 'Photo of drawer 1', digest: digest.repeat(64) });
  it.each([
    [
      'names a photo that changed alone',
      { parts: [photo('1'), { label: 'Template of drawer 1', digest: '2'.repeat(64) }] },
      'This changed while you read it:Photo of drawer 1',
    ],
    [
      'names a template that is new',
      { parts: [photo('0'), { label: 'Template of drawer 1', digest: '3'.repeat(64) }] },
      'This changed while you read it:Template of drawer 1',
    ],
    [
      'names the person who signs',
      { person: { ...ray, rank: 'Amn' } },
      'This changed while you read it:Signed by: Amn Ray Ortiz, 2 AMXS (before: SrA Ray Ortiz, 2 AMXS)',
    ],
    ['says that all is as before again', {}, 'It was changed and changed back while you read it.'],
    [
      'says that the time is over',
      { digest: statement.digest },
      'Please read it again: a statement is valid for 5 minutes.',
    ],
  ])('SIGN-005 %s', async (_what, change: Partial<Statement>, words) => {
    const parts = [photo('0'), { label: 'Template of drawer 1', digest: '2'.repeat(64) }];
    answer(endpoints.getStatement, { ...statement, parts });
    const now = { ...statement, parts, digest: 'b'.repeat(64), ...change };
    refuse(endpoints.signInventory, {
      status: 409,
      body: { code: 'statement_changed', message: 'What you are about to sign has changed.', statement: now },
    });
    const { person } = await press();
    await person.type(await (await sheet()).findByLabelText('Your password'), 'correct horse');
    await person.click((await sheet()).getByRole('button', { name: 'Sign' }));
    expect((await (await sheet()).findByRole('alert')).textContent).toBe(words);
  });

  it('SIGN-003 says that a password is wrong, and keeps the person signed in', async () => {
    answer(endpoints.getStatement, statement);
    refuse(endpoints.signInventory, {
      status: 401,
      body: { code: 'invalid_credentials', message: 'Invalid username or password' },
    });
    const { person } = await press();
    await person.type(await (await sheet()).findByLabelText('Your password'), 'guess');
    await person.click((await sheet()).getByRole('button', { name: 'Sign' }));
    expect(await (await sheet()).findByText('Invalid username or password')).toBeDefined();
    expect(screen.getByRole('heading', { name: 'Inventory Summary', hidden: true })).toBeDefined();
  });

  it('SIGN-012 lets the second person sign here with their own name and password', async () => {
    answer(endpoints.getStatement, statement);
    accept('awaiting_second');
    const { person } = await press();
    await person.type(await (await sheet()).findByLabelText('Your password'), 'correct horse');
    await person.click((await sheet()).getByRole('button', { name: 'Sign' }));
    const ask = await sheet('A second person must sign');
    const sent = accept('completed');
    await person.click(ask.getByRole('button', { name: 'Sign on this device' }));
    const second = await sheet('Second signature');
    await person.type(await second.findByLabelText('Username of the second person'), 'dana');
    await person.type(second.getByLabelText('Password of the second person'), 'battery staple');
    await person.click(second.getByRole('button', { name: 'Sign' }));
    expect(await screen.findByText('Inventory complete')).toBeDefined();
    expect(sent[0]?.body).toMatchObject({
      role: 'second',
      proof: { username: 'dana', password: 'battery staple' },
    });
  });

  it('SIGN-020 says that signing waits for the network', async () => {
    cutLine(endpoints.getStatement);
    await press();
    expect((await (await sheet()).findByRole('alert')).textContent).toBe(
      'Needs a connection. Sign when you have a signal; what you counted is kept.',
    );
    expect((await sheet()).queryByRole('button', { name: 'Sign' })).toBeNull();
  });
});
