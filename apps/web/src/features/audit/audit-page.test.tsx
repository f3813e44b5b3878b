import { endpoints } from '@stowed/contract';
import type { AuditEvent } from '@stowed/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { installImages } from '../../test/media.ts';
import { buildDashboard } from '../../test/factories.ts';
import { renderRoute } from '../../test/render-route.tsx';
import { answer, cutLine, refuse } from '../../test/server.ts';
import { setViewportWidth } from '../../test/setup.ts';
import { shownToast } from '../../test/toast.ts';

const RAY = '11111111-1111-4111-8111-111111111111';

const event = (overrides: Partial<AuditEvent> = {}): AuditEvent => ({
  sequence: 17,
  kind: 'tool_missing',
  what: 'Marked Pliers missing in drawer 3 of TB-1',
  at: '2025-11-03T08:00:00.000Z',
  deviceTime: null,
  queuedAt: null,
  person: { id: RAY, name: 'Ray Ortiz', rank: 'SrA', unit: '2 AMXS' },
  toolboxId: 'TB-1',
  drawerNumber: 3,
  linksToHistory: true,
  imageUrl: '/api/images/photo?e=1&s=1',
  reason: null,
  missing: ['Pliers'],
  toCheck: 0,
  facts: [],
  engineVersion: null,
  templateVersion: 2,
  previousSeal: 'cd34'.repeat(16),
  seal: 'ab12'.repeat(16),
  ...overrides,
});
const changed = event({
  sequence: 16,
  kind: 'member_changed',
  what: 'Changed the access of kim',
  toolboxId: null,
  drawerNumber: null,
  linksToHistory: false,
  imageUrl: null,
  missing: [],
  templateVersion: null,
  reason: 'Asked for by the commander',
  facts: [
    { label: 'Role', before: 'maintainer', after: 'admin' },
    { label: 'Expires at', before: null, after: '2025-11-10T08:00:00.000Z' },
  ],
});
const page = (...events: AuditEvent[]) => ({ events, nextCursor: null });

beforeEach(() => {
  installImages({ width: 800, height: 600 });
  answer(endpoints.listEvents, page(event(), changed));
  answer(endpoints.listEventChoices, {
    people: [{ id: RAY, name: 'Ray Ortiz' }],
    toolboxes: [
      { toolboxId: 'TB-1', isDeleted: false },
      { toolboxId: 'TB-2', isDeleted: true },
    ],
    kinds: [{ kind: 'tool_missing', title: 'Tool marked as missing' }],
  });
});

const rows = async () => (await screen.findAllByRole('row')).slice(1);
const lastQuery = (seen: readonly { readonly url: URL }[]) =>
  Object.fromEntries(seen.at(-1)?.url.searchParams ?? []);

describe('the activity log', () => {
  it('names the tools that a save changed, and how many more it changed', async () => {
    const facts = ['Pliers', 'Awl', 'Torch', 'Rule', 'Punch'].map((label) => ({
      label,
      before: 'present',
      after: 'missing, moved',
    }));
    answer(endpoints.listEvents, page(event({ kind: 'drawer_scanned', facts })));
    renderRoute('/audit');
    const [row] = await rows();
    expect(row?.textContent).toContain('Pliers: present → missing, moved');
    expect(row?.textContent).toContain('2 more changes');
    expect(row?.textContent).not.toContain('Rule');
  });

  it('shows who did what and when, with full details for each event', async () => {
    const { person } = renderRoute('/audit');
    expect(await screen.findByRole('heading', { level: 1, name: 'Activity log' })).toBeDefined();
    const [first, second] = await rows();
    if (!first || !second) throw new Error('There are not two rows');
    expect(first.textContent).toMatch(
      /^#17Nov 3, 2025, \d\d:\d\dRay OrtizSrA, 2 AMXSMarked Pliers missing in drawer 3 of TB-1Missing: Pliers/,
    );
    expect(within(first).getByAltText('Photo of event 17')).toBeDefined();
    expect(second.textContent).toContain('Reason: Asked for by the commander');
    await person.click(within(first).getByRole('button', { name: 'Details of event 17' }));
    expect(screen.getByText('ab12'.repeat(16))).toBeDefined();
    expect(screen.getByText('cd34'.repeat(16))).toBeDefined();
    expect(screen.getByRole('link', { name: 'History of drawer 3' }).getAttribute('href')).toBe(
      '/toolbox/TB-1/drawer/3/history',
    );
    await person.click(within(second).getByRole('button', { name: 'Details of event 16' }));
    expect(screen.getByText('Maintainer → Administrator')).toBeDefined();
    expect(screen.getByText('Role: Maintainer → Administrator')).toBeDefined();
    expect(screen.getByText(/^Nov 10, 2025, \d\d:\d\d:\d\d /)).toBeDefined();
  });

  it('queries by the filters, keeps them in the address, and restores them with Back', async () => {
    const seen = answer(endpoints.listEvents, page(event()));
    const { person } = renderRoute('/audit');
    await rows();
    await person.selectOptions(screen.getByLabelText('Toolbox'), 'TB-2 (deleted)');
    await person.selectOptions(screen.getByLabelText('Kind'), 'tool_missing');
    await person.selectOptions(screen.getByLabelText('Person'), 'Ray Ortiz');
    await waitFor(() =>
      expect(lastQuery(seen)).toEqual({ toolboxId: 'TB-2', kind: 'tool_missing', person: RAY }),
    );
    expect(window.location.search).toBe(`?person=${RAY}&toolbox=TB-2&kind=tool_missing`);
    act(() => window.history.back());
    await waitFor(() => expect(window.location.search).toBe('?toolbox=TB-2&kind=tool_missing'));
    await waitFor(() => expect(Reflect.get(screen.getByLabelText('Person'), 'value')).toBe('all'));
    await person.click(screen.getByRole('button', { name: 'Remove filter Tool marked as missing' }));
    await waitFor(() => expect(window.location.search).toBe('?toolbox=TB-2'));
  });

  it('counts days from midnight to midnight in local time', async () => {
    const seen = answer(endpoints.listEvents, page(event()));
    const { person } = renderRoute('/audit?from=2025-11-03&to=2025-11-04');
    await rows();
    expect(lastQuery(seen)).toEqual({
      from: new Date(2025, 10, 3).toISOString(),
      to: new Date(2025, 10, 5).toISOString(),
    });
    expect(screen.getByRole('button', { name: 'Remove filter Nov 3, 2025 to Nov 4, 2025' })).toBeDefined();
    await person.selectOptions(screen.getByLabelText('Time'), 'Last 7 days');
    const now = new Date();
    const from = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 6).toISOString();
    await waitFor(() => expect(lastQuery(seen)).toEqual({ from }));
    expect(window.location.search).toBe('?time=7d');
  });

  it('loads older events on request, and keeps the list when loading fails', async () => {
    answer(endpoints.listEvents, { events: [event()], nextCursor: '17' });
    const { person } = renderRoute('/audit');
    const more = await screen.findByRole('button', { name: 'Load older' });
    refuse(endpoints.listEvents, { status: 403, body: { message: 'Not now' } });
    await person.click(more);
    expect(await screen.findByText('Older events could not be loaded')).toBeDefined();
    expect(await rows()).toHaveLength(1);
    const older = answer(endpoints.listEvents, page(changed));
    await person.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(async () => expect(await rows()).toHaveLength(2));
    expect(lastQuery(older)).toEqual({ cursor: '17' });
    expect(screen.getByText('There are no older events.')).toBeDefined();
  });

  it('says when nothing matches, and can show everything again', async () => {
    answer(endpoints.listEvents, ({ url }) => page(...(url.search ? [] : [event()])));
    const { person } = renderRoute('/audit?toolbox=TB-9');
    expect(await screen.findByText('No events match these filters')).toBeDefined();
    await person.click(screen.getByRole('button', { name: 'Show all events' }));
    expect(await rows()).toHaveLength(1);
    expect(window.location.search).toBe('');
  });

  it('OFF-001 says that it needs a connection, and keeps the filters usable when the server does not respond', async () => {
    cutLine(endpoints.listEvents);
    const { person } = renderRoute('/audit?toolbox=TB-1');
    const card = (await screen.findByText('Needs a connection')).closest('[data-tone]');
    expect(card?.textContent).toContain('The events could not be loaded. Try again when you have a signal.');
    // Nothing failed.
    expect(card?.getAttribute('data-tone')).toBe('plain');
    expect(Reflect.get(screen.getByLabelText('Toolbox'), 'value')).toBe('TB-1');
    answer(endpoints.listEvents, page(event()));
    await person.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await rows()).toHaveLength(1);
  });

  it('downloads the filtered events through the link the server returns', async () => {
    const url = '/api/events/export?format=csv&s=1';
    const seen = answer(endpoints.startEventExport, { url, expiresAt: '2025-11-03T08:02:00.000Z' });
    const followed: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      followed.push(this.getAttribute('href') ?? '');
    });
    const { person } = renderRoute('/audit?toolbox=TB-1');
    await rows();
    await person.click(screen.getByRole('button', { name: 'Export' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/what the filters show: TB-1\. The export is recorded/)).toBeDefined();
    await person.click(dialog.getByRole('button', { name: 'Download CSV' }));
    await waitFor(() => expect(followed).toEqual([url]));
    expect(seen.map(({ body }) => body)).toEqual([{ format: 'csv', toolboxId: 'TB-1' }]);
    expect(shownToast()).toMatchObject({ title: 'Export started' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('shows cards on a phone, with the filters behind one button', async () => {
    setViewportWidth(375);
    const { person } = renderRoute('/audit?toolbox=TB-1');
    const list = await screen.findByRole('list', { name: 'Events' });
    expect(within(list).getAllByRole('listitem')).toHaveLength(2);
    expect(screen.queryByRole('table')).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Filters (1)' }));
    const sheet = within(await screen.findByRole('dialog'));
    await person.selectOptions(sheet.getByLabelText('Time'), 'Custom range');
    const day = sheet.getByLabelText('First day');
    const before = window.history.length;
    for (const typed of ['0002-11-01', '0020-11-01', '0202-11-01']) {
      fireEvent.change(day, { target: { value: typed } });
      expect(day).toHaveProperty('value', typed);
    }
    expect(window.history.length).toBe(before);
    fireEvent.change(day, { target: { value: '2026-11-01' } });
    await waitFor(() => expect(window.location.search).toContain('from=2026-11-01'));
    await person.click(sheet.getByRole('button', { name: 'Show events' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it.each([
    [{ role: 'maintainer', organizationRole: 'member' }, '/'],
    [{ role: 'maintainer', organizationRole: 'admin' }, '/audit'],
    [{ role: 'admin', organizationRole: 'member' }, '/audit'],
  ] as const)('is only for administrators of either kind: %j ends at %s', async (user, path) => {
    answer(endpoints.getDashboard, buildDashboard());
    renderRoute('/audit', { user });
    await screen.findByRole('heading', { level: 1 });
    await waitFor(() => expect(window.location.pathname).toBe(path));
  });
});
