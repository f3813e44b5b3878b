import { endpoints } from '@stowed/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildDashboard, buildSession, buildUser } from '../../test/factories.ts';
import { renderRoute } from '../../test/render-route.tsx';
import { answer, cutLine, refuse } from '../../test/server.ts';

const here = buildSession({ id: 'here', current: true, device: 'Firefox on Windows' });
const phone = buildSession({ id: 'phone', createdAt: new Date(2025, 10, 3, 8, 5).toISOString() });

beforeEach(() => {
  answer(endpoints.getDashboard, buildDashboard());
  answer(endpoints.listActivity, []);
  answer(endpoints.listSessions, { sessions: [here, phone] });
});

async function open() {
  const view = renderRoute('/profile/edit');
  const form = within(await screen.findByRole('form', { name: 'Profile' }));
  return { ...view, form };
}

describe('Edit Profile', () => {
  it('PROF-023 PROF-024 shows the avatar and six fields, one of them with a hint', async () => {
    const { form } = await open();
    expect(form.getByText('AL')).toBeDefined();
    const fields = ['First name', 'Last name', 'Email', 'Rank', 'Unit', 'Profile image URL'];
    expect(fields.map((label) => Reflect.get(form.getByLabelText(label), 'value'))).toEqual([
      'Ann',
      'Lee',
      'ann@example.com',
      'TSgt',
      '151 MXG',
      '',
    ]);
    expect(form.getByText('Enter a direct URL to an image')).toBeDefined();
  });

  it('PROF-025 PROF-028 PROF-029 saves six fields, says that it is saving, and returns to Profile', async () => {
    const { person, form } = await open();
    await person.clear(form.getByLabelText('Last name'));
    await person.type(form.getByLabelText('Last name'), 'Fox');
    await person.type(form.getByLabelText('Profile image URL'), '/ann.jpg');
    const changed = buildUser({ lastName: 'Fox', profileImageUrl: '/ann.jpg' });
    const saved = answer(endpoints.updateProfile, changed, { delayMs: 80 });
    answer(endpoints.getUser, changed);
    await person.click(form.getByRole('button', { name: 'Save Changes' }));
    const button = await form.findByRole('button', { name: 'Saving...' });
    expect(button).toHaveProperty('disabled', true);
    await waitFor(() => expect(window.location.pathname).toBe('/profile'));
    expect(await screen.findByRole('heading', { name: 'Ann Fox' })).toBeDefined();
    expect(screen.getByText('Profile Updated')).toBeDefined();
    expect(saved.map(({ body }) => body)).toEqual([
      {
        firstName: 'Ann',
        lastName: 'Fox',
        email: 'ann@example.com',
        rank: 'TSgt',
        unit: '151 MXG',
        profileImageUrl: '/ann.jpg',
      },
    ]);
  });

  it('PROF-028 returns to Profile on Cancel without a request', async () => {
    const saved = answer(endpoints.updateProfile, buildUser());
    const { person, form } = await open();
    await person.type(form.getByLabelText('Last name'), 'Fox');
    await person.click(form.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByRole('heading', { name: 'Ann Lee' })).toBeDefined();
    expect(window.location.pathname).toBe('/profile');
    expect(saved).toEqual([]);
  });

  it('PROF-026 says that the profile is loading', async () => {
    localStorage.setItem('authToken', 'token-of-test');
    answer(endpoints.getUser, buildUser(), { delayMs: 100 });
    renderRoute('/profile/edit', { user: null });
    expect(screen.getByText('Loading profile...')).toBeDefined();
    expect(await screen.findByRole('form', { name: 'Profile' })).toBeDefined();
  });

  it('PROF-030 G-29 accepts any text as picture address, and shows only allowed pictures', async () => {
    const { person, form } = await open();
    const field = form.getByLabelText('Profile image URL');
    await person.type(field, 'https://example.com/ann.jpg');
    await person.tab();
    const image = document.querySelector('main img');
    expect(image?.getAttribute('src')).toBe('https://example.com/ann.jpg');
    if (image) fireEvent.error(image);
    expect(form.getByText('AL')).toBeDefined();
    await person.clear(field);
    await person.type(field, 'javascript:alert(1)');
    await person.tab();
    expect(document.querySelector('main img')).toBeNull();
    const saved = answer(endpoints.updateProfile, buildUser());
    await person.click(form.getByRole('button', { name: 'Save Changes' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]?.body).toMatchObject({ profileImageUrl: 'javascript:alert(1)' });
    await screen.findByText('No recent activity');
  });

  it('PROF-031 rejects a malformed email; every field may be empty', async () => {
    const saved = answer(endpoints.updateProfile, buildUser());
    const { person, form } = await open();
    for (const label of ['First name', 'Last name', 'Email', 'Rank', 'Unit']) {
      await person.clear(form.getByLabelText(label));
    }
    await person.type(form.getByLabelText('Email'), 'foo');
    await person.click(form.getByRole('button', { name: 'Save Changes' }));
    expect(await form.findByText('Please enter a valid email')).toBeDefined();
    expect(saved).toEqual([]);
    await person.clear(form.getByLabelText('Email'));
    await person.click(form.getByRole('button', { name: 'Save Changes' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    await screen.findByText('No recent activity');
  });

  it('PROF-012 keeps the input when the server rejects it', async () => {
    refuse(endpoints.updateProfile, { status: 409, body: { message: 'Email already in use' } });
    const { person, form } = await open();
    await person.type(form.getByLabelText('Rank'), '2');
    await person.click(form.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Update Failed')).toBeDefined();
    expect(screen.getByText('Email already in use')).toBeDefined();
    expect(form.getByLabelText('Rank')).toHaveProperty('value', 'TSgt2');
    expect(window.location.pathname).toBe('/profile/edit');
  });
});

describe('changing the password', () => {
  async function fill(current: string, next: string) {
    const { person } = await open();
    const form = within(screen.getByRole('form', { name: 'Change password' }));
    if (current) await person.type(form.getByLabelText('Current password'), current);
    if (next) await person.type(form.getByLabelText('New password'), next);
    await person.click(form.getByRole('button', { name: 'Change password' }));
    return { person, form };
  }
  const fieldsOf = (form: ReturnType<typeof within>) =>
    ['Current password', 'New password'].map((label) => form.getByLabelText(label));
  const valuesOf = (form: ReturnType<typeof within>) =>
    fieldsOf(form).map((field) => Reflect.get(field, 'value'));

  it('G-20 G-169 sends both passwords, confirms it, clears the form and reloads the devices', async () => {
    let isChanged = false;
    answer(endpoints.listSessions, () => ({ sessions: isChanged ? [here] : [here, phone] }));
    const seen = answer(endpoints.changePassword, () => {
      isChanged = true;
      return { success: true as const };
    });
    const { form } = await fill('old secret', 'new secret');
    expect(await screen.findByText('Password changed')).toBeDefined();
    expect(seen.map(({ body }) => body)).toEqual([
      { currentPassword: 'old secret', newPassword: 'new secret' },
    ]);
    expect(valuesOf(form)).toEqual(['', '']);
    await waitFor(() => expect(screen.queryByText('Chrome on Android')).toBeNull());
  });

  it('G-20 rejects empty or short input without a request', async () => {
    const seen = answer(endpoints.changePassword, { success: true });
    const { form } = await fill('', '12345');
    expect(await form.findByText('Current password is required')).toBeDefined();
    expect(form.getByText('Password must be at least 6 characters')).toBeDefined();
    expect(seen).toEqual([]);
  });

  it('G-169 shows a wrong password inline and as a toast, and keeps the input', async () => {
    refuse(endpoints.changePassword, { status: 400, body: { message: 'Current password is incorrect' } });
    const { form } = await fill('wrong', 'new secret');
    expect((await form.findByRole('alert')).textContent).toBe('Current password is incorrect');
    expect(screen.getByText('Password not changed')).toBeDefined();
    expect(valuesOf(form)).toEqual(['wrong', 'new secret']);
  });

  it('reveals the typed password on request', async () => {
    const { person } = await open();
    const form = within(screen.getByRole('form', { name: 'Change password' }));
    const types = () => fieldsOf(form).map((field) => field.getAttribute('type'));
    expect(types()).toEqual(['password', 'password']);
    await person.click(form.getByLabelText('Show password'));
    expect(types()).toEqual(['text', 'text']);
  });
});

describe('signed-in devices', () => {
  const deviceOf = async (name: string) => {
    const row = (await screen.findByText(name)).closest('li');
    if (!row) throw new Error(`No row for ${name}`);
    return within(row);
  };

  it('G-20 lists each device with its times, and marks this one', async () => {
    await open();
    const other = await deviceOf('Chrome on Android');
    expect(other.getByText(/Signed in Nov 3, 2025, 08:05 · last used Nov 3, 2025/)).toBeDefined();
    expect(other.queryByText('This device')).toBeNull();
    expect((await deviceOf('Firefox on Windows')).getByText('This device')).toBeDefined();
  });

  it('G-20 signs another device out', async () => {
    const { person } = await open();
    const button = (await deviceOf('Chrome on Android')).getByRole('button', { name: 'Sign out' });
    const ended = answer(endpoints.endSession, { success: true });
    answer(endpoints.listSessions, { sessions: [here] });
    await person.click(button);
    expect(await screen.findByText('Device signed out')).toBeDefined();
    expect(ended.map(({ url }) => url.pathname)).toEqual(['/api/auth/sessions/phone']);
    await waitFor(() => expect(screen.queryByText('Chrome on Android')).toBeNull());
    expect(screen.queryByRole('button', { name: 'Sign out everywhere else' })).toBeNull();
  });

  it('G-20 signs every other device out', async () => {
    const { person } = await open();
    const button = await screen.findByRole('button', { name: 'Sign out everywhere else' });
    const ended = answer(endpoints.endOtherSessions, { success: true, ended: 1 });
    answer(endpoints.listSessions, { sessions: [here] });
    await person.click(button);
    expect(await screen.findByText('Signed out everywhere else')).toBeDefined();
    expect(ended).toHaveLength(1);
    await waitFor(() => expect(screen.queryByText('Chrome on Android')).toBeNull());
  });

  it('G-20 signs this device out the way Log out does', async () => {
    const logouts = answer(endpoints.logout, { success: true });
    const { person } = await open();
    await person.click((await deviceOf('Firefox on Windows')).getByRole('button', { name: 'Sign out' }));
    await waitFor(() => expect(window.location.pathname).toBe('/login'));
    expect(localStorage.getItem('authToken')).toBeNull();
    await waitFor(() => expect(logouts).toHaveLength(1));
    expect(sessionStorage.getItem('wantedPath')).toBeNull();
  });

  it('reports a device that could not be signed out', async () => {
    cutLine(endpoints.endSession);
    const { person } = await open();
    await person.click((await deviceOf('Chrome on Android')).getByRole('button', { name: 'Sign out' }));
    expect(await screen.findByText('Not signed out')).toBeDefined();
    expect(await deviceOf('Chrome on Android')).toBeDefined();
  });

  it('labels an unknown device, and reports a list that could not be loaded', async () => {
    answer(endpoints.listSessions, { sessions: [buildSession({ device: null })] });
    const first = await open();
    expect(await screen.findByText('Unknown device')).toBeDefined();
    first.unmount();
    refuse(endpoints.listSessions, { status: 403, body: { message: 'No' } });
    await open();
    expect(await screen.findByText('API Error: 403 No')).toBeDefined();
  });
});
