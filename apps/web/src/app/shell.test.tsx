import { endpoints } from '@stowed/contract';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { buildDashboard, buildDrawer, buildToolbox, buildUser } from '../test/factories.ts';
import { renderRoute } from '../test/render-route.tsx';
import { answer, cutLine, refuse } from '../test/server.ts';
import { expectConsole } from '../test/setup.ts';
import { shownToast } from '../test/toast.ts';

describe('guards', () => {
  it('SHELL-001 shows Sign In without a session', async () => {
    renderRoute('/login', { user: null });
    expect(await screen.findByRole('heading', { name: 'Sign In' })).toBeDefined();
    expect(window.location.pathname).toBe('/login');
  });

  it.each([
    ['SHELL-003', '/'],
    ['SHELL-004', '/profile'],
    ['SHELL-005 PROF-027', '/profile/edit'],
    ['SHELL-006', '/settings'],
    ['SHELL-007', '/toolboxes'],
    ['SHELL-008', '/toolbox/TB-1/drawer/1'],
    ['SHELL-009', '/toolbox/TB-1/complete'],
    ['SHELL-012', '/toolbox/new'],
    ['SHELL-013', '/toolbox/TB-1/templates'],
    ['SHELL-014', '/user-management'],
    ['SHELL-015', '/admin'],
  ])('%s SHELL-018 sends a signed-out visitor from %s to sign-in', async (_, path) => {
    renderRoute(path, { user: null });
    await waitFor(() => expect(window.location.pathname).toBe('/login'));
  });

  it.each(['/', '/profile'])(
    'PROF-021 PROF-022 requests no data about a person at %s without a session',
    async (path) => {
      const asked = [endpoints.getUser, endpoints.getDashboard, endpoints.listActivity].map((endpoint) =>
        refuse(endpoint, { status: 401 }),
      );
      renderRoute(path, { user: null });
      expect(await screen.findByRole('heading', { name: 'Sign In' })).toBeDefined();
      expect(asked.flat()).toEqual([]);
    },
  );

  it('SHELL-017 renders nothing while the session is loading, not even a sign-in link', async () => {
    localStorage.setItem('authToken', 'token-of-test');
    answer(endpoints.getUser, buildUser(), { delayMs: 100 });
    renderRoute('/toolbox/new', { user: null });
    expect(screen.getByRole('main').textContent).toBe('');
    expect(screen.queryByRole('link', { name: 'Sign In' })).toBeNull();
    expect(screen.queryByRole('button', { name: /^User menu/ })).toBeNull();
    expect(await screen.findByRole('button', { name: /^User menu/ })).toBeDefined();
    expect(window.location.pathname).toBe('/toolbox/new');
  });

  it.each([
    ['SHELL-012', '/toolbox/new'],
    ['SHELL-013', '/toolbox/TB-1/templates'],
    ['SHELL-014', '/user-management'],
    ['SHELL-015', '/admin'],
  ])('%s SHELL-019 sends a maintainer from %s home', async (_, path) => {
    answer(endpoints.getDashboard, buildDashboard());
    renderRoute(path, { user: { role: 'maintainer' } });
    await waitFor(() => expect(window.location.pathname).toBe('/'));
  });

  /** The requests of the screens behind the guards. */
  function serveScreens() {
    answer(endpoints.getDashboard, buildDashboard());
    answer(endpoints.listActivity, []);
    answer(endpoints.listSessions, { sessions: [] });
    answer(endpoints.listMembers, []);
    answer(endpoints.listInvites, []);
    answer(endpoints.listToolboxes, []);
    answer(endpoints.getToolbox, buildToolbox());
    answer(endpoints.listDrawers, [buildDrawer()]);
    answer(endpoints.getDrawer, buildDrawer());
  }

  it.each([
    ['SHELL-003', '/', 'What to do next'],
    ['SHELL-004', '/profile', 'Profile'],
    ['SHELL-005', '/profile/edit', 'Edit Profile'],
    ['SHELL-006', '/settings', 'Settings'],
    ['SHELL-007', '/toolboxes', 'Toolboxes'],
    ['SHELL-008', '/toolbox/TB-1/drawer/1', 'Drawer 1'],
    ['SHELL-009', '/toolbox/TB-1/complete', 'Inventory Summary'],
  ])('%s shows %s to any member', async (_, path, heading) => {
    serveScreens();
    renderRoute(path, { user: { role: 'maintainer', organizationRole: 'member' } });
    expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeDefined();
    expect(window.location.pathname).toBe(path);
  });

  it.each([
    ['SHELL-012', '/toolbox/new', 'Create New Toolbox'],
    ['SHELL-013', '/toolbox/TB-1/templates', 'Create Drawer Templates'],
    ['SHELL-014', '/user-management', 'User Management'],
    ['SHELL-015', '/admin', 'Profile'],
  ])('%s shows %s to an administrator', async (_, path, heading) => {
    serveScreens();
    renderRoute(path);
    expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeDefined();
    expect(window.location.pathname).toBe(path);
  });

  it('SHELL-020 logs an admin check that fails, and goes Home', async () => {
    answer(endpoints.getDashboard, buildDashboard());
    localStorage.setItem('authToken', 'token-of-test');
    refuse(endpoints.getUser, { status: 200, body: { username: 'ann' } });
    renderRoute('/toolbox/new', { user: null });
    await waitFor(() => expect(window.location.pathname).toBe('/'));
    expectConsole(/^console\.error: The admin check failed: no known role \(undefined\)$/);
  });

  it.each([null, {}])('SHELL-016 SHELL-021 SHELL-022 shows the not-found screen to anyone', async (user) => {
    renderRoute('/no-such-page', { user });
    expect(await screen.findByRole('heading', { name: '404 Page Not Found' })).toBeDefined();
    expect(screen.getByText('Did you forget to add the page to the router?')).toBeDefined();
    expect(screen.getByRole('img', { name: 'Alert' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Go to Home' }).getAttribute('href')).toBe('/');
  });
});

describe('session', () => {
  it('AUTH-034 AUTH-035 ends a session that the server rejects', async () => {
    localStorage.setItem('authToken', 'bad');
    refuse(endpoints.getUser, { status: 401, body: { message: 'Invalid or expired token' } });
    renderRoute('/toolboxes', { user: null });
    await waitFor(() =>
      expect(shownToast()).toEqual({
        title: 'Session expired',
        description: 'Please sign in again',
        tone: 'bad',
      }),
    );
    expect(localStorage.getItem('authToken')).toBeNull();
    expect(window.location.pathname).toBe('/login');
  });

  it('keeps the token and offers Retry when the service does not respond', async () => {
    localStorage.setItem('authToken', 'token-of-test');
    cutLine(endpoints.getUser);
    const { person } = renderRoute('/toolbox/new', { user: null });
    const retry = await screen.findByRole('button', { name: 'Retry' });
    expect(localStorage.getItem('authToken')).toBe('token-of-test');
    answer(endpoints.getUser, buildUser());
    await person.click(retry);
    expect(await screen.findByRole('button', { name: /^User menu/ })).toBeDefined();
  });

  it('treats 503 for the current user as an outage, not as the end of the session', async () => {
    localStorage.setItem('authToken', 'token-of-test');
    refuse(endpoints.getUser, { status: 503 });
    renderRoute('/toolbox/new', { user: null });
    expect(await screen.findByText('Needs a connection')).toBeDefined();
    expect(localStorage.getItem('authToken')).toBe('token-of-test');
  });

  it.each([
    ['SHELL-031', 'Profile', '/profile'],
    ['SHELL-032', 'User Management', '/user-management'],
    ['SHELL-033', 'Settings', '/settings'],
  ])('%s links from the user menu to %s', async (_, entry, path) => {
    answer(endpoints.getDashboard, buildDashboard());
    answer(endpoints.listActivity, []);
    answer(endpoints.listMembers, []);
    answer(endpoints.listInvites, []);
    const { person } = renderRoute('/toolbox/new');
    await person.click(await screen.findByRole('button', { name: /^User menu/ }));
    await person.click(await screen.findByRole('menuitem', { name: entry }));
    expect(await screen.findByRole('heading', { level: 1, name: entry })).toBeDefined();
    expect(window.location.pathname).toBe(path);
  });

  it('SHELL-032 hides User Management from members who are not administrators', async () => {
    const { person } = renderRoute('/settings', { user: { role: 'maintainer' } });
    await person.click(await screen.findByRole('button', { name: /^User menu/ }));
    expect(await screen.findByRole('menuitem', { name: 'Profile' })).toBeDefined();
    expect(screen.queryByRole('menuitem', { name: 'User Management' })).toBeNull();
    // An owner sees the organization's record, whatever their system role.
    expect(screen.getByRole('menuitem', { name: 'Activity log' })).toBeDefined();
  });

  it('AUTH-033 SHELL-030 SHELL-034 logs out from the user menu', async () => {
    const seen = answer(endpoints.logout, { success: true });
    const personal = ['toolStatusMap:TB-1:1', 'pendingTemplateToolboxId'];
    for (const key of personal) localStorage.setItem(key, 'TB-1');
    const { person } = renderRoute('/toolbox/new');
    await person.click(await screen.findByRole('button', { name: /^User menu/ }));
    expect(await screen.findByText('Ann Lee')).toBeDefined();
    expect(screen.getByText('ann@example.com')).toBeDefined();
    const entries = screen.getAllByRole('menuitem').map((item) => item.textContent);
    expect(entries).toEqual(['Profile', 'User Management', 'Activity log', 'Cases', 'Settings', 'Log out']);
    await person.click(screen.getByRole('menuitem', { name: 'Log out' }));
    await waitFor(() => expect(window.location.pathname).toBe('/login'));
    for (const key of ['authToken', ...personal])
      expect([key, localStorage.getItem(key)]).toEqual([key, null]);
    await waitFor(() => expect(seen).toHaveLength(1));
    expect(seen[0]?.headers.get('authorization')).toBe('Bearer token-of-test');
    expect(sessionStorage.getItem('wantedPath')).toBeNull();
    // Back goes to a screen without access: nothing of it is shown, not even its name.
    window.history.back();
    await waitFor(() => expect(sessionStorage.getItem('wantedPath')).toBe('/toolbox/new'));
    expect(await screen.findByRole('heading', { name: 'Sign In' })).toBeDefined();
    expect([window.location.pathname, screen.queryByText('Ann Lee')]).toEqual(['/login', null]);
  });
});

describe('a screen that crashes', () => {
  it('explains it and offers a reload', async () => {
    answer(endpoints.getToolbox, buildToolbox());
    answer(endpoints.listDrawers, [buildDrawer()]);
    refuse(endpoints.getDrawer, { status: 200, body: { number: 1, tools: [{ name: { not: 'a text' } }] } });
    renderRoute('/toolbox/TB-1/drawer/1');
    expect(await screen.findByRole('button', { name: 'Reload' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Stowed' })).toBeDefined();
    expectConsole(/./);
  });
});

describe('who is signed in', () => {
  it('AUTH-031 treats nobody as signed in without a token', async () => {
    answer(endpoints.getUser, buildUser());
    renderRoute('/toolbox/new', { user: null });
    await waitFor(() => expect(window.location.pathname).toBe('/login'));
    expect(screen.queryByRole('button', { name: /^User menu/ })).toBeNull();
  });

  it("AUTH-031 treats nobody as signed in if the user's data could not be loaded", async () => {
    localStorage.setItem('authToken', 'token-of-test');
    refuse(endpoints.getUser, { status: 500 });
    renderRoute('/toolbox/new', { user: null });
    await waitFor(() => expect(window.location.pathname).toBe('/login'));
    expect(localStorage.getItem('authToken')).toBeNull();
  });

  it('AUTH-032 finds the user who signed in before the page loaded', async () => {
    localStorage.setItem('authToken', 'token-of-test');
    const asked = answer(endpoints.getUser, buildUser());
    renderRoute('/settings', { user: null });
    expect(await screen.findByRole('heading', { level: 1, name: 'Settings' })).toBeDefined();
    expect(window.location.pathname).toBe('/settings');
    expect(asked.map(({ headers }) => headers.get('authorization'))).toEqual(['Bearer token-of-test']);
  });

  it('AUTH-014 AUTH-038 shows the data of the last user to sign in', async () => {
    const dashboard = buildDashboard();
    answer(endpoints.getDashboard, {
      ...dashboard,
      recentToolbox: { toolboxId: 'TB-7', status: 'incomplete', drawerNumber: 1 },
    });
    answer(endpoints.logout, { success: true });
    const { person } = renderRoute('/');
    expect(await screen.findByText('TB-7')).toBeDefined();
    await person.click(await screen.findByRole('button', { name: /^User menu/ }));
    await person.click(await screen.findByRole('menuitem', { name: 'Log out' }));
    answer(endpoints.login, { token: 'token-of-bo' });
    answer(endpoints.getUser, buildUser({ firstName: 'Bo', lastName: 'Fox' }));
    const dashboards = answer(endpoints.getDashboard, dashboard);
    await person.type(await screen.findByLabelText('Username'), 'bo');
    await person.type(screen.getByLabelText('Password'), 'secret2');
    await person.click(screen.getByRole('button', { name: 'Sign In' }));
    expect(await screen.findByText(/^Bo Fox/)).toBeDefined();
    await waitFor(() => expect(dashboards).not.toHaveLength(0));
    expect(screen.queryByText('TB-7')).toBeNull();
    expect(dashboards.map(({ headers }) => headers.get('authorization'))).toEqual(['Bearer token-of-bo']);
  });

  it('sends a signed-in user from sign-in and registration to Home', async () => {
    answer(endpoints.getDashboard, buildDashboard());
    renderRoute('/register');
    await waitFor(() => expect(window.location.pathname).toBe('/'));
  });
});
