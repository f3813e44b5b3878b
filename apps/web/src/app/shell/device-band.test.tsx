import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { keepAct } from '../../lib/device/acts.ts';
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
