import { endpoints } from '@stowed/contract';
import type { Drawer } from '@stowed/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  buildCase,
  buildCountedDrawer,
  buildDrawer,
  buildTool,
  buildToolbox,
  noCases,
} from '../../../test/factories.ts';
import { renderRoute } from '../../../test/render-route.tsx';
import { answer, openLiveLine, refuse } from '../../../test/server.ts';

const missing = buildTool({ name: 'Pliers', status: 'missing' });
const hammer = buildTool({ name: 'Hammer' });
const dashboard = {
  inspectionsThisMonth: 1,
  missingToolsCount: 0,
  toolsToCheckCount: 0,
  recentToolbox: null,
};

beforeEach(() => void answer(endpoints.getDashboard, dashboard));
afterEach(() => vi.useRealTimers());

function serve(drawers: Partial<Drawer>[], toolbox: Parameters<typeof buildToolbox>[0] = {}) {
  answer(endpoints.getToolbox, buildToolbox(toolbox));
  answer(
    endpoints.listDrawers,
    drawers.map((drawer) => buildDrawer(drawer)),
  );
}

async function open() {
  const view = renderRoute('/toolbox/TB-1/complete');
  await screen.findByRole('heading', { name: 'Inventory Summary' });
  return view;
}

const allComplete: Partial<Drawer>[] = [buildCountedDrawer({ number: 1 })];
const oneOpen: Partial<Drawer>[] = [
  buildCountedDrawer({ number: 1 }),
  {
    number: 2,
    expectedTools: 2,
    tools: [missing, { ...missing, name: 'Torch', uniqueId: 't', needsReview: true }],
  },
  { number: 3, expectedTools: 17 },
];
const figures = () =>
  Object.fromEntries(
    [...document.querySelectorAll('main dl > div')].map((row) => [
      row.querySelector('dt')?.textContent,
      row.querySelector('dd')?.textContent,
    ]),
  );

describe('Inventory Summary', () => {
  it('SUM-001 G-175 shows the six facts', async () => {
    serve(oneOpen);
    await open();
    expect(figures()).toEqual({
      'Total Drawers': '3',
      'Complete Drawers': '1',
      'Incomplete Drawers': '2',
      'Missing Tools': '2 (1 to check)',
      'Toolbox ID': 'TB-1',
      Type: 'Rolling Tool Cart',
    });
  });

  it('says in which templates names are missing', async () => {
    const unnamed = [buildTool({ name: 'Tool 1' }), buildTool({ name: 'Tool 2', uniqueId: 'u' })];
    serve([
      buildCountedDrawer({ number: 1, templateTools: [hammer, buildTool({ name: 'Tool 2' })] }),
      buildCountedDrawer({ number: 2, templateTools: [hammer] }),
      { number: 3, templateTools: unnamed },
    ]);
    await open();
    const lines = within(screen.getByRole('list', { name: 'Names missing' })).getAllByRole('listitem');
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      'Drawer 1: 1 name missing in its template',
      'Drawer 3: 2 names missing in its template',
    ]);
  });

  it('shows what a toolbox that was completed anyway leaves open, never in green', async () => {
    serve(oneOpen, { status: 'complete' });
    await open();
    const badge = screen.getByText('Complete', { selector: '[data-tone]' });
    expect([badge.dataset['tone'], badge.nextElementSibling?.textContent]).toEqual([
      'plain',
      'with 1 drawer not counted, 2 tools missing (1 to check), 1 drawer not completed',
    ]);
  });

  it('shows a toolbox with every tool there in green', async () => {
    serve(allComplete, { status: 'complete' });
    await open();
    const badge = screen.getByText('Complete', { selector: '[data-tone]' });
    await waitFor(() => expect(badge.dataset['tone']).toBe('good'));
  });

  it('SUM-002 SUM-004 lists the incomplete drawers as links', async () => {
    serve(oneOpen);
    await open();
    const links = within(screen.getByRole('region', { name: 'Incomplete Drawers' })).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/toolbox/TB-1/drawer/2',
      '/toolbox/TB-1/drawer/3',
    ]);
    expect(links.map((link) => link.textContent)).toEqual([
      'Drawer 2Missing: 2 (1 to check)',
      'Drawer 3No photo yet',
    ]);
    expect(screen.getByRole('button', { name: 'Complete With Missing Tools' })).toBeDefined();
  });

  it('SUM-003 says Complete Inventory when all drawers are complete, and shows what is missing', async () => {
    serve([{ number: 1, status: 'complete', tools: [missing] }]);
    await open();
    expect(screen.getByRole('button', { name: 'Complete Inventory' })).toBeDefined();
    expect(screen.getByText('1 tool missing')).toBeDefined();
    expect(screen.queryByText(/not counted/)).toBeNull();
  });

  it('SUM-003 names the missing tools of complete drawers, and asks before signing', async () => {
    const torch = buildTool({ name: 'Torch', status: 'missing', needsReview: true });
    serve([
      { number: 1, status: 'complete', expectedTools: 1, tools: [buildTool()] },
      { number: 2, status: 'complete', expectedTools: 2, tools: [missing, torch] },
    ]);
    const seen = answer(endpoints.setToolboxStatus, {
      success: true,
      toolbox: buildToolbox({ status: 'complete' }),
    });
    const { person } = await open();
    const rows = ['Pliers missing Drawer 2', 'Torch to check Drawer 2'];
    const rowsOf = (part: HTMLElement) =>
      within(part)
        .getAllByRole('listitem')
        .map((row) => row.textContent);
    expect(rowsOf(screen.getByRole('region', { name: 'Missing Tools' }))).toEqual(rows);
    await person.click(screen.getByRole('button', { name: 'Complete Inventory' }));
    const dialog = await screen.findByRole('dialog', { name: 'Complete with 2 missing?' });
    expect(rowsOf(dialog)).toEqual(['Pliers missingDrawer 2', 'Torch to checkDrawer 2']);
    expect(seen).toEqual([]);
    expect(within(dialog).getByRole('button', { name: 'Go to drawer 2' }).className).toContain('bg-accent');
    await person.click(within(dialog).getByRole('button', { name: 'Complete with 2 missing' }));
    expect(await screen.findByText('Inventory complete')).toBeDefined();
    expect(seen.map(({ body }) => body)).toEqual([{ status: 'complete' }]);
  });

  it('shows the case of a missing tool in its row, and other cases apart', async () => {
    serve([{ number: 2, status: 'complete', expectedTools: 1, tools: [missing] }]);
    const at = { drawerNumber: 2, uniqueId: missing.uniqueId };
    const cases = [buildCase({ ...at, number: 7 }), buildCase({ ...at, number: 8, uniqueId: 'other' })];
    answer(endpoints.listCases, { cases, nextCursor: null, counts: noCases });
    await open();
    const rows = within(screen.getByRole('region', { name: 'Missing Tools' })).getAllByRole('link');
    await waitFor(() => expect(rows.map((row) => row.getAttribute('href'))).toEqual(['/cases/7']));
    expect(rows[0]?.textContent).toContain('Case 7, ');
    const apart = within(screen.getByRole('list', { name: 'Cases' })).getAllByRole('link');
    expect(apart.map((row) => row.getAttribute('href'))).toEqual(['/cases/8']);
  });

  it.each<[string, Partial<Drawer>[], 'complete' | 'incomplete', string, string]>([
    ['an open drawer', oneOpen, 'incomplete', 'Go to drawer 2', 'Complete With Missing Tools'],
    ['nothing missing', allComplete, 'incomplete', 'Complete Inventory', ''],
    ['a complete box', allComplete, 'complete', '', 'Complete Inventory'],
    ['a box that was completed anyway', oneOpen, 'complete', '', 'Go to drawer 2'],
  ])('SUM-004 makes the safe action the primary one: %s', async (_what, drawers, status, safe, other) => {
    serve(drawers, { status });
    await open();
    const looks = [...document.querySelectorAll('main button, main a')].map(
      (control) => [control.textContent, control.className.includes('bg-accent')] as const,
    );
    expect(looks.filter(([, isPrimary]) => isPrimary).map(([text]) => text)).toEqual(safe ? [safe] : []);
    expect(looks.filter(([text]) => text === other)).toEqual(other ? [[other, false]] : []);
  });

  it('SUM-003 G-176 asks before completing with complete drawers that nobody has counted', async () => {
    const unseen = { status: 'complete' } as const;
    const empty = { ...unseen, expectedTools: 0 };
    serve([...allComplete, { ...unseen, number: 2 }, { ...unseen, number: 3 }, { ...empty, number: 4 }]);
    const seen = answer(endpoints.setToolboxStatus, {
      success: true,
      toolbox: buildToolbox({ status: 'complete' }),
    });
    const { person } = await open();
    expect(screen.getByText('2 drawers not counted')).toBeDefined();
    const complete = screen.getByRole('button', { name: 'Complete Inventory' });
    expect(complete.className).not.toContain('bg-accent');
    await person.click(complete);
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Complete with 2 drawers not counted?' }),
    );
    expect(dialog.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
      'Not counted: no photo, 10 expectedDrawer 2',
      'Not counted: no photo, 10 expectedDrawer 3',
    ]);
    expect(seen).toEqual([]);
    expect(dialog.getByRole('button', { name: 'Go to drawer 2' }).className).toContain('bg-accent');
    await person.click(dialog.getByRole('button', { name: 'Complete with 2 drawers not counted' }));
    expect(await screen.findByText('Inventory complete')).toBeDefined();
    expect(seen.map(({ body }) => body)).toEqual([{ status: 'complete' }]);
  });

  it('G-176 asks before completing with a photo that was judged with an earlier template', async () => {
    const outdated = { number: 2, isJudgedByTemplate: false };
    serve([
      ...allComplete,
      buildCountedDrawer(outdated),
      buildCountedDrawer({ ...outdated, number: 3, expectedTools: 2 }),
    ]);
    const { person } = await open();
    expect(screen.getByText('2 drawers not compared with the current template')).toBeDefined();
    await person.click(screen.getByRole('button', { name: 'Complete Inventory' }));
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Complete with 1 fewer than expected?' }),
    );
    expect(dialog.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
      'judged with an earlier templateDrawer 2',
      '1 fewer than expected, judged with an earlier templateDrawer 3',
    ]);
  });

  it('G-176 G-178 names the complete drawers that only a person has checked', async () => {
    serve([
      buildCountedDrawer({ number: 1, isPhotoCompared: false }),
      buildCountedDrawer({ number: 2, imageUrl: null }),
      buildCountedDrawer({ number: 3 }),
      buildCountedDrawer({ number: 4, imageUrl: null, status: 'incomplete' }),
      buildCountedDrawer({ number: 5, isComparedLate: true }),
      buildCountedDrawer({ number: 6, tools: [hammer], decidedByHand: [hammer.uniqueId] }),
    ]);
    await open();
    const list = screen.getByRole('list', { name: 'Checked by hand' });
    expect(
      within(list)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual([
      'Drawer 1Checked by hand: the photo was not compared',
      'Drawer 2Checked by eye, without a photo',
      'Drawer 5Checked by hand before Stowed compared the photo',
      'Drawer 61 present by hand: Hammer',
    ]);
  });

  it('SUM-003 G-176 asks nothing where complete drawers without a template hold what they should', async () => {
    serve([buildCountedDrawer({ templateId: null })]);
    const seen = answer(endpoints.setToolboxStatus, {
      success: true,
      toolbox: buildToolbox({ status: 'complete' }),
    });
    const { person } = await open();
    expect(screen.getByText('1 drawer counted without a template')).toBeDefined();
    expect(screen.queryByText(/not compared/)).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Complete Inventory' }));
    await waitFor(() => expect(seen).toHaveLength(1));
  });

  it('G-176 names the drawers with fewer tools than expected beside the missing tools', async () => {
    serve([
      buildCountedDrawer({ number: 1, expectedTools: 3 }),
      buildCountedDrawer({ number: 2, tools: [missing] }),
      { number: 3, status: 'complete' },
    ]);
    const { person } = await open();
    await person.click(screen.getByRole('button', { name: 'Complete Inventory' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Complete with 1 missing?' }));
    expect(dialog.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
      'Pliers missingDrawer 2',
      '2 fewer than expectedDrawer 1',
      'Not counted: no photo, 10 expectedDrawer 3',
    ]);
  });

  it.each<[string, Partial<Drawer>, string]>([
    ['every tool there', {}, 'good'],
    ['a missing tool', { tools: [missing] }, 'plain'],
    ['fewer than expected', { expectedTools: 2 }, 'plain'],
    ['a tool left out of the list', { expectedTools: 1, templateTools: [buildTool(), missing] }, 'plain'],
    ['nobody having counted', { tools: [] }, 'plain'],
    ['no template', { templateId: null }, 'plain'],
    ['an earlier template', { isJudgedByTemplate: false }, 'plain'],
    ['a photo that was not compared', { isPhotoCompared: false }, 'plain'],
    ['a check by eye', { imageUrl: null }, 'plain'],
  ])('G-177 shows a complete toolbox in green only without a doubt: %s', async (_what, parts, tone) => {
    serve([buildCountedDrawer(parts)], { status: 'complete' });
    await open();
    const badge = screen.getByText('Complete', { selector: '[data-tone]' });
    await screen.findByText('No inventory is open.');
    await waitFor(() => expect(badge.dataset['tone']).toBe(tone));
    expect(document.querySelectorAll('main .text-good')).toHaveLength(tone === 'good' ? 2 : 0);
  });

  it.each(['complete', 'incomplete'] as const)(
    'SUM-003 says how many tools were not looked for in %s drawers',
    async (status) => {
      const tools = [buildTool({ name: 'Torch' })];
      serve([
        { number: 1, status, expectedTools: 3, tools },
        { number: 2, status, expectedTools: 1, tools },
        { number: 3, status, expectedTools: 7 },
      ]);
      await open();
      expect(screen.getByText('2 fewer than expected')).toBeDefined();
      expect(screen.getByText('1 drawer not counted')).toBeDefined();
    },
  );

  it('SUM-005 goes back Home', async () => {
    serve(allComplete);
    const { person } = await open();
    await person.click(screen.getByRole('button', { name: 'Return to Home' }));
    expect(window.location.pathname).toBe('/');
  });

  it('names one tool that nobody has looked at, in plain words', async () => {
    serve([{ number: 3, expectedTools: 1 }]);
    const { person } = await open();
    await person.click(screen.getByRole('button', { name: 'Complete With Missing Tools' }));
    expect(await screen.findByText('Nobody has looked at drawer 3 (1 tool).')).toBeDefined();
  });

  it('SUM-006 SUM-007 SUM-008 warns before completing with incomplete drawers', async () => {
    serve(oneOpen);
    const seen = answer(endpoints.setToolboxStatus, { success: true, toolbox: buildToolbox() });
    const { person } = await open();
    await person.click(screen.getByRole('button', { name: 'Complete With Missing Tools' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Cannot Complete Inventory' }));
    expect(dialog.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
      'Drawer 22 missing (1 to check), not counted in this inventoryCheckMissing: PliersTo check: Torch',
      'Drawer 3No photo yet, 17 expectedCheck',
    ]);
    const cases =
      'Completing opens a lost-tool case for each of these 2 tools, 1 to check included, unless it has one.';
    const opens = dialog.getByText(cases);
    expect(opens.compareDocumentPosition(dialog.getByText('Drawer 2'))).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    );
    expect(dialog.getByText('Nobody has looked at the 17 tools of drawer 3.')).toBeDefined();
    const signs = dialog.getByText(/^The record will say:/);
    expect(signs.textContent).toContain('Ann Lee');
    expect(signs.compareDocumentPosition(dialog.getByRole('button', { name: 'Cancel' }))).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    );
    await person.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(seen).toEqual([]);
    answer(endpoints.getDrawer, buildDrawer({ number: 2 }));
    await person.click(screen.getByRole('button', { name: 'Complete With Missing Tools' }));
    await person.click(await screen.findByRole('button', { name: 'Check drawer 2' }));
    expect(window.location.pathname).toBe('/toolbox/TB-1/drawer/2');
  });

  it('SUM-001 G-177 names a removed place at an incomplete drawer', async () => {
    const templateTools = [buildTool(), buildTool({ name: 'Saw' })];
    const left = { imageUrl: '/api/images/1', expectedTools: 2, templateTools };
    serve([
      { number: 1, ...left, tools: [buildTool()] },
      { number: 2, ...left, tools: [{ ...buildTool(), status: 'missing' }] },
    ]);
    await open();
    const rows = within(screen.getByRole('region', { name: 'Incomplete Drawers' })).getAllByRole('link');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'Drawer 11 not accounted for',
      'Drawer 2Missing: 11 not accounted for',
    ]);
  });

  it('SUM-007 counts missing tools and tools not accounted for', async () => {
    serve([
      { number: 1, expectedTools: 4, imageUrl: '/api/images/1' },
      { number: 2, expectedTools: 3, tools: [missing, buildTool({ name: 'Torch' })] },
      { number: 3, expectedTools: 1, tools: [buildTool({ name: 'Torch' })] },
      buildCountedDrawer({ number: 4, status: 'incomplete', isPhotoOfInventory: false }),
    ]);
    const { person } = await open();
    await person.click(screen.getByRole('button', { name: 'Complete With Missing Tools' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Cannot Complete Inventory' }));
    expect(dialog.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
      'Drawer 10 missing, 4 fewer than expectedCheck',
      'Drawer 21 missing, 1 fewer than expected, not counted in this inventoryCheckMissing: Pliers',
      'Drawer 3Not counted in this inventoryCheck',
      'Drawer 4Not counted in this inventory, photo from Jan 2, 2026Check',
    ]);
  });

  it('G-176 names every tool that lacks, also in complete drawers, before Complete Anyway', async () => {
    const saw = buildTool({ name: 'Saw' });
    const many = Array.from({ length: 9 }, (_, index) =>
      buildTool({ name: `Wrench ${index + 1}`, uniqueId: `w${index}`, status: 'missing', needsReview: true }),
    );
    serve([
      ...allComplete,
      buildCountedDrawer({ number: 2, tools: [missing] }),
      { number: 3, status: 'complete' },
      { number: 4, expectedTools: 2, tools: [buildTool()], templateTools: [buildTool(), saw] },
      { number: 5, expectedTools: 9, tools: many },
    ]);
    const { person } = await open();
    await person.click(screen.getByRole('button', { name: 'Complete With Missing Tools' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Cannot Complete Inventory' }));
    const wrenches = (from: number, to: number) =>
      `To check: ${Array.from({ length: to - from + 1 }, (_, at) => `Wrench ${from + at}`).join(', ')}`;
    expect(dialog.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
      'Drawer 41 not accounted for, not counted in this inventoryCheckNot accounted for: Saw',
      `Drawer 59 missing (9 to check), not counted in this inventoryCheck${wrenches(1, 6)}and 3 more (3 to check)${wrenches(7, 9)}`,
      'Drawer 21 missingCheckMissing: Pliers',
      'Drawer 3Not counted: no photo, 10 expectedCheck',
    ]);
    expect(dialog.getByRole('heading', { name: 'Complete drawers with unresolved tools' })).toBeDefined();
    // jsdom does not hide what is folded.
    const rest = dialog.getByText('and 3 more (3 to check)').closest('details');
    expect(rest?.open).toBe(false);
    await person.click(dialog.getByText('and 3 more (3 to check)'));
    expect(rest?.open).toBe(true);
    expect(dialog.getByRole('button', { name: 'Check drawer 2' })).toBeDefined();
  });

  it('SUM-009 SUM-010 completes an incomplete inventory on confirmation', async () => {
    serve(oneOpen);
    const seen = answer(endpoints.setToolboxStatus, {
      success: true,
      toolbox: buildToolbox({ status: 'complete' }),
    });
    const { person } = await open();
    await person.click(screen.getByRole('button', { name: 'Complete With Missing Tools' }));
    await person.click(await screen.findByRole('button', { name: 'Complete Anyway' }));
    const toast = (await screen.findByText('Inventory complete')).closest('[data-tone]');
    expect(toast?.textContent).toContain(
      '1 drawer not counted, 2 tools missing (1 to check), 1 drawer not completed, TB-1',
    );
    expect(toast?.getAttribute('data-tone')).toBe('warn');
    expect(seen.map(({ body }) => body)).toEqual([{ status: 'complete' }]);
  });

  it('SUM-004 offers a complete toolbox its receipt before completing it again', async () => {
    serve(oneOpen, { status: 'complete', lastCompletedAt: '2026-07-01T10:00:00.000Z' });
    await open();
    const buttons = screen.getAllByRole('button').map(({ textContent }) => textContent);
    const [receipt, again] = ['Download Receipt', 'Complete With Missing Tools'].map((name) =>
      buttons.indexOf(name),
    );
    expect(receipt).toBeGreaterThan(-1);
    expect(again).toBeGreaterThan(receipt ?? 0);
  });

  it('SUM-011 SUM-012 SUM-013 completes, confirms it and goes Home two seconds later', async () => {
    serve(allComplete);
    const { person } = await open();
    answer(endpoints.setToolboxStatus, { success: true, toolbox: buildToolbox({ status: 'complete' }) });
    answer(endpoints.getToolbox, buildToolbox({ status: 'complete' }));
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await person.click(screen.getByRole('button', { name: 'Complete Inventory' }));
    expect(await screen.findByText('Inventory complete')).toBeDefined();
    await act(() => vi.advanceTimersByTimeAsync(1500));
    expect(window.location.pathname).toBe('/toolbox/TB-1/complete');
    await act(() => vi.advanceTimersByTimeAsync(600));
    expect(window.location.pathname).toBe('/');
  });

  it.each([
    [{ status: 500, body: { message: 'X' } }, 'X'],
    [{ status: 500 }, 'Unknown error'],
  ])('SUM-014 shows a failed completion and stays', async (failure, text) => {
    serve(allComplete);
    refuse(endpoints.setToolboxStatus, failure);
    const { person } = await open();
    await person.click(screen.getByRole('button', { name: 'Complete Inventory' }));
    expect(await screen.findByText('Error completing inventory')).toBeDefined();
    expect(screen.getByText(text)).toBeDefined();
    expect(window.location.pathname).toBe('/toolbox/TB-1/complete');
  });

  it("S73 signs the version on the screen, and shows others' later changes", async () => {
    serve(allComplete, { version: 7 });
    const seen = refuse(endpoints.setToolboxStatus, {
      status: 409,
      body: {
        code: 'toolbox_changed',
        message: 'This toolbox was changed by someone else. Please check it again.',
      },
    });
    const { person } = await open();
    serve([{ number: 1, tools: [missing] }], { version: 8 });
    await person.click(screen.getByRole('button', { name: 'Complete Inventory' }));
    expect(
      await screen.findByText('This toolbox was changed by someone else. Please check it again.'),
    ).toBeDefined();
    expect(await screen.findByRole('button', { name: 'Complete With Missing Tools' })).toBeDefined();
    expect(figures()).toMatchObject({ 'Incomplete Drawers': '1', 'Missing Tools': '1' });
    const signed = buildToolbox({ status: 'complete', version: 9 });
    const seenAgain = answer(endpoints.setToolboxStatus, { success: true, toolbox: signed });
    await person.click(screen.getByRole('button', { name: 'Complete With Missing Tools' }));
    await person.click(await screen.findByRole('button', { name: 'Complete Anyway' }));
    expect(await screen.findByText('Inventory complete')).toBeDefined();
    expect([...seen, ...seenAgain].map(({ headers }) => headers.get('if-match'))).toEqual(['"7"', '"8"']);
  });

  it('S73 signs the state that the question was about, not a later one', async () => {
    serve(oneOpen, { version: 7 });
    const line = openLiveLine();
    const message = 'This toolbox was changed by someone else. Please check it again.';
    const seen = refuse(endpoints.setToolboxStatus, {
      status: 409,
      body: { code: 'toolbox_changed', message },
    });
    const { person } = await open();
    await person.click(screen.getByRole('button', { name: 'Complete With Missing Tools' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Cannot Complete Inventory' }));
    serve(allComplete, { version: 8 });
    line.tell({ kind: 'changed', toolboxId: 'TB-1', drawerNumber: 2, version: 9 });
    await waitFor(() => expect(figures()).toMatchObject({ 'Incomplete Drawers': '0' }));
    expect(dialog.getAllByRole('listitem')).toHaveLength(2);
    await person.click(dialog.getByRole('button', { name: 'Complete Anyway' }));
    expect(await screen.findByText(message)).toBeDefined();
    expect(seen.map(({ headers }) => headers.get('if-match'))).toEqual(['"7"']);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('S73 loads the drawers only after it has the version to sign', async () => {
    const order: string[] = [];
    answer(endpoints.listDrawers, () => {
      order.push('drawers');
      return [buildDrawer()];
    });
    const toolbox = () => {
      order.push('toolbox');
      return buildToolbox();
    };
    answer(endpoints.getToolbox, toolbox, { delayMs: 20 });
    await open();
    expect(order).toEqual(['toolbox', 'drawers']);
  });

  it('G-155 shows the card when the toolbox is deleted elsewhere', async () => {
    serve(allComplete);
    const { person } = await open();
    const gone = { status: 404, body: { code: 'toolbox_not_found', message: 'Toolbox not found' } } as const;
    for (const endpoint of [endpoints.getToolbox, endpoints.listDrawers, endpoints.setToolboxStatus]) {
      refuse(endpoint, gone);
    }
    await person.click(screen.getByRole('button', { name: 'Complete Inventory' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Toolbox not found' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Complete Inventory' })).toBeNull();
  });

  it('starts a new inventory of a complete toolbox after a question', async () => {
    serve(allComplete, { status: 'complete' });
    const seen = answer(endpoints.setToolboxStatus, { success: true, toolbox: buildToolbox() });
    const { person } = await open();
    await person.click(screen.getByRole('button', { name: 'Start New Inventory' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    answer(endpoints.getToolbox, buildToolbox());
    await person.click(dialog.getByRole('button', { name: 'Start New Inventory' }));
    expect(await screen.findByText('New inventory started')).toBeDefined();
    expect(seen.map(({ body }) => body)).toEqual([{ status: 'incomplete' }]);
    expect(window.location.pathname).toBe('/toolbox/TB-1/complete');
  });

  it('G-163 offers the receipt of a complete inventory as a file, and reports a failure', async () => {
    serve(allComplete, { status: 'complete', lastCompletedAt: '2025-11-03T14:05:00.000Z' });
    answer(endpoints.getReceipt, Uint8Array.from([37, 80, 68, 70]));
    const files: Blob[] = [];
    const names: string[] = [];
    // why: jsdom implements neither object URLs nor downloads.
    Reflect.set(URL, 'createObjectURL', (file: Blob) => `blob:${files.push(file)}`);
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download);
    });
    const { person } = await open();
    await person.click(screen.getByRole('button', { name: 'Download Receipt' }));
    await waitFor(() => expect(names).toEqual(['inventory-TB-1.pdf']));
    expect(files.map(({ size, type }) => [size, type])).toEqual([[4, 'application/pdf']]);
    refuse(endpoints.getReceipt, { status: 500, body: { message: 'Internal server error' } });
    await person.click(screen.getByRole('button', { name: 'Download Receipt' }));
    expect(await screen.findByText('The receipt could not be created')).toBeDefined();
  });

  it('G-163 offers no receipt if the inventory was never completed', async () => {
    serve(allComplete);
    await open();
    expect(screen.queryByRole('button', { name: /Receipt/ })).toBeNull();
  });

  it('G-163 still offers the last receipt, with its time, after a tool is marked', async () => {
    serve(allComplete, { status: 'incomplete', lastCompletedAt: '2025-11-03T14:05:00.000Z' });
    await open();
    expect(screen.getByRole('button', { name: /^Receipt of Nov 3, 2025/ })).toBeDefined();
  });
});
