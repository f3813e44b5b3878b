import { endpoints } from '@stowed/contract';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { keepAct } from '../../../lib/device/acts.ts';
import { keptAt } from '../../../lib/device/kept-answers.ts';
import { serveBoxes } from '../../../test/box-server.ts';
import { useDeviceDb } from '../../../test/device.ts';
import { buildCountedDrawer, buildDashboard, buildTool, buildToolbox } from '../../../test/factories.ts';
import { renderRoute } from '../../../test/render-route.tsx';
import { answer, cutLine } from '../../../test/server.ts';

useDeviceDb();

const PHOTO = 'data:image/jpeg;base64,QQ==';

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

it('G-175 is not green while a drawer that it counts as complete waits on the device', async () => {
  const hammer = buildTool({ uniqueId: 'hammer' });
  const counted = buildCountedDrawer({ number: 1, status: 'incomplete', tools: [hammer], expectedTools: 1 });
  const boxes = serveBoxes({ drawers: [counted, { ...counted, number: 2, status: 'complete' }] });
  answer(endpoints.getToolbox, { ...boxes.toolbox(), status: 'complete' });
  cutLine(endpoints.setDrawerStatus);
  await keepAct({
    id: 'completion',
    userId: 'user-1',
    toolboxId: 'TB-1',
    drawerNumber: 1,
    at: Date.now(),
    kind: 'completion',
    content: { version: 1, tools: [{ uniqueId: 'hammer', isMissing: false }] },
  });
  renderRoute('/toolbox/TB-1/complete');
  const note = await screen.findByText('1 drawer kept on this phone, not sent yet');
  expect(note.className).toContain('text-warn');
  const complete = screen.getByText('Complete Drawers').parentElement?.querySelector('dd span');
  expect(complete?.textContent).toBe('2');
  // The badge is green at the earliest once the cases are known.
  await waitFor(() => expect(screen.getByText('Complete', { selector: '[data-tone]' })).toBeDefined());
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(document.querySelectorAll('main .text-good')).toHaveLength(0);
});

it('G-176 OFF-008 does not say that a drawer whose photo waits on the device was checked without one', async () => {
  const hammer = buildTool({ uniqueId: 'hammer' });
  const templateTools = [hammer];
  const empty = buildCountedDrawer({
    number: 1,
    status: 'incomplete',
    tools: [],
    imageUrl: null,
    templateTools,
  });
  const boxes = serveBoxes({ drawers: [empty] });
  answer(endpoints.getToolbox, boxes.toolbox());
  cutLine(endpoints.processImage);
  cutLine(endpoints.setDrawerStatus);
  const place = { userId: 'user-1', toolboxId: 'TB-1', drawerNumber: 1, at: Date.now() };
  await keepAct({ id: 'photo', ...place, kind: 'photo', content: { version: 1, sent: [] } }, PHOTO);
  const tools = [{ uniqueId: 'hammer', isMissing: false }];
  await keepAct({ id: 'completion', ...place, kind: 'completion', content: { version: 1, tools } });
  renderRoute('/toolbox/TB-1/complete');
  const list = await screen.findByRole('list', { name: 'Checked by hand' });
  expect(list.textContent).toBe('Drawer 1Checked by hand: the photo has not been judged yet');
});

it('OFF-015 OFF-020 names the drawer whose photo was refused, and leads there', async () => {
  const boxes = serveBoxes({ drawers: [buildCountedDrawer({ number: 1, status: 'incomplete' })] });
  answer(endpoints.getToolbox, boxes.toolbox());
  const place = { userId: 'user-1', toolboxId: 'TB-1', drawerNumber: 1, at: Date.now() };
  const photo = { version: 1, sent: [] };
  await keepAct({ id: 'photo', ...place, kind: 'photo', content: photo, problem: 'mismatch' });
  await keepAct({ id: 'completion', ...place, kind: 'completion', content: { version: 1, tools: [] } });
  renderRoute('/toolbox/TB-1/complete');
  const link = await screen.findByRole('link', { name: 'Drawer 1: the photo was refused, look again' });
  expect(link.getAttribute('href')).toBe('/toolbox/TB-1/drawer/1');
});
