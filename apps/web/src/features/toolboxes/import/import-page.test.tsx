import { endpoints } from '@stowed/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { buildToolbox } from '../../../test/factories.ts';
import { renderRoute } from '../../../test/render-route.tsx';
import { answer, refuse } from '../../../test/server.ts';
import { shownToast } from '../../../test/toast.ts';

const old = buildToolbox({ toolboxId: 'Old', name: 'Old', eid: 'O-1', drawers: 1 });

beforeEach(() => {
  answer(endpoints.listToolboxes, [old]);
  answer(endpoints.listToolboxesInShort, [
    {
      toolboxId: 'Old',
      lastCompletedBy: null,
      drawers: [
        {
          number: 1,
          status: 'incomplete',
          expectedTools: 4,
          hasTemplate: false,
          isTemplateUnproven: false,
          templateId: null,
          isCounted: true,
          isCompared: false,
          hasPhoto: true,
        },
      ],
    },
  ]);
});

async function open() {
  const { person } = renderRoute('/toolboxes/import');
  const field = await screen.findByRole('textbox', { name: 'List' });
  const paste = async (text: string) => {
    await person.click(field);
    await person.paste(text);
  };
  return { person, field, paste };
}
const rows = () =>
  within(screen.getByRole('list', { name: 'Toolboxes in the list' }))
    .getAllByRole('heading')
    .map(({ parentElement }) => parentElement?.parentElement?.textContent);

const text = 'Toolbox\tEID\tDrawer\tTool\nCart 1\tE-1\t1\tHammer\n\t\t\tTorch\n\t\t2\t\nOld\t\t1\tBits';

it('STATE-013 shows what would be made, and sends the list', async () => {
  const { person, paste } = await open();
  await paste(text);
  expect(await screen.findByText('1 new toolbox, 2 drawers, 3 tool names')).toBeDefined();
  expect(rows()).toEqual([
    'Cart 1 Line 2NewRolling Tool Cart, black over red foam, EID E-1Drawer 1: 2 tools; Hammer, TorchHammer Torch Drawer 2: 10 tools',
    'Old Line 5Exists: names onlyDrawer 1: 1 name; BitsBits ',
  ]);
  const made = buildToolbox({ toolboxId: 'Cart-1', name: 'Cart 1' });
  const sent = answer(endpoints.importToolboxes, { success: true, toolboxes: [made], names: 3 });
  await person.click(screen.getByRole('button', { name: 'Create 1 toolbox' }));
  await waitFor(() => expect(window.location.pathname).toBe('/toolboxes'));
  expect(sent.map(({ body }) => body)).toEqual([{ text }]);
  expect(shownToast()).toBeDefined();
});

it('STATE-013 says how many waiting names the list replaces', async () => {
  const drawer = {
    number: 1,
    status: 'incomplete',
    expectedTools: 4,
    hasTemplate: false,
    isTemplateUnproven: false,
  } as const;
  const waitingNames = ['Hammer', 'Torch', 'Bits'];
  answer(endpoints.listToolboxesInShort, [
    {
      toolboxId: 'Old',
      lastCompletedBy: null,
      drawers: [
        { ...drawer, templateId: null, isCounted: true, isCompared: false, hasPhoto: true, waitingNames },
      ],
    },
  ]);
  const { paste } = await open();
  await paste('Toolbox,Drawer,Tool\nOld,1,Pliers');
  const status = await screen.findByText('0 new toolboxes, 0 drawers, 1 tool name');
  expect(status.nextSibling?.textContent).toBe('Replaces 3 waiting names');
  expect(rows()).toEqual([
    'Old Line 2Exists: names onlyReplaces 3 waiting namesDrawer 1: 1 name; PliersPliers ',
  ]);
  expect(screen.getByText(/^Everything is created, or nothing\./).textContent).toBe(
    'Everything is created, or nothing. In existing toolboxes only waiting names change.',
  );
});

const toolsOf = (drawer: RegExp) =>
  within(screen.getByRole('list', { name: drawer }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

it('STATE-013 shows each tool of each drawer with its part number and pieces', async () => {
  const { paste } = await open();
  const sockets = Array.from({ length: 14 }, (_, at) => `,,,Socket ${at + 1},PN-${at + 1},${at + 1}`);
  await paste(
    ['Toolbox,Drawer,Expected tools,Tool,Part number,Pieces', 'Cart 1,1,20,Hammer,,', ...sockets].join('\n'),
  );
  await screen.findByText('1 new toolbox, 1 drawer, 15 tool names');
  expect(screen.getByText('Drawer 1: 20 tools, 15 named')).toBeDefined();
  const tools = toolsOf(/^Drawer 1/);
  expect(tools).toHaveLength(15);
  expect(tools.slice(0, 3)).toEqual(['Hammer ', 'Socket 1 P/N PN-1', 'Socket 2 P/N PN-2 · 2 pieces']);
  expect(tools.at(-1)).toBe('Socket 14 P/N PN-14 · 14 pieces');
});

it('folds the tools of a long list until the person shows them', async () => {
  const { person, paste } = await open();
  const lines = Array.from({ length: 4 }, (_, drawer) =>
    Array.from({ length: 16 }, (_, at) => `Cart 1,${drawer + 1},Tool ${at}`),
  );
  await paste(['Toolbox,Drawer,Tool', ...lines.flat()].join('\n'));
  await screen.findByText('1 new toolbox, 4 drawers, 64 tool names');
  const folds = () => screen.getAllByRole('group').map((drawer) => drawer.hasAttribute('open'));
  expect(folds()).toEqual([false, false, false, false]);
  await person.click(screen.getByRole('button', { name: 'Show all tools' }));
  expect(folds()).toEqual([true, true, true, true]);
  await person.click(screen.getByRole('button', { name: 'Fold all drawers' }));
  expect(folds()).toEqual([false, false, false, false]);
});

it('STATE-014 tells problems by line, and imports nothing until they are gone', async () => {
  const { person, field, paste } = await open();
  await paste('Toolbox,Drawer,Type\nCart 1,1,huge\nOld,2,');
  const alert = await screen.findByRole('alert');
  expect(
    within(alert)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Line 2: the type “huge” must be rolling, dispatchable or handheld.',
    'Line 3: Old exists and has no drawer 2: an import cannot add drawers to it.',
  ]);
  expect(screen.getByRole('button', { name: 'Import' })).toHaveProperty('disabled', true);
  expect(screen.getByText('Correct 2 problems first.')).toBeDefined();
  await person.clear(field);
  await paste('Toolbox,Drawer\nCart 1,1');
  expect(await screen.findByRole('button', { name: 'Create 1 toolbox' })).toHaveProperty('disabled', false);
});

it('STATE-014 folds problems beyond the first ten', async () => {
  const { paste } = await open();
  const lines = Array.from({ length: 12 }, (_, at) => `Cart ${at},1,huge`);
  await paste(['Toolbox,Drawer,Type', ...lines].join('\n'));
  const alert = within(await screen.findByRole('alert'));
  const [first, rest] = alert.getAllByRole('list');
  expect([first?.children.length, rest?.children.length]).toEqual([10, 2]);
  expect(rest?.closest('details')?.textContent).toMatch(/^And 2 more/u);
});

it('reads a file, and keeps the list after a failure', async () => {
  const { person, field } = await open();
  const file = new File(['\uFEFFToolbox;Drawer\r\nCart 1;1\r\n'], 'boxes.csv', { type: 'text/csv' });
  await person.upload(screen.getByLabelText('CSV file'), file);
  refuse(endpoints.importToolboxes, {
    status: 400,
    body: { code: 'import_refused', message: 'Line 2: Cart 1 exists' },
  });
  await person.click(await screen.findByRole('button', { name: 'Create 1 toolbox' }));
  expect(await screen.findByText('Line 2: Cart 1 exists')).toBeDefined();
  expect(Reflect.get(field, 'value')).toContain('Cart 1;1');
});

it('says so if nobody knows what exists', async () => {
  refuse(endpoints.listToolboxesInShort, { status: 403, body: { message: 'Forbidden' } });
  const { paste } = await open();
  await paste('Toolbox,Drawer\nCart 1,1');
  expect(await screen.findByText(/^Your toolboxes could not be loaded/)).toBeDefined();
});
