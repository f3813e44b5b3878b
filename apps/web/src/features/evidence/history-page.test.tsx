import { endpoints } from '@stowed/contract';
import type { DecidedTool, EvidenceEntry, EvidencePage } from '@stowed/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildEntry } from '../../test/evidence-entry.ts';
import { buildDrawer, buildTool, buildToolbox } from '../../test/factories.ts';
import { installImages } from '../../test/media.ts';
import { renderRoute } from '../../test/render-route.tsx';
import { answer, openLiveLine, refuse } from '../../test/server.ts';

const path = '/toolbox/TB-1/drawer/1/history';
const decided = (overrides: Partial<DecidedTool> = {}): DecidedTool => ({
  ...buildTool(overrides),
  decidedBy: 'engine',
  engineVersion: 'built-in 7',
  corrected: null,
  ...overrides,
});
const hammer = decided({ status: 'missing', confidence: 0.93 });
const pliers = decided({ name: 'Pliers', position: '2', confidence: 0.99 });

const entry = (overrides: Partial<EvidenceEntry> = {}): EvidenceEntry =>
  buildEntry({ tools: [hammer, pliers], ...overrides });

const template = {
  id: 'template-1',
  version: 3,
  imageUrl: '/api/images/template?e=1&s=1',
  tools: [buildTool(), buildTool({ name: 'Pliers', position: '2' })],
};
const page = (...entries: EvidenceEntry[]): EvidencePage => ({
  entries,
  templates: [template],
  nextCursor: null,
});

beforeEach(() => installImages({ width: 800, height: 600 }));

const cards = () => screen.findAllByRole('listitem').then(() => screen.getAllByRole('heading', { level: 2 }));

describe('the history of a drawer', () => {
  it('flips a photo with its template, by a press, for as long as it is held, and by key', async () => {
    answer(endpoints.listEvidence, page(entry()));
    const { person } = renderRoute(path);
    await person.click(await screen.findByRole('button', { name: 'Photo and tools' }));
    const flip = screen.getByRole('button', { name: 'Show template' });
    const isFlipped = () => flip.getAttribute('aria-pressed') === 'true';
    const hidden = () => screen.getByAltText('The template').closest('.invisible') !== null;
    expect([isFlipped(), hidden()]).toEqual([false, true]);
    await person.click(flip);
    expect([isFlipped(), hidden()]).toEqual([true, false]);
    await person.click(flip);
    expect(isFlipped()).toBe(false);
    flip.focus();
    await person.keyboard('{Enter}');
    expect(isFlipped()).toBe(true);
    await person.keyboard(' ');
    expect(isFlipped()).toBe(false);
    const at = (type: string, timeStamp: number) => {
      const event = new MouseEvent(type, { bubbles: true, button: 0 });
      Object.defineProperty(event, 'timeStamp', { value: timeStamp });
      act(() => void flip.dispatchEvent(event));
    };
    at('pointerdown', 1000);
    expect(isFlipped()).toBe(true);
    at('pointerup', 1900);
    at('click', 1900);
    expect(isFlipped()).toBe(false);
  });

  it('G-175 counts tools to check among the missing ones and names them', async () => {
    const torch = decided({ name: 'Torch', status: 'missing', needsReview: true });
    answer(endpoints.listEvidence, page(entry({ tools: [hammer, pliers, torch] })));
    renderRoute(path);
    expect(await screen.findByText('2 missing')).toBeDefined();
    expect(screen.getByText('(1 to check)')).toBeDefined();
    expect(screen.getByText('Missing: Hammer, Torch (to check)')).toBeDefined();
  });

  it('opens from the drawer', async () => {
    answer(endpoints.getToolbox, buildToolbox());
    answer(endpoints.listDrawers, [buildDrawer()]);
    answer(endpoints.getDrawer, buildDrawer());
    answer(endpoints.listEvidence, page());
    const { person } = renderRoute('/toolbox/TB-1/drawer/1');
    await person.click(await screen.findByRole('link', { name: 'History' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'History of drawer 1' })).toBeDefined();
    expect(screen.getByText('No history yet')).toBeDefined();
    const trail = within(screen.getByRole('navigation', { name: 'Breadcrumb' })).getAllByRole('link');
    expect(trail.map(({ textContent }) => textContent)).toEqual([
      'All toolboxes',
      buildToolbox().name,
      'Drawer 1',
    ]);
    await person.click(
      within(screen.getByRole('navigation', { name: 'Breadcrumb' })).getByRole('link', { name: 'Drawer 1' }),
    );
    expect(await screen.findByRole('heading', { level: 1, name: 'Drawer 1' })).toBeDefined();
  });

  it('S38 shows who did what and when, and each verdict, beside the template', async () => {
    const found = decided({
      decidedBy: 'person',
      engineVersion: null,
      corrected: { status: 'missing', decidedBy: 'engine', needsReview: false },
    });
    answer(
      endpoints.listEvidence,
      page(
        entry({
          sequence: 8,
          kind: 'tool_found',
          tools: [found],
          person: { name: 'Dana Whitfield', rank: null, unit: null },
        }),
        entry(),
      ),
    );
    const { person } = renderRoute(path);
    expect((await cards()).map(({ textContent }) => textContent)).toEqual([
      'Hammer marked as found',
      'Photo taken',
    ]);
    expect(screen.getByText('Before: missing, by Stowed')).toBeDefined();
    expect(screen.getByText('Dana Whitfield')).toBeDefined();
    expect(screen.getByText('Ray Ortiz, SrA, 2 AMXS')).toBeDefined();
    expect(screen.getByText('Missing: Hammer')).toBeDefined();
    const saved = screen.getAllByRole('listitem')[1];
    if (!saved) throw new Error('There is no second entry');
    await person.click(within(saved).getByRole('button', { name: 'Photo and tools' }));
    expect(within(saved).getByText('Decided by Stowed (built-in 7), 93% sure')).toBeDefined();
    expect(within(saved).getByAltText('Hammer, this photo')).toBeDefined();
    expect(within(saved).getByAltText('Hammer, template')).toBeDefined();
    expect(within(saved).queryByText('Decided by Stowed (built-in 7), 99% sure')).toBeNull();
    await person.click(within(saved).getByRole('button', { name: 'Present: 1' }));
    expect(within(saved).getByText('Decided by Stowed (built-in 7), 99% sure')).toBeDefined();
    expect(within(saved).queryByText('ab12'.repeat(16))).toBeNull();
    await person.click(within(saved).getByRole('button', { name: 'For the inspector' }));
    expect(within(saved).getByText('ab12'.repeat(16))).toBeDefined();
  });

  it('S38 says who confirmed that a tool is missing', async () => {
    const corrected = { status: 'missing' as const, decidedBy: 'engine' as const, needsReview: false };
    const gone = decided({ status: 'missing', decidedBy: 'person', engineVersion: null, corrected });
    answer(endpoints.listEvidence, page(entry({ kind: 'tool_missing', tools: [gone] })));
    renderRoute(path);
    expect((await cards()).map(({ textContent }) => textContent)).toEqual(['Hammer confirmed missing']);
    expect(screen.getByText('Ray Ortiz, SrA, 2 AMXS')).toBeDefined();
  });

  it('does not credit a person with verdicts on an unjudged photo', async () => {
    const unjudged = { isLocated: false, isPhotoCompared: false };
    const open = template.tools.map((tool) =>
      decided({ ...tool, status: 'missing', decidedBy: null, engineVersion: null }),
    );
    answer(
      endpoints.listEvidence,
      page(
        entry({ sequence: 8, kind: 'drawer_completed', tools: open, ...unjudged }),
        entry({ tools: open, ...unjudged }),
      ),
    );
    const { person } = renderRoute(path);
    expect(await screen.findByText(/^Saved without being compared/)).toBeDefined();
    for (const button of screen.getAllByRole('button', { name: 'Photo and tools' }))
      await person.click(button);
    expect(screen.getAllByText('Not compared')).toHaveLength(4);
    expect(screen.queryByAltText('Hammer, this photo')).toBeNull();
    expect(screen.queryByText('Decided by hand')).toBeNull();
  });

  it('says that an altered entry cannot be read, and still shows the others', async () => {
    answer(
      endpoints.listEvidence,
      page(entry({ sequence: 8, kind: 'drawer_completed', tools: [], isReadable: false }), entry()),
    );
    renderRoute(path);
    expect((await screen.findByRole('alert')).textContent).toContain('altered outside Stowed');
    expect((await cards()).map((card) => card.textContent)).toHaveLength(2);
  });

  it('OFF-010 reports a wrong device clock and when the act was kept, and why a photo was rejected', async () => {
    answer(
      endpoints.listEvidence,
      page(
        entry({
          kind: 'photo_refused',
          tools: [],
          reason: 'too few points',
          deviceTime: '2025-11-02T08:00:00.000Z',
          queuedAt: '2025-11-02T07:00:00.000Z',
        }),
      ),
    );
    renderRoute(path);
    expect(await screen.findByText('too few points')).toBeDefined();
    expect(screen.getByText(/^The device's clock was .* behind$/)).toBeDefined();
    expect(screen.getByText(/^Kept on the phone since Nov 2, 2025/)).toBeDefined();
  });

  it('OFF-010 dates a photo that was kept on the phone by when it was taken', async () => {
    const kept = { queuedAt: '2025-11-02T07:00:00.000Z' };
    answer(endpoints.listEvidence, page(entry(kept)));
    renderRoute(path);
    expect((await cards()).map(({ textContent }) => textContent)).toEqual(['Photo taken']);
    const time = document.querySelector('li time');
    expect(time?.getAttribute('datetime')).toBe(kept.queuedAt);
    expect(time?.textContent).toMatch(/^Nov 2, 2025/);
    expect(screen.getByText(/^Kept on the phone, received Nov 3, 2025/)).toBeDefined();
  });

  it('OFF-010 dates it by when it was received if the clock of the phone was wrong', async () => {
    const at = '2025-11-03T08:00:00.000Z';
    const wrong = { at, deviceTime: '2025-11-02T08:00:00.000Z', queuedAt: '2025-11-02T07:00:00.000Z' };
    answer(endpoints.listEvidence, page(entry(wrong)));
    renderRoute(path);
    expect((await cards()).map(({ textContent }) => textContent)).toEqual(['Photo saved']);
    expect(document.querySelector('li time')?.getAttribute('datetime')).toBe(at);
    expect(
      screen.getByText(/^Kept on the phone since Nov 2, 2025.*, received at the time above$/),
    ).toBeDefined();
  });

  it('G-177 names tools that were removed from the list, and shows nothing in green', async () => {
    const leftOut = [{ name: 'Torque wrench', formerStatus: 'missing' as const }];
    answer(endpoints.listEvidence, page(entry({ kind: 'tools_saved', tools: [pliers], leftOut })));
    renderRoute(path);
    expect(await screen.findByText('Removed from the list: Torque wrench (was missing)')).toBeDefined();
    expect(screen.getByText('1 present').className).not.toContain('good');
  });

  it.each([
    ['a photo without a template', { templateId: null, templateVersion: null }, false],
    ['a photo compared with a template', {}, true],
    ['a photo that could not be compared', { isPhotoCompared: false }, false],
    ['a photo that nobody has saved, or of an earlier inventory', { isSure: false }, false],
    ['a check by eye', { kind: 'drawer_completed', imageUrl: null }, false],
  ] as const)(
    'G-176 shows present tools in green only where a photo of then shows them: %s',
    async (_what, overrides, isGreen) => {
      answer(endpoints.listEvidence, page(entry({ tools: [pliers], ...overrides })));
      const { person } = renderRoute(path);
      const badge = await screen.findByText('1 present');
      expect(badge.className.includes('good')).toBe(isGreen);
      const details = screen.queryByRole('button', { name: 'Photo and tools' });
      if (!details) return;
      await person.click(details);
      await person.click(screen.getByRole('button', { name: 'Present: 1' }));
      expect(screen.getByText('present').className.includes('good')).toBe(isGreen);
    },
  );

  it('G-177 names each status that a person changed with the list, and shows nothing of it in green', async () => {
    const corrected = { status: 'missing' as const, decidedBy: 'engine' as const, needsReview: false };
    const byHand = { decidedBy: 'person' as const, engineVersion: null };
    const torch = decided({ name: 'Torch', position: '3', ...byHand, corrected });
    const doubted = { ...torch, name: 'Lamp', uniqueId: 'l', corrected: { ...corrected, needsReview: true } };
    answer(
      endpoints.listEvidence,
      page(
        entry({
          sequence: 8,
          kind: 'drawer_completed',
          tools: [pliers, { ...torch, corrected: null }],
        }),
        entry({ kind: 'tools_saved', tools: [pliers, torch, doubted] }),
      ),
    );
    const { person } = renderRoute(path);
    const words = 'Marked present by hand: Torch (before: missing, by Stowed)';
    expect(await screen.findByText(words)).toBeDefined();
    expect(
      screen.getByText('Marked present by hand: Lamp (before: missing, by Stowed, in doubt)'),
    ).toBeDefined();
    expect(screen.getByText('2 corrected by hand')).toBeDefined();
    // What a person says stays a person's word in what follows.
    for (const count of ['3 present', '2 present'])
      expect(screen.getByText(count).className).not.toContain('good');
    const [, saved] = screen.getAllByRole('listitem');
    if (!saved) throw new Error('There is no second entry');
    await person.click(within(saved).getByRole('button', { name: 'Photo and tools' }));
    for (const status of within(saved).getAllByText('present'))
      expect(status.className).not.toContain('good');
    await person.click(within(saved).getByRole('button', { name: 'Present: 1' }));
    expect(within(saved).getAllByText('present').at(-1)?.className).toContain('good');
  });

  it.each(['drawer_completed', 'inventory_completed'] as const)(
    'G-176 names at the top of %s what only a person calls present, each tool once',
    async (kind) => {
      const byHand = { decidedBy: 'person' as const, engineVersion: null };
      const corrected = { status: 'missing' as const, decidedBy: 'engine' as const, needsReview: false };
      const tools = [
        pliers,
        ...['Pry bar', 'Awl', 'Bits', 'Saw'].map((name) => decided({ name, ...byHand })),
        decided({ name: 'Torch', ...byHand, corrected }),
        decided({ name: 'Lamp', status: 'missing', ...byHand }),
      ];
      answer(endpoints.listEvidence, page(entry({ kind, tools })));
      renderRoute(path);
      const line = await screen.findByText('4 present by hand: Pry bar, Awl, Bits and 1 more');
      expect(line.className).toContain('text-warn');
      expect(screen.getByText('Marked present by hand: Torch (before: missing, by Stowed)')).toBeDefined();
    },
  );

  it('G-176 names no tool by hand where a line says that all of them are', async () => {
    const tools = [decided({ decidedBy: 'person', engineVersion: null })];
    answer(endpoints.listEvidence, page(entry({ kind: 'drawer_completed', tools, isPhotoCompared: false })));
    renderRoute(path);
    expect(await screen.findByText('Checked by hand: the photo was not compared')).toBeDefined();
    expect(screen.queryByText(/present by hand/)).toBeNull();
  });

  it('G-176 G-178 says that a drawer was completed by hand, on a photo that was not compared', async () => {
    answer(
      endpoints.listEvidence,
      page(entry({ kind: 'drawer_completed', tools: [pliers], isPhotoCompared: false })),
    );
    renderRoute(path);
    expect(await screen.findByText('Checked by hand: the photo was not compared')).toBeDefined();
  });

  it('OFF-020 says that a drawer was completed before Stowed compared its photo', async () => {
    const late = { isComparedLate: true, imageUrl: '/api/images/late', at: '2026-11-20T10:00:00Z' };
    const undecided = { ...pliers, status: 'missing' as const, decidedBy: null, engineVersion: null };
    answer(
      endpoints.listEvidence,
      page(
        entry({ ...late, sequence: 9, kind: 'drawer_completed', tools: [pliers] }),
        entry({ ...late, sequence: 8, kind: 'photo_saved', tools: [undecided] }),
      ),
    );
    renderRoute(path);
    expect(await screen.findAllByText('Checked by hand before Stowed compared the photo')).toHaveLength(2);
    expect(screen.queryByText(/not compared|without being compared/i)).toBeNull();
    expect(screen.getByText('1 present').className).not.toContain('good');
  });

  it('G-177 says that fewer tools than expected were listed, and shows nothing in green', async () => {
    answer(endpoints.listEvidence, page(entry({ tools: [pliers], fewer: 9 })));
    renderRoute(path);
    expect(await screen.findByText('9 fewer than expected')).toBeDefined();
    expect(screen.getByText('1 present').className).not.toContain('good');
  });

  it('loads older entries on request, and keeps the list when loading fails', async () => {
    const seen = answer(endpoints.listEvidence, { ...page(entry()), nextCursor: '7' });
    const { person } = renderRoute(path);
    const more = await screen.findByRole('button', { name: 'Show older entries' });
    refuse(endpoints.listEvidence, { status: 403, body: { message: 'Not now' } });
    await person.click(more);
    expect(await screen.findByText('Older entries could not be loaded')).toBeDefined();
    expect(await cards()).toHaveLength(1);
    const older = answer(
      endpoints.listEvidence,
      page(entry({ sequence: 3, kind: 'drawer_reopened', tools: [] })),
    );
    await person.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(async () => expect(await cards()).toHaveLength(2));
    expect(older.map(({ url }) => url.searchParams.get('cursor'))).toEqual(['7']);
    expect(seen).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Show older entries' })).toBeNull();
  });

  it('says when the drawer does not exist', async () => {
    refuse(endpoints.listEvidence, {
      status: 404,
      body: { code: 'drawer_not_found', message: 'Drawer not found' },
    });
    renderRoute('/toolbox/TB-1/drawer/9/history');
    expect(await screen.findByRole('heading', { level: 1, name: 'Drawer not found' })).toBeDefined();
  });

  it('G-155 says when the toolbox has been deleted', async () => {
    const line = openLiveLine();
    answer(endpoints.listEvidence, { entries: [], templates: [], nextCursor: null });
    renderRoute('/toolbox/TB-1/drawer/1/history');
    await screen.findByRole('heading', { level: 1, name: 'History of drawer 1' });
    await waitFor(() => expect(line.openings()).toBe(1));
    refuse(endpoints.listEvidence, {
      status: 404,
      body: { code: 'toolbox_not_found', message: 'Toolbox not found' },
    });
    line.tell({ kind: 'changed', toolboxId: 'TB-1', drawerNumber: null, version: null });
    expect(await screen.findByRole('heading', { level: 1, name: 'Toolbox not found' })).toBeDefined();
  });
});

describe('a photo that was saved and compared', () => {
  const judged = entry({
    sequence: 6,
    kind: 'photo_checked',
    at: '2025-11-03T07:59:00.000Z',
    tools: [hammer, pliers].map((tool) => ({ ...tool, decidedBy: null })),
    seal: 'cd34'.repeat(16),
  });

  it('is one entry with both times, and both are in the open entry', async () => {
    answer(endpoints.listEvidence, page(entry(), judged));
    const { person } = renderRoute(path);
    expect((await cards()).map(({ textContent }) => textContent)).toEqual(['Photo taken']);
    expect(
      screen.getByText(
        /^Compared by Stowed with template version 3, Nov 3, 2025, .*\. Nothing changed by hand\.$/,
      ),
    ).toBeDefined();
    expect(screen.getAllByText('Missing: Hammer')).toHaveLength(1);
    await person.click(screen.getByRole('button', { name: 'Photo and tools' }));
    await person.click(screen.getByRole('button', { name: 'What Stowed saw' }));
    expect(screen.getByText('Entry 7 of the record, Nov 3, 2025, 08:00:00 UTC')).toBeDefined();
    expect(screen.getByText(/^Times are in your time zone, UTC([+-]\d+)?/)).toBeDefined();
    expect(screen.getByText(/^Entry 6 of the record, /)).toBeDefined();
  });

  it('is one entry too if it was compared later for someone else, and says what differs', async () => {
    const later = { ...judged, sequence: 9, person: { name: 'Dana Whitfield', rank: null, unit: null } };
    const open = [hammer, pliers].map((tool) => ({
      ...tool,
      status: 'missing' as const,
      decidedBy: null,
      engineVersion: null,
    }));
    answer(endpoints.listEvidence, page(later, entry({ tools: open, isLocated: false })));
    renderRoute(path);
    expect((await cards()).map(({ textContent }) => textContent)).toEqual(['Photo taken']);
    expect(screen.getByText(/^Compared by Stowed with .*, for Dana Whitfield$/)).toBeDefined();
    expect(screen.getByText('Missing: Hammer, Pliers')).toBeDefined();
    expect(screen.getByText('Missing: Hammer')).toBeDefined();
  });

  it.each([
    ['something happened in between', [entry(), entry({ sequence: 5, kind: 'drawer_completed' }), judged], 3],
    ['it is another photo', [entry(), { ...judged, imageUrl: '/api/images/other?e=1&s=1' }], 2],
    ['one of the two cannot be read', [entry(), { ...judged, isReadable: false }], 2],
    ['the photo was saved twice', [entry({ sequence: 8 }), entry()], 2],
  ])('stays as many entries as events if %s', async (_, entries, count) => {
    answer(endpoints.listEvidence, page(...entries));
    renderRoute(path);
    expect(await cards()).toHaveLength(count);
  });
});
