import { endpoints } from '@stowed/contract';
import type { Inventory } from '@stowed/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { changeAct, findActs, keepAct } from '../../../lib/device/acts.ts';
import { serveBoxes } from '../../../test/box-server.ts';
import { useDeviceDb } from '../../../test/device.ts';
import { buildCountedDrawer, buildInventory } from '../../../test/factories.ts';
import type { Fate } from '../../../test/keyed-calls.ts';
import { renderRoute } from '../../../test/render-route.tsx';
import { answer } from '../../../test/server.ts';
import { toolControl } from '../../../test/tool-control.ts';

useDeviceDb();

const ray = { name: 'Ray Ortiz', rank: 'SrA', unit: '2 AMXS' };
const inventory = buildInventory({ id: 'inventory-1', toolboxId: 'TB-1' });
const digest = 'a'.repeat(64);
const statement = {
  meaning: 'I counted the tools in TB-1.',
  person: ray,
  lines: [],
  parts: [],
  digest,
  version: 1,
};
const place = { userId: 'user-1', toolboxId: 'TB-1', drawerNumber: null, at: Date.now() };
const content = { versions: { 1: 1 } };

/** A server whose organization signs. `open`: the inventory that it has open. */
function serveSigning(open: Inventory = inventory, fate: () => Fate = () => 'answered') {
  answer(endpoints.getSettings, toolControl({ signing: 'on' }));
  answer(endpoints.listInventories, { inventories: [open], nextCursor: null });
  answer(endpoints.getStatement, { ...statement, challenge: 'challenge-1' });
  return serveBoxes({ drawers: [buildCountedDrawer()], toSign: open, fate });
}

describe('a completion without a connection, with signing on', () => {
  it('OFF-016 is kept as to be signed, and does not look complete', async () => {
    let fate: Fate = 'answered';
    serveSigning(inventory, () => fate);
    const { person } = renderRoute('/toolbox/TB-1/complete');
    const complete = await screen.findByRole('button', { name: 'Complete Inventory' });
    fate = 'request lost';
    await person.click(complete);
    expect(await screen.findByText(/Kept on this phone: Inventory of TB-1 to be signed/)).toBeDefined();
    expect(await screen.findByText(/not complete until you sign it with a connection/)).toBeDefined();
    expect(screen.queryByText('Inventory complete')).toBeNull();
    await person.click(await screen.findByRole('button', { name: 'Show' }));
    expect(screen.getByText('Waiting for the server, then to be signed')).toBeDefined();
  });

  it('OFF-016 asks for the signature when the connection is back, and the entry ends with the signature', async () => {
    serveSigning();
    await keepAct({ id: 'act-1', ...place, kind: 'inventory', content });
    const { person } = renderRoute('/toolbox/TB-1/complete');
    const sheet = within(await screen.findByRole('dialog', { name: 'Sign the inventory' }));
    expect(await sheet.findByText(statement.meaning)).toBeDefined();
    expect(await findActs('user-1')).toMatchObject([{ problem: 'unsigned' }]);
    // Not now: nothing is lost, and both the screen and the band still ask.
    await person.click(sheet.getByRole('button', { name: 'Close' }));
    expect(screen.getByText(/not complete until you sign it/)).toBeDefined();
    expect(screen.getByRole('link', { name: 'Sign the inventory' })).toBeDefined();

    const signature = { ...ray, id: 's', role: 'first' as const, meaning: statement.meaning };
    answer(endpoints.signInventory, {
      signature: { ...signature, method: 'password', digest, signedAt: inventory.startedAt, voidAt: null },
      inventory: { ...inventory, state: 'completed' },
      toolbox: serveBoxes({ drawers: [buildCountedDrawer()] }).toolbox(),
    });
    await person.click(screen.getByRole('button', { name: 'Sign the inventory' }));
    const again = within(await screen.findByRole('dialog', { name: 'Sign the inventory' }));
    await person.type(await again.findByLabelText('Your password'), 'correct horse');
    await person.click(again.getByRole('button', { name: 'Sign' }));
    expect(await screen.findByText('Inventory complete')).toBeDefined();
    await waitFor(async () => expect(await findActs('user-1')).toEqual([]));
  });

  it('OFF-016 says that its inventory ended without the signature, and can be put aside on record', async () => {
    serveSigning(buildInventory({ id: 'inventory-2', toolboxId: 'TB-1' }));
    const act = { id: 'act-1', ...place, kind: 'inventory' as const };
    await keepAct({ ...act, content: { ...content, inventoryId: 'inventory-1' } });
    await changeAct(act, { problem: 'unsigned' });
    const { person } = renderRoute('/toolbox/TB-1/complete');
    const words = await screen.findByText('The inventory that you completed ended without your signature.');
    const note = within(words.closest('[role=status]') as HTMLElement);
    expect(screen.queryByRole('dialog')).toBeNull();
    await person.click(note.getByRole('button', { name: 'Put aside' }));
    const question = within(await screen.findByRole('alertdialog'));
    await person.click(question.getByRole('button', { name: 'Put aside' }));
    await waitFor(async () => expect(await findActs('user-1')).toEqual([]));
  });
});
