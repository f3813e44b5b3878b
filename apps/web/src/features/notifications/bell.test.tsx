import { endpoints } from '@stowed/contract';
import type { Notification as Notice } from '@stowed/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderRoute } from '../../test/render-route.tsx';
import { answer, cutLine, openLiveLine, refuse } from '../../test/server.ts';

afterEach(() => {
  Reflect.deleteProperty(window, 'Notification');
});

const notice = (id: string, more: Partial<Notice> = {}): Notice => ({
  id,
  kind: 'case_opened',
  subject: `Case ${id} is open: Pliers, drawer 2 of TB-7`,
  path: `/cases/${id}`,
  createdAt: new Date().toISOString(),
  isRead: false,
  ...more,
});
const pageOf = (...notifications: readonly Notice[]) => ({
  notifications: [...notifications],
  nextCursor: null,
  unread: notifications.filter(({ isRead }) => !isRead).length,
});
const start = (given: readonly Notice[]) => {
  let list = given;
  answer(endpoints.listNotifications, () => pageOf(...list));
  const reads = answer(endpoints.readNotifications, () => {
    list = list.map((one) => ({ ...one, isRead: true }));
    return { unread: 0 };
  });
  const { person } = renderRoute('/settings');
  return { person, reads, arrive: (one: Notice) => void (list = [one, ...list]) };
};
const bell = (name: string) => screen.findByRole('button', { name });
const panel = () => screen.findByRole('dialog', { name: 'Notifications' });

describe('the bell', () => {
  it('NOTE-002 names the unread number; opening its list marks all as read', async () => {
    const { person, reads } = start([notice('12'), notice('11', { isRead: true })]);
    await person.click(await bell('Notifications, 1 unread'));
    const rows = await within(await panel()).findAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Case 12 is open: Pliers, drawer 2 of TB-7\d\d:\d\d, new$/),
      expect.stringMatching(/^Case 11 is open: Pliers, drawer 2 of TB-7\d\d:\d\d$/),
    ]);
    await waitFor(() => expect(reads.map(({ body }) => body)).toEqual([{ upTo: '12' }]));
    await person.keyboard('{Escape}');
    await bell('Notifications');
  });

  it('NOTE-002 changes its number as it happens, also when it was read on another device', async () => {
    const line = openLiveLine();
    const { arrive } = start([]);
    await bell('Notifications');
    await waitFor(() => expect(line.openings()).toBe(1));
    arrive(notice('12'));
    line.tell({ kind: 'listed', list: 'notifications' });
    await bell('Notifications, 1 unread');
    answer(endpoints.listNotifications, pageOf(notice('12', { isRead: true })));
    line.tell({ kind: 'listed', list: 'notifications' });
    await bell('Notifications');
  });

  it('leads to what it tells about, and closes', async () => {
    const { person } = start([notice('12', { path: '/missing' })]);
    await person.click(await bell('Notifications, 1 unread'));
    await person.click(await screen.findByRole('link', { name: /^Case 12 is open/ }));
    expect(window.location.pathname).toBe('/missing');
    expect(screen.queryByRole('dialog', { name: 'Notifications' })).toBeNull();
  });

  it('NOTE-005 shows names as text', async () => {
    const subject = 'Case 12 is open: <img src=x onerror="alert(1)">, drawer 2 of TB-7';
    const { person } = start([notice('12', { subject })]);
    await person.click(await bell('Notifications, 1 unread'));
    expect(await screen.findByText(subject)).toBeDefined();
    expect((await panel()).querySelector('img')).toBeNull();
  });

  it('says that there is nothing', async () => {
    const { person } = start([]);
    await person.click(await bell('Notifications'));
    expect(within(await panel()).getByText(/^Nothing yet/)).toBeDefined();
  });

  it('shows a failure, and loads again', async () => {
    refuse(endpoints.listNotifications, { status: 500 });
    const { person } = renderRoute('/settings');
    await person.click(await bell('Notifications'));
    await within(await panel()).findByText('Notifications could not be loaded');
    answer(endpoints.listNotifications, pageOf(notice('12', { isRead: true })));
    await person.click(within(await panel()).getByRole('button', { name: 'Retry' }));
    expect(await within(await panel()).findAllByRole('listitem')).toHaveLength(1);
  });

  it('without a network shows what it has, says that newer ones may be missing, and marks nothing', async () => {
    const { person, reads } = start([notice('12')]);
    await bell('Notifications, 1 unread');
    cutLine(endpoints.listNotifications);
    await person.click(await bell('Notifications, 1 unread'));
    await within(await panel()).findByText(/^Newer ones may be missing/);
    expect(within(await panel()).getByText('Needs a connection')).toBeDefined();
    expect(within(await panel()).getAllByRole('listitem')).toHaveLength(1);
    expect(reads).toEqual([]);
  });

  it('loads older ones', async () => {
    answer(endpoints.listNotifications, ({ url }) =>
      url.searchParams.get('cursor') === '5'
        ? pageOf(notice('4', { isRead: true }))
        : { ...pageOf(notice('6', { isRead: true })), nextCursor: '5' },
    );
    const { person } = renderRoute('/settings');
    await person.click(await bell('Notifications'));
    await person.click(await screen.findByRole('button', { name: 'Show older notifications' }));
    await waitFor(async () => expect(within(await panel()).getAllByRole('listitem')).toHaveLength(2));
    expect(screen.queryByRole('button', { name: 'Show older notifications' })).toBeNull();
  });
});

/** why: jsdom has no notifications of the browser. */
function installNotifications(permission: NotificationPermission, granted: NotificationPermission) {
  const shown: unknown[] = [];
  const Fake = class extends EventTarget {
    static permission = permission;
    static requestPermission = vi.fn(() => {
      Fake.permission = granted;
      return Promise.resolve(granted);
    });
    constructor(title: string, options: { body: string; tag: string }) {
      super();
      shown.push([title, options.body, options.tag]);
    }
  };
  Object.defineProperty(window, 'Notification', { value: Fake, configurable: true });
  return { shown, asked: Fake.requestPermission };
}

describe('notifications of the browser', () => {
  const toggle = () => screen.findByRole('switch', { name: 'Show on this device' });

  it('are shown after the person turned them on, each once, and none from before', async () => {
    const { shown, asked } = installNotifications('default', 'granted');
    const line = openLiveLine();
    const { person, arrive } = start([notice('11')]);
    await person.click(await bell('Notifications, 1 unread'));
    expect(asked).not.toHaveBeenCalled();
    await person.click(await toggle());
    await waitFor(async () => expect((await toggle()).getAttribute('aria-checked')).toBe('true'));
    arrive(notice('12'));
    line.tell({ kind: 'listed', list: 'notifications' });
    const subject = 'Case 12 is open: Pliers, drawer 2 of TB-7';
    await waitFor(() => expect(shown).toEqual([['Stowed', subject, '12']]));
    await person.click(await toggle());
    arrive(notice('13'));
    line.tell({ kind: 'listed', list: 'notifications' });
    await screen.findByText(/^Case 13/);
    expect(shown).toHaveLength(1);
  });

  it('stay off when the person declines, and the list says how to allow them', async () => {
    installNotifications('default', 'denied');
    const { person } = start([]);
    await person.click(await bell('Notifications'));
    await person.click(await toggle());
    await screen.findByText(/^The browser blocks notifications/);
    expect(screen.queryByRole('switch', { name: 'Show on this device' })).toBeNull();
  });

  it('are not offered where the browser has none', async () => {
    const { person } = start([]);
    await person.click(await bell('Notifications'));
    expect(await screen.findByText(/^This browser cannot show/)).toBeDefined();
  });
});
