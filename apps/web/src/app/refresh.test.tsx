import { endpoints } from '@stowed/contract';
import { QueryClient } from '@tanstack/react-query';
import type { Query } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { buildDashboard, buildDrawer, buildTool, buildToolbox, buildUser } from '../test/factories.ts';
import { renderRoute } from '../test/render-route.tsx';
import { answer } from '../test/server.ts';

const dashboard = buildDashboard();
const template = {
  templateId: 'template-1',
  templateImageUrl: '/api/images/template',
  templateTools: [buildTool({ name: 'Hammer' })],
};

describe('screens after an event, without a reload', () => {
  it('API-010 removes a deleted template from the drawer and from the list of templates', async () => {
    answer(endpoints.getToolbox, buildToolbox());
    answer(endpoints.listDrawers, [buildDrawer(template)]);
    answer(endpoints.getDrawer, buildDrawer(template));
    const { person } = renderRoute('/toolbox/TB-1/drawer/1');
    await screen.findByRole('heading', { level: 1, name: 'Drawer 1' });
    const invalidated = vi.spyOn(QueryClient.prototype, 'invalidateQueries');
    answer(endpoints.removeTemplate, { success: true, drawer: buildDrawer(), message: '' });
    const asked = [
      answer(endpoints.getDrawer, buildDrawer()),
      answer(endpoints.listDrawers, [buildDrawer()]),
    ];
    await person.click(screen.getByRole('button', { name: 'Remove' }));
    const question = within(await screen.findByRole('alertdialog'));
    await person.click(question.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Preview' })).toBeNull());
    await waitFor(() => expect(asked.map((requests) => requests.length > 0)).toEqual([true, true]));
    // No screen shows the list of templates here; it reloads on its next use.
    const list = { queryKey: [endpoints.listTemplates.path] } as unknown as Query;
    expect(invalidated.mock.calls.some(([filters]) => filters?.predicate?.(list))).toBe(true);
  });

  it('API-010 gives each person who signs in their own list and figures', async () => {
    answer(endpoints.logout, { success: true });
    const userOf = (headers: Headers) => headers.get('authorization')?.replace('Bearer token-of-', '') ?? '';
    const figures = answer(endpoints.getDashboard, dashboard);
    const lists = answer(endpoints.listToolboxes, ({ headers }) => [
      buildToolbox({ toolboxId: `Box-of-${userOf(headers)}` }),
    ]);
    const { person } = renderRoute('/toolboxes');
    expect(await screen.findByRole('link', { name: 'Box-of-test' })).toBeDefined();
    await person.click(await screen.findByRole('button', { name: /^User menu/ }));
    await person.click(await screen.findByRole('menuitem', { name: 'Log out' }));
    answer(endpoints.login, { token: 'token-of-bo' });
    answer(endpoints.getUser, buildUser({ id: 'user-2', username: 'bo' }));
    await person.type(await screen.findByLabelText('Username'), 'bo');
    await person.type(screen.getByLabelText('Password'), 'secret2');
    await person.click(screen.getByRole('button', { name: 'Sign In' }));
    await waitFor(() => expect(figures.map(({ headers }) => userOf(headers))).toEqual(['bo']));
    const nav = await screen.findByRole('navigation', { name: 'Start' });
    await person.click(within(nav).getByRole('link', { name: /Toolboxes/ }));
    expect(await screen.findByRole('link', { name: 'Box-of-bo' })).toBeDefined();
    expect(screen.queryByRole('link', { name: 'Box-of-test' })).toBeNull();
    expect(lists.map(({ headers }) => userOf(headers))).toEqual(['test', 'bo', 'bo']);
  });

  it('API-010 reloads a changed profile everywhere', async () => {
    answer(endpoints.getDashboard, dashboard);
    answer(endpoints.listActivity, []);
    const { person } = renderRoute('/profile');
    await person.click(await screen.findByRole('button', { name: 'Edit' }));
    await person.clear(screen.getByLabelText('First name'));
    await person.type(screen.getByLabelText('First name'), 'Bea');
    // The response to the change is not enough: the screen shows the server's current data.
    answer(endpoints.updateProfile, buildUser({ firstName: 'Bea' }));
    answer(endpoints.getUser, buildUser({ firstName: 'Beatrix' }));
    await person.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByRole('heading', { name: 'Beatrix Lee' })).toBeDefined();
    await person.click(screen.getByRole('button', { name: /^User menu/ }));
    expect(within(await screen.findByRole('menu')).getByText('Beatrix Lee')).toBeDefined();
  });
});
