import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderRoute } from '../../test/render-route.tsx';

async function open(user = {}) {
  const view = renderRoute('/settings', { user });
  await screen.findByRole('heading', { level: 1, name: 'Settings' });
  return view;
}
const toggle = (name: string) => screen.getByRole('switch', { name });
const isOn = (name: string) => toggle(name).getAttribute('aria-checked');
const save = () => screen.getByRole('button', { name: 'Save Settings' });
const isDark = () => document.documentElement.classList.contains('dark');

describe('Settings', () => {
  it('PROF-032 links back Home', async () => {
    await open();
    expect(screen.getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/');
  });

  it('PROF-033 shows the account as read-only', async () => {
    await open({ email: null, unit: '' });
    const account = within(screen.getByRole('region', { name: 'Account Information' }));
    expect(account.getByText('ann')).toBeDefined();
    expect(account.getByText('Administrator')).toBeDefined();
    expect(account.getAllByText('Not set')).toHaveLength(2);
    expect(account.queryByRole('textbox')).toBeNull();
  });

  it.each([
    ['PROF-034', 'Notifications', 'Push Notifications', 'Receive notifications for toolbox updates'],
    ['PROF-035', 'Notifications', 'Email Alerts', 'Get email notifications for critical updates'],
    ['PROF-038', 'Data Management', 'Auto-save Changes', 'Automatically save your work as you go'],
  ])('%s shows under %s the switch %s, which is on by default', async (_, section, label, hint) => {
    await open();
    const region = within(screen.getByRole('region', { name: section }));
    expect(region.getByRole('switch', { name: label }).getAttribute('aria-checked')).toBe('true');
    expect(region.getByText(hint)).toBeDefined();
  });

  it('G-181 says which settings have no effect yet', async () => {
    await open();
    for (const note of [
      'sends no push notifications yet.',
      'sends no email alerts yet.',
      'deletes nothing automatically.',
    ]) {
      expect(screen.getByText(`Kept on this device. Stowed ${note}`)).toBeDefined();
    }
  });

  it('SHELL-042 has a sun mode, which ends when the person chooses a theme', async () => {
    const { person } = await open();
    await person.click(toggle('Sun Mode'));
    expect([isOn('Sun Mode'), localStorage.getItem('contrast')]).toEqual(['true', 'sun']);
    expect(document.documentElement.className).toBe('sun');
    await person.click(await screen.findByRole('button', { name: 'Switch to dark mode' }));
    expect([isOn('Sun Mode'), isOn('Dark Mode')]).toEqual(['false', 'true']);
    expect(document.documentElement.className).toBe('dark');
  });

  it('PROF-036 G-34 switches the theme at once and keeps it without saving', async () => {
    const { person } = await open();
    expect(within(screen.getByRole('region', { name: 'Appearance' })).getByText('Dark Mode')).toBeDefined();
    await person.click(toggle('Dark Mode'));
    expect([isDark(), localStorage.getItem('theme')]).toEqual([true, 'dark']);
    await person.click(toggle('Dark Mode'));
    expect([isDark(), localStorage.getItem('theme')]).toEqual([false, 'light']);
  });

  it('PROF-037 starts from the active theme, and follows the header', async () => {
    localStorage.setItem('theme', 'dark');
    const { person } = await open();
    expect(isOn('Dark Mode')).toBe('true');
    await person.click(await screen.findByRole('button', { name: 'Switch to light mode' }));
    expect(isOn('Dark Mode')).toBe('false');
  });

  it('SHELL-043 G-04 returns to the system theme, and leaves it without a jump', async () => {
    localStorage.setItem('theme', 'dark');
    const { person } = await open();
    expect(isOn('Use System Theme')).toBe('false');
    await person.click(toggle('Use System Theme'));
    expect([isDark(), localStorage.getItem('theme')]).toEqual([false, null]);
    await person.click(toggle('Use System Theme'));
    expect([isDark(), localStorage.getItem('theme')]).toEqual([false, 'light']);
  });

  it('PROF-039 PROF-040 asks for a number of days, 30 by default', async () => {
    const { person } = await open();
    const field = screen.getByRole('spinbutton', { name: 'Data Retention (days)' });
    expect(screen.getByText('How long to keep training data and analysis results')).toBeDefined();
    expect(field).toHaveProperty('value', '30');
    await person.clear(field);
    expect(field).toHaveProperty('value', '30');
    // The default is selected: typing replaces it.
    await person.keyboard('9999');
    expect(field).toHaveProperty('value', '9999');
  });

  it('PROF-041 PROF-042 G-33 stores the settings on this device, and sends nothing', async () => {
    const { person, unmount } = await open();
    await person.click(toggle('Email Alerts'));
    await person.click(save());
    expect(await screen.findByText('Settings Saved')).toBeDefined();
    expect(screen.getByText('Your preferences have been updated successfully.')).toBeDefined();
    unmount();
    await open();
    expect([isOn('Push Notifications'), isOn('Email Alerts')]).toEqual(['true', 'false']);
  });

  it('PROF-043 applies changes only once they are saved', async () => {
    const { person, unmount } = await open();
    await person.click(toggle('Auto-save Changes'));
    expect(isOn('Auto-save Changes')).toBe('false');
    expect(localStorage.getItem('settings')).toBeNull();
    unmount();
    await open();
    expect(isOn('Auto-save Changes')).toBe('true');
  });

  it.each(['{', 'null', '{"autoSave":"yes","dataRetention":7}'])(
    'G-33 uses the defaults when the stored value is %s',
    async (stored) => {
      localStorage.setItem('settings', stored);
      await open();
      expect(isOn('Auto-save Changes')).toBe('true');
    },
  );
});
