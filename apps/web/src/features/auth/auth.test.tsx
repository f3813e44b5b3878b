import { endpoints } from '@stowed/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { noteFirstPage, pageAfterSignIn } from '../../lib/first-page.ts';
import { buildDashboard, buildDrawer, buildToolbox, buildUser } from '../../test/factories.ts';
import { renderRoute } from '../../test/render-route.tsx';
import { answer, refuse } from '../../test/server.ts';
import { standClock } from '../../test/standing-clock.ts';
import { shownToast } from '../../test/toast.ts';

const dashboard = buildDashboard();

beforeEach(() => {
  answer(endpoints.getUser, buildUser());
  answer(endpoints.getDashboard, dashboard);
});
afterEach(() => vi.useRealTimers());

describe('Sign In', () => {
  async function openAndFill(credentials = { username: 'ann', password: 'secret1' }) {
    const view = renderRoute('/login', { user: null });
    await view.person.type(await screen.findByLabelText('Username'), credentials.username);
    await view.person.type(screen.getByLabelText('Password'), credentials.password);
    return view;
  }
  const submit = () => screen.getByRole('button', { name: 'Sign In' });

  it('AUTH-001 AUTH-004 shows both fields and a link to registration', async () => {
    renderRoute('/login', { user: null });
    expect(await screen.findByLabelText('Username')).toBeDefined();
    expect(screen.getByLabelText('Password').getAttribute('type')).toBe('password');
    expect(screen.getByRole('link', { name: 'Register now' }).getAttribute('href')).toBe('/register');
  });

  it('AUTH-005 AUTH-006 AUTH-009 AUTH-013 signs in, confirms it and goes Home', async () => {
    const seen = answer(endpoints.login, { token: 'new-token' });
    const { person } = await openAndFill();
    await person.click(submit());
    expect(await screen.findByText('Login successful')).toBeDefined();
    expect(screen.getByText('Welcome back!')).toBeDefined();
    expect(localStorage.getItem('authToken')).toBe('new-token');
    await waitFor(() => expect(window.location.pathname).toBe('/'));
    expect(seen.map((request) => request.body)).toEqual([{ username: 'ann', password: 'secret1' }]);
    expect(seen[0]?.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
    expect(seen[0]?.headers.get('content-type')).toBe('application/json');
  });

  it('AUTH-006 goes Home 100 ms after the toast, not sooner', async () => {
    answer(endpoints.login, { token: 'new-token' });
    // A signed-in user goes Home at once; here the session query has no response yet.
    answer(endpoints.getUser, () => new Promise(() => undefined));
    await openAndFill();
    const clock = standClock();
    fireEvent.click(submit());
    await clock.until(() => shownToast()?.title === 'Login successful');
    clock.pass(99);
    expect(window.location.pathname).toBe('/login');
    clock.pass(1);
    expect(window.location.pathname).toBe('/');
  });

  it.each([
    ['a printed drawer label', '/toolbox/TB-1/drawer/2', 14, '/toolbox/TB-1/drawer/2'],
    ['a printed toolbox label', '/toolbox/TB-1', 14, '/toolbox/TB-1/drawer/1'],
    ['a label, too long ago', '/toolbox/TB-1/drawer/2', 16, '/'],
    ['another page', '/toolbox/TB-1/complete', 1, '/'],
  ])('G-182 after sign-in, handles a tab opened with %s', async (_what, first, minutesAgo, next) => {
    noteFirstPage(first, Date.now() - minutesAgo * 60_000);
    noteFirstPage('/login', Date.now());
    answer(endpoints.login, { token: 'new-token' });
    answer(endpoints.getToolbox, buildToolbox());
    answer(endpoints.listDrawers, [buildDrawer(), buildDrawer({ number: 2 })]);
    answer(endpoints.getDrawer, buildDrawer({ number: 2 }));
    sessionStorage.setItem('wantedPath', first);
    const { person } = await openAndFill();
    await person.click(submit());
    await waitFor(() => expect(window.location.pathname).toBe(next));
    await waitFor(() => expect(pageAfterSignIn(Date.now())).toBe('/'));
    if (next !== '/') expect(sessionStorage.getItem('wantedPath')).toBeNull();
  });

  it.each(['{"path":', '7', '{"path":7,"at":0}'])(
    'goes Home if the stored first page is %s',
    async (stored) => {
      sessionStorage.setItem('firstPage', stored);
      answer(endpoints.login, { token: 'new-token' });
      const { person } = await openAndFill();
      await person.click(submit());
      await waitFor(() => expect(window.location.pathname).toBe('/'));
      expect(await screen.findByText('Login successful')).toBeDefined();
    },
  );

  it('AUTH-002 says that sign-in is in progress', async () => {
    answer(endpoints.login, { token: 'new-token' }, { delayMs: 80 });
    const { person } = await openAndFill();
    await person.click(submit());
    const button = await screen.findByRole('button', { name: 'Signing in...' });
    expect(button).toHaveProperty('disabled', true);
    await waitFor(() => expect(window.location.pathname).toBe('/'));
  });

  it('AUTH-007 AUTH-008 rejects empty fields without a request', async () => {
    const seen = answer(endpoints.login, { token: 'new-token' });
    const { person } = renderRoute('/login', { user: null });
    await person.click(await screen.findByRole('button', { name: 'Sign In' }));
    expect(await screen.findByText('Username is required')).toBeDefined();
    expect(screen.getByText('Password is required')).toBeDefined();
    expect(seen).toEqual([]);
  });

  it('AUTH-003 AUTH-011 shows the server message inline and as a toast, and keeps the input', async () => {
    refuse(endpoints.login, { status: 401, body: { message: 'Nope' } });
    const { person } = await openAndFill();
    await person.click(submit());
    await waitFor(() =>
      expect(shownToast()).toEqual({ title: 'Login failed', description: 'Nope', tone: 'bad' }),
    );
    const form = submit().closest('form');
    expect(form && within(form).getByRole('alert').textContent).toBe('Nope');
    expect(screen.getByLabelText('Username')).toHaveProperty('value', 'ann');
    expect(localStorage.getItem('authToken')).toBeNull();
    expect(window.location.pathname).toBe('/login');
  });

  it('AUTH-012 falls back to Login failed', async () => {
    refuse(endpoints.login, { status: 500 });
    const { person } = await openAndFill();
    await person.click(submit());
    const form = submit().closest('form');
    await waitFor(() => expect(form && within(form).getByRole('alert').textContent).toBe('Login failed'));
    await waitFor(() =>
      expect(shownToast()).toEqual({ title: 'Login failed', description: 'Login failed', tone: 'bad' }),
    );
  });

  it.each([
    ['/toolbox/TB-1/drawer/2', 'Toolbox TB-1, Drawer 2'],
    ['/toolboxes?q=tb', 'Toolboxes'],
  ])('G-07 offers %s, which the visitor requested before signing in', async (wanted, place) => {
    answer(endpoints.login, { token: 'new-token' });
    const { person } = renderRoute(wanted, { user: null });
    await person.type(await screen.findByLabelText('Username'), 'ann');
    await person.type(screen.getByLabelText('Password'), 'secret1');
    await person.click(submit());
    const link = await screen.findByRole('link', { name: `Continue to ${place}` });
    expect(link.getAttribute('href')).toBe(wanted);
    expect(window.location.pathname).toBe('/');
  });
});

describe('Create Organization', () => {
  async function open() {
    const view = renderRoute('/register', { user: null });
    await screen.findByLabelText('Organization name');
    return view;
  }
  const submit = () => screen.getByRole('button', { name: 'Create Account' });
  const optionsOf = (label: string) =>
    within(screen.getByLabelText(label))
      .getAllByRole('option')
      .map((option) => option.textContent);

  it('SHELL-002 AUTH-016 AUTH-023 SHELL-054 offers the specified options with their defaults', async () => {
    await open();
    expect(optionsOf('Organization type')).toEqual(['Military', 'Commercial', 'Contractor']);
    expect(screen.getByLabelText('Organization type')).toHaveProperty('value', 'military');
    expect(optionsOf('Role')).toEqual(['Maintainer', 'Administrator']);
    expect(screen.getByLabelText('Role')).toHaveProperty('value', 'admin');
  });

  it('AUTH-021 AUTH-022 AUTH-025 shows the placeholders and a link back', async () => {
    await open();
    expect(screen.getByLabelText('Rank').getAttribute('placeholder')).toBe('TSgt');
    expect(screen.getByLabelText('Unit').getAttribute('placeholder')).toBe('151 MXG');
    expect(screen.getByRole('link', { name: 'Back to Sign In' }).getAttribute('href')).toBe('/login');
  });

  it('AUTH-015 AUTH-018 AUTH-019 AUTH-020 rejects short or malformed input without a request', async () => {
    const seen = answer(endpoints.registerOrganization, { token: 'new-token' });
    const { person } = await open();
    await person.type(screen.getByLabelText('Organization name'), 'AB');
    await person.type(screen.getByLabelText('Username'), 'ab');
    await person.type(screen.getByLabelText('Password'), '12345');
    await person.type(screen.getByLabelText('Email'), 'foo@');
    await person.click(submit());
    expect(await screen.findByText('Organization name must be at least 3 characters')).toBeDefined();
    expect(screen.getByText('Username must be at least 3 characters')).toBeDefined();
    expect(screen.getByText('Password must be at least 6 characters')).toBeDefined();
    expect(screen.getByText('Invalid email address')).toBeDefined();
    expect(seen).toEqual([]);
  });

  async function fillRequired(person: Awaited<ReturnType<typeof open>>['person']) {
    await person.type(screen.getByLabelText('Organization name'), 'ABC');
    await person.type(screen.getByLabelText('Username'), 'abc');
    await person.type(screen.getByLabelText('Password'), '123456');
  }

  it('G-185 says that a password is very common, until it is changed', async () => {
    answer(endpoints.checkPassword, ({ body }) => ({
      isCommon: JSON.stringify(body) === '{"password":"qwerty"}',
    }));
    const { person } = renderRoute('/register', { user: null });
    await person.type(await screen.findByLabelText('Password'), 'qwerty');
    expect((await screen.findByRole('status')).textContent).toBe('This password is very common');
    await person.type(screen.getByLabelText('Password'), '!');
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('AUTH-017 AUTH-026 AUTH-027 AUTH-028 registers with empty optional fields and goes Home', async () => {
    const seen = answer(endpoints.registerOrganization, { token: 'new-token' });
    const { person } = await open();
    await fillRequired(person);
    const optional = ['First name', 'Last name', 'Email', 'Rank', 'Unit'];
    expect(optional.map((label) => Reflect.get(screen.getByLabelText(label), 'value'))).toEqual(
      optional.map(() => ''),
    );
    await person.click(submit());
    expect(await screen.findByText('Registration successful')).toBeDefined();
    expect(screen.getByText('Your account has been created successfully!')).toBeDefined();
    await waitFor(() => expect(window.location.pathname).toBe('/'));
    expect(localStorage.getItem('authToken')).toBe('new-token');
    expect(seen[0]?.body).toEqual({
      organizationName: 'ABC',
      organizationType: 'military',
      userData: {
        username: 'abc',
        password: '123456',
        firstName: '',
        lastName: '',
        email: '',
        rank: '',
        unit: '',
        role: 'admin',
      },
    });
  });

  it('AUTH-024 says that the account is being created', async () => {
    answer(endpoints.registerOrganization, { token: 'new-token' }, { delayMs: 80 });
    const { person } = await open();
    await fillRequired(person);
    await person.click(submit());
    const button = await screen.findByRole('button', { name: 'Creating account...' });
    expect(button).toHaveProperty('disabled', true);
    await waitFor(() => expect(window.location.pathname).toBe('/'));
  });

  it('AUTH-029 falls back to Registration failed', async () => {
    refuse(endpoints.registerOrganization, { status: 500 });
    const { person } = await open();
    await fillRequired(person);
    await person.click(submit());
    const form = submit().closest('form');
    await waitFor(() =>
      expect(form && within(form).getByRole('alert').textContent).toBe('Registration failed'),
    );
    await waitFor(() =>
      expect(shownToast()).toEqual({
        title: 'Registration failed',
        description: 'Registration failed',
        tone: 'bad',
      }),
    );
  });

  it("AUTH-028 AUTH-038 shows the new account's figures, not the previous user's", async () => {
    const counts = answer(endpoints.getDashboard, ({ headers }) => ({
      ...dashboard,
      recentToolbox:
        headers.get('authorization') === 'Bearer token-of-test'
          ? { toolboxId: 'TB-7', status: 'incomplete' as const, drawerNumber: 1 }
          : null,
    }));
    answer(endpoints.logout, { success: true });
    const { person } = renderRoute('/');
    expect(await screen.findByText('TB-7')).toBeDefined();
    await person.click(await screen.findByRole('button', { name: /^User menu/ }));
    await person.click(await screen.findByRole('menuitem', { name: 'Log out' }));
    await person.click(await screen.findByRole('link', { name: 'Register' }));
    answer(endpoints.registerOrganization, { token: 'new-token' });
    const asked = answer(endpoints.getUser, buildUser({ firstName: 'Bo', lastName: 'Fox' }));
    await screen.findByLabelText('Organization name');
    await fillRequired(person);
    await person.click(submit());
    expect(await screen.findByText(/^Bo Fox/)).toBeDefined();
    await waitFor(() => expect(counts.at(-1)?.headers.get('authorization')).toBe('Bearer new-token'));
    expect(asked.map(({ headers }) => headers.get('authorization'))).toEqual(['Bearer new-token']);
    expect(screen.queryByText('TB-7')).toBeNull();
  });

  it('AUTH-029 shows a rejection inline and as a toast, and keeps the input', async () => {
    refuse(endpoints.registerOrganization, { status: 409, body: { message: 'Taken' } });
    const { person } = await open();
    await fillRequired(person);
    await person.click(submit());
    await waitFor(() =>
      expect(shownToast()).toEqual({ title: 'Registration failed', description: 'Taken', tone: 'bad' }),
    );
    const form = submit().closest('form');
    expect(form && within(form).getByRole('alert').textContent).toBe('Taken');
    expect(screen.getByLabelText('Organization name')).toHaveProperty('value', 'ABC');
  });
});
