import { endpoints } from '@stowed/contract';
import type { MissingTools, Toolbox } from '@stowed/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { keepMissingMark, useDeviceDb } from '../../test/device.ts';
import {
  buildCase,
  buildLackingTool,
  buildMissingTools,
  buildToolbox,
  noCases,
} from '../../test/factories.ts';
import { renderRoute } from '../../test/render-route.tsx';
import { answer, cutLine, refuse } from '../../test/server.ts';
import { setViewportWidth } from '../../test/setup.ts';
import { expectToast } from '../../test/toast.ts';

const cardOf = async (toolboxId: string) => {
  const card = (await screen.findByRole('heading', { name: toolboxId })).closest('li');
  if (!card) throw new Error(`No card for ${toolboxId}`);
  return card;
};

afterEach(() => {
  for (const name of ['serviceWorker', 'userAgent', 'maxTouchPoints'])
    Reflect.deleteProperty(navigator, name);
});

describe('toolbox list', () => {
  it('BOX-001 BOX-002 BOX-004 BOX-005 BOX-006 BOX-007 shows each toolbox with its facts', async () => {
    answer(endpoints.listToolboxes, [
      buildToolbox({ id: '1', toolboxId: 'TB-1', drawers: 1, status: 'complete', eid: 'EQ-7' }),
      buildToolbox({ id: '2', toolboxId: 'TB-2', drawers: 5, type: 'handheld' }),
    ]);
    renderRoute('/toolboxes');
    const first = within(await cardOf('TB-1'));
    expect(screen.getByText('2 toolboxes')).toBeDefined();
    expect(screen.getByRole('region', { name: 'Your Toolboxes' })).toBeDefined();
    await waitFor(() => expect(first.getByText('Complete').dataset['tone']).toBe('good'));
    expect(first.getByText('1 drawer')).toBeDefined();
    expect(first.getByText('EQ-7')).toBeDefined();
    expect(first.getByText('Rolling Tool Cart')).toBeDefined();
    const second = within(await cardOf('TB-2'));
    expect(second.getByText('Inventory Required').dataset['tone']).toBe('warn');
    expect(second.getByText('5 drawers')).toBeDefined();
    expect(second.queryByText('EID')).toBeNull();
    expect(second.getByText('Handheld Toolbox')).toBeDefined();
  });

  it('TMPL-015 says how many names its templates lack', async () => {
    answer(endpoints.listToolboxes, [
      buildToolbox({ id: '1', toolboxId: 'TB-1', namesMissing: 5 }),
      buildToolbox({ id: '2', toolboxId: 'TB-2' }),
    ]);
    renderRoute('/toolboxes');
    expect(within(await cardOf('TB-1')).getByText('5 names missing')).toBeDefined();
    expect(within(await cardOf('TB-2')).queryByText(/names? missing/)).toBeNull();
  });

  it('BOX-005 puts the name first and the ID below it', async () => {
    answer(endpoints.listToolboxes, [buildToolbox({ toolboxId: 'TB-1', name: 'Flight line cart' })]);
    renderRoute('/toolboxes');
    const card = within(await cardOf('Flight line cart'));
    expect(card.getByText('TB-1')).toBeDefined();
    expect(card.getByRole('link', { name: 'Flight line cart' })).toBeDefined();
  });

  it('OFF-021 says why a browser without service workers cannot take a toolbox along', async () => {
    setViewportWidth(375);
    answer(endpoints.listToolboxes, [buildToolbox({ toolboxId: 'TB-1' })]);
    const { person } = renderRoute('/toolboxes');
    await person.click(within(await cardOf('TB-1')).getByRole('button', { name: 'Take along' }));
    await expectToast(
      'This browser cannot take toolboxes along',
      'Stowed opens without a connection only over HTTPS.',
    );
  });

  it('OFF-021 says why a window without service workers, or a certificate that is not trusted, stands in the way', async () => {
    vi.stubGlobal('isSecureContext', true);
    setViewportWidth(375);
    answer(endpoints.listToolboxes, [buildToolbox({ toolboxId: 'TB-1' })]);
    const { person } = renderRoute('/toolboxes');
    const take = async () =>
      person.click(within(await cardOf('TB-1')).getByRole('button', { name: 'Take along' }));
    await take();
    expect(await screen.findByText(/^This window keeps nothing for later/)).toBeDefined();
    // why: jsdom has none. This one never gets control of the page, as under an untrusted certificate.
    const workers = Object.assign(new EventTarget(), { controller: null });
    Object.defineProperty(navigator, 'serviceWorker', { value: workers, configurable: true });
    await take();
    workers.dispatchEvent(new Event('controllerchange'));
    expect(await screen.findByText(/^It does not trust this server's certificate/)).toBeDefined();
  });

  it.each([
    ['an iPhone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', 5, 1],
    ['an iPad', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 5, 1],
    ['a Mac', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 0, 0],
    ['an Android phone', 'Mozilla/5.0 (Linux; Android 15)', 5, 0],
  ])('OFF-021 advises on %s: %s', async (_, userAgent, maxTouchPoints, lines) => {
    setViewportWidth(375);
    Object.defineProperties(navigator, {
      userAgent: { value: userAgent, configurable: true },
      maxTouchPoints: { value: maxTouchPoints, configurable: true },
    });
    answer(endpoints.listToolboxes, [buildToolbox({ toolboxId: 'TB-1' })]);
    renderRoute('/toolboxes');
    await cardOf('TB-1');
    expect(screen.queryAllByText(/Add to Home Screen/)).toHaveLength(lines);
  });

  it('BOX-001 counts one toolbox in the singular', async () => {
    answer(endpoints.listToolboxes, [buildToolbox()]);
    renderRoute('/toolboxes');
    expect(await screen.findByText('1 toolbox')).toBeDefined();
  });

  it('BOX-003 BOX-004 handles an unknown type and status', async () => {
    const odd: object = { ...buildToolbox({ toolboxId: 'TB-9' }), type: 'foo', status: 'anything' };
    // why: a newer server may send values that the contract does not name yet.
    answer(endpoints.listToolboxes, [odd as Toolbox]);
    renderRoute('/toolboxes');
    const card = await cardOf('TB-9');
    expect(within(card).getByText('foo')).toBeDefined();
    expect(within(card).getByText('Inventory Required').dataset['tone']).toBe('warn');
    expect(card.querySelector('svg')?.getAttribute('data-icon')).toBe('default');
  });

  it('shows a toolbox that was completed with a missing tool as such, never in green', async () => {
    answer(endpoints.listToolboxes, [
      buildToolbox({ id: '1', toolboxId: 'TB-1', status: 'complete' }),
      buildToolbox({ id: '2', toolboxId: 'TB-2', status: 'complete' }),
    ]);
    answer(
      endpoints.listMissingTools,
      buildMissingTools({ tools: [buildLackingTool({ lack: 'to check' })] }),
    );
    renderRoute('/toolboxes');
    const first = within(await cardOf('TB-1'));
    expect(await first.findByText('with 1 missing (1 to check)')).toBeDefined();
    expect(first.getByText('Complete').dataset['tone']).toBe('plain');
    const second = within(await cardOf('TB-2'));
    await waitFor(() => expect(second.getByText('Complete').dataset['tone']).toBe('good'));
  });

  it('G-177 shows a complete toolbox with fewer tools than expected as such, never in green', async () => {
    answer(endpoints.listToolboxes, [
      buildToolbox({ id: '1', toolboxId: 'TB-1', status: 'complete' }),
      buildToolbox({ id: '2', toolboxId: 'TB-2', status: 'complete' }),
    ]);
    const shortDrawers = [
      { toolboxId: 'TB-1', drawerNumber: 1, fewer: 2 },
      { toolboxId: 'TB-1', drawerNumber: 3, fewer: 1 },
    ];
    answer(endpoints.listMissingTools, buildMissingTools({ fewer: 3, shortDrawers }));
    renderRoute('/toolboxes');
    const first = within(await cardOf('TB-1'));
    expect(await first.findByText('with 3 fewer than expected')).toBeDefined();
    expect(first.getByText('Complete').dataset['tone']).toBe('plain');
    const second = within(await cardOf('TB-2'));
    await waitFor(() => expect(second.getByText('Complete').dataset['tone']).toBe('good'));
  });

  it('G-176 shows a complete toolbox that nobody has counted as such, never in green', async () => {
    answer(endpoints.listToolboxes, [
      buildToolbox({ id: '1', toolboxId: 'TB-1', status: 'complete' }),
      buildToolbox({ id: '2', toolboxId: 'TB-2', status: 'complete' }),
      buildToolbox({ id: '3', toolboxId: 'TB-3', status: 'complete' }),
    ]);
    const notCounted = [
      { toolboxId: 'TB-1', drawers: 3 },
      { toolboxId: 'TB-2', drawers: 1 },
    ];
    const tools = [buildLackingTool({ toolboxId: 'TB-2' })];
    answer(endpoints.listMissingTools, buildMissingTools({ tools, notCounted }));
    renderRoute('/toolboxes');
    const first = within(await cardOf('TB-1'));
    expect(await first.findByText('with 3 drawers not counted')).toBeDefined();
    expect(first.getByText('Complete').dataset['tone']).toBe('plain');
    const second = within(await cardOf('TB-2'));
    expect(second.getByText('with 1 missing, 1 drawer not counted')).toBeDefined();
    const third = within(await cardOf('TB-3'));
    await waitFor(() => expect(third.getByText('Complete').dataset['tone']).toBe('good'));
  });

  it('G-176 names the drawers of a complete toolbox that are not completed', async () => {
    answer(endpoints.listToolboxes, [buildToolbox({ id: '1', toolboxId: 'TB-1', status: 'complete' })]);
    const notCompleted = [{ toolboxId: 'TB-1', drawers: 2 }];
    answer(endpoints.listMissingTools, buildMissingTools({ notCompleted }));
    renderRoute('/toolboxes');
    const card = within(await cardOf('TB-1'));
    expect(await card.findByText('with 2 drawers not completed')).toBeDefined();
    expect(card.getByText('Complete').dataset['tone']).toBe('plain');
  });

  it.each([
    [
      'its drawers were compared with templates',
      'notCompared',
      '1 drawer not compared with the current template',
    ],
    ['its drawers have templates', 'withoutTemplate', '1 drawer counted without a template'],
    ['each of its drawers has a photo', 'withoutPhoto', '1 drawer checked by eye, without a photo'],
  ])('G-176 shows a complete toolbox in green only if %s, and says which', async (_, field, words) => {
    answer(endpoints.listToolboxes, [
      buildToolbox({ id: '1', toolboxId: 'TB-1', status: 'complete' }),
      buildToolbox({ id: '2', toolboxId: 'TB-2', status: 'complete' }),
    ]);
    const list = { ...buildMissingTools(), [field]: [{ toolboxId: 'TB-1', drawers: 1 }] };
    answer(endpoints.listMissingTools, list);
    renderRoute('/toolboxes');
    const second = within(await cardOf('TB-2'));
    await waitFor(() => expect(second.getByText('Complete').dataset['tone']).toBe('good'));
    const first = within(await cardOf('TB-1'));
    expect(first.getByText('Complete').dataset['tone']).toBe('plain');
    expect(first.getByText(words)).toBeDefined();
  });

  it('LOST-024 shows a complete toolbox with an open case as such, also if its tool is back', async () => {
    answer(endpoints.listToolboxes, [
      buildToolbox({ id: '1', toolboxId: 'TB-1', status: 'complete' }),
      buildToolbox({ id: '2', toolboxId: 'TB-2', status: 'complete' }),
    ]);
    answer(endpoints.listMissingTools, buildMissingTools());
    const cases = [buildCase({ toolboxId: 'TB-1' }), buildCase({ toolboxId: 'TB-2', state: 'closed' })];
    answer(endpoints.listCases, { cases, nextCursor: null, counts: noCases });
    renderRoute('/toolboxes');
    const first = within(await cardOf('TB-1'));
    expect(await first.findByText('with 1 case not closed')).toBeDefined();
    expect(first.getByText('Complete').dataset['tone']).toBe('plain');
    const second = within(await cardOf('TB-2'));
    await waitFor(() => expect(second.getByText('Complete').dataset['tone']).toBe('good'));
  });

  it.each([
    ['which drawers have fewer tools than expected', 'shortDrawers'],
    ['which toolboxes have drawers that nobody has counted', 'notCounted'],
    ['which have drawers that were not compared with a template', 'notCompared'],
    ['which have drawers without a template', 'withoutTemplate'],
  ] as const)('does not call a toolbox good from a kept answer that does not say %s', async (_what, part) => {
    answer(endpoints.listToolboxes, [
      buildToolbox({ id: '1', toolboxId: 'TB-1', status: 'complete' }),
      buildToolbox({ id: '2', toolboxId: 'TB-2', status: 'complete' }),
    ]);
    const tools = [buildLackingTool({ toolboxId: 'TB-2' })];
    const { [part]: _, ...kept } = buildMissingTools({ tools, fewer: 3 });
    // why: a device may have kept it from an earlier version.
    answer(endpoints.listMissingTools, kept as MissingTools);
    renderRoute('/toolboxes');
    // What it does say is shown.
    expect(await within(await cardOf('TB-2')).findByText('with 1 missing')).toBeDefined();
    const card = within(await cardOf('TB-1'));
    expect(card.getByText('Complete').dataset['tone']).toBe('plain');
  });

  it('BOX-003 draws each type differently, in both themes', async () => {
    const types = ['rolling', 'dispatchable', 'handheld', 'toString'];
    const boxes: object[] = types.map((type, index) => ({
      ...buildToolbox({ id: String(index), toolboxId: `TB-${index}` }),
      type,
    }));
    // why: a newer server may send types that the contract does not name yet.
    answer(endpoints.listToolboxes, boxes as Toolbox[]);
    const { person } = renderRoute('/toolboxes');
    await cardOf('TB-0');
    const icons = () => [...document.querySelectorAll('main li svg[data-icon]')];
    expect(icons().map((icon) => icon.getAttribute('data-icon'))).toEqual([...types.slice(0, 3), 'default']);
    const light = icons().map(({ innerHTML }) => innerHTML);
    expect(new Set(light).size).toBe(types.length);
    await person.click(screen.getByRole('button', { name: 'Switch to dark mode' }));
    const dark = icons().map(({ innerHTML }) => innerHTML);
    expect(dark.filter((drawing) => light.includes(drawing))).toEqual([]);
  });

  it('BOX-008 BOX-009 links the card and its button to the first drawer', async () => {
    answer(endpoints.listToolboxes, [buildToolbox({ toolboxId: 'TB-1' })]);
    renderRoute('/toolboxes');
    const card = within(await cardOf('TB-1'));
    const target = '/toolbox/TB-1/drawer/1';
    expect(card.getByRole('link', { name: 'TB-1' }).getAttribute('href')).toBe(target);
    expect(card.getByRole('link', { name: 'View Inventory' }).getAttribute('href')).toBe(target);
  });

  it('BOX-011 BOX-012 BOX-013 BOX-014 lets an administrator create the first toolbox', async () => {
    answer(endpoints.listToolboxes, []);
    renderRoute('/toolboxes');
    expect(await screen.findByText('No toolboxes yet')).toBeDefined();
    expect(screen.queryByText(/need admin for toolbox creation/)).toBeNull();
    expect(screen.getByText('Create your first toolbox to get started with tool inventory')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Create New Toolbox' }).getAttribute('href')).toBe(
      '/toolbox/new',
    );
  });

  it.each([
    ['an admin', 'admin', 1],
    ['no maintainer', 'maintainer', 0],
  ] as const)('BOX-011 BOX-012 lets %s create a toolbox beside the existing ones', async (_, role, links) => {
    answer(endpoints.listToolboxes, [buildToolbox()]);
    renderRoute('/toolboxes', { user: { role } });
    await cardOf('TB-1');
    expect(screen.queryAllByRole('link', { name: 'Create New Toolbox' })).toHaveLength(links);
    const note = screen.queryByText('Current role: maintainer (need admin for toolbox creation)');
    expect(note === null).toBe(role === 'admin');
  });

  it('BOX-011 BOX-012 BOX-014 shows a maintainer the role and offers no creation', async () => {
    answer(endpoints.listToolboxes, []);
    renderRoute('/toolboxes', { user: { role: 'maintainer' } });
    expect(
      await screen.findByText('Current role: maintainer (need admin for toolbox creation)'),
    ).toBeDefined();
    await screen.findByText('No toolboxes yet');
    expect(screen.queryByRole('link', { name: 'Create New Toolbox' })).toBeNull();
  });

  it('reports a failed list by status and text, and loads it on Retry', async () => {
    const seen = refuse(endpoints.listToolboxes, { status: 403, body: { message: 'Not for you' } });
    const { person } = renderRoute('/toolboxes');
    expect(await screen.findByText('API Error: 403 Not for you')).toBeDefined();
    expect(seen).toHaveLength(1);
    answer(endpoints.listToolboxes, [buildToolbox()]);
    await person.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.getByText('1 toolbox')).toBeDefined());
  });
});

describe('toolbox list with an entry that waits on this device', () => {
  useDeviceDb();

  it('G-175 shows no green for the toolbox that the entry is about', async () => {
    answer(endpoints.listToolboxes, [
      buildToolbox({ id: '1', toolboxId: 'TB-1', status: 'complete' }),
      buildToolbox({ id: '2', toolboxId: 'TB-2', status: 'complete' }),
    ]);
    answer(endpoints.listMissingTools, buildMissingTools());
    answer(endpoints.listCases, { cases: [], nextCursor: null, counts: noCases });
    cutLine(endpoints.toolMissing);
    await keepMissingMark();
    renderRoute('/toolboxes');
    const other = within(await cardOf('TB-2'));
    await waitFor(() => expect(other.getByText('Complete').dataset['tone']).toBe('good'));
    expect(within(await cardOf('TB-1')).getByText('Complete').dataset['tone']).toBe('plain');
  });
});
