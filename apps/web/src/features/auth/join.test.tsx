import { endpoints } from '@stowed/contract';
import type { OpenInvite } from '@stowed/contract';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildDashboard, buildUser } from '../../test/factories.ts';
import { renderRoute } from '../../test/render-route.tsx';
import { answer, cutLine, refuse } from '../../test/server.ts';
import { shownToast } from '../../test/toast.ts';

const PATH = '/register?invite=abc';
const offer: OpenInvite = {
  email: 'kim@example.com',
  role: 'maintainer',
  organizationRole: 'member',
  organizationName: '151st Maintenance Group',
  status: 'pending',
  expiresAt: '2025-11-10T08:00:00.000Z',
};

beforeEach(() => {
  answer(endpoints.getInvite, offer);
});

const fillIn = async (person: ReturnType<typeof renderRoute>['person']) => {
  await person.type(await screen.findByLabelText('Username'), 'kim');
  await person.type(screen.getByLabelText('Password'), 'secret1');
  await person.click(screen.getByRole('button', { name: 'Create Account' }));
};

describe('joining by invitation', () => {
  it("G-124 shows the invitation's details as fixed, and no organization fields", async () => {
    const asked = answer(endpoints.getInvite, offer);
    renderRoute(PATH, { user: null });
    expect(await screen.findByText('kim@example.com')).toBeDefined();
    expect(screen.getByRole('heading', { level: 1, name: 'Join Organization' })).toBeDefined();
    for (const text of ['Maintainer', 'Member', 'Nov 10, 2025']) expect(screen.getByText(text)).toBeDefined();
    for (const label of ['Organization name', 'Organization type', 'Email', 'Role']) {
      expect(screen.queryByLabelText(label)).toBeNull();
    }
    expect(asked.map(({ url }) => url.pathname)).toEqual(['/api/auth/invite/abc']);
  });

  it('G-124 creates the account, signs in and goes Home', async () => {
    const sent = answer(endpoints.acceptInvite, { token: 'token-of-kim' });
    answer(endpoints.getUser, buildUser({ firstName: 'Kim', lastName: 'Park' }));
    answer(endpoints.getDashboard, buildDashboard());
    const { person } = renderRoute(PATH, { user: null });
    await person.type(await screen.findByLabelText('First name'), 'Kim');
    await fillIn(person);
    await waitFor(() => expect(window.location.pathname).toBe('/'));
    await waitFor(() => expect(shownToast()).toMatchObject({ title: 'Registration successful' }));
    expect(localStorage.getItem('authToken')).toBe('token-of-kim');
    const userData = { username: 'kim', password: 'secret1', firstName: 'Kim', lastName: '' };
    expect(sent.map(({ body }) => body)).toEqual([
      { token: 'abc', userData: { ...userData, rank: '', unit: '' } },
    ]);
  });

  it('G-124 shows a rejection and keeps the input', async () => {
    refuse(endpoints.acceptInvite, { status: 409, body: { message: 'Username already exists' } });
    const { person } = renderRoute(PATH, { user: null });
    await fillIn(person);
    expect((await screen.findByRole('alert')).textContent).toBe('Username already exists');
    await waitFor(() => expect(shownToast()).toMatchObject({ title: 'Registration failed', tone: 'bad' }));
    expect(screen.getByLabelText('Username')).toHaveProperty('value', 'kim');
  });

  it('G-124 rejects short input without a request', async () => {
    const sent = refuse(endpoints.acceptInvite, { status: 500 });
    const { person } = renderRoute(PATH, { user: null });
    await person.click(await screen.findByRole('button', { name: 'Create Account' }));
    expect(await screen.findByText('Username must be at least 3 characters')).toBeDefined();
    expect(screen.getByText('Password must be at least 6 characters')).toBeDefined();
    expect(sent).toEqual([]);
  });

  it.each([
    [404, 'Invitation not found'],
    [410, 'Invitation has expired'],
    [410, 'Invitation has already been used'],
  ])('G-124 reports a dead link: %i %s', async (status, message) => {
    refuse(endpoints.getInvite, { status, body: { message } });
    renderRoute(PATH, { user: null });
    expect(await screen.findByText(message)).toBeDefined();
    expect(screen.getByText('Ask the person who invited you for a new link.')).toBeDefined();
    expect(screen.queryByLabelText('Username')).toBeNull();
  });

  it('loads the invitation again on Retry after a network error', async () => {
    cutLine(endpoints.getInvite);
    const { person } = renderRoute(PATH, { user: null });
    const retry = await screen.findByRole('button', { name: 'Retry' });
    answer(endpoints.getInvite, offer);
    await person.click(retry);
    expect(await screen.findByText('kim@example.com')).toBeDefined();
  });

  it('G-06 asks a signed-in user to sign out first, then continues', async () => {
    answer(endpoints.logout, { success: true });
    const { person } = renderRoute(PATH);
    expect(await screen.findByRole('heading', { level: 1, name: 'Sign out first' })).toBeDefined();
    await person.click(screen.getByRole('button', { name: 'Sign out' }));
    expect(await screen.findByText('kim@example.com')).toBeDefined();
    expect(window.location.pathname + window.location.search).toBe(PATH);
  });
});
