import { endpoints } from '@stowed/contract';
import type { Learning } from '@stowed/contract';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openDrawer, region, serve, template } from '../../../test/drawer-screen.tsx';
import { answer, refuse } from '../../../test/server.ts';

const at = '2026-11-21T12:00:00.000Z';
const versionOf = (version: number, photos: number, tools: number) => ({
  version,
  at,
  by: 'Ada Byron',
  photos,
  tools,
  isKept: true,
  source: version === 1 ? ('image' as const) : ('completion' as const),
});
const learning: Learning = { active: 2, total: 2, versions: [versionOf(2, 6, 9), versionOf(1, 1, 1)] };

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
    const shipped: Learning = { ...learning, active: 0 };
    const message = 'Photos are judged as shipped';
    const sent = answer(endpoints.activateLearning, { success: true, learning: shipped, message });
    const { person, dialog } = await openLearning();
    const rows = (await dialog.findAllByRole('listitem')).map((row) => row.textContent);
    expect(rows).toEqual([
      expect.stringMatching(
        /^Version 2.*, Ada Byron completed the drawer: from 6 photos, 9 empty places known.*In use$/,
      ),
      expect.stringMatching(
        /^Version 1.*Ada Byron verified a training image: from 1 photo, 1 empty place known.*Go back$/,
      ),
      'As shippedNothing learnedGo back',
    ]);
    answer(endpoints.getLearning, shipped);
    await person.click(dialog.getByRole('button', { name: 'Go back to as shipped' }));
    expect(await dialog.findByRole('button', { name: 'Use version 2' })).toBeDefined();
    expect(dialog.queryByRole('button', { name: 'Go back to as shipped' })).toBeNull();
    expect(sent.map(({ url }) => url.pathname)).toEqual(['/api/toolbox/TB-1/drawer/1/learning/0/activate']);
  });

  it('shows older versions when asked to, and says of which the record alone is kept', async () => {
    const versions = Array.from({ length: 12 }, (_, i) => versionOf(32 - i, 2, 2));
    const asked = answer(endpoints.getLearning, { active: 32, total: 11, versions: versions.slice(0, 10) });
    const { person, dialog } = await openLearning();
    const old = { ...versionOf(22, 1, 1), isKept: false };
    const more = { active: 32, total: 11, versions: [...versions.slice(0, 10), old] };
    await dialog.findByText('Version 23');
    const later = answer(endpoints.getLearning, more);
    await person.click(dialog.getByRole('button', { name: 'Show more' }));
    const row = (await dialog.findByText('Version 22')).closest('li');
    expect(row?.textContent).toMatch(/On record only$/);
    expect(dialog.queryByRole('button', { name: 'Use version 22' })).toBeNull();
    expect(dialog.queryByRole('button', { name: 'Show more' })).toBeNull();
    expect([...asked, ...later].map(({ url }) => url.searchParams.get('count'))).toEqual(['10', '20']);
  });

  it('says that nothing is learned yet, or that it could not be loaded', async () => {
    answer(endpoints.getLearning, { active: 0, total: 0, versions: [] });
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
