import { endpoints } from '@stowed/contract';
import type { Inventory } from '@stowed/contract';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { keptAt } from '../../../lib/device/kept-answers.ts';
import { useDeviceDb } from '../../../test/device.ts';
import { buildDrawer, buildInventory, buildToolbox } from '../../../test/factories.ts';
import { renderRoute } from '../../../test/render-route.tsx';
import { answer, openLiveLine, refuse, server } from '../../../test/server.ts';

const aircraft = {
  id: 'item-1',
  kind: 'aircraft',
  reference: '84-0012',
  title: 'F-16C',
  aircraft: null,
} as const;
const knownAircraft = { ...aircraft, parentId: null, archivedAt: null, version: 1 };

let open: Inventory[];
beforeEach(() => {
  open = [];
  answer(endpoints.getToolbox, buildToolbox());
  answer(endpoints.listDrawers, [
    buildDrawer({ number: 1, status: 'complete' }),
    buildDrawer({ number: 2 }),
    buildDrawer({ number: 3 }),
  ]);
  answer(endpoints.listInventories, () => ({ inventories: open, nextCursor: null }));
});

const render = (user = {}) => renderRoute('/toolbox/TB-1/complete', { user });
const line = async () => within(await screen.findByRole('region', { name: 'Inventory' }));
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Start an inventory' }));

describe('OFF-001 the inventory of a toolbox without a connection', () => {
  useDeviceDb();
  const path = '/api/toolbox/TB-1';

  it('is the one that was open when there was a connection', async () => {
    open = [buildInventory()];
    render();
    expect(await (await line()).findByText('Shift end inventory')).toBeDefined();
    await vi.waitFor(async () => expect(await keptAt(`${path}/inventories?state=open`)).toBeDefined());
    cleanup();
    server.use(http.all('*/api/*', () => HttpResponse.error()));
    render();
    expect(await (await line()).findByText('Shift end inventory')).toBeDefined();
  });

  it('is said to be unknown if this device never had it', async () => {
    server.use(http.get('*/inventories', () => HttpResponse.error()));
    render();
    const words = 'No connection: the open inventory is not known.';
    expect(await (await line()).findByText(words, {}, { timeout: 9000 })).toBeDefined();
  }, 15_000);
});

describe('the inventory of a toolbox', () => {
  it('CYC-010 is named above the figures, with its start, person, progress, aircraft and place', async () => {
    open = [buildInventory({ workItems: [aircraft], place: 'Ramp 4' })];
    render();
    const text = (await (await line()).findByText('Shift end inventory')).closest('p')?.textContent;
    expect(text).toMatch(
      /^Shift end inventory started .*\d\d:\d\d by SrA Ray Ortiz. 1 of 3 drawers complete.$/,
    );
    for (const words of ['84-0012', 'Ramp 4']) {
      expect((await line()).getByText(new RegExp(words))).toBeDefined();
    }
    const link = (await line()).getByRole('link', { name: 'All inventories' });
    expect(link.getAttribute('href')).toBe('/toolbox/TB-1/inventories');
  });

  it('G-163 names who completed the toolbox last, and when, while none is open', async () => {
    const ended = { endedAt: '2026-07-02T14:00:00.000Z', endedBy: buildInventory().startedBy };
    const left = { missing: 3, incompleteDrawers: [2, 3] };
    const completed = buildInventory({ id: 'before', state: 'completed', ...ended, ...left });
    answer(endpoints.listInventories, ({ url }) => ({
      inventories: url.searchParams.has('state')
        ? []
        : [buildInventory({ state: 'cancelled', endedAt: '2026-07-03T14:00:00.000Z' }), completed],
      nextCursor: null,
    }));
    render();
    const text = (await (await line()).findByText(/^No inventory is open/)).closest('p');
    await waitFor(() =>
      expect(text?.textContent).toMatch(
        /^No inventory is open. Completed Jul 2, 2026, .* by SrA Ray Ortiz, with 3 tools missing and 2 drawers not completed\.$/,
      ),
    );
  });

  it('CYC-010 says that it is loading, and claims nothing before', async () => {
    let reply = () => undefined as unknown;
    const waiting = new Promise((resolve) => (reply = () => resolve(undefined)));
    answer(endpoints.listInventories, async () => {
      await waiting;
      return { inventories: open, nextCursor: null };
    });
    render();
    expect((await (await line()).findByRole('status')).textContent).toBe('Loading the inventory…');
    expect((await line()).queryByText('No inventory is open.')).toBeNull();
    reply();
    expect(await (await line()).findByText('No inventory is open.')).toBeDefined();
  });

  it('CYC-010 says that it could not be loaded, and loads it on Retry', async () => {
    refuse(endpoints.listInventories, { status: 403, body: { message: 'Forbidden' } });
    const { person } = render();
    expect((await (await line()).findByRole('alert')).textContent).toBe(
      'The state of the inventory could not be loaded.',
    );
    expect((await line()).queryByText('No inventory is open.')).toBeNull();
    open = [buildInventory()];
    answer(endpoints.listInventories, () => ({ inventories: open, nextCursor: null }));
    await person.click((await line()).getByRole('button', { name: 'Retry' }));
    expect(await (await line()).findByText('Shift end inventory')).toBeDefined();
  });

  it('LOST-011 marks a blocked aircraft as not releasable, also among the choices of a start', async () => {
    open = [buildInventory({ workItems: [aircraft] })];
    answer(endpoints.listBlockedWorkItems, {
      items: [{ ...aircraft, caseNumbers: [12], isSuspected: true }],
    });
    answer(endpoints.listWorkItems, { items: [knownAircraft] });
    const { person } = render();
    expect(await (await line()).findByText('NOT RELEASABLE, count under way')).toBeDefined();
    await person.click((await line()).getByRole('button', { name: /^Start/ }));
    const form = await dialog();
    await person.type(form.getByLabelText('Aircraft or job (optional)'), '84');
    const choice = await form.findByRole('button', { name: /^84-0012/ });
    expect(choice.textContent).toContain('NOT RELEASABLE');
    await person.click(choice);
    const chosen = await form.findByRole('list', { name: 'Selected aircraft and jobs' });
    expect(chosen.textContent).toContain('NOT RELEASABLE');
  });

  it('LOST-011 names the blocked aircraft where only a job of it is counted for', async () => {
    const job = { ...aircraft, id: 'item-2', kind: 'job' as const, reference: 'J7', title: null };
    open = [buildInventory({ workItems: [{ ...job, aircraft: { id: 'item-1', reference: '84-0012' } }] })];
    answer(endpoints.listBlockedWorkItems, {
      items: [{ ...aircraft, caseNumbers: [12], isSuspected: false }],
    });
    render();
    const badge = await (await line()).findByText('NOT RELEASABLE');
    expect(badge.parentElement?.textContent).toBe('J7 on 84-0012 NOT RELEASABLE');
  });

  it('LOST-011 names the aircraft of a job among the choices, and why it cannot be on another', async () => {
    const job = { ...knownAircraft, id: 'item-2', kind: 'job' as const, reference: 'J7', title: null };
    const onAircraft = { ...job, parentId: 'item-1', aircraft: { id: 'item-1', reference: '84-0012' } };
    answer(endpoints.listBlockedWorkItems, {
      items: [{ ...aircraft, caseNumbers: [12], isSuspected: false }],
    });
    answer(endpoints.listWorkItems, { items: [onAircraft] });
    refuse(endpoints.addWorkItem, {
      status: 409,
      body: { code: 'job_on_other_aircraft', message: 'Job J7 is on aircraft 84-0012.' },
    });
    const { person } = render();
    await person.click((await line()).getByRole('button', { name: /^Start/ }));
    const form = await dialog();
    await person.type(form.getByLabelText('Aircraft or job (optional)'), 'J7');
    const choice = await form.findByRole('button', { name: /^J7 on 84-0012/ });
    await waitFor(() => expect(choice.textContent).toContain('NOT RELEASABLE'));
    answer(endpoints.listWorkItems, { items: [{ ...knownAircraft, id: 'item-3', reference: '84-0013' }] });
    await person.clear(form.getByLabelText('Aircraft or job (optional)'));
    await person.type(form.getByLabelText('Aircraft or job (optional)'), '84-0013');
    await person.click(await form.findByRole('button', { name: /^84-0013/ }));
    answer(endpoints.listWorkItems, { items: [onAircraft] });
    await person.type(form.getByLabelText('Aircraft or job (optional)'), 'J7');
    await person.click(await form.findByRole('button', { name: 'Add job J7 on 84-0013' }));
    expect(await screen.findByText('Job J7 is on aircraft 84-0012.')).toBeDefined();
  });

  it('CYC-001 is started with kind, aircraft, place and note', async () => {
    const sent = answer(endpoints.startInventory, {
      inventory: buildInventory(),
      toolbox: buildToolbox(),
    });
    const searched = answer(endpoints.listWorkItems, { items: [knownAircraft] });
    const added = answer(endpoints.addWorkItem, { ...knownAircraft, id: 'item-2', kind: 'job', isNew: true });
    const { person } = render();
    expect(await (await line()).findByText('No inventory is open.')).toBeDefined();
    await person.click((await line()).getByRole('button', { name: /^Start/ }));
    const form = await dialog();
    expect(form.getByRole('button', { name: 'Start inventory' })).toHaveProperty('disabled', true);
    await person.click(form.getByRole('radio', { name: 'Before flight' }));
    await person.type(form.getByLabelText('Aircraft or job (optional)'), '84');
    await person.click(await form.findByRole('button', { name: '84-0012 F-16C' }));
    expect(searched.at(-1)?.url.searchParams.get('q')).toBe('84');
    await person.type(form.getByLabelText('Aircraft or job (optional)'), 'J7');
    await person.click(await form.findByRole('button', { name: 'Add job J7 on 84-0012' }));
    const job = { kind: 'job', reference: 'J7', parentId: 'item-1' };
    await waitFor(() => expect(added.map(({ body }) => body)).toEqual([job]));
    await person.click(form.getByText('Place and note'));
    await person.type(form.getByLabelText('Place'), 'Ramp 4');
    await person.type(form.getByLabelText('Note'), 'Engine run');
    await person.click(form.getByRole('button', { name: 'Start inventory' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent.map(({ body }) => body)).toEqual([
      { kind: 'before_flight', workItemIds: ['item-1', 'item-2'], place: 'Ramp 4', note: 'Engine run' },
    ]);
    expect(sent[0]?.headers.get('idempotency-key')).toBeTruthy();
  });

  it('CYC-003 CYC-004 asks why the open one ends, also when someone else has just started it', async () => {
    refuse(endpoints.startInventory, {
      status: 409,
      body: { code: 'inventory_open', message: 'An inventory of this toolbox is already open.' },
    });
    const { person } = render();
    await person.click((await line()).getByRole('button', { name: /^Start/ }));
    const form = await dialog();
    await person.click(form.getByRole('radio', { name: 'Shift start' }));
    open = [buildInventory({ kind: 'handover' })];
    await person.click(form.getByRole('button', { name: 'Start inventory' }));
    const reason = await form.findByLabelText(/^Why end “Handover” of .*\?$/);
    expect(form.getByRole('button', { name: 'Start inventory' })).toHaveProperty('disabled', true);
    const sent = answer(endpoints.startInventory, { inventory: buildInventory(), toolbox: buildToolbox() });
    await person.type(reason, 'Wrong kind');
    await person.click(form.getByRole('button', { name: 'Start inventory' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent[0]?.body).toMatchObject({ kind: 'shift_start', supersede: { reason: 'Wrong kind' } });
  });

  it('CYC-002 offers a spot check to inspectors only', async () => {
    const { person } = render({ duties: ['lead'] });
    await person.click((await line()).getByRole('button', { name: /^Start/ }));
    const form = await dialog();
    expect(form.getAllByRole('radio')).toHaveLength(9);
    expect(form.queryByRole('radio', { name: 'Spot check' })).toBeNull();
  });

  it('CYC-018 changes when someone else starts one', async () => {
    const live = openLiveLine();
    render();
    await (await line()).findByText('No inventory is open.');
    await waitFor(() => expect(live.openings()).toBe(1));
    open = [buildInventory({ kind: 'periodic' })];
    live.tell({ kind: 'changed', toolboxId: 'TB-1', drawerNumber: null, version: null });
    expect(await (await line()).findByText('Periodic inventory')).toBeDefined();
  });
});
