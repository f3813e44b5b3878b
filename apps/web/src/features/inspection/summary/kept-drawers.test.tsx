import { endpoints } from '@stowed/contract';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { keptAt } from '../../../lib/device/kept-answers.ts';
import { useDeviceDb } from '../../../test/device.ts';
import { buildCountedDrawer, buildDashboard, buildToolbox } from '../../../test/factories.ts';
import { renderRoute } from '../../../test/render-route.tsx';
import { answer, cutLine } from '../../../test/server.ts';

useDeviceDb();

it('S73 OFF-008 signs no new version of a toolbox for drawers that the device had kept', async () => {
  answer(endpoints.getToolbox, buildToolbox({ drawers: 1, version: 5 }));
  answer(endpoints.listDrawers, [buildCountedDrawer({ number: 1 })]);
  const first = renderRoute('/toolbox/TB-1/complete');
  await screen.findByRole('button', { name: 'Complete Inventory' });
  await waitFor(async () => expect(await keptAt('/api/toolbox/TB-1/drawers')).toBeDefined());
  first.unmount();
  // Someone else marks a tool missing, and only the toolbox is answered.
  answer(endpoints.getToolbox, buildToolbox({ drawers: 1, version: 6 }));
  cutLine(endpoints.listDrawers);
  answer(endpoints.getDashboard, buildDashboard());
  const signed = answer(endpoints.setToolboxStatus, { success: true, toolbox: buildToolbox() });
  const { person } = renderRoute('/toolbox/TB-1/complete');
  await person.click(await screen.findByRole('button', { name: 'Complete Inventory' }));
  await waitFor(() => expect(signed).toHaveLength(1));
  expect(signed[0]?.headers.get('if-match')).toBe('"0"');
});
