import { endpoints } from '@stowed/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { editToolboxPath } from '../../../lib/route-params.ts';
import { buildDrawer, buildToolbox } from '../../../test/factories.ts';
import { renderRoute } from '../../../test/render-route.tsx';
import { answer, refuse } from '../../../test/server.ts';
import { expectToast } from '../../../test/toast.ts';

const toolbox = buildToolbox({ toolboxId: 'Cart-1', name: 'Cart 1' });
const copies = ['2', '3'].map((at) => buildToolbox({ id: at, toolboxId: `Cart-${at}` }));
beforeEach(() => {
  answer(endpoints.listToolboxes, [toolbox]);
  answer(endpoints.listDrawers, [buildDrawer()]);
});

/** With this equipment ID typed in the dialog below. */
async function open(typedBelow = '') {
  const view = renderRoute(editToolboxPath('Cart-1'));
  const edit = within(await screen.findByRole('dialog', { name: 'Edit Toolbox' }));
  if (typedBelow !== '') await view.person.type(edit.getByLabelText('Equipment ID (EID)'), typedBelow);
  await view.person.click(edit.getByRole('button', { name: 'Duplicate' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Duplicate Cart-1' }));
  return { ...view, edit, dialog };
}

describe('duplicating a toolbox', () => {
  it('makes one copy for each pasted equipment ID and shows them in the list', async () => {
    const seen = answer(endpoints.duplicateToolboxes, { success: true, toolboxes: copies });
    const { person, dialog } = await open();
    await person.click(dialog.getByLabelText('Equipment IDs'));
    await person.paste('EQ-2\nEQ-3\n');
    expect(dialog.getByText('Cart 2, EID EQ-2 to Cart 3, EID EQ-3')).toBeDefined();
    answer(endpoints.listToolboxes, [toolbox, ...copies]);
    await person.click(dialog.getByRole('button', { name: 'Make 2 copies' }));
    await expectToast('2 toolboxes created');
    const made = [
      { name: 'Cart 2', eid: 'EQ-2' },
      { name: 'Cart 3', eid: 'EQ-3' },
    ];
    expect(seen.map(({ body }) => body)).toEqual([{ sources: [{ toolboxId: 'Cart-1', copies: made }] }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await screen.findByText('3 toolboxes')).toBeDefined();
  });

  it('shows the skipped number, and each copy with its equipment ID', async () => {
    answer(endpoints.listToolboxes, [toolbox, buildToolbox({ id: '3', name: 'Cart 3' })]);
    const { person, dialog } = await open();
    await person.click(dialog.getByLabelText('Equipment IDs'));
    await person.paste('EQ-2\nEQ-3\nEQ-4');
    expect(dialog.getByText('Cart 2, EID EQ-2 to Cart 5, EID EQ-4')).toBeDefined();
    expect(dialog.getByText('Skips 3')).toBeDefined();
    await person.click(dialog.getByText('All 3 copies'));
    const pairs = dialog.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(pairs).toEqual(['Cart 2, EID EQ-2', 'Cart 4, EID EQ-3', 'Cart 5, EID EQ-4']);
  });

  it('says at once which pasted equipment ID stops it, and on which line', async () => {
    answer(endpoints.listToolboxes, [toolbox, buildToolbox({ id: '9', name: 'Bench', eid: 'EQ-3' })]);
    const { person, dialog } = await open();
    const list = dialog.getByLabelText('Equipment IDs');
    const description = () =>
      (list.getAttribute('aria-describedby') ?? '')
        .split(' ')
        .map((id) => document.getElementById(id)?.textContent)
        .join(' ');
    await person.click(list);
    await person.paste('EQ-2\nEQ-3');
    expect(description()).toContain('Line 2: Bench already has the equipment ID “EQ-3”');
    await person.clear(list);
    await person.paste('EQ-2\nEQ-4\nEQ-2');
    expect(description()).toContain('Line 3 repeats the equipment ID “EQ-2” of line 1');
    expect(list.getAttribute('aria-invalid')).toBe('true');
    await person.clear(list);
    await person.paste('EQ-2\nEQ-4');
    expect(list.getAttribute('aria-invalid')).not.toBe('true');
  });

  it('asks before it closes with entries, and keeps them if the person stays', async () => {
    const { person, dialog } = await open();
    await person.click(dialog.getByLabelText('Equipment IDs'));
    await person.paste('EQ-2\nEQ-3');
    await person.keyboard('{Escape}');
    const question = within(await screen.findByRole('alertdialog', { name: 'Leave without saving?' }));
    await person.click(question.getByRole('button', { name: 'Stay' }));
    expect(dialog.getByLabelText('Equipment IDs')).toHaveProperty('value', 'EQ-2\nEQ-3');
    await person.keyboard('{Escape}');
    await person.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Duplicate Cart-1' })).toBeNull());
    expect(screen.getByRole('dialog', { name: 'Edit Toolbox' })).toBeDefined();
  });

  it('asks once before Back loses its entries and those of the dialog below, and guards both on Stay', async () => {
    window.history.replaceState(null, '', '/missing');
    window.history.pushState(null, '', editToolboxPath('Cart-1'));
    const { person, edit, dialog } = await open('EQ-9');
    await person.click(dialog.getByLabelText('Equipment IDs'));
    await person.paste('EQ-2');
    for (const answerTo of ['Stay', 'Stay', 'Leave']) {
      window.history.back();
      const question = within(await screen.findByRole('alertdialog', { name: 'Leave without saving?' }));
      expect(screen.getAllByRole('alertdialog')).toHaveLength(1);
      expect(dialog.getByLabelText('Equipment IDs')).toHaveProperty('value', 'EQ-2');
      expect(edit.getByLabelText('Equipment ID (EID)')).toHaveProperty('value', 'EQ-9');
      await person.click(question.getByRole('button', { name: answerTo }));
    }
    await waitFor(() => expect(window.location.pathname).toBe('/missing'));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('closes at once without entries', async () => {
    const { person } = await open();
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Duplicate Cart-1' })).toBeNull());
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('names the problem on a try to send, and sends nothing', async () => {
    const seen = answer(endpoints.duplicateToolboxes, { success: true, toolboxes: copies });
    const { person, dialog } = await open();
    await person.clear(dialog.getByLabelText('Name'));
    await person.click(dialog.getByRole('button', { name: 'Make copies' }));
    expect(dialog.getByRole('alert').textContent).toBe('Name is required');
    expect(seen).toEqual([]);
  });

  it('stays open with its entries after a failure, and sends the same key again', async () => {
    const refused = refuse(endpoints.duplicateToolboxes, { status: 500, body: { message: 'Disk is full' } });
    const { person, dialog } = await open();
    await person.click(dialog.getByRole('button', { name: 'Make 1 copy' }));
    expect(await dialog.findByText('Disk is full')).toBeDefined();
    expect(dialog.getByLabelText('Name')).toHaveProperty('value', 'Cart #');
    const seen = answer(endpoints.duplicateToolboxes, { success: true, toolboxes: copies.slice(0, 1) });
    await person.click(dialog.getByRole('button', { name: 'Make 1 copy' }));
    await expectToast('1 toolbox created');
    const keyOf = (request: { headers: Headers } | undefined) => request?.headers.get('idempotency-key');
    expect(keyOf(seen[0])).toBe(keyOf(refused[0]));
  });

  it('keeps the unsaved entries of the edit dialog', async () => {
    answer(endpoints.duplicateToolboxes, { success: true, toolboxes: copies.slice(0, 1) });
    const view = renderRoute(editToolboxPath('Cart-1'));
    const edit = within(await screen.findByRole('dialog', { name: 'Edit Toolbox' }));
    await view.person.type(edit.getByLabelText('Equipment ID (EID)'), 'X');
    await view.person.click(edit.getByRole('button', { name: 'Duplicate' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Duplicate Cart-1' }));
    await view.person.click(dialog.getByRole('button', { name: 'Make 1 copy' }));
    await expectToast('1 toolbox created');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Duplicate Cart-1' })).toBeNull());
    expect(edit.getByLabelText('Equipment ID (EID)')).toHaveProperty('value', 'X');
  });

  it('asks only about its own entries, and leaves those of the edit dialog guarded', async () => {
    const { person, edit } = await open();
    const escape = () => person.keyboard('{Escape}');
    const isGone = () =>
      waitFor(() => expect(screen.queryByRole('dialog', { name: 'Duplicate Cart-1' })).toBeNull());
    await escape();
    await isGone();
    await person.type(edit.getByLabelText('Equipment ID (EID)'), 'X');
    await person.click(edit.getByRole('button', { name: 'Duplicate' }));
    await screen.findByRole('dialog', { name: 'Duplicate Cart-1' });
    await escape();
    await isGone();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await person.click(edit.getByRole('button', { name: 'Duplicate' }));
    await person.type(await screen.findByLabelText('Equipment IDs'), 'EQ-2');
    await escape();
    await person.click(await screen.findByRole('button', { name: 'Leave' }));
    await isGone();
    await escape();
    await person.click(await screen.findByRole('button', { name: 'Stay' }));
    expect(edit.getByLabelText('Equipment ID (EID)')).toHaveProperty('value', 'X');
  });
});
