import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { holdActs, keepAct } from '../../lib/device/acts.ts';
import { useDeviceDb } from '../../test/device.ts';
import { renderRoute } from '../../test/render-route.tsx';

useDeviceDb();

it.each([
  [1, '1 entry by another person is kept on this phone. It is sent when that person signs in here.'],
  [2, '2 entries by another person are kept on this phone. They are sent when that person signs in here.'],
])('OFF-011 says of %i entries by another person when they are sent', async (count, words) => {
  for (let drawerNumber = 1; drawerNumber <= count; drawerNumber += 1) {
    await keepAct({
      id: `foreign ${drawerNumber}`,
      userId: 'user-2',
      toolboxId: 'TB-9',
      drawerNumber,
      at: Date.now(),
      kind: 'completion',
      content: { version: 1, tools: [] },
    });
  }
  renderRoute('/login', { user: null });
  const band = await screen.findByRole('region', { name: 'Entries by another person' });
  expect(band.textContent).toBe(words);
});

it('OFF-003 counts the marks on a photo that its screen asks about', async () => {
  const place = { userId: 'user-1', toolboxId: 'TB-9', drawerNumber: 1, at: Date.now() };
  await keepAct({ id: 'photo', ...place, kind: 'photo', content: {}, problem: 'changed' }, 'data:,');
  for (const id of ['one', 'two']) await keepAct({ id, ...place, kind: 'mark', content: {} });
  const release = holdActs(place);
  renderRoute('/settings');
  const band = await screen.findByRole('region', { name: 'Not sent yet' });
  expect(band.textContent).toContain('2 entries kept on this phone');
  release();
  await waitFor(() => expect(band.textContent).toContain('3 entries kept on this phone'));
});
