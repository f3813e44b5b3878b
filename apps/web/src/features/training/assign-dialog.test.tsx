import { endpoints } from '@stowed/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildDrawer, buildToolbox } from '../../test/factories.ts';
import { answer, refuse } from '../../test/server.ts';
import { expectToast } from '../../test/toast.ts';
import { openImage, press, serveTraining, two } from '../../test/training-screen.ts';

beforeEach(serveTraining);
afterEach(() => vi.useRealTimers());

describe('the verify screen', () => {
  describe('assigning a template', () => {
    const choose = (label: string, value: string) =>
      fireEvent.change(screen.getByLabelText(label), { target: { value } });

    it('TRAIN-047 TRAIN-048 TRAIN-049 requires toolbox and drawer, and sends picture, tools and their source', async () => {
      answer(endpoints.listToolboxes, [buildToolbox()]);
      answer(endpoints.listDrawers, [buildDrawer({ number: 2, templateId: 't', expectedTools: 3 })]);
      const calls = answer(endpoints.assignTemplate, {
        success: true,
        drawer: buildDrawer({ number: 2 }),
        message: '',
      });
      openImage();
      await press('Assign Template');
      const dialog = within(await screen.findByRole('dialog', { name: 'Assign Template' }));
      await dialog.findByLabelText('Toolbox');
      await press('Assign');
      expect(dialog.getByText('Please select a toolbox and drawer')).toBeDefined();
      choose('Toolbox', 'TB-1');
      await press('Assign');
      expect(dialog.getByText('Please select a toolbox and drawer')).toBeDefined();
      expect(calls).toHaveLength(0);
      choose('Drawer', '2');
      expect(await dialog.findByText(/It will be replaced/)).toBeDefined();
      expect(dialog.getByText('The drawer expects 3 tools, the picture has 2.')).toBeDefined();
      await press('Assign');
      await expectToast('Template assigned successfully');
      expect(calls[0]?.params).toMatchObject({ toolboxId: 'TB-1', drawerNumber: '2' });
      expect(calls[0]?.body).toEqual({
        templateImageUrl: '/api/images/image-1?e=1&s=x',
        templateTools: two,
        templateId: 'annotation-1',
      });
    });

    it('SHELL-054 G-184 offers only toolboxes and drawers, with nothing chosen at first', async () => {
      answer(endpoints.listToolboxes, [buildToolbox()]);
      answer(endpoints.listDrawers, [buildDrawer({ number: 1 })]);
      openImage();
      await press('Assign Template');
      const select = async (label: string) => {
        const found = await screen.findByLabelText<HTMLSelectElement>(label);
        return { index: found.selectedIndex, values: [...found.options].map(({ value }) => value) };
      };
      expect(await select('Toolbox')).toEqual({ index: -1, values: ['TB-1'] });
      expect(screen.getByText('Select a toolbox')).toBeDefined();
      choose('Toolbox', 'TB-1');
      expect((await select('Toolbox')).index).toBe(0);
      expect(screen.queryByText('Select a toolbox')).toBeNull();
      expect(await select('Drawer')).toEqual({ index: -1, values: ['1', '2', '3'] });
      expect(screen.getByText('Select a drawer')).toBeDefined();
      choose('Drawer', '3');
      expect((await select('Drawer')).index).toBe(2);
    });

    it('TRAIN-049 says why it failed, and keeps the choice', async () => {
      answer(endpoints.listToolboxes, [buildToolbox()]);
      answer(endpoints.listDrawers, [buildDrawer({ number: 1, expectedTools: 2 })]);
      refuse(endpoints.assignTemplate, { status: 500, body: { message: 'X' } });
      openImage();
      await press('Assign Template');
      await screen.findByLabelText('Toolbox');
      choose('Toolbox', 'TB-1');
      choose('Drawer', '1');
      await press('Assign');
      await expectToast('Failed to assign template', 'X');
      expect(screen.getByLabelText<HTMLSelectElement>('Toolbox').value).toBe('TB-1');
    });

    it('S73 does not replace an unseen template: says so, and replaces it on request', async () => {
      const drawer = buildDrawer({ number: 1, templateId: 'old', templateVersion: 3 });
      answer(endpoints.listToolboxes, [buildToolbox()]);
      answer(endpoints.listDrawers, [drawer]);
      const changed = { ...drawer, templateId: 'theirs', templateVersion: 4 };
      const refused = refuse(endpoints.assignTemplate, {
        status: 409,
        body: { code: 'template_changed', message: 'x', drawer: changed },
      });
      openImage();
      await press('Assign Template');
      const dialog = within(await screen.findByRole('dialog', { name: 'Assign Template' }));
      await screen.findByLabelText('Toolbox');
      choose('Toolbox', 'TB-1');
      choose('Drawer', '1');
      expect(await dialog.findByText(/It will be replaced/)).toBeDefined();
      answer(endpoints.listDrawers, [changed]);
      await press('Assign');
      const words = 'Someone else has assigned another template to this drawer. Assign again to replace it.';
      await expectToast('Failed to assign template', words);
      expect(refused[0]?.headers.get('if-match')).toBe('"3"');
      expect(dialog.getByText(words)).toBeDefined();
      const calls = answer(endpoints.assignTemplate, { success: true, drawer: changed, message: '' });
      await press('Assign');
      await expectToast('Template assigned successfully');
      expect(calls[0]?.headers.get('if-match')).toBe('"4"');
    });

    it('TRAIN-049 G-148 ignores Escape until the result is shown', async () => {
      answer(endpoints.listToolboxes, [buildToolbox()]);
      answer(endpoints.listDrawers, [buildDrawer({ number: 1, expectedTools: 2 })]);
      let finish: () => void = () => undefined;
      const saving = new Promise<void>((resolve) => (finish = resolve));
      answer(endpoints.assignTemplate, () =>
        saving.then(() => ({ success: true as const, drawer: buildDrawer({ number: 1 }), message: '' })),
      );
      const { person } = openImage();
      await press('Assign Template');
      await screen.findByLabelText('Toolbox');
      choose('Toolbox', 'TB-1');
      choose('Drawer', '1');
      await press('Assign');
      await person.keyboard('{Escape}');
      expect(screen.getByRole('dialog', { name: 'Assign Template' })).toBeDefined();
      finish();
      await expectToast('Template assigned successfully');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    });

    it('G-114 is for administrators; others see why not', async () => {
      openImage({ role: 'maintainer' });
      const button = await screen.findByRole('button', { name: 'Assign Template' });
      expect(button.hasAttribute('disabled')).toBe(true);
      expect(screen.getByText('Only administrators can assign templates.')).toBeDefined();
    });
  });
});
