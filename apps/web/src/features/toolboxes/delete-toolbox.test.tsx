import { endpoints } from '@stowed/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { editToolboxPath } from '../../lib/route-params.ts';
import { buildDrawer, buildToolbox } from '../../test/factories.ts';
import { renderRoute } from '../../test/render-route.tsx';
import { answer, refuse } from '../../test/server.ts';
import { shownToast } from '../../test/toast.ts';

const toolbox = buildToolbox({ toolboxId: 'TB-1' });
beforeEach(() => {
  answer(endpoints.listToolboxes, [toolbox, buildToolbox({ id: '2', toolboxId: 'TB-2' })]);
  answer(endpoints.listDrawers, [buildDrawer()]);
});

describe('Delete Toolbox', () => {
  async function ask() {
    const view = renderRoute(editToolboxPath('TB-1'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Toolbox' }));
    await view.person.click(dialog.getByRole('button', { name: 'Delete Toolbox' }));
    const question = await screen.findByRole('alertdialog', { name: 'Are you absolutely sure?' });
    return { ...view, question: within(question) };
  }

  it('BOX-038 G-48 asks first, says what is deleted and what stays, and deletes nothing on Cancel', async () => {
    const seen = answer(endpoints.deleteToolbox, { success: true, message: 'Deleted' });
    const { person, question } = await ask();
    expect(question.getByText(/This action cannot be undone/).textContent).toBe(
      'This action cannot be undone. It permanently deletes the toolbox TB-1 and all associated data.',
    );
    expect(question.getByText(/The record of who found what, and when, stays/)).toBeDefined();
    await person.click(question.getByRole('button', { name: 'Cancel' }));
    expect(screen.getByRole('dialog', { name: 'Edit Toolbox' })).toBeDefined();
    expect(seen).toEqual([]);
  });

  it('BOX-032 BOX-039 BOX-040 BOX-041 deletes, goes to the list, and the card is gone', async () => {
    const seen = answer(endpoints.deleteToolbox, { success: true, message: 'Deleted' });
    const { person, question } = await ask();
    answer(endpoints.listToolboxes, [buildToolbox({ id: '2', toolboxId: 'TB-2' })]);
    await person.click(question.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Toolbox deleted')).toBeDefined();
    expect(screen.getByText('Toolbox TB-1 has been deleted successfully.')).toBeDefined();
    expect(window.location.pathname).toBe('/toolboxes');
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'TB-1' })).toBeNull());
    expect(screen.getByText('1 toolbox')).toBeDefined();
    expect(seen.map(({ url }) => url.pathname)).toEqual(['/api/toolbox/TB-1']);
    expect(seen[0]?.headers.get('authorization')).toBe('Bearer token-of-test');
  });

  it('BOX-013 BOX-041 shows when the last toolbox has been deleted', async () => {
    answer(endpoints.listToolboxes, [toolbox]);
    answer(endpoints.deleteToolbox, { success: true, message: 'Deleted' });
    const { person, question } = await ask();
    answer(endpoints.listToolboxes, []);
    await person.click(question.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Toolbox deleted')).toBeDefined();
    expect(await screen.findByText('No toolboxes yet')).toBeDefined();
  });

  it.each([
    ['the message', { status: 500, body: { message: 'X' } }, 'X'],
    ['a fallback', { status: 500 }, 'Failed to delete toolbox. Please try again.'],
  ])('BOX-042 shows a failure by %s', async (_, failure, text) => {
    refuse(endpoints.deleteToolbox, failure);
    const { person, question } = await ask();
    await person.click(question.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(shownToast()).toEqual({ title: 'Error', description: text, tone: 'bad' }));
    expect(screen.getByRole('dialog', { name: 'Edit Toolbox' })).toBeDefined();
  });

  it('BOX-042 keeps the question open while deleting', async () => {
    let finish: (reply: { success: true; message: string }) => void = () => undefined;
    answer(endpoints.deleteToolbox, () => new Promise((resolve) => (finish = resolve)));
    const { person, question } = await ask();
    await person.click(question.getByRole('button', { name: 'Delete' }));
    await waitFor(() =>
      expect(question.getByRole('button', { name: 'Delete' })).toHaveProperty('disabled', true),
    );
    await person.keyboard('{Escape}');
    expect(screen.getByRole('alertdialog')).toBeDefined();
    finish({ success: true, message: 'Deleted' });
    expect(await screen.findByText('Toolbox deleted')).toBeDefined();
  });

  it('G-155 reloads the list when someone else deleted it first', async () => {
    refuse(endpoints.deleteToolbox, { status: 404, body: { message: 'Toolbox not found' } });
    const { person, question } = await ask();
    answer(endpoints.listToolboxes, [buildToolbox({ id: '2', toolboxId: 'TB-2' })]);
    await person.click(question.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Toolbox not found')).toBeDefined();
    await waitFor(() => expect(screen.queryByText('1 toolbox')).not.toBeNull());
  });
});
