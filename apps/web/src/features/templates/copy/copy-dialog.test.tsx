import { endpoints } from '@stowed/contract';
import type { Drawer, DrawerTemplate } from '@stowed/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { buildDrawer, buildTool } from '../../../test/factories.ts';
import { renderRoute } from '../../../test/render-route.tsx';
import { answer, refuse } from '../../../test/server.ts';
import type { CopiedTemplate } from '../api/use-copy-template.ts';
import { findTemplates, templateChoices } from './template-choices.ts';

const buildTemplate = (toolboxId: string, drawerNumber: number, name = 'Hammer'): DrawerTemplate => ({
  toolboxId,
  drawerNumber,
  templateId: `${toolboxId}/${drawerNumber}`,
  templateImageUrl: `/api/images/${toolboxId}-${drawerNumber}?e=1&s=2`,
  templateTools: [buildTool({ name, uniqueId: 'theirs' })],
  templateAnchorPoints: [],
  updatedAt: '2025-11-03T08:00:00.000Z',
});
const all = [buildTemplate('TB-10', 1), buildTemplate('TB-2', 2), buildTemplate('TB-2', 1, 'Torque wrench')];
const copied: CopiedTemplate = {
  success: true,
  placement: 'same',
  templateImageUrl: '/api/images/TB-2-1?e=1&s=3',
  templateTools: [buildTool({ name: 'Torque wrench', uniqueId: 'fresh', partNumber: 'T-1' })],
  templateAnchorPoints: [{ id: 'a', label: 'Corner', description: '', x: 1, y: 2 }],
  message: 'Told by the server',
};
const own = {
  templateId: 'own',
  templateImageUrl: '/api/images/own?e=1&s=2',
  templateTools: [buildTool({ name: 'Old', uniqueId: 'old' })],
};

async function open(drawer: Partial<Drawer> = {}) {
  answer(endpoints.listDrawers, [buildDrawer(drawer)]);
  answer(endpoints.listTemplates, [...all, buildTemplate('TB-1', 1, 'Itself')]);
  const { person } = renderRoute('/toolbox/TB-1/templates');
  await person.click(await screen.findByRole('button', { name: 'Copy from another drawer' }));
  const dialog = await screen.findByRole('dialog', { name: 'Copy from another drawer' });
  return { person, dialog };
}

const nameOfTool = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Name of tool 1' }).value;
const photoOfDrawer = () => screen.getByAltText('Drawer 1 with all its tools').getAttribute('src');

it('finds a template by toolbox, drawer and tool; drawers of the same number come first', () => {
  const choices = templateChoices(all, { toolboxId: 'TB-1', drawerNumber: 1 });
  const ids = (templates: readonly DrawerTemplate[]) => templates.map(({ templateId }) => templateId);
  expect(ids(choices)).toEqual(['TB-2/1', 'TB-10/1', 'TB-2/2']);
  expect(ids(templateChoices(all, { toolboxId: 'TB-2', drawerNumber: 2 }))).toEqual(['TB-2/1', 'TB-10/1']);
  expect(ids(findTemplates(choices, ' tb-2 DRAWER 2 '))).toEqual(['TB-2/2']);
  expect(ids(findTemplates(choices, 'torque'))).toEqual(['TB-2/1']);
  expect(findTemplates(choices, 'saw')).toEqual([]);
});

it("copies another drawer's picture and shapes as a draft, and saves exactly that draft", async () => {
  const asked = answer(endpoints.copyTemplate, copied);
  const saved = answer(endpoints.assignTemplate, { success: true, message: 'ok', drawer: buildDrawer(own) });
  const { person, dialog } = await open();
  expect(await within(dialog).findByText('3 templates')).toBeTruthy();
  await person.type(screen.getByRole('searchbox', { name: 'Search' }), 'torque');
  await person.click(await within(dialog).findByRole('button', { name: /TB-2.*Drawer 1/ }));
  expect(screen.queryByRole('button', { name: /drawer.s photo/ })).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Same picture and shapes' }));
  expect(await screen.findByRole('textbox', { name: 'Name of tool 1' })).toHaveProperty(
    'value',
    'Torque wrench',
  );
  expect(screen.getByText('P/N T-1')).toBeTruthy();
  expect(asked[0]?.params).toMatchObject({ toolboxId: 'TB-1', drawerNumber: '1' });
  expect(asked[0]?.body).toEqual({ fromToolboxId: 'TB-2', fromDrawerNumber: 1 });
  expect(saved).toHaveLength(0);
  // The focus moves to the changed part, and a toast confirms it.
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Drawer 1' })));
  expect(screen.getByText('Template copied')).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Save Template' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]?.body).toMatchObject({
    templateImageUrl: copied.templateImageUrl,
    templateTools: [{ uniqueId: 'fresh', partNumber: 'T-1' }],
    templateAnchorPoints: copied.templateAnchorPoints,
  });
});

it('puts the shapes on this drawer’s photo in one step that can be undone', async () => {
  const asked = answer(endpoints.copyTemplate, { ...copied, placement: 'carried', templateImageUrl: null });
  const { person, dialog } = await open(own);
  await person.click(await within(dialog).findByRole('button', { name: /TB-2.*Drawer 1/ }));
  await person.click(screen.getByRole('button', { name: "Shapes onto this drawer's photo" }));
  const name = await screen.findByRole('textbox', { name: 'Name of tool 1' });
  expect(name).toHaveProperty('value', 'Torque wrench');
  expect(await screen.findByText('Told by the server')).toBeTruthy();
  expect(asked[0]?.body).toEqual({
    fromToolboxId: 'TB-2',
    fromDrawerNumber: 1,
    imageUrl: own.templateImageUrl,
  });
  expect(screen.getByAltText('Drawer 1 with all its tools').getAttribute('src')).toBe(own.templateImageUrl);
  await person.click(screen.getByRole('button', { name: 'Undo' }));
  expect(screen.getByRole('textbox', { name: 'Name of tool 1' })).toHaveProperty('value', 'Old');
});

it('clears Undo with a new picture, so that shapes never lie on a different picture', async () => {
  const asked = answer(endpoints.copyTemplate, copied);
  const { person, dialog } = await open(own);
  await person.click(await within(dialog).findByRole('button', { name: /TB-2.*Drawer 1/ }));
  await person.click(screen.getByRole('button', { name: 'Same picture and shapes' }));
  await waitFor(() => expect(nameOfTool()).toBe('Torque wrench'));
  expect(asked).toHaveLength(1);
  expect(photoOfDrawer()).toBe(copied.templateImageUrl);
  expect(screen.getByRole('button', { name: 'Undo' })).toHaveProperty('disabled', true);
  await person.keyboard('{Control>}z{/Control}');
  expect(nameOfTool()).toBe('Torque wrench');
});

it('asks before it replaces unsaved work on this drawer', async () => {
  const asked = answer(endpoints.copyTemplate, copied);
  const { person } = await open(own);
  await person.click(screen.getByRole('button', { name: 'Close' }));
  await person.type(screen.getByRole('textbox', { name: 'Name of tool 1' }), ' but mine');
  await person.click(screen.getByRole('button', { name: 'Copy from another drawer' }));
  const take = async () => {
    await person.click(await screen.findByRole('button', { name: 'Same picture and shapes' }));
    expect(screen.getByText('This drawer has unsaved work')).toBeTruthy();
  };
  await person.click(await screen.findByRole('button', { name: /TB-2.*Drawer 1/ }));
  await take();
  await person.click(screen.getByRole('button', { name: 'Keep my work' }));
  await person.click(screen.getByRole('button', { name: 'Close' }));
  expect([nameOfTool(), photoOfDrawer()]).toEqual(['Old but mine', own.templateImageUrl]);
  expect(asked).toHaveLength(0);

  await person.click(screen.getByRole('button', { name: 'Copy from another drawer' }));
  await person.click(await screen.findByRole('button', { name: /TB-2.*Drawer 1/ }));
  await take();
  await person.click(screen.getByRole('button', { name: 'Replace it' }));
  await waitFor(() => expect(nameOfTool()).toBe('Torque wrench'));
  expect(photoOfDrawer()).toBe(copied.templateImageUrl);
});

it('says when the photo does not match, and offers the shapes unmoved', async () => {
  answer(endpoints.copyTemplate, {
    ...copied,
    placement: 'unmoved',
    templateImageUrl: null,
    message: 'The photo does not match this template.',
  });
  const { person, dialog } = await open(own);
  await person.click(await within(dialog).findByRole('button', { name: /TB-10/ }));
  await person.click(screen.getByRole('button', { name: "Shapes onto this drawer's photo" }));
  expect(await within(dialog).findByText('The photo does not match this template.')).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Use the shapes anyway' }));
  expect(await screen.findByRole('textbox', { name: 'Name of tool 1' })).toHaveProperty(
    'value',
    'Torque wrench',
  );
});

it('stays open with the error, and leaves the drawer alone', async () => {
  refuse(endpoints.copyTemplate, { status: 404, body: { success: false, message: 'Template not found' } });
  const { person, dialog } = await open(own);
  await person.click(await within(dialog).findByRole('button', { name: /TB-10/ }));
  await person.click(screen.getByRole('button', { name: 'Same picture and shapes' }));
  expect((await within(dialog).findByRole('alert')).textContent).toContain('Template not found');
  await person.click(screen.getByRole('button', { name: 'Back to the list' }));
  await person.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.getByRole('textbox', { name: 'Name of tool 1' })).toHaveProperty('value', 'Old');
});
