import { endpoints } from '@stowed/contract';
import type { Drawer } from '@stowed/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  hammer,
  openDrawer,
  photo,
  pliers,
  region,
  serve,
  template,
  textsOf,
  torch,
} from '../../../test/drawer-screen.tsx';
import { answer, refuse, server } from '../../../test/server.ts';
import { standClock } from '../../../test/standing-clock.ts';
import { verdictLines } from '../../../widgets/tool-picture/tool-overlay.tsx';

const saw = { ...pliers, name: 'Saw', position: '3', uniqueId: 'tool-Saw' };

afterEach(() => vi.useRealTimers());

/** Announcements run from a zero-length timeout. */
const until = (clock: ReturnType<typeof standClock>, shown: () => Element | null) =>
  clock.until(() => {
    clock.pass(0);
    return shown() !== null;
  });

describe('tools', () => {
  it('INSP-017 INSP-019 INSP-020 lists missing, present and unsure tools separately', async () => {
    serve({ ...photo, ...template, tools: [hammer, pliers, torch] });
    await openDrawer();
    expect(textsOf('Missing Tools').slice(0, 2)).toEqual(['Compare: Pliers', 'Report Found: Pliers']);
    expect(textsOf('Present Tools')).toEqual(['Mark Missing: Hammer']);
    const review = region('To check');
    expect(review.getByText('Glare lies over this cut-out')).toBeDefined();
    expect(review.getByAltText('Torch, this photo').getAttribute('src')).toBe(photo.imageUrl);
    expect(review.getByAltText('Torch, template').getAttribute('src')).toBe(template.templateImageUrl);
    expect(textsOf('To check')).toEqual(['Compare: Torch', 'Present: Torch', 'Missing: Torch']);
  });

  it('INSP-020 says a reason that all doubts share once, and different ones at their tools', async () => {
    const doubts = [torch, ...['Saw', 'File'].map((name) => ({ ...torch, name, uniqueId: `tool-${name}` }))];
    serve({ ...photo, ...template, tools: [hammer, pliers, ...doubts] });
    const { unmount } = await openDrawer();
    expect(region('To check').getAllByText('Glare lies over this cut-out')).toHaveLength(1);
    unmount();
    const other = { ...torch, name: 'Saw', uniqueId: 'tool-Saw', reason: 'Too blurred here' };
    serve({
      ...photo,
      ...template,
      tools: [hammer, pliers, ...doubts.slice(0, 1), other, ...doubts.slice(2)],
    });
    await openDrawer();
    expect(region('To check').getAllByText('Glare lies over this cut-out')).toHaveLength(2);
    expect(region('To check').getByText('Too blurred here')).toBeDefined();
  });

  it('CYC-001 says in every part of the screen that the drawer is not counted in the new inventory', async () => {
    const counted = { tools: [hammer], templateTools: [hammer], expectedTools: 1 };
    serve({ ...photo, ...template, ...counted, isPhotoOfInventory: false });
    await openDrawer();
    expect(screen.getByRole('region', { name: 'Verdict' }).textContent).toMatch(/^Not counted/);
    const list = region('Missing Tools');
    expect(list.getByText('Not counted in this inventory. No tool was missing before.')).toBeDefined();
    expect(list.getByText('Not known')).toBeDefined();
    for (const card of ['AI Analysis', 'Tool Status Tracker']) {
      expect(region(card).getByText('Not counted in this inventory')).toBeDefined();
    }
  });

  it('G-177 names a tool that the saved list leaves out, and never shows all present', async () => {
    serve({ ...photo, ...template, tools: [hammer, torch] });
    await openDrawer();
    const missing = region('Missing Tools');
    expect(missing.getByText('Pliers')).toBeDefined();
    expect(missing.getByText('Removed from the list, not accounted for')).toBeDefined();
    expect(missing.queryByText('No tool is missing.')).toBeNull();
    const summary = await screen.findByLabelText('Drawer summary');
    expect(summary.querySelector('.text-good')).toBeNull();
  });

  it('INSP-017 shows no number of missing tools before anyone has looked', async () => {
    serve({ ...template, tools: [] });
    await openDrawer();
    const missing = region('Missing Tools');
    expect(missing.getByText('Not known')).toBeDefined();
    expect(missing.queryByText('0')).toBeNull();
    const summary = within(await screen.findByLabelText('Drawer summary'));
    expect(summary.getByText('Missing').parentElement?.textContent).toBe('Missing–Not known');
  });

  it.each([
    ['no doubt', {}, true],
    ['an earlier template', { isJudgedByTemplate: false }, false],
    ['a photo of an earlier inventory', { isPhotoOfInventory: false }, false],
    ['no template', { templateId: null, templateTools: [] }, false],
    ['another tool missing', { tools: [hammer, pliers] }, true],
  ])('G-177 shows a present tool in green unless its photo is in doubt: %s', async (_why, parts, isGreen) => {
    serve({ ...photo, ...template, tools: template.templateTools, expectedTools: 3, ...parts });
    await openDrawer();
    const outlines = document.querySelectorAll(
      `[data-verdict=present] [stroke="${verdictLines.present.color}"]`,
    );
    expect(outlines.length > 0).toBe(isGreen);
    const list = screen.getByRole('region', { name: 'Present Tools' });
    expect(list.querySelector('.text-good') !== null).toBe(isGreen);
    const tile = screen.getByRole('link', { name: /^Drawer 1/, current: 'page' });
    expect(tile.querySelector('.bg-good-line') !== null).toBe(isGreen);
  });

  it('G-177 shows a tool that the template does not know as such, present or missing', async () => {
    serve({
      ...photo,
      ...template,
      tools: [hammer, pliers, torch, saw, { ...saw, uniqueId: 'x', status: 'present' }],
    });
    await openDrawer();
    for (const name of ['Missing Tools', 'Present Tools']) {
      expect(region(name).getAllByText(/not in the template/)).toHaveLength(1);
    }
  });

  it('G-162 says what lies in the place of a missing tool, on phones too', async () => {
    const reason = 'Something else seems to be in this cut-out.';
    serve({ tools: [{ ...pliers, position: '7', reason }, torch] });
    await openDrawer();
    const missing = region('Missing Tools');
    expect(missing.getByText(`No. 7 · ${reason}`).className).toContain('hidden');
    expect(missing.getByText(reason).className).not.toContain(' hidden');
    expect(missing.queryByText('No. 3')).toBeNull();
  });

  it("shows a missing tool's part number and number of pieces", async () => {
    serve({ tools: [{ ...pliers, position: '7', partNumber: 'P-9', pieces: 2 }] });
    await openDrawer();
    expect(region('Missing Tools').getByText(/No\./).textContent).toBe('No. 7 · P/N P-9 · 2 pieces');
  });

  it('INSP-021 INSP-023 reports a missing tool found', async () => {
    const { drawer } = serve({ tools: [hammer, pliers] });
    const found = { ...drawer, tools: [hammer, { ...pliers, status: 'present' as const }] };
    const seen = answer(endpoints.toolFound, { success: true, drawer: found, message: '' });
    const { person } = await openDrawer();
    answer(endpoints.getDrawer, found);
    await person.click(screen.getByRole('button', { name: 'Report Found: Pliers' }));
    expect(await screen.findByText('Tool marked as found')).toBeDefined();
    expect(await screen.findByRole('button', { name: 'Mark Missing: Pliers' })).toBeDefined();
    expect(seen.map(({ url, body }) => [url.search, body])).toEqual([
      ['?toolIndex=1&uniqueId=tool-Pliers', { toolName: 'Pliers' }],
    ]);
  });

  it('INSP-022 INSP-024 marks a present tool missing', async () => {
    const { drawer } = serve({ tools: [hammer, pliers] });
    const gone = { ...drawer, tools: [{ ...hammer, status: 'missing' as const }, pliers] };
    const seen = answer(endpoints.toolMissing, { success: true, drawer: gone, message: '' });
    const { person } = await openDrawer();
    answer(endpoints.getDrawer, gone);
    await person.click(screen.getByRole('button', { name: 'Mark Missing: Hammer' }));
    expect(await screen.findByText('Tool marked as missing')).toBeDefined();
    expect(await screen.findByRole('button', { name: 'Report Found: Hammer' })).toBeDefined();
    expect(seen.map(({ url, body }) => [url.search, body])).toEqual([
      ['?toolIndex=0&uniqueId=tool-Hammer', { toolName: 'Hammer' }],
    ]);
  });

  it('moves a tool only after the response, and not after a rejection', async () => {
    serve({ tools: [pliers] });
    refuse(endpoints.toolFound, { status: 409, body: { message: 'Tool list has changed. Please reload.' } });
    const { person } = await openDrawer();
    await person.click(screen.getByRole('button', { name: 'Report Found: Pliers' }));
    expect(await screen.findByText('Tool list has changed. Please reload.')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Report Found: Pliers' })).toBeDefined();
  });

  it("accepts a person's verdict on an unsure tool and clears its mark", async () => {
    const { drawer } = serve({ ...photo, tools: [torch] });
    const settled = { ...drawer, tools: [{ ...torch, needsReview: false }] };
    const seen = answer(endpoints.toolFound, { success: true, drawer: settled, message: '' });
    const { person } = await openDrawer();
    answer(endpoints.getDrawer, settled);
    await person.click(screen.getByRole('button', { name: 'Present: Torch' }));
    expect(await screen.findByRole('button', { name: 'Mark Missing: Torch' })).toBeDefined();
    expect(screen.queryByRole('region', { name: 'To check' })).toBeNull();
    // The pressed button is gone; the focus stays in the lists.
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Missing Tools'));
    expect(document.activeElement).not.toBe(document.body);
    expect(seen).toHaveLength(1);
  });

  it('ignores presses for a moment after a tool leaves its list and the next one moves up', async () => {
    const { drawer } = serve({ tools: [pliers, saw] });
    const first = { ...drawer, tools: [{ ...pliers, status: 'present' as const }, saw] };
    const both = { ...first, tools: first.tools.map((tool) => ({ ...tool, status: 'present' as const })) };
    const found = answer(endpoints.toolFound, ({ url }) => {
      const stored = url.searchParams.get('toolIndex') === '0' ? first : both;
      answer(endpoints.getDrawer, stored);
      return { success: true as const, drawer: stored, message: '' };
    });
    await openDrawer();
    const clock = standClock();
    fireEvent.click(screen.getByRole('button', { name: 'Report Found: Pliers' }));
    await until(clock, () => screen.queryByRole('button', { name: 'Mark Missing: Pliers' }));
    const next = () => screen.getByRole('button', { name: 'Report Found: Saw' });
    clock.pass(400);
    fireEvent.click(next());
    clock.pass(0);
    // No request is pending; the button stays enabled, so it keeps the focus.
    expect(next()).toHaveProperty('disabled', false);
    clock.pass(200);
    fireEvent.click(next());
    await until(clock, () => screen.queryByRole('button', { name: 'Mark Missing: Saw' }));
    expect(found.map(({ url }) => url.searchParams.get('toolIndex'))).toEqual(['0', '1']);
    expect(screen.getAllByText('Tool marked as found')).toHaveLength(1);
  });

  it('ignores verdicts for a moment after the tool above was decided', async () => {
    const { drawer } = serve({ ...photo, tools: [torch, { ...torch, name: 'Lamp', uniqueId: 'lamp' }] });
    const settled = { ...drawer, tools: [{ ...torch, needsReview: false }, ...drawer.tools.slice(1)] };
    const seen = answer(endpoints.toolFound, { success: true, drawer: settled, message: '' });
    await openDrawer();
    answer(endpoints.getDrawer, settled);
    const clock = standClock();
    fireEvent.click(screen.getByRole('button', { name: 'Present: Torch' }));
    await until(clock, () => screen.queryByRole('button', { name: 'Mark Missing: Torch' }));
    const lamp = screen.getByRole('button', { name: 'Present: Lamp' });
    fireEvent.click(lamp);
    clock.pass(0);
    expect(lamp).toHaveProperty('disabled', false);
    expect(seen).toHaveLength(1);
  });

  describe('when someone else has changed the drawer', () => {
    const changed = { success: false, code: 'drawer_changed', message: 'X' };
    /** Rejects the first mark and returns the state saved by then. */
    function refuseOnce(theirs: Drawer) {
      const seen: (string | null)[] = [];
      server.use(
        http.post(
          `*${endpoints.toolFound.path}`,
          ({ request }) => {
            seen.push(request.headers.get('if-match'));
            return HttpResponse.json({ ...changed, drawer: theirs }, { status: 409 });
          },
          { once: true },
        ),
      );
      return seen;
    }

    it('S73 marks a tool that nobody else marked on the same photo', async () => {
      const { drawer } = serve({ ...photo, version: 4, tools: [hammer, pliers] });
      const gone = { ...hammer, status: 'missing' as const };
      const both = { ...drawer, version: 6, tools: [gone, { ...pliers, status: 'present' as const }] };
      const seen = answer(endpoints.toolFound, { success: true, drawer: both, message: '' });
      const newlySigned = '/api/images/photo?e=2&s=2';
      const refused = refuseOnce({ ...drawer, imageUrl: newlySigned, version: 5, tools: [gone, pliers] });
      const { person } = await openDrawer();
      answer(endpoints.getDrawer, both);
      await person.click(screen.getByRole('button', { name: 'Report Found: Pliers' }));
      expect(await screen.findByText('Tool marked as found')).toBeDefined();
      expect(await screen.findByRole('button', { name: 'Report Found: Hammer' })).toBeDefined();
      expect([...refused, ...seen.map(({ headers }) => headers.get('if-match'))]).toEqual(['"4"', '"5"']);
    });

    it.each<[string, Partial<Drawer>]>([
      ['a newer photo', { imageUrl: '/api/images/newer?e=1&s=1' }],
      ['a mark by another person on that tool', { tools: [{ ...pliers, status: 'present' }, saw] }],
      ['a doubt about that tool', { tools: [{ ...pliers, needsReview: true }, saw] }],
      ['a list without that tool', { tools: [saw] }],
    ])('S73 does not mark a tool over %s, and shows the change', async (_case, theirs) => {
      const { drawer } = serve({ ...photo, version: 4, tools: [pliers] });
      const current = { ...drawer, version: 5, tools: [pliers, saw], ...theirs };
      const seen = answer(endpoints.toolFound, { success: true, drawer, message: '' });
      const refused = refuseOnce(current);
      const { person } = await openDrawer();
      answer(endpoints.getDrawer, current);
      await person.click(screen.getByRole('button', { name: 'Report Found: Pliers' }));
      expect(await screen.findByText('The drawer has changed. Look again.')).toBeDefined();
      expect(await screen.findByRole('button', { name: 'Report Found: Saw' })).toBeDefined();
      expect([refused, seen]).toEqual([['"4"'], []]);
    });
  });
});
