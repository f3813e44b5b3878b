import { endpoints } from '@stowed/contract';
import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { buildUser } from '../test/factories.ts';
import { renderRoute } from '../test/render-route.tsx';
import { answer } from '../test/server.ts';
import { givenDrawers, template, templatesScreen } from '../test/templates-screen.ts';

describe('AUTH-014 G-19 with another tab open', () => {
  const dashboard = {
    inspectionsThisMonth: 0,
    missingToolsCount: 0,
    toolsToCheckCount: 0,
    recentToolbox: { toolboxId: 'TB-7', status: 'incomplete' as const, drawerNumber: 1 },
  };

  /** Acts as another tab of this browser. */
  function storeElsewhere(token: string | null) {
    if (token === null) localStorage.removeItem('authToken');
    else localStorage.setItem('authToken', token);
    fireEvent(window, new StorageEvent('storage', { key: 'authToken', newValue: token }));
  }

  async function openHome() {
    answer(endpoints.getDashboard, dashboard);
    const view = renderRoute('/');
    expect(await screen.findByText('TB-7')).toBeDefined();
    return view;
  }

  it('shows whose session is active now', async () => {
    await openHome();
    answer(endpoints.getUser, buildUser({ id: 'user-2', firstName: 'Bo', lastName: 'Fox' }));
    answer(endpoints.getDashboard, { ...dashboard, recentToolbox: null });
    storeElsewhere('token-of-bo');
    expect(screen.queryByText('TB-7')).toBeNull();
    expect(await screen.findByText(/^Bo Fox/)).toBeDefined();
  });

  it("does not show one person's data to the next", async () => {
    await openHome();
    storeElsewhere(null);
    await screen.findByRole('heading', { name: 'Sign In' });
    answer(endpoints.getUser, () => new Promise(() => undefined));
    storeElsewhere('token-of-bo');
    expect(screen.queryByText(/^Ann Lee/)).toBeNull();
  });

  it.each([
    ['is signed in there', ['token-of-bo']],
    ['signs in after the end of that session', [null, 'token-of-bo']],
  ])('shows no shapes copied by the previous person to the person who %s', async (_, tokens) => {
    givenDrawers(template);
    const { person, unmount } = renderRoute(templatesScreen);
    const paste = () => screen.findByRole('button', { name: 'Paste' });
    await person.click(await screen.findByRole('textbox', { name: 'Name of tool 1' }));
    await person.click(screen.getByRole('button', { name: 'Copy' }));
    expect(await paste()).toHaveProperty('disabled', false);
    tokens.forEach(storeElsewhere);
    unmount();
    renderRoute(templatesScreen, { user: { id: 'user-2', organizationId: 'organization-2' } });
    expect(await paste()).toHaveProperty('disabled', true);
  });

  it('resets the pages of the training images for the next person', async () => {
    answer(endpoints.listTrainingImages, { images: [] });
    const { unmount } = renderRoute('/training?tab=manage&pending=2');
    await screen.findByText('Pending');
    storeElsewhere(null);
    await screen.findByRole('heading', { name: 'Sign In' });
    unmount();
    renderRoute('/training?tab=manage', { user: { id: 'user-2' } });
    await screen.findByText('Pending');
    expect(window.location.search).toBe('?tab=manage');
  });
});
