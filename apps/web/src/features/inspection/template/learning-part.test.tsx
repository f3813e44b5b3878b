import { endpoints } from '@stowed/contract';
import type { Learning } from '@stowed/contract';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openDrawer, region, serve, template } from '../../../test/drawer-screen.tsx';
import { answer, refuse } from '../../../test/server.ts';
import { expectToast } from '../../../test/toast.ts';

const by = 'Ada Byron';
const learning: Learning = {
  photos: 6,
  tools: 9,
  lessons: [
    { at: '2026-11-21T12:00:00.000Z', by, source: 'completion', of: null, tools: 3 },
    { at: '2026-11-20T12:00:00.000Z', by, source: 'image', of: null, tools: 1 },
  ],
  ignoredBefore: null,
};
const nothing: Learning = { photos: 0, tools: 0, lessons: [], ignoredBefore: null };
const ignored: Learning = { ...nothing, ignoredBefore: { at: '2026-11-22T12:00:00.000Z', by } };

async function openLearning() {
  serve(template);
  const { person } = await openDrawer();
  const card = region('Drawer Template');
  await person.click(await card.findByRole('button', { name: 'What the engine learned' }));
  return { person, dialog: within(await screen.findByRole('dialog', { name: 'Learned' })) };
}

describe('learned observations', () => {
  it('shows the sources, the people, and the number of known empty places', async () => {
    answer(endpoints.getLearning, learning);
    const { dialog } = await openLearning();
    expect(await dialog.findByText('Learned from 6 photos: 9 empty places.')).toBeDefined();
    const rows = dialog.getAllByRole('listitem').map((row) => row.textContent);
    expect(rows).toEqual([
      expect.stringMatching(/2026.*, Ada Byron completed the drawer: 3 empty places$/),
      expect.stringMatching(/2026.*, Ada Byron verified a training image: 1 empty place$/),
    ]);
  });

  it('ignores them after a confirmation, and uses them again', async () => {
    answer(endpoints.getLearning, learning);
    const sent = answer(endpoints.ignoreLearning, {
      success: true,
      learning: ignored,
      message: 'What was learned is ignored',
    });
    const { person, dialog } = await openLearning();
    await person.click(await dialog.findByRole('button', { name: 'Ignore what it learned' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Ignore what it learned?' }));
    expect(sent).toEqual([]);
    answer(endpoints.getLearning, ignored);
    await person.click(question.getByRole('button', { name: 'Ignore' }));
    await expectToast('What was learned is ignored');
    expect(await dialog.findByText(/^What it learned before is ignored: Ada Byron, .*2026/)).toBeDefined();
    expect(dialog.getByText('Photos are judged by the engine as shipped.')).toBeDefined();
    expect(dialog.queryByRole('button', { name: 'Ignore what it learned' })).toBeNull();

    const again = answer(endpoints.ignoreLearning, {
      success: true,
      learning,
      message: 'What was learned counts again',
    });
    answer(endpoints.getLearning, learning);
    await person.click(dialog.getByRole('button', { name: 'Use what it learned again' }));
    expect(await dialog.findByRole('button', { name: 'Ignore what it learned' })).toBeDefined();
    expect([...sent, ...again].map(({ body }) => body)).toEqual([{ ignore: true }, { ignore: false }]);
  });

  it('says when nothing has been learned yet', async () => {
    answer(endpoints.getLearning, nothing);
    const { dialog } = await openLearning();
    expect(await dialog.findByText('Nothing yet. Photos are judged by the engine as shipped.')).toBeDefined();
    expect(dialog.queryByRole('button', { name: 'Ignore what it learned' })).toBeNull();
  });

  it('offers a retry when loading fails', async () => {
    refuse(endpoints.getLearning, { status: 403, body: { code: 'forbidden', message: 'No' } });
    const { dialog } = await openLearning();
    expect(await dialog.findByText('What was learned could not be loaded')).toBeDefined();
  });

  it('is only for administrators', async () => {
    serve(template);
    await openDrawer('/toolbox/TB-1/drawer/1', { role: 'maintainer' });
    const card = region('Drawer Template');
    expect(card.queryByRole('button', { name: 'What the engine learned' })).toBeNull();
  });
});
