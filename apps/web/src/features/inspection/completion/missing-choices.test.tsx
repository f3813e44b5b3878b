import { endpoints } from '@stowed/contract';
import type { Drawer } from '@stowed/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openDrawer, photo, hammer, pliers, serve } from '../../../test/drawer-screen.tsx';
import { buildCase, noCases } from '../../../test/factories.ts';
import { answer, refuse } from '../../../test/server.ts';
import { shownToast } from '../../../test/toast.ts';

const oneMissing: Partial<Drawer> = {
  ...photo,
  templateId: 'template-1',
  templateTools: [hammer, pliers],
  tools: [hammer, pliers],
  expectedTools: 2,
};
const open = async () => {
  const { drawer } = serve(oneMissing);
  const { person } = await openDrawer();
  await person.click(screen.getByRole('button', { name: 'Complete Drawer Inventory' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Complete drawer 1?' }));
  return { drawer, person, sheet };
};

it('LOST-001 says what a tool that stays missing becomes', async () => {
  const { sheet } = await open();
  expect(
    (await sheet.findByText('Opens a suspected case when you complete')).closest('li')?.textContent,
  ).toContain(pliers.name);
  const meaning =
    'A suspected case says that a tool may be lost. It closes if this inventory still finds the tool, and becomes an open case after 30 minutes.';
  expect(sheet.getByText(meaning)).toBeDefined();
});

it('LOST-002 a tool that is found in the sheet is marked, and the question is about the drawer as it is then', async () => {
  const { drawer, person, sheet } = await open();
  const tools = [hammer, { ...pliers, status: 'present' as const }];
  const changed = { ...drawer, tools, version: drawer.version + 1, decidedByHand: [pliers.uniqueId] };
  const sent = answer(endpoints.toolFound, { success: true, drawer: changed, message: '' });
  answer(endpoints.getDrawer, changed);
  answer(endpoints.listDrawers, [changed]);
  const signed = answer(endpoints.setDrawerStatus, { success: true, drawer: changed, message: '' });
  await person.click(sheet.getByRole('button', { name: `Found: ${pliers.name}` }));
  await person.click(await sheet.findByRole('button', { name: 'Complete drawer' }));
  await waitFor(() => expect(signed).toHaveLength(1));
  expect(sent[0]?.headers.get('if-match')).toBe(`"${drawer.version}"`);
  expect(signed[0]?.headers.get('if-match')).toBe(`"${changed.version}"`);
});

it('G-176 a second press where the next tool has moved to marks nothing', async () => {
  const gone = { ...hammer, status: 'missing' as const };
  const { drawer } = serve({ ...oneMissing, tools: [gone, pliers] });
  const { person } = await openDrawer();
  await person.click(screen.getByRole('button', { name: 'Complete Drawer Inventory' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Complete drawer 1?' }));
  const changed = { ...drawer, tools: [hammer, pliers], version: drawer.version + 1 };
  const sent = answer(endpoints.toolFound, { success: true, drawer: changed, message: '' });
  answer(endpoints.getDrawer, changed);
  answer(endpoints.listDrawers, [changed]);
  await person.click(sheet.getByRole('button', { name: `Found: ${hammer.name}` }));
  await waitFor(() => expect(sheet.queryByRole('button', { name: `Found: ${hammer.name}` })).toBeNull());
  await person.click(sheet.getByRole('button', { name: `Found: ${pliers.name}` }));
  expect(sent).toHaveLength(1);
});

it('LOST-002 a tool that the list leaves out is found too, and added to the list', async () => {
  const { drawer } = serve({ ...oneMissing, tools: [hammer] });
  const { person } = await openDrawer();
  await person.click(screen.getByRole('button', { name: 'Complete Drawer Inventory' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Complete drawer 1?' }));
  const tools = [hammer, { ...pliers, status: 'present' as const }];
  const changed = { ...drawer, tools, version: drawer.version + 1, decidedByHand: [pliers.uniqueId] };
  const sent = answer(endpoints.scanDrawer, { success: true, drawer: changed });
  answer(endpoints.getDrawer, changed);
  answer(endpoints.listDrawers, [changed]);
  await person.click(sheet.getByRole('button', { name: `Found: ${pliers.name}` }));
  await sheet.findByRole('button', { name: 'Complete drawer' });
  expect(sent.map(({ body }) => body)).toEqual([{ tools, version: drawer.version }]);
});

it('LOST-005 a tool is reported as lost in the sheet, and then shows its case', async () => {
  const { drawer, person, sheet } = await open();
  refuse(endpoints.reportLoss, { status: 503, body: { message: 'The service is busy' } });
  const report = () => sheet.getByRole('button', { name: `Report lost now: ${pliers.name}` });
  await person.click(report());
  await waitFor(() => expect(shownToast()).toMatchObject({ description: 'The service is busy' }));
  const { uniqueId, name: toolName } = pliers;
  const lost = buildCase({ uniqueId, toolName, drawerNumber: drawer.number, source: 'report' });
  const sent = answer(endpoints.reportLoss, { case: lost, drawer });
  answer(endpoints.listCases, { cases: [lost], nextCursor: null, counts: noCases });
  await person.click(report());
  await sheet.findByText('Case 12, Open');
  const { toolboxId, number: drawerNumber } = drawer;
  expect(sent.map(({ body }) => body)).toEqual([{ toolboxId, drawerNumber, uniqueId, toolName }]);
  expect(sheet.queryByRole('button', { name: /^Report lost now/ })).toBeNull();
});

it('LOST-028 a tool whose case is closed can be reported as lost again', async () => {
  const { uniqueId, name: toolName } = pliers;
  const closed = { state: 'closed', outcome: 'removed', standing: 'excused' } as const;
  const lost = buildCase({ uniqueId, toolName, drawerNumber: 1, ...closed });
  answer(endpoints.listCases, { cases: [lost], nextCursor: null, counts: noCases });
  const { sheet } = await open();
  await sheet.findByText(/^Case 12/);
  expect(sheet.getByRole('button', { name: `Report lost now: ${pliers.name}` })).toBeDefined();
});

it('LOST-024 a tool whose case is not among the newest 50 still shows it', async () => {
  const { uniqueId, name: toolName } = pliers;
  const others = Array.from({ length: 50 }, (_, index) =>
    buildCase({ number: 100 - index, uniqueId: `other-${index}`, drawerNumber: 1 }),
  );
  const old = buildCase({ uniqueId, toolName, drawerNumber: 1 });
  answer(endpoints.listCases, ({ url }) =>
    url.searchParams.get('cursor') === '51'
      ? { cases: [old], nextCursor: null, counts: noCases }
      : { cases: others, nextCursor: '51', counts: noCases },
  );
  const { sheet } = await open();
  await sheet.findByText('Case 12, Open');
});
