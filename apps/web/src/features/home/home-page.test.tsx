import { endpoints } from '@stowed/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  buildCase,
  buildLackingTool,
  buildMissingTools,
  buildOverview,
  buildToolbox,
  noCases,
} from '../../test/factories.ts';
import { renderRoute } from '../../test/render-route.tsx';
import { answer, refuse } from '../../test/server.ts';
import { setViewportWidth } from '../../test/setup.ts';

const dashboard = {
  inspectionsThisMonth: 2,
  missingToolsCount: 3,
  toolsToCheckCount: 0,
  recentToolbox: { toolboxId: 'TB-1', status: 'incomplete' as const, drawerNumber: 3 },
};

describe('Home', () => {
  it('SHELL-003 SHELL-028 shows the tagline, a link to where this person was, and further links', async () => {
    answer(endpoints.getDashboard, dashboard);
    answer(endpoints.listToolboxes, [buildToolbox({ name: 'Flight line cart', drawers: 5 })]);
    renderRoute('/');
    expect(await screen.findByText('Aircraft Maintenance Tool Inventory System')).toBeDefined();
    const next = await screen.findByRole('link', { name: 'Continue: Drawer 3 of 5' });
    expect(next.getAttribute('href')).toBe('/toolbox/TB-1/drawer/3');
    const start = screen.getByRole('navigation', { name: 'Start' });
    const targets = [...start.querySelectorAll('a')].map((link) => link.getAttribute('href'));
    expect(targets).toEqual(['/toolboxes', '/cases', '/toolbox/new']);
  });

  it('leads to the summary when every drawer is complete', async () => {
    const recentToolbox = { toolboxId: 'TB-1', status: 'incomplete' as const, drawerNumber: null };
    answer(endpoints.getDashboard, { ...dashboard, recentToolbox });
    renderRoute('/');
    const next = await screen.findByRole('link', { name: 'Continue: Summary' });
    expect(next.getAttribute('href')).toBe('/toolbox/TB-1/complete');
  });

  it('SUM-013 G-163 offers the receipt of the toolbox that this person completed', async () => {
    const recentToolbox = { toolboxId: 'TB-1', status: 'complete' as const, drawerNumber: null };
    answer(endpoints.getDashboard, { ...dashboard, recentToolbox });
    const asked = answer(endpoints.getReceipt, () => new Promise<never>(() => undefined));
    const { person } = renderRoute('/', { user: { role: 'maintainer' } });
    await person.click(await screen.findByRole('button', { name: 'Download Receipt' }));
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(screen.getByRole('link', { name: 'Summary' }).getAttribute('href')).toBe('/toolbox/TB-1/complete');
  });

  it('LOST-011 says beside the cases when the aircraft that they block could not be loaded', async () => {
    answer(endpoints.getDashboard, dashboard);
    answer(endpoints.listCases, { cases: [buildCase()], nextCursor: null, counts: { ...noCases, open: 1 } });
    refuse(endpoints.listBlockedWorkItems, { status: 500, body: { message: 'No' } });
    renderRoute('/', { user: { role: 'maintainer' } });
    const words = /^1 lost-tool case not closed ?Blocked aircraft and jobs could not be loaded\.$/;
    expect(await screen.findByRole('link', { name: words })).toBeDefined();
  });

  it('lists the first due toolboxes and the newest missing tools, with links to all of them', async () => {
    answer(endpoints.getDashboard, dashboard);
    const boxes = [1, 2, 3, 4, 5, 6].map((n) => buildToolbox({ toolboxId: `TB-${n}`, name: `Cart ${n}` }));
    boxes[1] = { ...buildToolbox({ toolboxId: 'TB-2', name: 'Cart 2' }), openInventory: 'shift_end' };
    const waiting = { openInventory: 'shift_end', isAwaitingSecond: true } as const;
    boxes[2] = { ...buildToolbox({ toolboxId: 'TB-3', name: 'Cart 3' }), ...waiting };
    answer(endpoints.listToolboxes, [...boxes, buildToolbox({ toolboxId: 'TB-7', status: 'complete' })]);
    const tools = [1, 2, 3, 4, 5, 6].map((n) => buildLackingTool({ name: `Awl ${n}` }));
    answer(endpoints.listMissingTools, buildMissingTools({ tools }));
    renderRoute('/', { user: { role: 'maintainer' } });
    const due = within(await screen.findByRole('region', { name: 'Due' }));
    // The first one stands under 'Recent toolbox'.
    const all = await due.findByRole('link', { name: '6 of 7 toolboxes due' });
    expect(all.getAttribute('href')).toBe('/toolboxes?status=incomplete');
    expect(due.getAllByRole('listitem')).toHaveLength(3);
    expect(due.getByRole('link', { name: 'Cart 4 3 drawers, never completed' })).toBeDefined();
    expect(due.queryByRole('link', { name: /^Cart 1/ })).toBeNull();
    const counted = 'Cart 2 Inventory under way: shift end, 3 drawers, never completed';
    expect(due.getByRole('link', { name: counted })).toBeDefined();
    expect(due.getByRole('link', { name: /^Cart 3 Waiting for the second signature, 3/ })).toBeDefined();
    const missing = within(screen.getByRole('region', { name: 'Missing tools' }));
    expect((await missing.findByRole('link', { name: '6 missing' })).getAttribute('href')).toBe('/missing');
    expect(missing.getAllByRole('listitem')).toHaveLength(5);
    expect(screen.queryByRole('region', { name: 'Organization' })).toBeNull();
  });

  it('on a phone begins with where to continue, then what is missing', async () => {
    setViewportWidth(375);
    answer(endpoints.getDashboard, dashboard);
    answer(endpoints.listToolboxes, [buildToolbox()]);
    const tools = [1, 2, 3].map((n) => buildLackingTool({ name: `Awl ${n}` }));
    const unsure = buildLackingTool({ name: 'Torch', lack: 'to check' });
    answer(endpoints.listMissingTools, buildMissingTools({ tools: [unsure, ...tools] }));
    renderRoute('/', { user: { role: 'maintainer' } });
    await screen.findByRole('link', { name: '4 missing (1 to check)' });
    const cards = screen.getAllByRole('region');
    expect(cards.slice(0, 3).map((card) => card.querySelector('h2')?.textContent)).toEqual([
      'Recent toolbox',
      'Missing tools',
      'Due',
    ]);
    const rows = within(cards[1] ?? document.body).getAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Awl 1\s+\S.*, drawer \d+\s*$/),
      expect.stringMatching(/^Awl 2/),
      expect.stringMatching(/^Awl 3/),
    ]);
    expect(await screen.findByText('No other inventory is due.')).toBeDefined();
  });

  it('names open cases once, above the cards', async () => {
    answer(endpoints.getDashboard, dashboard);
    answer(endpoints.listCases, { cases: [buildCase()], nextCursor: null, counts: { ...noCases, open: 1 } });
    renderRoute('/', { user: { role: 'maintainer' } });
    await screen.findByRole('link', { name: /^1 lost-tool case not closed/ });
    expect(screen.queryByRole('link', { name: 'Lost-tool cases' })).toBeNull();
  });

  it('G-177 says that no inventory is due, also where tools are missing from complete toolboxes', async () => {
    answer(endpoints.getDashboard, dashboard);
    answer(endpoints.listToolboxes, [buildToolbox({ status: 'complete' })]);
    answer(endpoints.listMissingTools, buildMissingTools({ tools: [buildLackingTool()] }));
    renderRoute('/', { user: { role: 'maintainer' } });
    const due = within(await screen.findByRole('region', { name: 'Due' }));
    expect(await due.findByText('No inventory is due.')).toBeDefined();
  });

  describe('where complete toolboxes were not looked into', () => {
    const here = (toolboxId: string, drawers: number) => [{ toolboxId, drawers }];
    const open = (list: object, boxes = [buildToolbox({ toolboxId: 'TB-2', status: 'complete' })]) => {
      answer(endpoints.getDashboard, dashboard);
      answer(endpoints.getOverview, buildOverview());
      answer(endpoints.listToolboxes, boxes);
      answer(endpoints.listMissingTools, buildMissingTools(list));
      renderRoute('/');
    };
    const card = async (name: string) => within(await screen.findByRole('region', { name }));

    it('G-176 says so under Due and beside the number of complete toolboxes', async () => {
      open({ countedDrawers: 1, notCounted: here('TB-2', 2), withoutPhoto: here('TB-2', 1) });
      const words = '2 drawers not counted, 1 drawer checked by eye, without a photo';
      const due = await card('Due');
      expect(await due.findByText(`Complete toolboxes: ${words}.`)).toBeDefined();
      expect(due.getByText('No inventory is due.')).toBeDefined();
      expect((await card('Organization')).getByText(words)).toBeDefined();
    });

    it('G-176 counts drawers that a completion left open, and none of other toolboxes', async () => {
      const boxes = [
        buildToolbox({ toolboxId: 'TB-2', status: 'complete' }),
        buildToolbox({ toolboxId: 'TB-3' }),
      ];
      const notCounted = here('TB-3', 3);
      open({ countedDrawers: 1, notCounted, notCompleted: here('TB-2', 1) }, boxes);
      const due = await card('Due');
      expect(await due.findByText('Complete toolboxes: 1 drawer not completed.')).toBeDefined();
      expect(due.getByRole('link', { name: /^TB-3/ })).toBeDefined();
    });

    it('G-175 says what is not known also below tools that are missing', async () => {
      open({ tools: [buildLackingTool()], countedDrawers: 1, notCounted: here('TB-2', 2) });
      expect(await (await card('Missing tools')).findByText('2 of 3 drawers not counted.')).toBeDefined();
    });
  });

  it('shows an administrator three more figures, each a link', async () => {
    answer(endpoints.getDashboard, dashboard);
    answer(endpoints.listToolboxes, [
      buildToolbox(),
      buildToolbox({ toolboxId: 'TB-2', status: 'complete' }),
    ]);
    answer(endpoints.getOverview, buildOverview({ withoutTemplate: ['TB-1'], photos: 20, refusedPhotos: 3 }));
    renderRoute('/');
    const links = within(await screen.findByRole('region', { name: 'Organization' })).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Toolboxes complete 1 of 2', '/toolboxes?status=complete'],
      ['Toolboxes that need templates 1', '/toolboxes?template=needed'],
      ['Photos refused in 7 days 3 of 20', '/audit?time=7d&kind=image_refused'],
    ]);
  });

  it('guides an administrator through an empty organization, and checks off finished steps', async () => {
    answer(endpoints.getDashboard, { ...dashboard, recentToolbox: null });
    const nothing = buildOverview({ drawersWithTemplate: 0, people: 1, areLabelsPrinted: false });
    answer(endpoints.getOverview, nothing);
    const { unmount } = renderRoute('/');
    const steps = async () => {
      const card = await screen.findByRole('region', { name: 'Set up' });
      return within(card)
        .getAllByRole('listitem')
        .map((row) => [row.textContent, row.querySelector('a')?.getAttribute('href')]);
    };
    expect(await steps()).toEqual([
      ['Create a toolbox', '/toolbox/new'],
      ['Make the templates of its drawers', undefined],
      ['Print its labels', undefined],
      ['Invite people', '/user-management'],
    ]);
    unmount();
    answer(endpoints.listToolboxes, [buildToolbox()]);
    answer(endpoints.getOverview, { ...nothing, withoutTemplate: ['TB-1'], areLabelsPrinted: true });
    renderRoute('/');
    expect(await steps()).toEqual([
      ['Create a toolbox Done', undefined],
      ['Make the templates of its drawers', '/toolbox/TB-1/templates?drawer=open'],
      ['Print its labels Done', undefined],
      ['Invite people', '/user-management'],
    ]);
  });

  it('keeps the steps until all are finished or someone hides them', async () => {
    answer(endpoints.getDashboard, dashboard);
    answer(endpoints.listToolboxes, [buildToolbox()]);
    const done = buildOverview({ drawersWithTemplate: 5, people: 2 });
    answer(endpoints.getOverview, done);
    const finished = renderRoute('/');
    await screen.findByRole('link', { name: 'Toolboxes complete 0 of 1' });
    expect(screen.queryByRole('region', { name: 'Set up' })).toBeNull();
    finished.unmount();
    answer(endpoints.getOverview, { ...done, withoutTemplate: ['TB-1'] });
    const { person, unmount } = renderRoute('/');
    const card = within(await screen.findByRole('region', { name: 'Set up' }));
    await person.click(card.getByRole('button', { name: 'Hide' }));
    expect(screen.queryByRole('region', { name: 'Set up' })).toBeNull();
    unmount();
    renderRoute('/');
    await screen.findByRole('link', { name: 'Toolboxes complete 0 of 1' });
    expect(screen.queryByRole('region', { name: 'Set up' })).toBeNull();
  });

  it('says that each part is loading', async () => {
    for (const endpoint of [endpoints.getDashboard, endpoints.listToolboxes, endpoints.listMissingTools]) {
      answer(endpoint, () => new Promise<never>(() => undefined));
    }
    renderRoute('/');
    await screen.findByRole('navigation', { name: 'Start' });
    expect(document.querySelectorAll('main [aria-busy=true]')).toHaveLength(3);
  });

  it.each([
    ['/toolboxes?q=tb&type=rolling', 'Toolboxes'],
    ['/toolbox/TB%201', 'Toolbox TB 1'],
    ['/toolbox/TB-1/labels', 'Toolbox TB-1, QR Labels'],
    ['/toolbox/TB-1/complete', 'Toolbox TB-1, Inventory Summary'],
    ['/toolbox/new', 'Create New Toolbox'],
    ['/profile/edit', 'Edit Profile'],
    ['/toolbox/TB-1/drawer/2/history', 'Toolbox TB-1, Drawer 2, History'],
    ['/training', 'Training'],
    ['/training/verify/7f3a', 'Training'],
    ['/user-management', 'User Management'],
    ['/audit', 'Activity log'],
  ])('G-07 offers to continue to %s, named %s', async (path, place) => {
    answer(endpoints.getDashboard, dashboard);
    sessionStorage.setItem('wantedPath', path);
    renderRoute('/');
    const link = await screen.findByRole('link', { name: `Continue to ${place}` });
    expect(link.getAttribute('href')).toBe(path);
  });

  it('G-177 does not call an organization safe when nobody has counted', async () => {
    answer(endpoints.getDashboard, { ...dashboard, missingToolsCount: 0, recentToolbox: null });
    answer(endpoints.listMissingTools, buildMissingTools({ countedDrawers: 0 }));
    renderRoute('/', { user: { role: 'maintainer' } });
    const card = within(await screen.findByRole('region', { name: 'Missing tools' }));
    expect(await card.findByText('Not counted')).toBeDefined();
    expect(card.getByText('3 of 3 drawers not counted.')).toBeDefined();
    expect(card.getByRole('link', { name: 'All missing tools' }).getAttribute('href')).toBe('/missing');
  });

  it('G-176 never shows a toolbox that nobody has counted in green, also if it was completed', async () => {
    const recentToolbox = { toolboxId: 'TB-1', status: 'complete' as const, drawerNumber: 1 };
    answer(endpoints.getDashboard, { ...dashboard, recentToolbox });
    const notCounted = [{ toolboxId: 'TB-1', drawers: 3 }];
    answer(endpoints.listMissingTools, buildMissingTools({ countedDrawers: 0, notCounted }));
    renderRoute('/');
    const card = within(await screen.findByRole('region', { name: 'Recent toolbox' }));
    expect(await card.findByText('with 3 drawers not counted')).toBeDefined();
    expect(card.getByText('Complete').dataset['tone']).toBe('plain');
  });

  it('does not offer creation to a maintainer', async () => {
    answer(endpoints.getDashboard, { ...dashboard, recentToolbox: null });
    renderRoute('/', { user: { role: 'maintainer' } });
    await screen.findByRole('link', { name: 'All missing tools' });
    expect(screen.queryByRole('region', { name: 'Recent toolbox' })).toBeNull();
    expect(screen.queryByText('Create New Toolbox')).toBeNull();
  });
});
