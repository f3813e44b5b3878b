import { endpoints } from '@stowed/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { buildDrawer } from '../../test/factories.ts';
import { renderRoute } from '../../test/render-route.tsx';
import { answer } from '../../test/server.ts';
import { givenDrawers, template, templatesScreen } from '../../test/templates-screen.ts';
import { isUnloadRefused } from '../../test/unload.ts';

describe('leaving an unsaved template', () => {
  const question = () => screen.findByRole('alertdialog', { name: 'Leave without saving?' });
  const stay = async (person: Person) =>
    person.click(within(await question()).getByRole('button', { name: 'Stay' }));
  const leave = async (person: Person) =>
    person.click(within(await question()).getByRole('button', { name: 'Leave' }));
  const tool1 = () => screen.findByRole('textbox', { name: 'Name of tool 1' });

  /** Comes from the list, as a person does, and renames a tool. */
  async function change() {
    answer(endpoints.listToolboxes, []);
    givenDrawers(template, {});
    const view = renderRoute('/toolboxes');
    window.history.pushState(null, '', templatesScreen);
    await view.person.type(await tool1(), '!');
    return view;
  }

  const ways: readonly [string, (person: Person) => unknown, string][] = [
    ['a link', (person) => person.click(screen.getByRole('link', { name: 'Toolboxes' })), '/toolboxes'],
    ['the browser\u2019s Back', () => window.history.back(), '/toolboxes'],
    ['Log out', logOut, '/login'],
  ];

  it.each(ways)('%s asks, and the work stays when the person stays', async (_, go) => {
    const { person } = await change();
    await go(person);
    await stay(person);
    expect(window.location.pathname).toBe(templatesScreen);
    expect(await tool1()).toHaveProperty('value', 'Hammer!');
    expect(localStorage.getItem('authToken')).not.toBeNull();
  });

  it.each(ways)('%s continues when the person confirms', async (_, go, target) => {
    answer(endpoints.logout, { success: true });
    const { person } = await change();
    await go(person);
    await leave(person);
    await waitFor(() => expect(window.location.pathname).toBe(target));
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Name of tool 1' })).toBeNull());
    expect(isUnloadRefused()).toBe(false);
  });

  it('asks before the page closes while this drawer has unsaved changes', async () => {
    givenDrawers(template);
    const { person } = renderRoute(templatesScreen);
    await tool1();
    expect(isUnloadRefused()).toBe(false);
    await person.type(await tool1(), '!');
    expect(isUnloadRefused()).toBe(true);
  });

  it('asks about unsaved work on a skipped drawer', async () => {
    const { person } = await change();
    await person.click(screen.getByRole('button', { name: 'Skip' }));
    await person.click(screen.getByRole('button', { name: 'Skip' }));
    await person.click(await screen.findByRole('button', { name: 'Continue to Toolbox' }));
    await stay(person);
    expect(window.location.pathname).toBe(templatesScreen);
  });

  it('does not ask once the template is saved', async () => {
    givenDrawers(template);
    answer(endpoints.listToolboxes, []);
    answer(endpoints.assignTemplate, { success: true, message: 'ok', drawer: buildDrawer(template) });
    const { person } = renderRoute(templatesScreen);
    await person.type(await tool1(), '!');
    await person.click(screen.getByRole('button', { name: 'Save Template' }));
    await screen.findByRole('dialog', { name: 'Template Creation Complete' });
    expect(isUnloadRefused()).toBe(false);
  });
});

it('says that unsaved work was restored, until the person continues', async () => {
  const draft = {
    photo: { shown: '/api/images/kept' },
    isSaved: false,
    version: 0,
    content: { tools: template.templateTools, anchors: [] },
  };
  sessionStorage.setItem(
    'keptWork:user-1/templates/TB-1',
    JSON.stringify({ drawerNumber: 2, drafts: { 2: draft } }),
  );
  givenDrawers({}, {}, {});
  const { person } = renderRoute(templatesScreen);
  expect(await screen.findByRole('heading', { name: 'Drawer 2' })).toBeTruthy();
  expect(screen.getByText('Your unsaved work is back')).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Skip' }));
  expect(screen.getByRole('heading', { name: 'Drawer 3' })).toBe(document.activeElement);
  expect(screen.queryByText('Your unsaved work is back')).toBeNull();
});

type Person = ReturnType<typeof renderRoute>['person'];

async function logOut(person: Person) {
  await person.click(screen.getByRole('button', { name: /^User menu/ }));
  await person.click(await screen.findByRole('menuitem', { name: 'Log out' }));
}
