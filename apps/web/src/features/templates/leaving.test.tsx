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

describe('unsaved work from before', () => {
  const draft = {
    photo: { shown: '/api/images/kept' },
    isSaved: false,
    version: 0,
    content: { tools: template.templateTools, anchors: [] },
  };

  /** The person was at this drawer, with unsaved work on these. */
  function givenKept(drawerNumber: number, unsaved: readonly number[]) {
    const drafts = Object.fromEntries(unsaved.map((number) => [number, draft]));
    sessionStorage.setItem('keptWork:user-1/templates/TB-1', JSON.stringify({ drawerNumber, drafts }));
  }
  const expectDrawer = (number: number) => screen.findByRole('heading', { name: `Drawer ${number}` });
  const goTo = (number: number) => screen.queryByRole('button', { name: `Go to drawer ${number}` });

  it('is announced with its drawer, until the person continues', async () => {
    givenKept(2, [2]);
    givenDrawers({}, {}, {});
    const { person } = renderRoute(templatesScreen);
    await expectDrawer(2);
    expect(screen.getByText('Your unsaved work on drawer 2 is back')).toBeTruthy();
    expect(goTo(2)).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Skip' }));
    expect(await expectDrawer(3)).toBe(document.activeElement);
    expect(screen.queryByText(/^Your unsaved work/)).toBeNull();
  });

  it('does not replace the drawer that was asked for, and is one press away, with the work here kept', async () => {
    givenKept(1, [1, 2]);
    givenDrawers({}, {}, template, {});
    const { person } = renderRoute(`${templatesScreen}?drawer=3`);
    await expectDrawer(3);
    expect(screen.getByText('Your unsaved work on drawers 1 and 2 is back')).toBeTruthy();
    await person.type(screen.getByRole('textbox', { name: 'Name of tool 1' }), '!');
    await person.click(screen.getByRole('button', { name: 'Go to drawer 2' }));
    expect(await expectDrawer(2)).toBe(document.activeElement);
    expect(screen.getByText('Your unsaved work on drawer 1 is back')).toBeTruthy();
    expect(screen.getByRole('textbox', { name: 'Name of tool 1' })).toHaveProperty('value', 'Hammer');
    await person.click(screen.getByRole('button', { name: 'Skip' }));
    expect(screen.getByRole('textbox', { name: 'Name of tool 1' })).toHaveProperty('value', 'Hammer!');
    expect(goTo(1)).toBeTruthy();
  });

  it('is opened for a drawer that does not exist', async () => {
    givenKept(2, [2]);
    givenDrawers({}, {}, {});
    renderRoute(`${templatesScreen}?drawer=9`);
    await expectDrawer(2);
  });

  it('comes before the first drawer without a template, from the checklist', async () => {
    givenKept(3, [3]);
    givenDrawers(template, { templateId: null }, { templateId: null });
    renderRoute(`${templatesScreen}?drawer=open`);
    await expectDrawer(3);
  });

  it('comes after that drawer if only a list of names is left of it', async () => {
    const listed = {
      ...draft,
      photo: undefined,
      isSaved: true,
      names: { text: 'Hammer', separator: 'auto' },
    };
    sessionStorage.setItem(
      'keptWork:user-1/templates/TB-1',
      JSON.stringify({ drawerNumber: 1, drafts: { 1: listed } }),
    );
    givenDrawers(template, template, { templateId: null });
    renderRoute(`${templatesScreen}?drawer=open`);
    await expectDrawer(3);
    expect(screen.queryByText(/^Your unsaved work/)).toBeNull();
  });
});

type Person = ReturnType<typeof renderRoute>['person'];

async function logOut(person: Person) {
  await person.click(screen.getByRole('button', { name: /^User menu/ }));
  await person.click(await screen.findByRole('menuitem', { name: 'Log out' }));
}
