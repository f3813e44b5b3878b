import { endpoints } from '@stowed/contract';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderRoute } from '../../test/render-route.tsx';
import { answer, refuse } from '../../test/server.ts';

async function openAndSave(password: string, user: null | object = null) {
  const view = renderRoute('/reset-password?token=one-time', { user });
  await view.person.type(await screen.findByLabelText('New password'), password);
  await view.person.click(screen.getByRole('button', { name: 'Save password' }));
  return view;
}

describe('password reset link', () => {
  it('G-20 G-169 saves the password and goes to Sign In', async () => {
    const seen = answer(endpoints.resetPassword, { success: true });
    await openAndSave('new secret');
    expect(await screen.findByText('Password changed')).toBeDefined();
    expect(await screen.findByRole('heading', { name: 'Sign In' })).toBeDefined();
    expect(window.location.pathname).toBe('/login');
    expect(seen.map(({ body }) => body)).toEqual([{ token: 'one-time', newPassword: 'new secret' }]);
  });

  it('G-20 also accepts a token in the path', async () => {
    const seen = answer(endpoints.resetPassword, { success: true });
    const { person } = renderRoute('/reset-password/one-time', { user: null });
    await person.type(await screen.findByLabelText('New password'), 'new secret{Enter}');
    expect(await screen.findByRole('heading', { name: 'Sign In' })).toBeDefined();
    expect(seen.map(({ body }) => body)).toEqual([{ token: 'one-time', newPassword: 'new secret' }]);
  });

  it('G-169 ends the session of the user who is signed in here', async () => {
    answer(endpoints.resetPassword, { success: true });
    const logouts = answer(endpoints.logout, { success: true });
    await openAndSave('new secret', {});
    await waitFor(() => expect(window.location.pathname).toBe('/login'));
    await waitFor(() => expect(logouts).toHaveLength(1));
    expect(localStorage.getItem('authToken')).toBeNull();
  });

  it('G-169 rejects a short password without a request', async () => {
    const seen = answer(endpoints.resetPassword, { success: true });
    await openAndSave('12345');
    expect(await screen.findByText('Password must be at least 6 characters')).toBeDefined();
    expect(seen).toEqual([]);
  });

  it.each([
    [404, 'Link is not valid'],
    [410, 'Link has expired'],
  ])('G-169 reports a dead link (%i) and says whom to ask', async (status, message) => {
    refuse(endpoints.resetPassword, { status, body: { message } });
    await openAndSave('new secret');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe(`${message}Ask an administrator of your organization for a new link.`);
    expect(screen.getByLabelText('New password')).toHaveProperty('value', 'new secret');
  });

  it('G-148 keeps the input when the service fails, and can reveal the password', async () => {
    refuse(endpoints.resetPassword, { status: 500 });
    const { person } = await openAndSave('new secret');
    expect((await screen.findByRole('alert')).textContent).toBe('The password could not be saved.');
    const field = screen.getByLabelText('New password');
    expect(field).toHaveProperty('value', 'new secret');
    await person.click(screen.getByLabelText('Show password'));
    expect(field.getAttribute('type')).toBe('text');
  });
});
