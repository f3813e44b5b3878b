import { endpoints } from '@stowed/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { buildInventory, buildToolbox } from '../../test/factories.ts';
import { renderRoute } from '../../test/render-route.tsx';
import { answer, refuse } from '../../test/server.ts';

const render = (user = {}) => renderRoute('/toolbox/TB-1/inventories', { user });
const rows = async () =>
  within(await screen.findByRole('list', { name: 'Inventories' })).findAllByRole('listitem');

const done = buildInventory({
  id: 'inventory-2',
  kind: 'before_flight',
  state: 'completed',
  place: 'Ramp 4',
  endedAt: '2025-11-03T09:00:00.000Z',
  endedBy: { name: 'Ann Lee', rank: 'TSgt', unit: null },
  incompleteDrawers: [2],
  missing: 2,
  notAccountedFor: 1,
  excused: 0,
});

describe('the inventories of a toolbox', () => {
  it('CYC-016 are listed with kind, time, person and what was missing, page by page', async () => {
    const asked = answer(endpoints.listInventories, ({ url }) =>
      url.searchParams.has('cursor')
        ? {
            inventories: [buildInventory({ id: 'old', state: 'superseded', endReason: 'Shift over' })],
            nextCursor: null,
          }
        : { inventories: [buildInventory(), done], nextCursor: '17' },
    );
    const { person } = render({ duties: [] });
    const [open, completed] = await rows();
    expect(open?.textContent).toContain('Shift endOpen');
    for (const words of [
      'Before flight',
      '2 missing',
      '1 not accounted for',
      '1 drawer not completed',
      'TSgt Ann Lee',
      'Ramp 4',
    ]) {
      expect(completed?.textContent).toContain(words);
    }
    expect(screen.queryByRole('button', { name: 'Cancel…' })).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Show older inventories' }));
    await waitFor(async () => expect(await rows()).toHaveLength(3));
    expect((await rows())[2]?.textContent).toContain('Shift over');
    expect(asked.at(-1)?.url.searchParams.get('cursor')).toBe('17');
  });

  it('SIGN-013 say who signed them, and which await the second signature', async () => {
    const ray = { name: 'Ray Ortiz', rank: 'SrA', unit: null };
    const signed = { ...done, signedBy: [ray, { name: 'Ann Lee', rank: 'TSgt', unit: null }] };
    const waiting = buildInventory({ state: 'awaiting_second', signedBy: [ray] });
    answer(endpoints.listInventories, { inventories: [waiting, signed], nextCursor: null });
    render();
    const [first, second] = await rows();
    expect(first?.textContent).toContain('Awaiting second signature');
    expect(first?.textContent).toContain('Signed by SrA Ray Ortiz');
    expect(second?.textContent).toContain('Signed by SrA Ray Ortiz and TSgt Ann Lee');
  });

  it('CYC-016 are filtered by kind and by days', async () => {
    const asked = answer(endpoints.listInventories, { inventories: [done], nextCursor: null });
    const { person } = render();
    await rows();
    await person.selectOptions(screen.getByLabelText('Kind'), 'before_flight');
    await person.type(screen.getByLabelText('From'), '2025-11-03');
    await person.type(screen.getByLabelText('To'), '2025-11-03');
    const last = () => Object.fromEntries(asked.at(-1)?.url.searchParams ?? []);
    const midnight = new Date('2025-11-03T00:00').getTime();
    await waitFor(() =>
      expect(last()).toEqual({
        kind: 'before_flight',
        from: new Date(midnight).toISOString(),
        to: new Date(midnight + 86_400_000).toISOString(),
      }),
    );
  });

  it('CYC-011 each have their own receipt', async () => {
    answer(endpoints.listInventories, { inventories: [done], nextCursor: null });
    const asked = answer(endpoints.getInventoryReceipt, new TextEncoder().encode('%PDF'));
    const { person } = render();
    await person.click(within((await rows())[0] as HTMLElement).getByRole('button', { name: 'Receipt' }));
    await waitFor(() => expect(asked.map(({ params }) => params['inventoryId'])).toEqual(['inventory-2']));
  });

  it('CYC-014 an open one is cancelled by a lead, with a reason', async () => {
    answer(endpoints.listInventories, { inventories: [buildInventory()], nextCursor: null });
    const cancelled = buildInventory({ state: 'cancelled' });
    const sent = answer(endpoints.cancelInventory, { inventory: cancelled, toolbox: buildToolbox() });
    const { person } = render({ duties: ['lead'] });
    await person.click(await screen.findByRole('button', { name: 'Cancel…' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByRole('button', { name: 'Cancel this inventory' })).toHaveProperty('disabled', true);
    await person.type(dialog.getByLabelText('Reason'), 'By mistake');
    await person.click(dialog.getByRole('button', { name: 'Cancel this inventory' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent[0]?.body).toEqual({ reason: 'By mistake' });
  });

  it('says when there are none, or no such toolbox', async () => {
    const { unmount } = render();
    expect(await screen.findByText('No inventories to show.')).toBeDefined();
    unmount();
    refuse(endpoints.listInventories, {
      status: 404,
      body: { code: 'toolbox_not_found', message: 'Toolbox not found' },
    });
    render();
    expect(await screen.findByRole('heading', { level: 1, name: 'Toolbox not found' })).toBeDefined();
  });
});
