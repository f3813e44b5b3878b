import { endpoints } from '@stowed/contract';
import type { User } from '@stowed/contract';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildDashboard, buildUser } from '../test/factories.ts';
import { renderRoute } from '../test/render-route.tsx';
import { answer, openLiveLine } from '../test/server.ts';
import { givenDrawers, template, templatesScreen } from '../test/templates-screen.ts';
import { expectToast, shownToast } from '../test/toast.ts';
import { isUnloadRefused } from '../test/unload.ts';

beforeEach(() => {
  answer(endpoints.getDashboard, buildDashboard());
  answer(endpoints.listToolboxes, []);
  givenDrawers(template);
});

/** Opens an administrator screen. Calling the result changes the person's role while it is open. */
async function openAsAdmin(path: string) {
  const line = openLiveLine();
  const view = renderRoute(path);
  await waitFor(() => expect(line.openings()).toBe(1));
  const become = (role: User['role']) => {
    answer(endpoints.getUser, buildUser({ role }));
    line.tell({ kind: 'listed', list: 'members' });
  };
  return { ...view, become };
}

const atHome = async () => {
  await waitFor(() => expect(window.location.pathname).toBe('/'));
  await screen.findByRole('heading', { level: 1 });
};
const KEPT = 'You can no longer use the screen you were on. Your unsaved work is kept in this tab.';

describe('a role that is revoked while its screen is open', () => {
  it('G-10 G-148 returns Home, explains why, and keeps the unsaved shapes', async () => {
    const { person, become } = await openAsAdmin(templatesScreen);
    await person.type(await screen.findByRole('textbox', { name: 'Name of tool 1' }), '!');
    become('maintainer');
    await atHome();
    await expectToast('Your role was changed', KEPT);
    expect(isUnloadRefused()).toBe(false);

    become('admin');
    await screen.findByRole('link', { name: /Create New Toolbox/ });
    window.history.pushState(null, '', templatesScreen);
    expect(await screen.findByDisplayValue('Hammer!')).toBeDefined();
    expect(screen.getByText('Your unsaved work on drawer 1 is back')).toBeDefined();
  });

  it('G-10 G-148 keeps the entries for a new toolbox', async () => {
    const { person, become, unmount } = await openAsAdmin('/toolbox/new');
    await person.type(await screen.findByLabelText('Name'), 'Flight line 7');
    become('maintainer');
    await atHome();
    await expectToast('Your role was changed', KEPT);
    unmount();
    renderRoute('/toolbox/new');
    expect(await screen.findByDisplayValue('Flight line 7')).toBeDefined();
  });

  it('does not mention work if everything is saved', async () => {
    const { become } = await openAsAdmin(templatesScreen);
    await screen.findByRole('textbox', { name: 'Name of tool 1' });
    become('maintainer');
    await atHome();
    await expectToast('Your role was changed', 'You can no longer use the screen you were on.');
  });

  it('SHELL-013 gives no explanation when an address without access is opened directly', async () => {
    renderRoute(templatesScreen, { user: { role: 'maintainer' } });
    await atHome();
    expect(shownToast()).toBeUndefined();
  });
});
