import { endpoints } from '@stowed/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { buildToolbox } from '../../test/factories.ts';
import { renderRoute } from '../../test/render-route.tsx';
import { answer } from '../../test/server.ts';

beforeEach(() => {
  answer(endpoints.listToolboxes, [
    buildToolbox({ id: '1', toolboxId: 'TB-1', name: 'Cart 1', drawers: 2 }),
    buildToolbox({ id: '2', toolboxId: 'TB-2', name: 'Cart 2', drawers: 5 }),
  ]);
  const text = 'https://tools.example/toolbox/TB-2';
  answer(endpoints.listLabels, {
    toolboxId: 'TB-2',
    labels: [{ kind: 'toolbox', drawerNumber: null, text }],
  });
});

it('G-130 prints the labels of the toolboxes in the address, in their order', async () => {
  const { person } = renderRoute('/labels?toolbox=TB-2&toolbox=TB-1&toolbox=gone&toolbox=TB-2', {
    user: { role: 'maintainer' },
  });
  const list = within(await screen.findByRole('region', { name: 'What will be printed' }));
  expect(list.getByRole('heading', { name: /^9 labels on/u })).toBeDefined();
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Cart 2 TB-26 labels',
    'Cart 1 TB-13 labels',
  ]);
  expect(screen.getByText('These toolboxes do not exist').parentElement?.textContent).toContain('gone');
  const sent = answer(endpoints.getLabelSheets, Uint8Array.from([37, 80, 68, 70]));
  answer(endpoints.noteLabelsPrinted, { success: true });
  const names: string[] = [];
  // why: jsdom implements neither object URLs nor downloads.
  Reflect.set(URL, 'createObjectURL', () => 'blob:file');
  Reflect.set(URL, 'revokeObjectURL', () => undefined);
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  await person.selectOptions(screen.getByLabelText('Label sheet'), 'l7160');
  await person.click(screen.getByRole('button', { name: 'Download PDF' }));
  await waitFor(() => expect(names).toEqual(['labels-2-toolboxes.pdf']));
  expect(sent.map(({ url }) => url.searchParams.get('toolboxIds'))).toEqual(['["TB-2","TB-1"]']);
});

it.each([
  ['none', ''],
  ['more than 50', Array.from({ length: 51 }, (_, index) => `toolbox=B-${index}`).join('&')],
])('asks for another selection: %s', async (_what, query) => {
  renderRoute(`/labels?${query}`);
  expect(await screen.findByText('Choose between 1 and 50 toolboxes')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Go to Toolboxes' })).toBeDefined();
});
