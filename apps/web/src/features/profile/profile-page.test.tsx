import { endpoints } from '@stowed/contract';
import type { ActivityItem } from '@stowed/contract';
import { render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { Providers } from '../../app/providers.tsx';
import { buildMember, buildUser } from '../../test/factories.ts';
import { renderRoute } from '../../test/render-route.tsx';
import { answer, cutLine, refuse } from '../../test/server.ts';
import { ProfilePage } from './profile-page.tsx';

const figures = { inspectionsThisMonth: 7, missingToolsCount: 0, toolsToCheckCount: 0, recentToolbox: null };
const deed: ActivityItem = {
  id: 'event-1',
  title: 'Drawer completed',
  description: 'TB-7, drawer 2',
  timestamp: new Date(2025, 10, 3, 8, 5).toISOString(),
};

beforeEach(() => {
  answer(endpoints.getDashboard, figures);
  answer(endpoints.listActivity, []);
});

const cardWith = async (text: string) => {
  const card = (await screen.findByText(text)).closest('section');
  if (!card) throw new Error(`No card around ${text}`);
  return within(card);
};
const edit = async () => screen.findByRole('button', { name: 'Edit' });

describe('access to the profile', () => {
  it('PROF-001 G-05 asks a visitor to sign in', () => {
    render(
      <Providers>
        <ProfilePage />
      </Providers>,
    );
    expect(screen.getByText('Please log in to view your profile.')).toBeDefined();
  });

  it('PROF-002 links back Home', async () => {
    renderRoute('/profile');
    const link = await screen.findByRole('link', { name: 'Back to Home' });
    expect(link.getAttribute('href')).toBe('/');
  });

  it.each(['admin', 'maintainer'] as const)(
    'PROF-003 links only an admin to User Management: %s',
    async (role) => {
      answer(endpoints.listMembers, [buildMember()]);
      renderRoute('/profile', { user: { role } });
      await screen.findByRole('link', { name: 'Back to Home' });
      const link = within(screen.getByRole('main')).queryByRole('link', { name: 'User Management' });
      expect(link?.getAttribute('href')).toBe(role === 'admin' ? '/user-management' : undefined);
    },
  );

  it('SHELL-015 shows the same screen to an administrator at /admin', async () => {
    renderRoute('/admin');
    expect(await screen.findByRole('heading', { level: 1, name: 'Profile' })).toBeDefined();
    expect(window.location.pathname).toBe('/admin');
  });
});

describe('identity card', () => {
  it('PROF-004 PROF-006 PROF-007 shows initials, name, role, rank and the facts', async () => {
    renderRoute('/profile');
    const card = await cardWith('ann@example.com');
    expect(card.getByRole('heading', { name: 'Ann Lee' })).toBeDefined();
    for (const text of ['AL', 'Administrator', 'ann', '151 MXG']) expect(card.getByText(text)).toBeDefined();
    expect(card.getAllByText('TSgt')).toHaveLength(2);
  });

  it('PROF-004 PROF-006 PROF-007 shows fallbacks for missing values', async () => {
    const nothing = { firstName: null, lastName: null, email: null, rank: null, unit: null };
    renderRoute('/profile', { user: { ...nothing, role: 'maintainer', organizationRole: 'member' } });
    const card = await cardWith('Not provided');
    expect(card.getByRole('heading', { name: 'ann' })).toBeDefined();
    expect(card.getByText('Maintainer')).toBeDefined();
    expect(card.getAllByText('Not specified')).toHaveLength(2);
  });

  it('PROF-005 PROF-008 toggles between view and edit, and discards unsaved input', async () => {
    const { person } = renderRoute('/profile');
    await person.click(await edit());
    const fields = ['First name', 'Last name', 'Email', 'Rank', 'Unit'];
    expect(fields.map((label) => Reflect.get(screen.getByLabelText(label), 'value'))).toEqual([
      'Ann',
      'Lee',
      'ann@example.com',
      'TSgt',
      '151 MXG',
    ]);
    const form = within(screen.getByRole('form', { name: 'Edit profile' }));
    expect(form.getByRole('button', { name: 'Save Changes' })).toBeDefined();
    expect(form.getByRole('button', { name: 'Cancel' })).toBeDefined();
    await person.type(screen.getByLabelText('Unit'), '!');
    const [toggle] = screen.getAllByRole('button', { name: 'Cancel' });
    if (toggle) await person.click(toggle);
    expect(screen.queryByLabelText('Unit')).toBeNull();
    expect(screen.getByText('151 MXG')).toBeDefined();
  });

  it('PROF-009 PROF-010 PROF-011 API-010 G-28 saves five fields and shows the new name everywhere', async () => {
    const { person } = renderRoute('/profile');
    await person.click(await edit());
    await person.clear(screen.getByLabelText('First name'));
    await person.type(screen.getByLabelText('First name'), 'Bea');
    await person.clear(screen.getByLabelText('Email'));
    const changed = buildUser({ firstName: 'Bea', email: null });
    const saved = answer(endpoints.updateProfile, changed);
    const loaded = answer(endpoints.getUser, changed);
    await person.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Profile Updated')).toBeDefined();
    expect(screen.getByText('Your profile has been updated successfully.')).toBeDefined();
    expect(saved.map(({ url, body }) => ({ path: url.pathname, body }))).toEqual([
      {
        path: '/api/users/user-1',
        body: { firstName: 'Bea', lastName: 'Lee', email: '', rank: 'TSgt', unit: '151 MXG' },
      },
    ]);
    expect(loaded).toHaveLength(1);
    expect(screen.getByRole('heading', { name: 'Bea Lee' })).toBeDefined();
    expect(screen.getByText('Not provided')).toBeDefined();
    expect(screen.getByRole('button', { name: /^User menu/ }).textContent).toBe('BL');
  });

  it.each([
    ['the message', { status: 500, body: { message: 'X' } }, 'X'],
    ['a fallback', { status: 500 }, 'Failed to update profile.'],
  ])('PROF-012 G-148 shows a failure by %s and keeps the input', async (_, failure, text) => {
    refuse(endpoints.updateProfile, failure);
    const { person } = renderRoute('/profile');
    await person.click(await edit());
    await person.type(screen.getByLabelText('Unit'), '!');
    await person.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Update Failed')).toBeDefined();
    expect(screen.getByText(text)).toBeDefined();
    expect(screen.getByLabelText('Unit')).toHaveProperty('value', '151 MXG!');
  });

  it('PROF-013 rejects a malformed email without a request', async () => {
    const saved = answer(endpoints.updateProfile, buildUser());
    const { person } = renderRoute('/profile');
    await person.click(await edit());
    await person.clear(screen.getByLabelText('Email'));
    await person.type(screen.getByLabelText('Email'), 'foo');
    await person.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Please enter a valid email')).toBeDefined();
    expect(saved).toEqual([]);
  });
});

describe('Quick Stats', () => {
  const stats = async () => within(await screen.findByRole('region', { name: 'Quick Stats' }));

  it("PROF-015 PROF-016 PROF-021 shows this month's figures, and hides the row when nothing is missing", async () => {
    renderRoute('/profile');
    expect(await (await stats()).findByText('7')).toBeDefined();
    expect((await stats()).queryByText('Missing tools')).toBeNull();
    expect((await stats()).getByText('None yet')).toBeDefined();
  });

  it.each([
    ['complete', 'Complete', 'good'],
    ['incomplete', 'Inventory Required', 'warn'],
  ] as const)(
    'PROF-016 PROF-017 shows missing tools and a recent toolbox that is %s',
    async (status, badge, tone) => {
      answer(endpoints.getDashboard, {
        ...figures,
        missingToolsCount: 3,
        toolsToCheckCount: 0,
        recentToolbox: { toolboxId: 'TB-7', status, drawerNumber: null },
      });
      renderRoute('/profile');
      const card = await stats();
      expect((await card.findByText('Missing tools')).parentElement?.textContent).toContain('3');
      expect(card.getByRole('link', { name: 'TB-7' }).getAttribute('href')).toBe('/toolbox/TB-7/drawer/1');
      await waitFor(() => expect(card.getByText(badge).dataset['tone']).toBe(tone));
    },
  );

  it('reports figures that could not be loaded, and loads them on Retry', async () => {
    refuse(endpoints.getDashboard, { status: 403, body: { message: 'No' } });
    const { person } = renderRoute('/profile');
    const card = await stats();
    expect(await card.findByText('API Error: 403 No')).toBeDefined();
    answer(endpoints.getDashboard, figures);
    await person.click(card.getByRole('button', { name: 'Retry' }));
    expect(await card.findByText('7')).toBeDefined();
  });
});

describe('Recent Activity', () => {
  const activity = async () => within(await screen.findByRole('region', { name: 'Recent Activity' }));

  it('PROF-018 PROF-022 G-31 G-32 lists what the person did, when and where', async () => {
    answer(endpoints.listActivity, [deed]);
    renderRoute('/profile');
    const card = await activity();
    expect(await card.findByText('Drawer completed')).toBeDefined();
    expect(card.getByText('Nov 3, 2025, 08:05').getAttribute('datetime')).toBe(deed.timestamp);
    expect(card.getByText('Toolbox: TB-7, drawer 2')).toBeDefined();
  });

  it('PROF-019 says when there is no activity', async () => {
    renderRoute('/profile');
    expect(await screen.findByText('No recent activity')).toBeDefined();
    expect(screen.getByText('Complete your first toolbox inspection to see activity here')).toBeDefined();
  });

  it('PROF-020 shows five placeholder rows while loading', async () => {
    answer(endpoints.listActivity, () => new Promise(() => undefined));
    renderRoute('/profile');
    const list = await screen.findByRole('list', { name: 'Recent activity is loading' });
    expect(within(list).getAllByRole('listitem')).toHaveLength(5);
    expect(list.getAttribute('aria-busy')).toBe('true');
  });

  it('reports activity that could not be loaded', async () => {
    refuse(endpoints.listActivity, { status: 403, body: { message: 'No' } });
    renderRoute('/profile');
    expect(await (await activity()).findByText('API Error: 403 No')).toBeDefined();
  });
});

describe('an organization without an administrator', () => {
  const owner = { role: 'maintainer', organizationRole: 'owner' } as const;
  const offer = { name: 'Become administrator' };

  it('G-16 lets its owner become one', async () => {
    answer(endpoints.listMembers, [buildMember(owner), buildMember({ id: 'user-2', active: false })]);
    const { person } = renderRoute('/profile', { user: owner });
    const button = await screen.findByRole('button', offer);
    const changes = answer(endpoints.updateMember, buildMember());
    answer(endpoints.getUser, buildUser());
    await person.click(button);
    expect(await screen.findByText('You are now an administrator')).toBeDefined();
    expect(changes.map(({ url, body }) => ({ path: url.pathname, body }))).toEqual([
      { path: '/api/organizations/users/user-1', body: { role: 'admin' } },
    ]);
    expect(screen.queryByRole('button', offer)).toBeNull();
    expect(screen.getByText('Administrator')).toBeDefined();
  });

  it('G-16 makes no offer while there is an active administrator', async () => {
    const seen = answer(endpoints.listMembers, [buildMember(owner), buildMember({ id: 'user-2' })]);
    renderRoute('/profile', { user: owner });
    await waitFor(() => expect(seen).toHaveLength(1));
    await screen.findByText('No recent activity');
    expect(screen.queryByRole('button', offer)).toBeNull();
  });

  it('G-16 shows a rejection and keeps the offer', async () => {
    answer(endpoints.listMembers, [buildMember(owner)]);
    cutLine(endpoints.updateMember);
    const { person } = renderRoute('/profile', { user: owner });
    await person.click(await screen.findByRole('button', offer));
    expect(await screen.findByText('Update Failed')).toBeDefined();
    expect(screen.getByText(/^Needs a connection/)).toBeDefined();
    expect(screen.getByRole('button', offer)).toBeDefined();
  });
});
