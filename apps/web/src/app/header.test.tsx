import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderRoute } from '../test/render-route.tsx';
import { setViewportWidth } from '../test/setup.ts';

describe('header', () => {
  it('SHELL-023 SHELL-025 SHELL-026 names the product, and links Home and to the available screens', async () => {
    renderRoute('/toolbox/new');
    expect((await screen.findByRole('link', { name: 'Stowed' })).getAttribute('href')).toBe('/');
    const entries = (await screen.findByRole('navigation', { name: 'Main' })).querySelectorAll('a');
    expect([...entries].map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Home', '/'],
      ['Toolboxes', '/toolboxes'],
      ['Training', '/training'],
    ]);
  });

  it('SHELL-035 shows the profile image, or initials if it does not load', async () => {
    const profileImageUrl = 'https://example.com/ann.jpg';
    renderRoute('/toolbox/new', { user: { profileImageUrl } });
    const button = await screen.findByRole('button', { name: /^User menu/ });
    const image = button.querySelector('img');
    expect(image?.getAttribute('src')).toBe(profileImageUrl);
    if (image) fireEvent.error(image);
    expect(button.textContent).toBe('AL');
  });

  it('shows initials if the profile image is not allowed', async () => {
    renderRoute('/toolbox/new', { user: { profileImageUrl: 'javascript:alert(1)' } });
    const button = await screen.findByRole('button', { name: /^User menu/ });
    expect([button.querySelector('img'), button.textContent]).toEqual([null, 'AL']);
  });

  it('SHELL-029 offers Sign In and Register to visitors', async () => {
    renderRoute('/login', { user: null });
    expect(screen.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe('/login');
    expect(screen.getByRole('link', { name: 'Register' }).getAttribute('href')).toBe('/register');
  });

  it.each([
    ['SHELL-036', { firstName: 'ann', lastName: 'lee' }, 'AL'],
    ['SHELL-037', { firstName: null, lastName: null, username: 'jdoe' }, 'JD'],
    ['SHELL-038', { firstName: null, lastName: null, username: '' }, 'U'],
  ])('%s shows letters in the avatar', async (_, user, letters) => {
    renderRoute('/toolbox/new', { user });
    expect((await screen.findByRole('button', { name: /^User menu/ })).textContent).toBe(letters);
  });

  it('SHELL-027 G-03 offers the navigation in the avatar menu on phones', async () => {
    setViewportWidth(767);
    const { person } = renderRoute('/toolbox/new');
    await person.click(await screen.findByRole('button', { name: /^User menu/ }));
    await screen.findByRole('menu');
    const entries = screen.getAllByRole('menuitem').map((item) => item.textContent);
    expect(entries).toEqual([
      'Home',
      'Toolboxes',
      'Training',
      'Profile',
      'User Management',
      'Activity log',
      'Cases',
      'Settings',
      'Log out',
    ]);
  });

  it('SHELL-024 SHELL-042 SHELL-044 SHELL-045 toggles, stores and shows the theme', async () => {
    const { person, container } = renderRoute('/login', { user: null });
    const logo = () => container.querySelector('header svg')?.getAttribute('data-variant');
    expect(logo()).toBe('light');
    await person.click(screen.getByRole('button', { name: 'Switch to dark mode' }));
    expect(document.documentElement.classList.contains('dark')).toBe(true);
    expect(localStorage.getItem('theme')).toBe('dark');
    expect(logo()).toBe('dark');
    await person.click(screen.getByRole('button', { name: 'Switch to light mode' }));
    expect(localStorage.getItem('theme')).toBe('light');
    expect(document.documentElement.classList.contains('dark')).toBe(false);
  });
});
