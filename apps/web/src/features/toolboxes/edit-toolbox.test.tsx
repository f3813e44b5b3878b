import { endpoints } from '@stowed/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { editToolboxPath } from '../../lib/route-params.ts';
import { buildDrawer, buildTool, buildToolbox } from '../../test/factories.ts';
import { renderRoute } from '../../test/render-route.tsx';
import { answer, openLiveLine, refuse } from '../../test/server.ts';
import { shownToast } from '../../test/toast.ts';

const toolbox = buildToolbox({ toolboxId: 'TB-1', eid: 'EQ-7', drawers: 3 });
const drawers = [
  buildDrawer({ number: 2, expectedTools: 0 }),
  buildDrawer({ number: 1, expectedTools: 12 }),
  buildDrawer({ number: 3, expectedTools: 7 }),
];
const FAILED = 'Failed to update toolbox. Please try again.';

beforeEach(() => {
  answer(endpoints.listToolboxes, [toolbox, buildToolbox({ id: '2', toolboxId: 'TB-2' })]);
  answer(endpoints.listDrawers, drawers);
});

async function cardOf(toolboxId: string) {
  const card = (await screen.findByRole('heading', { name: toolboxId })).closest('li');
  if (!card) throw new Error(`No card for ${toolboxId}`);
  return within(card);
}

async function open() {
  const view = renderRoute('/toolboxes');
  await view.person.click((await cardOf('TB-1')).getByRole('button', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Toolbox' }));
  const update = () => view.person.click(dialog.getByRole('button', { name: 'Update Toolbox' }));
  return { ...view, dialog, update };
}

async function openCounts() {
  const view = await open();
  await view.person.click(view.dialog.getByRole('button', { name: 'Drawer Tool Counts' }));
  await view.dialog.findByLabelText('Drawer 1');
  return view;
}

const valueOf = (element: HTMLElement) => Reflect.get(element, 'value');
const countsOf = (dialog: ReturnType<typeof within>) => dialog.getAllByLabelText(/^Drawer \d+$/).map(valueOf);

describe('Edit on a card', () => {
  it('BOX-010 G-149 opens the dialog and does not navigate', async () => {
    const { dialog } = await open();
    expect(window.location.pathname).toBe('/toolboxes');
    expect(valueOf(dialog.getByLabelText('Toolbox ID'))).toBe('TB-1');
  });

  it('G-112 opens from its address too, and clears that address', async () => {
    const { person } = renderRoute(editToolboxPath('TB-1'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Toolbox' }));
    expect(valueOf(dialog.getByLabelText('Toolbox ID'))).toBe('TB-1');
    await person.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(window.location.pathname + window.location.search).toBe('/toolboxes');
  });

  it('G-112 G-148 stays open with the input when its toolbox is deleted elsewhere', async () => {
    const line = openLiveLine();
    const { person } = renderRoute(editToolboxPath('TB-1'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Toolbox' }));
    await person.type(dialog.getByLabelText('Equipment ID (EID)'), '!');
    answer(endpoints.listToolboxes, []);
    refuse(endpoints.updateToolbox, { status: 404, body: { message: 'Toolbox not found' } });
    await waitFor(() => expect(line.openings()).toBe(1));
    line.tell({ kind: 'changed', toolboxId: 'TB-1', drawerNumber: null, version: null });
    await waitFor(() => expect(screen.queryByText('TB-2')).toBeNull());
    await person.click(dialog.getByRole('button', { name: 'Update Toolbox' }));
    expect((await dialog.findByRole('alert')).textContent).toBe('Toolbox not found');
    expect(valueOf(dialog.getByLabelText('Equipment ID (EID)'))).toBe('EQ-7!');
    await person.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('G-112 does not open from an address for a maintainer', async () => {
    renderRoute(editToolboxPath('TB-1'), { user: { role: 'maintainer' } });
    await cardOf('TB-1');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('BOX-010 BOX-032 is hidden from a maintainer', async () => {
    renderRoute('/toolboxes', { user: { role: 'maintainer' } });
    await cardOf('TB-1');
    expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
    expect(screen.queryByText('Delete Toolbox')).toBeNull();
  });
});

describe('Edit Toolbox', () => {
  it('BOX-023 BOX-024 BOX-025 shows the stored values', async () => {
    const { dialog } = await open();
    expect(dialog.getByLabelText('Toolbox ID')).toHaveProperty('readOnly', true);
    expect(dialog.getByText('Toolbox ID cannot be changed')).toBeDefined();
    expect(valueOf(dialog.getByLabelText('Equipment ID (EID)'))).toBe('EQ-7');
    const type = dialog.getByLabelText('Toolbox Type');
    expect(valueOf(type)).toBe('rolling');
    const options = within(type).getAllByRole('option');
    expect(options.map((option) => option.textContent)).toEqual([
      'Rolling Tool Cart',
      'Dispatchable Toolbox',
      'Handheld Toolbox',
    ]);
  });

  it('G-108 G-130 links to the templates and to the labels', async () => {
    const { dialog } = await open();
    const targets = ['Create Drawer Templates', 'QR Labels'].map((name) =>
      dialog.getByRole('link', { name }).getAttribute('href'),
    );
    expect(targets).toEqual(['/toolbox/TB-1/templates', '/toolbox/TB-1/labels']);
  });

  it('BOX-026 uses 1 for an empty number of drawers, and lets the person type over it', async () => {
    const { person, dialog } = await open();
    const field = dialog.getByLabelText('Number of Drawers');
    expect([field.getAttribute('min'), field.getAttribute('max'), valueOf(field)]).toEqual(['1', '10', '3']);
    await person.clear(field);
    expect(valueOf(field)).toBe('1');
    await person.keyboard('4');
    expect(valueOf(field)).toBe('4');
  });

  it.each(['11', '0'])('BOX-027 refuses %s drawers with a toast and no call', async (count) => {
    const seen = answer(endpoints.updateToolbox, { success: true, toolbox });
    const { dialog, update } = await open();
    fireEvent.change(dialog.getByLabelText('Number of Drawers'), { target: { value: count } });
    await update();
    expect(await screen.findByText('Invalid drawer count')).toBeDefined();
    expect(screen.getByText('Toolbox must have between 1 and 10 drawers')).toBeDefined();
    expect(seen).toEqual([]);
  });

  it('BOX-029 BOX-030 BOX-034 G-41 has one count per drawer, in order', async () => {
    const { dialog } = await openCounts();
    expect(dialog.getByText('Expected Tools Per Drawer')).toBeDefined();
    expect(countsOf(dialog)).toEqual(['12', '0', '7']);
    const first = dialog.getByLabelText('Drawer 1');
    expect([first.getAttribute('min'), first.getAttribute('max')]).toEqual(['0', '50']);
  });

  it('BOX-030 BOX-033 BOX-035 BOX-036 G-40 G-46 sends the changes and shows the updated toolbox', async () => {
    const changed = { ...toolbox, type: 'handheld', eid: null } as const;
    const seen = answer(endpoints.updateToolbox, { success: true, toolbox: changed });
    const lists = answer(endpoints.listToolboxes, [toolbox]);
    const { person, dialog, update } = await openCounts();
    await person.clear(dialog.getByLabelText('Equipment ID (EID)'));
    await person.selectOptions(dialog.getByLabelText('Toolbox Type'), 'handheld');
    await person.clear(dialog.getByLabelText('Drawer 1'));
    await person.clear(dialog.getByLabelText('Drawer 2'));
    await person.type(dialog.getByLabelText('Drawer 2'), '50');
    await update();
    expect(await screen.findByText('Toolbox Updated')).toBeDefined();
    expect(screen.getByText('Toolbox TB-1 has been updated successfully.')).toBeDefined();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(await (await cardOf('TB-1')).findByText('Handheld Toolbox')).toBeDefined();
    expect(seen.map(({ body }) => body)).toEqual([
      { type: 'handheld', eid: '', drawers: 3, drawerTools: { 1: null, 2: 50, 3: 7 } },
    ]);
    expect(lists).toHaveLength(1);
  });

  it('BOX-031 closes on Cancel without a request', async () => {
    const seen = answer(endpoints.updateToolbox, { success: true, toolbox });
    const { person, dialog } = await open();
    await person.selectOptions(dialog.getByLabelText('Toolbox Type'), 'handheld');
    await person.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect((await cardOf('TB-1')).getByText('Rolling Tool Cart')).toBeDefined();
    expect(seen).toEqual([]);
  });

  it('G-148 asks before it closes with entries, and keeps them if the person stays', async () => {
    const { person, dialog } = await open();
    await person.type(dialog.getByLabelText('Equipment ID (EID)'), '!');
    await person.keyboard('{Escape}');
    const question = within(await screen.findByRole('alertdialog', { name: 'Leave without saving?' }));
    await person.click(question.getByRole('button', { name: 'Stay' }));
    expect(valueOf(dialog.getByLabelText('Equipment ID (EID)'))).toBe('EQ-7!');
    await person.click(dialog.getByRole('button', { name: 'Close' }));
    await person.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(window.location.pathname).toBe('/toolboxes');
  });

  it('closes at once without entries', async () => {
    const { person } = await open();
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it.each([
    ['a refusal', { status: 500 }],
    ['an empty response', { status: 200, body: {} }],
    ['success alone', { status: 200, text: '{"success":true}' }],
    ['a toolbox without success', { status: 200, text: JSON.stringify({ toolbox }) }],
  ])('BOX-037 G-47 shows %s and stays open with what was typed', async (_, failure) => {
    refuse(endpoints.updateToolbox, failure);
    const { person, dialog, update } = await open();
    await person.type(dialog.getByLabelText('Equipment ID (EID)'), '!');
    await update();
    await waitFor(() => expect(shownToast()).toEqual({ title: 'Error', description: FAILED, tone: 'bad' }));
    expect((await dialog.findByRole('alert')).textContent).toBe(FAILED);
    expect(valueOf(dialog.getByLabelText('Equipment ID (EID)'))).toBe('EQ-7!');
  });

  it('BOX-037 G-148 ignores Escape until the result is shown', async () => {
    let finish: (reply: { success: true; toolbox: typeof toolbox }) => void = () => undefined;
    answer(endpoints.updateToolbox, () => new Promise((resolve) => (finish = resolve)));
    const { person, dialog, update } = await open();
    await person.type(dialog.getByLabelText('Equipment ID (EID)'), '!');
    await update();
    const button = dialog.getByRole('button', { name: 'Update Toolbox' });
    await waitFor(() => expect(button).toHaveProperty('disabled', true));
    await person.keyboard('{Escape}');
    expect(valueOf(dialog.getByLabelText('Equipment ID (EID)'))).toBe('EQ-7!');
    finish({ success: true, toolbox });
    expect(await screen.findByText('Toolbox Updated')).toBeDefined();
  });

  it('G-148 shows the reason for a rejection inside the dialog', async () => {
    refuse(endpoints.updateToolbox, { status: 404, body: { message: 'Toolbox not found' } });
    const { dialog, update } = await open();
    await update();
    expect((await dialog.findByRole('alert')).textContent).toBe('Toolbox not found');
    expect(screen.getByText(FAILED)).toBeDefined();
  });

  it.each(['51', '-1', '2.5'])('G-41 refuses %s expected tools without a call', async (count) => {
    const seen = answer(endpoints.updateToolbox, { success: true, toolbox });
    const { dialog, update } = await openCounts();
    fireEvent.change(dialog.getByLabelText('Drawer 2'), { target: { value: count } });
    expect(dialog.getByLabelText('Drawer 2').getAttribute('aria-invalid')).toBe('true');
    await update();
    expect(await screen.findByText('Invalid tool count')).toBeDefined();
    expect(seen).toEqual([]);
  });

  it('G-42 hides the counts of removed drawers and suggests ten for new ones', async () => {
    const seen = answer(endpoints.updateToolbox, { success: true, toolbox });
    const { dialog, update } = await openCounts();
    const count = dialog.getByLabelText('Number of Drawers');
    fireEvent.change(count, { target: { value: '2' } });
    expect(countsOf(dialog)).toEqual(['12', '0']);
    fireEvent.change(count, { target: { value: '5' } });
    expect(countsOf(dialog)).toEqual(['12', '0', '7', '10', '10']);
    await update();
    await waitFor(() => expect(seen).toHaveLength(1));
    expect(seen[0]?.body).toMatchObject({ drawers: 5, drawerTools: { 1: 12, 2: 0, 3: 7, 4: 10, 5: 10 } });
    await screen.findByText('Toolbox Updated');
  });

  it('BOX-034 reports drawers that could not be loaded; unknown counts stay unchanged', async () => {
    refuse(endpoints.listDrawers, { status: 403, body: { message: 'No' } });
    const seen = answer(endpoints.updateToolbox, { success: true, toolbox });
    const { person, dialog, update } = await open();
    await person.click(dialog.getByRole('button', { name: 'Drawer Tool Counts' }));
    expect(await dialog.findByText('API Error: 403 No')).toBeDefined();
    await update();
    await waitFor(() => expect(seen.map(({ body }) => body)).toMatchObject([{ drawerTools: {} }]));
    await screen.findByText('Toolbox Updated');
  });
});

describe('drawers with content', () => {
  const held = [
    buildDrawer({ number: 1 }),
    buildDrawer({ number: 2, tools: [buildTool()] }),
    buildDrawer({ number: 3, templateId: 'template-1' }),
  ];

  async function lowerTo(count: string) {
    const seen = answer(endpoints.updateToolbox, { success: true, toolbox: { ...toolbox, drawers: 1 } });
    const view = await openCounts();
    fireEvent.change(view.dialog.getByLabelText('Number of Drawers'), { target: { value: count } });
    await view.update();
    return { ...view, seen };
  }

  it('G-43 asks once before archiving them, and sends on confirmation', async () => {
    answer(endpoints.listDrawers, held);
    const { person, seen } = await lowerTo('1');
    const question = within(await screen.findByRole('alertdialog', { name: 'Archive drawers?' }));
    expect(question.getByText('Drawers 2 and 3 hold photos, tools or templates.')).toBeDefined();
    expect(seen).toEqual([]);
    await person.click(question.getByRole('button', { name: 'Archive and update' }));
    expect(await screen.findByText('Toolbox Updated')).toBeDefined();
    expect(seen.map(({ body }) => body)).toMatchObject([{ drawers: 1, drawerTools: { 1: 10 } }]);
  });

  it('G-43 returns to the dialog on Cancel', async () => {
    answer(endpoints.listDrawers, held);
    const { person, seen, dialog } = await lowerTo('2');
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText('Drawer 3 holds a photo, tools or a template.')).toBeDefined();
    await person.click(question.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(valueOf(dialog.getByLabelText('Number of Drawers'))).toBe('2');
    expect(seen).toEqual([]);
  });

  it('G-43 does not ask for empty drawers', async () => {
    const { seen } = await lowerTo('1');
    await waitFor(() => expect(seen).toHaveLength(1));
    await screen.findByText('Toolbox Updated');
  });

  it('G-43 asks if their content is unknown', async () => {
    answer(endpoints.listDrawers, () => new Promise(() => undefined));
    const { dialog, update } = await open();
    fireEvent.change(dialog.getByLabelText('Number of Drawers'), { target: { value: '1' } });
    await update();
    expect(await screen.findByText(/may hold a photo/)).toBeDefined();
  });
});
