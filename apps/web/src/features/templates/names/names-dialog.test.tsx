import { endpoints } from '@stowed/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { buildDrawer, buildTool } from '../../../test/factories.ts';
import { renderRoute } from '../../../test/render-route.tsx';
import { answer } from '../../../test/server.ts';

const template = {
  templateId: 'template-1',
  templateImageUrl: '/api/images/kept?e=1&s=2',
  // As the engine proposes them: the largest first, wherever it is.
  templateTools: [
    buildTool({ name: 'Tool 1', uniqueId: 'low', y: 70 }),
    buildTool({ name: 'Tool 2', uniqueId: 'right', x: 60, y: 10, position: '2' }),
    buildTool({ name: 'Tool 3', uniqueId: 'left', x: 5, y: 12, position: '3' }),
  ],
};

async function open() {
  answer(endpoints.listDrawers, [buildDrawer(template), buildDrawer({ number: 2 })]);
  const { person } = renderRoute('/toolbox/TB-1/templates');
  await person.click(await screen.findByRole('button', { name: 'Names from a list' }));
  const dialog = await screen.findByRole('dialog', { name: 'Names from a list' });
  return { person, dialog };
}
const list = () => screen.getByRole('textbox', { name: 'Tool list' });
const apply = () => screen.getByRole('button', { name: 'Apply names' });
const rows = () =>
  within(screen.getByRole('list', { name: 'Shapes and their names' })).getAllByRole('listitem');
const rowTexts = () => rows().map((row) => row.textContent);
const nameOf = (position: number) =>
  screen.getByRole<HTMLInputElement>('textbox', { name: `Name of tool ${position}` }).value;

it('names all shapes row by row from a pasted list, in one step that can be undone', async () => {
  const saved = answer(endpoints.assignTemplate, {
    success: true,
    message: 'ok',
    drawer: buildDrawer(template),
  });
  const { person, dialog } = await open();
  expect(document.activeElement).toBe(list());
  expect(apply()).toHaveProperty('disabled', true);
  await person.paste('Name\tP/N\tQty\nHammer\tH-12\t\nTorch\nBit set\tB-7\t9\nPliers');
  expect(within(dialog).getByText('4 names, 3 shapes: 1 name left over')).toBeTruthy();
  expect(rowTexts()).toEqual(['1HammerP/N H-12', '2Torch', '3Bit setP/N B-7 · 9 pieces', 'No shapePliers']);

  await person.click(screen.getByRole('button', { name: 'Leave out Torch' }));
  expect(within(dialog).getByText('4 names, 3 shapes: 1 name left over')).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Move up Pliers' }));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move up Pliers' }));
  expect(rowTexts()).toEqual(['1HammerP/N H-12', '2Pliers', '3Bit setP/N B-7 · 9 pieces']);
  await person.click(apply());

  expect([nameOf(1), nameOf(2), nameOf(3)]).toEqual(['Hammer', 'Pliers', 'Bit set']);
  await person.click(screen.getByRole('button', { name: 'Undo' }));
  expect([nameOf(1), nameOf(2), nameOf(3)]).toEqual(['Tool 1', 'Tool 2', 'Tool 3']);
  await person.click(screen.getByRole('button', { name: 'Redo' }));
  await person.click(screen.getByRole('button', { name: 'Save Template' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]?.body).toMatchObject({
    templateTools: [
      { uniqueId: 'left', position: '1', name: 'Hammer', partNumber: 'H-12' },
      { uniqueId: 'right', position: '2', name: 'Pliers' },
      { uniqueId: 'low', position: '3', name: 'Bit set', partNumber: 'B-7', pieces: 9 },
    ],
  });
});

it('takes the names of the import as the list', async () => {
  answer(endpoints.listWaitingNames, [
    {
      drawerNumber: 1,
      names: [
        { name: '"Hammer"', partNumber: 'H-12', pieces: null },
        { name: 'Bits', partNumber: null, pieces: 9 },
      ],
    },
    { drawerNumber: 2, names: [{ name: 'Other', partNumber: null, pieces: null }] },
  ]);
  const { person } = await open();
  expect(screen.getByText(/2 tool names from the import wait here/u)).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Names from the import (2)' }));
  expect(rowTexts()).toEqual(['1"Hammer"P/N H-12', '2Bits9 pieces', '3Stays Tool 1']);
});

it('shows errors by line, and keeps the input', async () => {
  const { person } = await open();
  await person.paste('Name;Bin\nHammer;A1');
  expect(screen.getByText('Columns not used: Bin')).toBeTruthy();
  await person.clear(list());
  const text = `Hammer;H-12;1\nPliers;;many`;
  await person.paste(text);
  expect(screen.getByRole('alert').textContent).toContain('Line 2: the number of pieces');
  expect(apply()).toHaveProperty('disabled', true);
  await person.click(screen.getByRole('button', { name: 'Close' }));
  await person.click(screen.getByRole('button', { name: 'Names from a list' }));
  expect(list()).toHaveProperty('value', text);
  await person.selectOptions(screen.getByRole('combobox', { name: 'Columns are separated by' }), 'none');
  await person.selectOptions(screen.getByRole('combobox', { name: 'Order of the shapes' }), 'numbers');
  await person.click(apply());
  expect([nameOf(1), nameOf(2), nameOf(3)]).toEqual(['Hammer;H-12;1', 'Pliers;;many', 'Tool 3']);
});

it('shows the pairs once a whole list is there, but keeps the list while typing or with errors', async () => {
  const { person } = await open();
  const unfold = () => screen.getByRole('button', { name: 'Change the list' });
  const fold = () => screen.getByRole('button', { name: 'Show the pairs' });
  await person.type(list(), 'Hammer{Enter}Torch');
  expect(document.activeElement).toBe(list());
  expect(fold().getAttribute('aria-expanded')).toBe('true');

  await person.clear(list());
  await person.paste('Hammer;H-12\nTorch;T-7');
  expect(document.activeElement).toBe(unfold());
  expect(unfold().getAttribute('aria-expanded')).toBe('false');
  await person.click(unfold());
  expect(document.activeElement).toBe(fold());
  await person.click(fold());
  expect(unfold().getAttribute('aria-expanded')).toBe('false');

  await person.clear(list());
  await person.paste('Hammer;H-12;many\nTorch;T-7;1');
  expect(screen.getByRole('alert')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /the list|the pairs/ })).toBeNull();
});

it.each([
  ['Windows-1252', [0x53, 0xe4, 0x67, 0x65, 0x0d, 0x0a, 0x42, 0x69, 0x74]],
  ['UTF-8 with its mark', [0xef, 0xbb, 0xbf, 0x53, 0xc3, 0xa4, 0x67, 0x65, 0x0a, 0x42, 0x69, 0x74]],
  ['UTF-16', [0xff, 0xfe, 0x53, 0, 0xe4, 0, 0x67, 0, 0x65, 0, 0x0a, 0, 0x42, 0, 0x69, 0, 0x74, 0]],
])('reads a file in %s', async (_encoding, bytes) => {
  const { person } = await open();
  await person.upload(
    screen.getByLabelText('CSV file'),
    new File([new Uint8Array(bytes)], 'tools.csv', { type: 'text/csv' }),
  );
  await waitFor(() => expect(rowTexts().slice(0, 2)).toEqual(['1Säge', '2Bit']));
});

it('rejects a file that is not text, and keeps the list', async () => {
  const { person } = await open();
  await person.paste('Hammer');
  await person.upload(
    screen.getByLabelText('CSV file'),
    new File([new Uint8Array([0x50, 0x4b, 3, 4, 0, 0])], 'tools.csv', { type: 'text/csv' }),
  );
  expect((await screen.findByRole('alert')).textContent).toContain('This is not a text file.');
  expect(list()).toHaveProperty('value', 'Hammer');
});
