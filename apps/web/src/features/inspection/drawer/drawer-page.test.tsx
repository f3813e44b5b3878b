import { endpoints } from '@stowed/contract';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  hammer,
  openDrawer,
  photo,
  pliers,
  region,
  serve,
  template,
  torch,
} from '../../../test/drawer-screen.tsx';
import { buildCase, buildDrawer, buildTool, buildToolbox, noCases } from '../../../test/factories.ts';
import { renderRoute } from '../../../test/render-route.tsx';
import { answer, refuse } from '../../../test/server.ts';
import { setViewportWidth } from '../../../test/setup.ts';
import { noteKeptAnswer } from '../../../lib/device/connection.ts';
import { DrawerStatusCard } from './drawer-status-card.tsx';

describe('drawer screen', () => {
  it('INSP-001 shows a loading state, then the drawer', async () => {
    serve();
    renderRoute('/toolbox/TB-1/drawer/1');
    expect(await screen.findByText('Loading drawer 1…')).toBeDefined();
    await screen.findByRole('heading', { level: 1, name: 'Drawer 1' });
  });

  it('INSP-005 loads the toolbox once for all its drawers', async () => {
    serve({ number: 1 }, [{ number: 2 }]);
    const toolbox = buildToolbox({ drawers: 9, type: 'handheld', eid: 'EQ-7' });
    const seen = answer(endpoints.getToolbox, toolbox);
    const { person } = await openDrawer();
    await screen.findByRole('region', { name: 'Active Toolbox' });
    const facts = () => [...screen.getByRole('region', { name: 'Active Toolbox' }).querySelectorAll('dd')];
    // The cards load after the page.
    await screen.findByRole('region', { name: 'Active Toolbox' });
    const wanted = ['TB-1', 'Handheld Toolbox', '9', 'EQ-7'];
    await screen.findByRole('region', { name: 'Active Toolbox' });
    expect(facts().map((fact) => fact.textContent)).toEqual(wanted);
    expect(seen.map(({ url }) => url.pathname)).toEqual(['/api/toolbox/TB-1']);
    // why: delays the second load, so the cached data must serve.
    answer(endpoints.getToolbox, () => new Promise(() => undefined));
    answer(endpoints.getDrawer, ({ params }) => buildDrawer({ number: Number(params['drawerNumber']) }));
    await person.click(region('Drawer Status').getByRole('link', { name: /^Drawer 2/ }));
    await screen.findByRole('heading', { level: 1, name: 'Drawer 2' });
    expect(facts().map((fact) => fact.textContent)).toEqual(wanted);
  });

  it('says who took the photo or completed the drawer, and when', async () => {
    const at = (month: number, minute: number) => new Date(new Date().getFullYear(), month, 3, 8, minute);
    const seen = { ...photo, tools: [hammer, pliers], photoAt: at(0, 5).toISOString() };
    const { drawer } = serve({ ...seen, photoBy: 'SrA Ray Ortiz' });
    const { unmount } = await openDrawer();
    expect(region('Verdict').getByText('Photo Jan 3, 08:05, SrA Ray Ortiz')).toBeDefined();
    unmount();
    const completion = { completedAt: at(0, 9).toISOString(), completedBy: 'TSgt Dana Whitfield' };
    serve({ ...drawer, status: 'complete', ...completion });
    await openDrawer();
    expect(region('Verdict').getByText('Completed Jan 3, 08:09, TSgt Dana Whitfield')).toBeDefined();
  });

  it('says the year of an old photo, and no name that is not known', async () => {
    serve({ ...photo, tools: [hammer], photoAt: new Date(2024, 10, 28, 15, 2).toISOString() });
    await openDrawer();
    expect(region('Verdict').getByText('Photo Nov 28, 2024, 15:02')).toBeDefined();
  });

  it.each([
    ['found', 'found'],
    ['recorded_in_error', 'recorded in error'],
  ] as const)('LOST-020 says that a place is to be counted again: %s', async (outcome, words) => {
    serve();
    const closed = { state: 'closed', outcome, standing: 'count_again' } as const;
    const lost = buildCase({ ...closed, toolName: 'Pliers', drawerNumber: 1 });
    answer(endpoints.listCases, { cases: [lost], nextCursor: null, counts: noCases });
    await openDrawer();
    const line = await screen.findByRole('link', { name: `Case 12 for Pliers: ${words}, count again` });
    expect(line.getAttribute('href')).toBe('/cases/12');
    // On a phone, many cases would push the answers out of view.
    const heading = screen.getByRole('heading', { name: 'Missing Tools' });
    expect(heading.compareDocumentPosition(line)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('INSP-003 treats an invalid drawer number as drawer 1', async () => {
    serve();
    await openDrawer('/toolbox/TB-1/drawer/abc');
    expect(screen.getByRole('heading', { level: 1, name: 'Drawer 1' })).toBeDefined();
  });

  it('INSP-004 SUM-015 says that the address does not name a toolbox', async () => {
    renderRoute('/toolbox/%E0%A4%A/drawer/1');
    expect(await screen.findByRole('heading', { name: 'Invalid route' })).toBeDefined();
  });

  it('redirects a toolbox address to its first drawer', async () => {
    serve();
    await openDrawer('/toolbox/TB-1');
    expect(window.location.pathname).toBe('/toolbox/TB-1/drawer/1');
  });

  it('links from an unknown toolbox to the list, and from an unknown drawer to drawer 1', async () => {
    refuse(endpoints.getToolbox, { status: 404, body: { message: 'Toolbox not found' } });
    refuse(endpoints.listDrawers, { status: 404, body: { message: 'Toolbox not found' } });
    refuse(endpoints.getDrawer, { status: 404, body: { message: 'Toolbox not found' } });
    const { unmount } = renderRoute('/toolbox/TB-404/drawer/1');
    expect(await screen.findByRole('heading', { name: 'Toolbox not found' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Go to Toolboxes' }).getAttribute('href')).toBe('/toolboxes');
    unmount();
    serve();
    refuse(endpoints.getDrawer, { status: 404, body: { message: 'Drawer not found' } });
    renderRoute('/toolbox/TB-1/drawer/9');
    expect(await screen.findByRole('heading', { name: 'Drawer not found' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Go to Drawer 1' }).getAttribute('href')).toBe(
      '/toolbox/TB-1/drawer/1',
    );
  });

  it('INSP-006 INSP-008 INSP-009 INSP-010 INSP-011 shows every drawer with its status', async () => {
    serve({ number: 1, status: 'complete', tools: [pliers], expectedTools: 2 }, [
      { number: 3, tools: [], expectedTools: 4 },
      { number: 2, tools: [hammer, pliers], expectedTools: 2 },
    ]);
    await openDrawer();
    const card = region('Drawer Status');
    const tiles = card.getAllByRole('link');
    expect(tiles.map((tile) => tile.textContent)).toEqual([
      'Drawer 10/2Complete1 missing1 fewer than expected',
      'Drawer 21/2Missing: 1',
      'Drawer 30/4Incomplete',
    ]);
    expect(card.getByText('1/8')).toBeDefined();
    expect(card.getByText('2 Missing')).toBeDefined();
    expect(tiles[2]?.getAttribute('href')).toBe('/toolbox/TB-1/drawer/3');
    expect(tiles[0]?.getAttribute('aria-current')).toBe('page');
  });

  it('INSP-007 lays out up to 3 drawers in one column, up to 6 in two, more in three', () => {
    const columns = Array.from({ length: 10 }, (_, index) => {
      const drawers = Array.from({ length: index + 1 }, (__, at) => buildDrawer({ number: at + 1 }));
      const { unmount } = render(<DrawerStatusCard toolboxId="TB-1" drawers={drawers} current={1} />);
      const [wanted] = /grid-cols-\d/.exec(screen.getByRole('list').className) ?? [];
      unmount();
      return wanted?.at(-1);
    });
    expect(columns.join('')).toBe('1112223333');
  });

  it('INSP-012 INSP-018 shows the active toolbox and the summary', async () => {
    serve({ tools: [hammer, pliers, torch], expectedTools: 5 });
    await openDrawer();
    const card = region('Active Toolbox');
    for (const text of [
      'Toolbox ID',
      'Type',
      'Total Drawers',
      'Inventory in Progress',
      'Rolling Tool Cart',
    ]) {
      expect(card.getByText(text)).toBeDefined();
    }
    const readings = [...document.querySelectorAll('[aria-label="Drawer summary"] > div')];
    expect(readings.map((reading) => reading.textContent)).toEqual([
      'Present1',
      'Missing2 (1 to check)',
      'Expected5',
    ]);
  });

  it('G-175 G-177 shows the same numbers in every part of the screen', async () => {
    const doubted = { ...torch, status: 'missing' as const };
    serve({ ...photo, ...template, tools: [pliers, doubted], expectedTools: 3 });
    await openDrawer();
    expect(region('Drawer Status').getByText('2 Missing')).toBeDefined();
    expect(region('Drawer Status').getAllByRole('link')[0]?.textContent).toContain('Missing: 2 (1 to check)');
    expect(screen.getByRole('region', { name: 'Verdict' }).textContent).toMatch(
      /^2 missing \(1 to check\)1 not/,
    );
    expect(region('Missing Tools').getAllByText('2').length).toBeGreaterThan(0);
    expect(region('AI Analysis').getByText('2')).toBeDefined();
    expect(region('Tool Status Tracker').getByText('2 tools missing')).toBeDefined();
    for (const name of ['Drawer Status', 'Missing Tools', 'AI Analysis', 'Tool Status Tracker']) {
      expect(region(name).getAllByText('(1 to check)').length).toBeGreaterThan(0);
    }
    // The verdict, two numbers of missing tools, the drawer's status and that of all drawers, the AI analysis
    // and the tracker.
    expect(screen.getAllByText('1 not accounted for')).toHaveLength(7);
    expect(region('Missing Tools').getByText('1 not accounted for')).toBeDefined();
    const summary = screen.getByLabelText('Drawer summary');
    expect(within(summary).getByText('1 not accounted for')).toBeDefined();
    expect(region('Tool Status Tracker').getByText('0/3 tools present')).toBeDefined();
    expect(screen.queryByText(/fewer than expected/)).toBeNull();
  });

  it('S38 draws no outlines over a photo whose tool positions are unknown', async () => {
    serve({ ...photo, tools: [hammer], isLocated: false });
    const { unmount } = await openDrawer();
    expect(region('Drawer photo').getByText(/so no tool is outlined on it/)).toBeDefined();
    expect(screen.queryByRole('img', { name: 'Hammer: present' })).toBeNull();
    unmount();
    // With the flag set, tools use the template's positions: the drawer was laid out the same way.
    serve({ ...photo, ...template, tools: [hammer] });
    await openDrawer();
    expect(screen.getByRole('img', { name: 'Hammer: present' })).toBeDefined();
    expect(screen.queryByText(/so no tool is outlined on it/)).toBeNull();
  });

  it("INSP-002 CAP-014 draws one outline per tool, in a default frame while the picture's size is unknown", async () => {
    const circle = buildTool({
      name: 'Socket',
      position: '4',
      shapeType: 'circle',
      cx: 50,
      cy: 50,
      radius: 10,
    });
    const points = [
      { x: 0, y: 0 },
      { x: 50, y: 0 },
      { x: 0, y: 50 },
    ];
    const angle = buildTool({ name: 'Square', position: '5', shapeType: 'polygon', points });
    serve({ ...photo, tools: [hammer, pliers, circle, angle] });
    await openDrawer();
    const panel = region('Drawer photo');
    const outlines = panel.getAllByRole('img', { name: /: (present|missing)$/ });
    expect(outlines.map((outline) => outline.getAttribute('aria-label'))).toEqual([
      'Hammer: present',
      'Pliers: missing',
      'Socket: present',
      'Square: present',
    ]);
    const drawing = outlines[0]?.closest('svg');
    expect(drawing?.getAttribute('viewBox')).toBe('0 0 800 600');
    expect(outlines[0]?.querySelector('rect')?.getAttribute('transform')).toBe('rotate(0 200 150)');
    expect(outlines[2]?.querySelector('circle')?.getAttribute('r')).toBe('80');
    expect(outlines[3]?.querySelector('polygon')?.getAttribute('points')).toBe('0,0 400,0 0,300');
  });

  it("uses the picture's size once it is known", async () => {
    serve({ ...photo, tools: [hammer] });
    await openDrawer();
    const picture = screen.getByAltText('Photo of drawer 1');
    Object.defineProperties(picture, { naturalWidth: { value: 600 }, naturalHeight: { value: 800 } });
    fireEvent.load(picture);
    const drawing = screen.getByRole('img', { name: 'Hammer: present' }).closest('svg');
    expect(drawing?.getAttribute('viewBox')).toBe('0 0 600 800');
  });

  it.each(['javascript:x', 'foo.jpg'])('INSP-014 does not load %s', async (imageUrl) => {
    serve({ imageUrl, tools: [hammer] });
    await openDrawer();
    expect(screen.queryByAltText('Photo of drawer 1')).toBeNull();
    expect(screen.getByText('No photo yet')).toBeDefined();
  });

  it('shows the template behind an empty drawer, and nothing where it cannot be loaded', async () => {
    serve({ templateImageUrl: '/api/images/template' });
    await openDrawer();
    const behind = () =>
      screen.getByRole('region', { name: 'Drawer photo' }).querySelector('img[src="/api/images/template"]');
    const picture = behind();
    if (!picture) throw new Error('the template is not shown');
    fireEvent.error(picture);
    expect(behind()).toBeNull();
  });

  it('OFF-001 offline, says that a picture is not on this device, not that it should be taken again', async () => {
    const { reads } = serve({ ...photo, tools: [hammer] });
    await openDrawer();
    fireEvent.error(screen.getByAltText('Photo of drawer 1'));
    await waitFor(() => expect(reads).toHaveLength(2));
    act(() => noteKeptAnswer(Date.now()));
    const words = 'This picture is not on this deviceIt loads when the connection is back.';
    // The next response of the test's server ends it.
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(words));
  });

  it('CAP-017 requests a new link once, then says that the picture cannot be shown', async () => {
    const { drawer, reads } = serve({ ...photo, tools: [hammer] });
    await openDrawer();
    answer(endpoints.getDrawer, () => {
      reads.push(reads[0] ?? { url: new URL('http://x'), params: {}, headers: new Headers(), body: null });
      return { ...drawer, imageUrl: '/api/images/photo?e=2&s=2' };
    });
    fireEvent.error(screen.getByAltText('Photo of drawer 1'));
    await waitFor(() =>
      expect(screen.getByAltText('Photo of drawer 1').getAttribute('src')).toBe('/api/images/photo?e=2&s=2'),
    );
    expect(reads).toHaveLength(2);
    fireEvent.error(screen.getByAltText('Photo of drawer 1'));
    expect(await screen.findByText('Image failed to load')).toBeDefined();
    expect(screen.getByText('Try capturing the image again')).toBeDefined();
    expect(reads).toHaveLength(2);
  });
});

describe('the present tools on wide screens', () => {
  const tools = (status: 'present' | 'missing', count: number) =>
    Array.from({ length: count }, (_, at) =>
      buildTool({ uniqueId: `${status}-${at}`, name: `${status} ${at}`, status }),
    );
  const isAcross = () => screen.getByText('Present Tools').closest('.lg\\:col-span-2') !== null;

  it.each([
    ['in both columns while no tool is missing', 5, 0, true],
    ['in both columns below a few missing tools', 27, 3, true],
    ['below the picture beside many missing tools', 6, 8, false],
  ])('stand %s', async (_where, present, missing, expected) => {
    setViewportWidth(1440);
    const list = [...tools('missing', missing), ...tools('present', present)];
    serve({ tools: list, templateTools: list });
    await openDrawer();
    expect(isAcross()).toBe(expected);
    const column = screen.getByText('Missing Tools').closest('.min-w-0');
    expect(column?.contains(await screen.findByRole('button', { name: 'Heatmap' }))).toBe(true);
    const [first, second] = ['Missing Tools', 'Present Tools'].map((name) => screen.getByText(name));
    expect(second && first?.compareDocumentPosition(second)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });
});

describe('bottom bar', () => {
  const bar = () => within(screen.getByRole('toolbar', { name: 'Drawer actions' }));

  it('shows one segment per drawer on a phone, and swipes to the next one over the heading only', async () => {
    setViewportWidth(375);
    serve({ number: 3 }, [{ number: 1 }, { number: 2, status: 'complete' }]);
    await openDrawer('/toolbox/TB-1/drawer/3');
    const segments = within(screen.getByRole('navigation', { name: 'Drawers' })).getAllByRole('link');
    expect(segments.map((link) => link.getAttribute('href'))).toEqual([
      '/toolbox/TB-1/drawer/1',
      '/toolbox/TB-1/drawer/2',
      '/toolbox/TB-1/drawer/3',
    ]);
    expect(segments[2]?.getAttribute('aria-current')).toBe('page');
    expect(segments[1]?.getAttribute('aria-label')).toBe('Drawer 2: Completed, not counted');
    const swipe = (on: Element, across: number) => {
      fireEvent.pointerDown(on, {
        isPrimary: true,
        pointerType: 'touch',
        pointerId: 1,
        clientX: 200,
        clientY: 20,
      });
      fireEvent.pointerUp(on, { pointerType: 'touch', pointerId: 1, clientX: 200 + across, clientY: 25 });
    };
    const heading = screen.getByRole('heading', { level: 1 });
    swipe(heading, -90);
    swipe(heading, 20);
    swipe(screen.getByRole('region', { name: 'Drawer photo' }), 90);
    expect(window.location.pathname).toBe('/toolbox/TB-1/drawer/3');
    swipe(heading, 90);
    expect(window.location.pathname).toBe('/toolbox/TB-1/drawer/2');
  });

  it('INSP-030 INSP-031 links from drawer 1 to the next one', async () => {
    serve({ number: 1 });
    const { person } = await openDrawer();
    expect(bar().getByRole('button', { name: 'Previous' })).toHaveProperty('disabled', true);
    await person.click(bar().getByRole('button', { name: 'Next' }));
    expect(window.location.pathname).toBe('/toolbox/TB-1/drawer/2');
  });

  it('INSP-030 INSP-032 links from the last drawer back, and on to the summary', async () => {
    serve({ number: 3 });
    const { person } = await openDrawer('/toolbox/TB-1/drawer/3');
    await person.click(bar().getByRole('button', { name: 'Next' }));
    expect(window.location.pathname).toBe('/toolbox/TB-1/complete');
    window.history.back();
    await screen.findByRole('heading', { level: 1, name: 'Drawer 3' });
    await person.click(bar().getByRole('button', { name: 'Previous' }));
    expect(window.location.pathname).toBe('/toolbox/TB-1/drawer/2');
  });
});
