import { endpoints } from '@stowed/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  buildLackingTool,
  buildMissingTools,
  buildOverview,
  buildTool,
  buildToolbox,
} from '../../../test/factories.ts';
import { renderRoute } from '../../../test/render-route.tsx';
import { answer, refuse } from '../../../test/server.ts';
import { setViewportWidth } from '../../../test/setup.ts';
import { applicationWords, applyPlan } from './apply-plan.ts';
import { fleetRows, leftOpenWords, missingWords, sortedRows } from './fleet-rows.ts';
import type { FleetData } from './fleet-rows.ts';
import { tableFile } from './table-file.ts';

const drawer = (number: number, hasTemplate: boolean, status: 'complete' | 'incomplete' = 'incomplete') => ({
  number,
  status,
  expectedTools: 4,
  hasTemplate,
  isTemplateUnproven: false,
  templateId: hasTemplate ? `template-${number}` : null,
  isCounted: number < 3,
  isCompared: hasTemplate,
  hasPhoto: true,
});
const boxes = [
  buildToolbox({ id: '1', toolboxId: 'Cart-10', name: 'Cart 10', eid: 'EQ-1', drawers: 3 }),
  buildToolbox({
    id: '2',
    toolboxId: 'Cart-2',
    name: 'Cart 2',
    drawers: 2,
    status: 'complete',
    lastCompletedAt: '2025-11-03T08:00:00.000Z',
  }),
];
const short = [
  {
    toolboxId: 'Cart-10',
    lastCompletedBy: null,
    drawers: [drawer(1, true), drawer(2, true), drawer(3, false)],
  },
  {
    toolboxId: 'Cart-2',
    lastCompletedBy: 'Ray Ortiz',
    drawers: [drawer(1, true, 'complete'), drawer(2, false)],
  },
];

beforeEach(() => {
  localStorage.setItem('toolboxesLook', 'table');
  answer(endpoints.listToolboxes, boxes);
  answer(endpoints.listToolboxesInShort, short);
  const tools = [buildLackingTool({ toolboxId: 'Cart-10', drawerNumber: 2 })];
  answer(endpoints.listMissingTools, buildMissingTools({ tools }));
  answer(endpoints.getOverview, buildOverview({ withoutTemplate: ['Cart-10', 'Cart-2'] }));
});

const open = async (path = '/toolboxes', user = {}) => {
  setViewportWidth(1440);
  const { person } = renderRoute(path, { user });
  await screen.findByRole('table', { name: 'Your Toolboxes' });
  return person;
};
const rowTexts = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getByRole('rowheader').textContent);
const select = (person: Awaited<ReturnType<typeof open>>, name: string) =>
  person.click(screen.getByRole('checkbox', { name }));

describe('the toolboxes as a table', () => {
  it('BOX-002 shows cards at first, and remembers the table on this device', async () => {
    localStorage.removeItem('toolboxesLook');
    const { person, unmount } = renderRoute('/toolboxes');
    expect(await screen.findByRole('heading', { name: 'Cart 2' })).toBeDefined();
    await person.click(screen.getByRole('button', { name: 'Table' }));
    await screen.findByRole('table', { name: 'Your Toolboxes' });
    unmount();
    await open();
    expect(screen.getByRole('button', { name: 'Table' }).getAttribute('aria-pressed')).toBe('true');
  });

  it('opens as the address says, and keeps the choice there', async () => {
    localStorage.removeItem('toolboxesLook');
    const { person } = renderRoute('/toolboxes?view=table&q=cart');
    await screen.findByRole('table', { name: 'Your Toolboxes' });
    await person.click(screen.getByRole('button', { name: 'Cards' }));
    expect(await screen.findByRole('heading', { name: 'Cart 2' })).toBeDefined();
    expect(window.location.search).toBe('?view=cards&q=cart');
  });

  it('shows drawers, missing tools, templates, and who completed it', async () => {
    await open();
    const [, second, third] = screen.getAllByRole('row');
    expect(second?.textContent).toContain('Cart 2Cart-2120, 1 drawer counted without a template1/2');
    expect(second?.textContent).toContain('by Ray Ortiz, with 1 drawer not completed');
    expect(third?.textContent).toBe(
      'Cart 10Cart-10 · EID EQ-11231, 1 drawer not counted2/3Not completed yet',
    );
    expect(
      screen.getAllByRole('img', { name: /drawers:/u }).map((bar) => bar.getAttribute('aria-label')),
    ).toEqual([
      '2 drawers: 1 complete, 1 without a template',
      '3 drawers: 1 with missing tools, 1 open, 1 without a template',
    ]);
  });

  it.each([1440, 375])('says how many tools have no name yet, at %i px and in the file', async (width) => {
    const unnamed = boxes.map((box, at) => ({ ...box, ...(at === 0 && { namesMissing: 5 }) }));
    answer(endpoints.listToolboxes, unnamed);
    setViewportWidth(width);
    renderRoute('/toolboxes');
    expect(await screen.findAllByText('5 names missing')).toHaveLength(1);
    const data: FleetData = { short, missing: buildMissingTools(), kept: [] };
    const [head, first, second] = (await textOf(tableFile(fleetRows(unnamed, data)))).split('\r\n');
    const column = head?.split(',').indexOf('Names missing') ?? -1;
    expect([first, second].map((line) => line?.split(',')[column])).toEqual(['5', '0']);
  });

  it('names the drawers that a completion left open beside those that nobody counted', () => {
    const drawers = [{ ...drawer(3, true, 'complete'), number: 1 }, drawer(2, true)];
    const box = { toolboxId: 'Cart-2', lastCompletedBy: 'Ray Ortiz', drawers };
    const rows = fleetRows(boxes.slice(1), { short: [box], missing: buildMissingTools(), kept: [] });
    expect(rows.map(leftOpenWords)).toEqual(['1 drawer not counted and 1 drawer not completed']);
  });

  it.each([375, 1440])(
    'says how many templates are copies that no photo has fit, at %s px',
    async (width) => {
      const copied = short.map((box, at) => ({
        ...box,
        drawers: box.drawers.map((drawer) => ({
          ...drawer,
          isTemplateUnproven: at === 0 && drawer.number === 1,
        })),
      }));
      answer(endpoints.listToolboxesInShort, copied);
      answer(
        endpoints.listToolboxes,
        boxes.map((box, at) => ({ ...box, ...(at === 0 && { namesMissing: 5 }) })),
      );
      setViewportWidth(width);
      renderRoute('/toolboxes');
      expect(await screen.findAllByText('1 copied, no photo has fit it yet')).toHaveLength(1);
      expect(screen.getByText('5 names missing').parentElement?.textContent).toContain(
        '5 names missing · 1 copied, no photo has fit it yet',
      );
      const data: FleetData = { short: copied, missing: buildMissingTools(), kept: [] };
      const [head, first, second] = (await textOf(tableFile(fleetRows(boxes, data)))).split('\r\n');
      const column = head?.split(',').indexOf('Copied templates that no photo has fit') ?? -1;
      expect([first, second].map((line) => line?.split(',')[column])).toEqual(['1', '0']);
    },
  );

  it('G-177 says where fewer tools than expected are listed, and never shows that in green', async () => {
    answer(
      endpoints.listMissingTools,
      buildMissingTools({
        fewer: 2,
        shortDrawers: [{ toolboxId: 'Cart-2', drawerNumber: 1, fewer: 2 }],
      }),
    );
    await open();
    const [, second] = screen.getAllByRole('row');
    expect(second?.textContent).toContain(
      'Cart 2Cart-2122 fewer than expected, 1 drawer counted without a template1/2',
    );
    const bar = screen.getByRole('img', { name: /^2 drawers/u });
    expect(bar.getAttribute('aria-label')).toBe(
      '2 drawers: 1 with fewer than expected, 1 without a template',
    );
    expect([...bar.children].map((segment) => segment.getAttribute('data-state'))).toEqual([
      'fewer',
      'no-template',
    ]);
  });

  it('says of a completed drawer with a missing tool that it is that, in words', async () => {
    answer(endpoints.listToolboxesInShort, [
      { toolboxId: 'Cart-2', lastCompletedBy: null, drawers: [drawer(1, true, 'complete')] },
    ]);
    const tools = [buildLackingTool({ toolboxId: 'Cart-2', drawerNumber: 1 })];
    answer(endpoints.listMissingTools, buildMissingTools({ tools }));
    await open();
    expect(screen.getByRole('img', { name: '1 drawer: 1 completed with missing tools' })).toBeDefined();
    expect(screen.getByText('1 completed with missing tools')).toBeDefined();
  });

  it('says of a completed drawer that it has no template, not that it was compared with an earlier one', async () => {
    const counted = { ...drawer(1, false, 'complete'), isCounted: true, isCompared: false };
    answer(endpoints.listToolboxesInShort, [
      { toolboxId: 'Cart-2', lastCompletedBy: null, drawers: [counted] },
    ]);
    await open();
    const name = '1 drawer: 1 complete but without a template';
    expect(screen.getByRole('img', { name })).toBeDefined();
    expect(screen.getByText('0, 1 drawer counted without a template')).toBeDefined();
  });

  it('G-176 never shows a complete drawer in green that nobody has counted or compared with a template', async () => {
    const drawers = [1, 3].map((number) => drawer(number, true, 'complete'));
    const empty = { ...drawer(4, true, 'complete'), expectedTools: 0 };
    const uncompared = { ...drawer(2, true, 'complete'), isCompared: false };
    answer(endpoints.listToolboxesInShort, [
      { toolboxId: 'Cart-2', lastCompletedBy: null, drawers: [...drawers, empty, uncompared] },
    ]);
    await open();
    const bar = screen.getByRole('img', {
      name: '4 drawers: 2 complete, 1 complete but not counted, 1 complete but not compared with the current template',
    });
    expect([...bar.children].map((segment) => segment.getAttribute('data-state'))).toEqual([
      'complete',
      'not-counted',
      'complete',
      'not-compared',
    ]);
  });

  it('G-176 never shows a drawer in green that was completed by eye, without a photo', async () => {
    const byEye = { ...drawer(2, true, 'complete'), hasPhoto: false };
    const open1 = { ...drawer(1, true), hasPhoto: false };
    answer(endpoints.listToolboxesInShort, [
      { toolboxId: 'Cart-2', lastCompletedBy: null, drawers: [open1, byEye] },
    ]);
    await open();
    const bar = screen.getByRole('img', { name: '2 drawers: 1 complete but without a photo, 1 open' });
    expect(bar.querySelectorAll('[data-state=complete]')).toHaveLength(0);
    const words = '0, 1 drawer not counted in this inventory, 1 drawer checked by eye, without a photo';
    expect(screen.getByText(words)).toBeDefined();
  });

  it('keeps toolboxes with fewer tools than expected under the filter Missing', async () => {
    const shortDrawers = [{ toolboxId: 'Cart-2', drawerNumber: 1, fewer: 2 }];
    answer(endpoints.listMissingTools, buildMissingTools({ fewer: 2, shortDrawers }));
    await open('/toolboxes?missing=some');
    expect(rowTexts()).toEqual(['Cart 2Cart-2']);
  });

  it('SHELL-054 keeps the order and the filters in the address', async () => {
    const person = await open('/toolboxes?sort=-missing');
    expect(rowTexts()).toEqual(['Cart 10Cart-10 · EID EQ-1', 'Cart 2Cart-2']);
    const heading = screen.getByRole('columnheader', { name: 'Last completed' });
    await person.click(within(heading).getByRole('button'));
    expect(window.location.search).toBe('?sort=completed');
    expect(heading.getAttribute('aria-sort')).toBe('ascending');
    const only = within(screen.getByRole('group', { name: 'Show only' }));
    await person.click(only.getByRole('button', { name: 'Missing' }));
    await waitFor(() => expect(rowTexts()).toEqual(['Cart 10Cart-10 · EID EQ-1']));
    expect(screen.getByText('1 of 2 toolboxes')).toBeDefined();
    await person.click(only.getByRole('button', { name: 'Missing' }));
    await person.click(only.getByRole('button', { name: 'Due' }));
    await person.click(only.getByRole('button', { name: 'No template' }));
    await waitFor(() =>
      expect(window.location.search).toBe('?sort=completed&status=incomplete&template=needed'),
    );
    expect(rowTexts()).toEqual(['Cart 10Cart-10 · EID EQ-1']);
  });

  it('draws one page of 2,000 at a time', async () => {
    const many = Array.from({ length: 2000 }, (_, index) =>
      buildToolbox({ id: `${index}`, toolboxId: `B-${index}`, name: `B ${index}` }),
    );
    answer(endpoints.listToolboxes, many);
    answer(endpoints.listToolboxesInShort, []);
    const person = await open();
    expect(screen.getAllByRole('row')).toHaveLength(101);
    expect(screen.getByText('Page 1 of 20')).toBeDefined();
    await person.click(screen.getByRole('button', { name: 'Next' }));
    expect(screen.getByText('Page 2 of 20')).toBeDefined();
    await select(person, 'Select all 2,000');
    expect(screen.getByText('2,000 selected')).toBeDefined();
    expect(
      screen.getByText(
        /^Print labels for at most 50 at once, duplicate at most 50, apply templates to at most 100/u,
      ),
    ).toBeDefined();
  });

  it('is a list of compact rows on a phone', async () => {
    setViewportWidth(375);
    renderRoute('/toolboxes');
    const list = await screen.findByRole('list', { name: 'Your Toolboxes' });
    const [, second] = within(list).getAllByRole('listitem');
    expect(second?.textContent).toContain('Missing: 1, 1 drawer not countedTemplates: 2/3Not completed yet');
    expect(screen.getByLabelText('Sort by')).toBeDefined();
  });

  it('says if it cannot be loaded', async () => {
    refuse(endpoints.listToolboxesInShort, { status: 403, body: { message: 'Forbidden' } });
    renderRoute('/toolboxes');
    expect(await screen.findByText('The table could not be loaded')).toBeDefined();
  });
});

describe('selected toolboxes', () => {
  it('are for administrators', async () => {
    await open('/toolboxes', { role: 'maintainer' });
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.queryByRole('button', { name: 'No template' })).toBeNull();
  });

  it('lead to their labels, and can be duplicated', async () => {
    const person = await open();
    await select(person, 'Select Cart 10');
    await person.click(screen.getByRole('button', { name: 'Duplicate' }));
    expect(await screen.findByRole('dialog', { name: 'Duplicate Cart-10' })).toBeDefined();
    await person.keyboard('{Escape}');
    await select(person, 'Select all 2');
    await person.click(screen.getByRole('button', { name: 'Duplicate' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Duplicate 2 toolboxes' }));
    const sent = answer(endpoints.duplicateToolboxes, { success: true, toolboxes: [] });
    expect(dialog.getByLabelText('Copies of Cart 10')).toHaveProperty('value', 'Cart ##');
    await person.clear(dialog.getByLabelText('Copies of Cart 10'));
    await person.type(dialog.getByLabelText('Copies of Cart 10'), 'Van #');
    await person.click(dialog.getByRole('button', { name: 'Make 2 copies' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent.map(({ body }) => body)).toEqual([
      {
        sources: [
          { toolboxId: 'Cart-2', copies: [{ name: 'Cart 3', eid: '' }] },
          { toolboxId: 'Cart-10', copies: [{ name: 'Van 11', eid: '' }] },
        ],
      },
    ]);
    expect(screen.queryByText(/selected$/u)).toBeNull();
    await select(person, 'Select all 2');
    const print = screen.getByRole('link', { name: 'Print labels' });
    expect(print.getAttribute('href')).toBe('/labels?toolbox=Cart-2&toolbox=Cart-10');
    await person.click(screen.getByRole('button', { name: 'Clear' }));
    expect(screen.queryByText(/selected$/u)).toBeNull();
  });

  it('stay selected for a person who comes back from their labels', async () => {
    answer(endpoints.listLabels, { toolboxId: 'Cart-2', labels: [] });
    const person = await open();
    await select(person, 'Select Cart 2');
    await person.click(screen.getByRole('link', { name: 'Print labels' }));
    await screen.findByRole('heading', { level: 1, name: 'Print labels' });
    act(() => history.back());
    expect(await screen.findByText('1 selected')).toBeDefined();
    expect(screen.getByRole('checkbox', { name: 'Select Cart 2' })).toHaveProperty('checked', true);
  });

  it('get the templates of another toolbox, after the dialog said which drawers', async () => {
    const person = await open();
    offer(4);
    await select(person, 'Select Cart 2');
    await person.click(screen.getByRole('button', { name: 'Apply templates' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Apply templates' }));
    await person.selectOptions(dialog.getByLabelText('Templates of'), 'Cart-10');
    expect((await dialog.findByRole('list', { name: 'What will happen' })).textContent).toBe(
      'Cart-2Copy to drawer 2. Drawer 1 keeps its own.',
    );
    refuse(endpoints.applyTemplates, { status: 500, body: { message: 'Disk is full' } });
    await person.click(dialog.getByRole('button', { name: 'Copy to 1 drawer' }));
    expect(await dialog.findByText('Disk is full')).toBeDefined();
    const sent = answer(endpoints.applyTemplates, {
      success: true,
      applied: [{ toolboxId: 'Cart-2', drawerNumbers: [2] }],
    });
    await person.click(dialog.getByRole('button', { name: 'Copy to 1 drawer' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent.map(({ body }) => body)).toEqual([{ toolboxIds: ['Cart-2'] }]);
  });

  it('get no template that differs from what a drawer expects, unless that is chosen', async () => {
    const person = await open();
    offer(14);
    await select(person, 'Select Cart 2');
    await person.click(screen.getByRole('button', { name: 'Apply templates' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Apply templates' }));
    await person.selectOptions(dialog.getByLabelText('Templates of'), 'Cart-10');
    expect(await dialog.findByText('Drawer 2 differs: expects 4, the template has 14.')).toBeDefined();
    expect(dialog.getByRole('button', { name: 'Apply templates' })).toHaveProperty('disabled', true);
    await person.click(dialog.getByRole('checkbox', { name: 'Copy to 1 drawer that differs too' }));
    expect(dialog.getByRole('button', { name: 'Copy to 1 drawer' })).toHaveProperty('disabled', false);
  });
});

/** The templates of Cart 10, each with so many tools. */
function offer(toolCount: number) {
  const templateTools = Array.from({ length: toolCount }, (_, at) => buildTool({ uniqueId: `t${at}` }));
  answer(
    endpoints.listTemplates,
    [1, 2].map((drawerNumber) => ({
      templateId: `template-${drawerNumber}`,
      toolboxId: 'Cart-10',
      drawerNumber,
      templateImageUrl: '/api/images/template',
      templateTools,
      templateAnchorPoints: [],
      updatedAt: '2025-11-03T08:00:00.000Z',
    })),
  );
}

const textOf = (file: Blob): Promise<string> =>
  new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsText(file);
  });

it('G-176 shows no drawer in green while the device keeps something of it', () => {
  const short = [
    { toolboxId: 'A', lastCompletedBy: null, drawers: [1, 2].map((n) => drawer(n, true, 'complete')) },
  ];
  const statesWith = (kept: FleetData['kept']) =>
    fleetRows([buildToolbox({ toolboxId: 'A' })], { short, missing: buildMissingTools(), kept }).flatMap(
      ({ segments }) => segments.map(({ state }) => state),
    );
  const act = { toolboxId: 'A', drawerNumber: 2 };
  expect(statesWith([])).toEqual(['complete', 'complete']);
  expect(statesWith([act])).toEqual(['complete', 'kept']);
  expect(statesWith([{ ...act, toolboxId: 'B' }])).toEqual(['complete', 'complete']);
});

describe('drawers that nobody has counted in this inventory', () => {
  const before = (number: number) => ({ ...drawer(number, true), isCounted: true, hasPhoto: false });
  const rowsOf = (drawers: FleetData['short'][number]['drawers'], missing = buildMissingTools()) =>
    fleetRows([buildToolbox({ toolboxId: 'A' })], {
      short: [{ toolboxId: 'A', lastCompletedBy: null, drawers }],
      missing,
      kept: [],
    });
  const uncompared = { ...before(1), isCompared: false };
  const tools = [buildLackingTool({ toolboxId: 'A', drawerNumber: 2 })];

  it('G-175 are never 0 missing alone', () => {
    expect(rowsOf([before(1), before(2)]).map(missingWords)).toEqual(['Not counted in this inventory']);
    expect(rowsOf([before(1), drawer(2, true)]).map(missingWords)).toEqual([
      '0, 1 drawer not counted in this inventory',
    ]);
    expect(rowsOf([before(1), before(2)], buildMissingTools({ tools })).map(missingWords)).toEqual([
      '1, 2 drawers not counted in this inventory',
    ]);
  });

  it('are named once, also where nobody has counted the others at all', () => {
    expect(rowsOf([uncompared, drawer(2, true)]).map(missingWords)).toEqual([
      '0, 1 drawer not counted in this inventory',
    ]);
    expect(rowsOf([before(1), drawer(3, true)]).map(missingWords)).toEqual(['Not counted']);
    expect(rowsOf([{ ...before(1), status: 'complete' }]).map(missingWords)).toEqual([
      '0, 1 drawer checked by eye, without a photo',
    ]);
  });

  it('leave the numbers of tools empty in the file', async () => {
    const [head = '', line = ''] = (await textOf(tableFile(rowsOf([before(1), before(2)])))).split('\r\n');
    const place = head.split(',').indexOf('Missing tools');
    expect(line.split(',').slice(place, place + 4)).toEqual(['', '', '2', '0']);
  });
});

describe('the order by missing tools', () => {
  const named = ['None', 'Fewer', 'One', 'Unknown', 'Part', 'Uncompared'];
  const shortOf = (toolboxId: string) => ({
    toolboxId,
    lastCompletedBy: null,
    drawers: [1, 2].map((number) => ({
      ...drawer(number, true),
      isCompared: toolboxId !== 'Uncompared',
      isCounted: toolboxId === 'Part' ? number === 1 : toolboxId !== 'Unknown',
    })),
  });
  const rows = fleetRows(
    named.map((toolboxId) => buildToolbox({ toolboxId })),
    {
      kept: [],
      short: named.map(shortOf),
      missing: buildMissingTools({
        tools: [buildLackingTool({ toolboxId: 'One', drawerNumber: 1, lack: 'to check' })],
        shortDrawers: [{ toolboxId: 'Fewer', drawerNumber: 2, fewer: 3 }],
      }),
    },
  );
  const order = (isDescending: boolean) =>
    sortedRows(rows, { key: 'missing', isDescending }).map(({ toolbox }) => toolbox.toolboxId);

  it('begins with what is known to be missing, and puts what nobody has counted or compared before 0', () => {
    expect(order(true)).toEqual(['One', 'Fewer', 'Unknown', 'Part', 'Uncompared', 'None']);
    expect(order(false)).toEqual(['None', 'Uncompared', 'Part', 'Unknown', 'Fewer', 'One']);
  });

  it('says beside 0 how many drawers were counted but not compared with a template', () => {
    const words = rows.map((row) => [row.toolbox.toolboxId, missingWords(row)]);
    expect(words).toContainEqual(['Uncompared', '0, 2 drawers not compared with the current template']);
    expect(words).toContainEqual(['None', '0']);
    expect(words).toContainEqual(['One', '1 (1 to check)']);
    expect(words).toContainEqual(['Unknown', 'Not counted']);
  });

  it('says in the file what is short or not compared, and no number where nobody has counted', async () => {
    const [head = '', ...lines] = (await textOf(tableFile(rows))).trim().split('\r\n');
    const place = head.split(',').indexOf('Missing tools');
    expect(head.split(',').slice(place, place + 4)).toEqual([
      'Missing tools',
      'Fewer than expected',
      'Drawers not counted',
      'Drawers not compared',
    ]);
    expect(
      lines.map((line) =>
        line
          .split(',')
          .slice(place, place + 4)
          .join(' '),
      ),
    ).toEqual(['0 0 0 0', '0 3 0 0', '1 0 0 0', '  2 0', '0 0 1 0', '0 0 0 2']);
  });
});

it('says what applying does to each drawer', () => {
  const tools = (count: number) => Array.from({ length: count }, (_, at) => ({ name: `Tool ${at}` }));
  const named = { ...drawer(3, false), waitingNames: ['Tool 1', 'Punch 120 mm'] };
  const plan = (takesDiffering: boolean) =>
    applyPlan({
      offered: new Map([1, 2, 3, 5].map((number) => [number, tools(number === 5 ? 14 : 4)])),
      targets: [
        {
          toolboxId: 'A',
          lastCompletedBy: null,
          drawers: [drawer(1, false), drawer(2, true), named, drawer(4, false), drawer(5, false)],
        },
      ],
      takesDiffering,
    });
  const differing = [
    { number: 3, words: '1 listed name is not in it' },
    { number: 5, words: 'expects 4, the template has 14' },
  ];
  const [some] = plan(false);
  expect(some).toMatchObject({ given: [1], differing, kept: [2], without: [4] });
  expect(some && applicationWords(some)).toBe(
    'Copy to drawer 1. Drawer 2 keeps its own. Drawer 4 gets none.',
  );
  expect(plan(true)).toMatchObject([{ given: [1, 3, 5], differing }]);
});
