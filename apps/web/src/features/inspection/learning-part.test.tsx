import { endpoints } from '@stowed/contract';
import type { Learning } from '@stowed/contract';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openDrawer, region, serve, template } from '../../test/drawer-screen.tsx';
import { answer, refuse } from '../../test/server.ts';

const at = '2026-11-21T12:00:00.000Z';
const learning: Learning = {
  active: 2,
  versions: [
    { version: 2, at, by: 'Ada Byron', photos: 6, tools: 9 },
    { version: 1, at, by: 'Ada Byron', photos: 1, tools: 1 },
  ],
};

async function openLearning() {
  serve(template);
  const { person } = await openDrawer();
  const card = region('Drawer Template');
  await person.click(card.getByRole('button', { name: 'What the engine learned' }));
  return { person, dialog: within(await screen.findByRole('dialog', { name: 'Learned' })) };
}

describe('what the engine learned', () => {
  it('names the versions and goes back to the engine as shipped', async () => {
    answer(endpoints.getLearning, learning);
    const shipped = { ...learning, active: 0 };
    const message = 'Photos are judged as shipped';
    const sent = answer(endpoints.activateLearning, { success: true, learning: shipped, message });
    const { person, dialog } = await openLearning();
    const rows = (await dialog.findAllByRole('listitem')).map((row) => row.textContent);
    expect(rows).toEqual([
      expect.stringMatching(/^Version 2.*by Ada Byron: from 6 photos, 9 empty places known.*In use$/),
      expect.stringMatching(/^Version 1.*from 1 photo, 1 empty place known.*Go back$/),
      'As shippedNothing learnedGo back',
    ]);
    await person.click(dialog.getByRole('button', { name: 'Go back to as shipped' }));
    expect(await dialog.findByRole('button', { name: 'Use version 2' })).toBeDefined();
    expect(dialog.queryByRole('button', { name: 'Go back to as shipped' })).toBeNull();
    expect(sent.map(({ url }) => url.pathname)).toEqual(['/api/toolbox/TB-1/drawer/1/learning/0/activate']);
  });

  it('says that nothing is learned yet, or that it could not be loaded', async () => {
    answer(endpoints.getLearning, { active: 0, versions: [] });
    const { dialog } = await openLearning();
    expect(
      await dialog.findByText('Nothing yet. Photos are judged as the engine was shipped.'),
    ).toBeDefined();
  });

  it('offers another try when it could not be loaded', async () => {
    refuse(endpoints.getLearning, { status: 403, body: { code: 'forbidden', message: 'No' } });
    const { dialog } = await openLearning();
    expect(await dialog.findByText('What was learned could not be loaded')).toBeDefined();
  });

  it('is for administrators', async () => {
    serve(template);
    await openDrawer('/toolbox/TB-1/drawer/1', { role: 'maintainer' });
    const card = region('Drawer Template');
    expect(card.queryByRole('button', { name: 'What the engine learned' })).toBeNull();
  });
});
