import { endpoints } from '@stowed/contract';
import type { Drawer } from '@stowed/contract';
import { act, renderHook, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Providers } from '../../../app/providers.tsx';
import { hammer, openDrawer, photo, pliers, serve, torch } from '../../../test/drawer-screen.tsx';
import { buildCase, buildDrawer, buildTool, buildToolbox, noCases } from '../../../test/factories.ts';
import {
  capture,
  providePictures,
  serve as servePhotographed,
  store,
  judgeLater,
} from '../../../test/photo-of-drawer.ts';
import { answer, openLiveLine, refuse } from '../../../test/server.ts';
import { expectToast, shownToast } from '../../../test/toast.ts';
import type { ShownDrawer } from '../verdict/drawer-verdict.ts';
import { useCompletion } from './complete-drawer.tsx';

const allThere: Partial<Drawer> = {
  ...photo,
  templateId: 'template-1',
  templateTools: [hammer],
  tools: [hammer],
  expectedTools: 1,
};
const complete = () => screen.getByRole('button', { name: 'Complete Drawer Inventory' });
const sheet = async () => within(await screen.findByRole('dialog', { name: 'Complete drawer 1?' }));

/** Accepts the completion, and serves the drawer as complete from then on. */
function acceptCompletion(drawer: Drawer) {
  const done = { ...drawer, status: 'complete' as const };
  return answer(endpoints.setDrawerStatus, { success: true, drawer: done, message: '' });
}

describe('completing a drawer', () => {
  it('INSP-025 INSP-026 INSP-027 INSP-029 G-176 needs one press when nothing is in doubt', async () => {
    const { drawer } = serve(allThere);
    const done = { ...drawer, status: 'complete' as const };
    const seen = acceptCompletion(drawer);
    const { person } = await openDrawer();
    answer(endpoints.getDrawer, done);
    answer(endpoints.listDrawers, [done]);
    await person.click(complete());
    expect(await screen.findByText('Drawer inventory complete')).toBeDefined();
    const button = await screen.findByRole('button', { name: 'Drawer Already Completed' });
    expect(button).toHaveProperty('disabled', true);
    expect(screen.getByText('This drawer has been marked as complete')).toBeDefined();
    expect(seen.map(({ body }) => body)).toEqual([{ status: 'complete' }]);
    expect(seen[0]?.headers.get('if-match')).toBe(`"${drawer.version}"`);
  });

  it('G-176 G-178 asks when the photo was not compared, though every tool was answered', async () => {
    const { drawer } = serve({ ...allThere, isPhotoCompared: false });
    const seen = acceptCompletion(drawer);
    const { person } = await openDrawer();
    await person.click(complete());
    const asked = await sheet();
    asked.getByText('Stowed could not compare this photo with the template. It may not show drawer 1.');
    const [first] = asked.getAllByRole('button', { name: /^(Photograph drawer|Complete drawer)$/ });
    expect(first?.textContent).toBe('Photograph drawer');
    expect(seen).toEqual([]);
    await person.click(asked.getByRole('button', { name: 'Complete drawer' }));
    await waitFor(() => expect(seen).toHaveLength(1));
  });

  it('G-176 asks, and leads to the camera, when a person calls present what the photo surely misses', async () => {
    const decidedByHand = [hammer.uniqueId, pliers.uniqueId];
    const overruled = { decidedByHand, missedInPhoto: [pliers.uniqueId] };
    const tools = [hammer, { ...pliers, status: 'present' as const }];
    const { drawer } = serve({ ...allThere, tools, templateTools: tools, expectedTools: 2, ...overruled });
    const seen = acceptCompletion(drawer);
    const { person } = await openDrawer();
    within(screen.getByRole('region', { name: /Present Tools/ })).getByText(
      /by hand, the photo shows its place empty/,
    );
    await person.click(complete());
    const asked = await sheet();
    const names = (title: string) => asked.getByRole('heading', { name: title }).parentElement?.textContent;
    expect(names('1 present by hand, but the photo shows its place empty')).toMatch(/Pliers$/);
    expect(names('1 marked present by hand')).toMatch(/Hammer$/);
    const [first] = asked.getAllByRole('button', { name: /^(Photograph drawer|Complete .*)$/ });
    expect(first?.textContent).toBe('Photograph drawer');
    expect(seen).toEqual([]);
    await person.click(asked.getByRole('button', { name: 'Complete with 2 present by hand' }));
    await waitFor(() => expect(seen).toHaveLength(1));
  });

  it('G-176 says in short what a person calls present before it lists what is missing', async () => {
    const present = ['a', 'b', 'c', 'd'].map((name) => buildTool({ name, uniqueId: name }));
    const tools = [...present, pliers];
    const decidedByHand = present.map(({ uniqueId }) => uniqueId);
    serve({ ...allThere, tools, templateTools: tools, expectedTools: 5, decidedByHand });
    const { person } = await openDrawer();
    await person.click(complete());
    const asked = await sheet();
    const byHand = asked.getByRole('heading', { name: '4 marked present by hand' });
    expect(byHand.parentElement?.textContent).toMatch(/a, b, c and 1 more$/);
    expect(byHand.compareDocumentPosition(asked.getByText('1 missing'))).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    );
  });

  it.each<[string, Partial<Drawer>]>([
    [
      'Stowed could not compare this photo with the template. It may not show drawer 1.',
      { isPhotoCompared: false },
    ],
    [
      'This photo was judged with an earlier template. The places have changed since: only a new photo shows what is in them.',
      { isJudgedByTemplate: false },
    ],
    [
      "This drawer has no template, so Stowed can't tell which tools are missing.",
      { templateId: null, templateTools: [] },
    ],
  ])('G-176 says what speaks against the whole photo before it names tools: %s', async (words, doubt) => {
    serve({ ...allThere, tools: [pliers], ...doubt });
    const { person } = await openDrawer();
    await person.click(complete());
    const asked = await sheet();
    expect(asked.getByText(words).compareDocumentPosition(asked.getByText('Pliers'))).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    );
  });

  it('TMPL-015 says how many names are missing, with and without a photo', async () => {
    const unnamed = { ...pliers, name: 'Tool 2', status: 'missing' as const };
    const doubted = {
      ...allThere,
      templateTools: [hammer, unnamed],
      tools: [hammer, unnamed],
      expectedTools: 2,
    };
    for (const isPhotoOfInventory of [true, false]) {
      serve({ ...doubted, isPhotoOfInventory });
      const { person, unmount } = await openDrawer();
      await person.click(complete());
      expect((await sheet()).getByText('1 name missing in the template')).toBeDefined();
      unmount();
    }
  });

  it('TMPL-015 says after a completion with one press how many names are missing', async () => {
    const unnamed = { ...hammer, name: 'Tool 1' };
    const { drawer } = serve({ ...allThere, templateTools: [unnamed], tools: [unnamed] });
    acceptCompletion(drawer);
    const { person } = await openDrawer();
    await person.click(complete());
    expect(await screen.findByText('Drawer 1, 1 name missing')).toBeDefined();
  });

  it('accepts an empty response to a completion', async () => {
    const { drawer } = serve(allThere);
    refuse(endpoints.setDrawerStatus, { status: 200 });
    const { person } = await openDrawer();
    answer(endpoints.getDrawer, { ...drawer, status: 'complete' });
    await person.click(complete());
    expect(await screen.findByRole('button', { name: 'Drawer Already Completed' })).toBeDefined();
  });

  it.each([
    [{ status: 500, body: { message: 'X' } }, 'X'],
    [{ status: 500 }, 'An error occurred'],
  ])('INSP-028 shows a failed completion', async (failure, text) => {
    serve(allThere);
    refuse(endpoints.setDrawerStatus, failure);
    const { person } = await openDrawer();
    await person.click(complete());
    expect(await screen.findByText('Error completing drawer inventory')).toBeDefined();
    expect(screen.getByText(text)).toBeDefined();
  });

  it.each<[string, Partial<Drawer>, { names?: string; safe: string; danger: string }]>([
    [
      'a missing tool',
      { tools: [pliers], templateTools: [pliers] },
      { names: 'Pliers', safe: 'Resolve 1 missing', danger: 'Complete with 1 missing' },
    ],
    [
      'a missing tool that a person confirmed',
      { tools: [pliers], templateTools: [pliers], decidedByHand: [pliers.uniqueId] },
      { names: 'Pliers', safe: 'Go back', danger: 'Complete with 1 missing' },
    ],
    [
      'a tool to check',
      { tools: [{ ...torch, status: 'missing' }], templateTools: [torch] },
      { names: 'Torch (to check)', safe: 'Check 1 tool', danger: 'Complete with 1 missing' },
    ],
    [
      'a tool removed from the list',
      { tools: [hammer], templateTools: [hammer, pliers] },
      { names: 'Pliers', safe: 'Go back', danger: 'Complete with 1 missing' },
    ],
    [
      'fewer tools than expected',
      { expectedTools: 3 },
      { safe: 'Go back', danger: 'Complete with 2 fewer than expected' },
    ],
    [
      'no template',
      { templateId: null, templateTools: [] },
      { safe: 'Go back', danger: 'Complete without a template' },
    ],
    [
      'more tools than expected',
      { templateId: null, templateTools: [], tools: [hammer, { ...pliers, status: 'present' }] },
      { names: '1 more than expected', safe: 'Go back', danger: 'Complete without a template' },
    ],
  ])(
    'G-176 asks before completing a drawer with %s, and records what was asked',
    async (_what, doubt, { names, safe, danger }) => {
      const { drawer } = serve({ ...allThere, ...doubt });
      const seen = acceptCompletion(drawer);
      const { person } = await openDrawer();
      await person.click(complete());
      const asked = await sheet();
      if (names) expect(asked.getByText(names)).toBeDefined();
      expect(asked.getByText(/^The record will say:/).textContent).toContain('Ann Lee');
      const [first, second] = asked.getAllByRole('button').slice(-2);
      expect([first?.textContent, second?.textContent]).toEqual([safe, danger]);
      expect([first, second].map((button) => button?.className.includes('bg-accent'))).toEqual([true, false]);
      await person.click(asked.getByRole('button', { name: safe }));
      expect(screen.queryByRole('dialog')).toBeNull();
      expect(seen).toEqual([]);
      const isAboutTools = / missing$/.test(danger);
      expect(document.activeElement).toBe(isAboutTools ? document.getElementById('tool-lists') : complete());
      await person.click(complete());
      answer(endpoints.getDrawer, { ...drawer, status: 'complete' });
      await person.click((await sheet()).getByRole('button', { name: danger }));
      expect(await screen.findByRole('button', { name: 'Drawer Already Completed' })).toBeDefined();
      expect(seen.map(({ body }) => body)).toEqual([{ status: 'complete' }]);
      await expectToast('Drawer inventory complete');
      const { tone, description } = shownToast() ?? {};
      expect(tone).toBe('warn');
      expect(description).toContain(names ?? 'Drawer 1');
    },
  );

  it('S73 signs the state that the question was about, not a later one', async () => {
    const { drawer } = serve({ ...allThere, version: 4, tools: [pliers], templateTools: [pliers] });
    const line = openLiveLine();
    const message = 'This drawer was changed by someone else. Please check it again.';
    const changed = { ...drawer, version: 9, tools: [pliers, torch] };
    const seen = refuse(endpoints.setDrawerStatus, {
      status: 409,
      body: { code: 'drawer_changed', message, drawer: changed },
    });
    const { person } = await openDrawer();
    await person.click(complete());
    const asked = await sheet();
    answer(endpoints.getDrawer, changed);
    line.tell({ kind: 'changed', toolboxId: 'TB-1', drawerNumber: 1, version: 9 });
    await screen.findAllByText('2 tools missing');
    await person.click(asked.getByRole('button', { name: 'Complete with 1 missing' }));
    expect(await screen.findByText(message)).toBeDefined();
    expect(seen.map(({ headers }) => headers.get('if-match'))).toEqual(['"4"']);
    expect(screen.queryByRole('dialog')).toBeNull();
    await person.click(complete());
    await person.click((await sheet()).getByRole('button', { name: 'Complete with 2 missing' }));
    await waitFor(() => expect(seen.at(1)?.headers.get('if-match')).toBe('"9"'));
  });

  describe('without a photo of this inventory', () => {
    const earlier: Partial<Drawer> = {
      ...allThere,
      isPhotoOfInventory: false,
      templateTools: [hammer, { ...pliers, status: 'present' }],
    };

    it('G-176 offers the camera first', async () => {
      serve(earlier);
      answer(endpoints.listSamplePhotos, []);
      const { person } = await openDrawer();
      await person.click(complete());
      const asked = await sheet();
      expect(
        asked.getByText(/^The photo from Jan 2, 2026, .* is older than this inventory\.$/),
      ).toBeDefined();
      await person.click(asked.getByRole('button', { name: 'Photograph drawer' }));
      expect(await screen.findByRole('dialog', { name: /photo|drawer 1/i })).toBeDefined();
      expect(screen.queryByRole('dialog', { name: 'Complete drawer 1?' })).toBeNull();
    });

    it('says how many tools fewer than expected it asks about', async () => {
      serve({ ...earlier, expectedTools: 3 });
      const { person } = await openDrawer();
      await person.click(complete());
      expect((await sheet()).getByText('1 fewer than expected')).toBeDefined();
    });

    it('G-176 requires an answer for each tool and a reason, and keeps them while the sheet is closed', async () => {
      const { drawer } = serve(earlier);
      const seen = acceptCompletion(drawer);
      const { person } = await openDrawer();
      await person.click(complete());
      const button = async (name: string) => (await sheet()).getByRole('button', { name });
      expect(await button('Complete without a photo')).toHaveProperty('disabled', true);
      expect((await sheet()).getByText('2 tools left to answer')).toBeDefined();
      await person.click(await button('Present: Hammer'));
      await person.click(await button('Missing: Pliers'));
      expect((await sheet()).getByText('Say why there is no photo')).toBeDefined();
      expect(await button('Report lost now: Pliers')).toBeDefined();
      expect((await sheet()).queryByRole('button', { name: 'Report lost now: Hammer' })).toBeNull();
      await person.type((await sheet()).getByLabelText('Checked by eye because'), 'the camera broke');
      await person.click(await button('Close'));
      await person.click(complete());
      expect((await button('Present: Hammer')).getAttribute('aria-pressed')).toBe('true');
      await person.click(await button('Complete with 1 missing'));
      await waitFor(() =>
        expect(seen.map(({ body }) => body)).toEqual([
          {
            status: 'complete',
            reason: 'Checked by eye because the camera broke',
            checkedByEye: [
              { uniqueId: hammer.uniqueId, status: 'present' },
              { uniqueId: pliers.uniqueId, status: 'missing' },
            ],
          },
        ]),
      );
    });

    it('G-176 asks again for each tool once the drawer is complete or has changed', async () => {
      const { drawer } = serve(earlier);
      acceptCompletion(drawer);
      const { person } = await openDrawer();
      await person.click(complete());
      await person.click((await sheet()).getByRole('button', { name: 'I see all 2 tools' }));
      await person.type((await sheet()).getByLabelText('Checked by eye because'), 'no signal');
      answer(endpoints.getDrawer, { ...drawer, version: drawer.version + 1 });
      await person.click((await sheet()).getByRole('button', { name: 'Complete without a photo' }));
      await screen.findByText('Drawer inventory complete');
      await person.click(await screen.findByRole('button', { name: 'Complete Drawer Inventory' }));
      expect((await sheet()).getByText('2 tools left to answer')).toBeDefined();
    });

    it('G-176 asks again in the next inventory, although its tools are the same', async () => {
      const { drawer } = serve(earlier);
      const line = openLiveLine();
      const { person } = await openDrawer();
      await person.click(complete());
      await person.click((await sheet()).getByRole('button', { name: 'I see all 2 tools' }));
      await person.click((await sheet()).getByRole('button', { name: 'Close' }));
      // Someone else completed the drawer and started the next inventory.
      const next = { ...drawer, version: drawer.version + 2 };
      const reads = answer(endpoints.getDrawer, next);
      line.tell({ kind: 'changed', toolboxId: 'TB-1', drawerNumber: 1, version: next.version });
      await waitFor(() => expect(reads).toHaveLength(1));
      await new Promise((resolve) => setTimeout(resolve, 100));
      await person.click(complete());
      expect((await sheet()).getByText('2 tools left to answer')).toBeDefined();
    });

    it('G-176 keeps the answers while entries that the person made before are sent', () => {
      const kept: ShownDrawer = { ...buildDrawer({ ...earlier, version: 1 }), isKept: true };
      const { result, rerender } = renderHook(
        (drawer: ShownDrawer) =>
          useCompletion({ toolbox: buildToolbox(), drawer, stage: undefined, onDoubted: () => undefined }),
        { initialProps: kept, wrapper: Providers },
      );
      const statuses = { [hammer.uniqueId]: 'present' as const };
      const pressAgain = (drawer: ShownDrawer) => {
        rerender(drawer);
        act(() => result.current.close());
        act(() => result.current.press());
        return result.current.answers.statuses;
      };
      act(() => result.current.press());
      act(() => result.current.answer({ statuses, reason: '' }));
      expect(pressAgain({ ...kept, version: 2 })).toEqual(statuses);
      expect(pressAgain({ ...kept, version: 3, isKept: false })).toEqual(statuses);
      expect(pressAgain({ ...kept, version: 4, isKept: false })).toEqual({});
    });

    it('G-176 can answer for all tools at once', async () => {
      const { drawer } = serve(earlier);
      const seen = acceptCompletion(drawer);
      const { person } = await openDrawer();
      await person.click(complete());
      await person.click((await sheet()).getByRole('button', { name: 'I see all 2 tools' }));
      await person.type((await sheet()).getByLabelText('Checked by eye because'), 'no signal');
      await person.click((await sheet()).getByRole('button', { name: 'Complete without a photo' }));
      await waitFor(() =>
        expect(seen[0]?.body).toMatchObject({ checkedByEye: [{ status: 'present' }, { status: 'present' }] }),
      );
      const said = (await screen.findByText('Drawer inventory complete')).closest('[data-tone]');
      expect(said?.getAttribute('data-tone')).toBe('warn');
      expect(said?.textContent).toContain('without a photo');
    });

    it('G-176 LOST-002 one press finds no tool that has a case or was recorded missing', async () => {
      const there = { ...torch, status: 'present' as const };
      serve({ ...earlier, templateTools: [hammer, pliers, there], tools: [hammer, pliers, there] });
      const lost = buildCase({ uniqueId: hammer.uniqueId, drawerNumber: 1, state: 'suspected' });
      answer(endpoints.listCases, { cases: [lost], nextCursor: null, counts: noCases });
      const { person } = await openDrawer();
      await person.click(complete());
      const asked = await sheet();
      await asked.findByText('Recorded as missing before, so answer separately: Hammer, Pliers');
      await person.click(asked.getByRole('button', { name: 'I see the other tool' }));
      expect(asked.getByText('2 tools left to answer')).toBeDefined();
    });

    it('G-176 answers for the other tools only, once some are answered', async () => {
      const { drawer } = serve({
        ...earlier,
        templateTools: [hammer, { ...pliers, status: 'present' }, { ...torch, status: 'present' }],
      });
      const seen = acceptCompletion(drawer);
      const { person } = await openDrawer();
      await person.click(complete());
      const button = async (name: string) => (await sheet()).getByRole('button', { name });
      await person.click(await button('Missing: Pliers'));
      await person.click(await button('I see the other 2 tools'));
      expect((await button('Missing: Pliers')).getAttribute('aria-pressed')).toBe('true');
      expect((await sheet()).queryByRole('button', { name: /^I see/ })).toBeNull();
      await person.type((await sheet()).getByLabelText('Checked by eye because'), 'no signal');
      await person.click(await button('Complete with 1 missing'));
      await waitFor(() =>
        expect(seen[0]?.body).toMatchObject({
          checkedByEye: [
            { uniqueId: hammer.uniqueId, status: 'present' },
            { uniqueId: pliers.uniqueId, status: 'missing' },
            { uniqueId: torch.uniqueId, status: 'present' },
          ],
        }),
      );
    });

    it('LOST-001 a loss reported in it changes the drawer, and that drawer is signed', async () => {
      const { drawer } = serve({ ...earlier, tools: [hammer, { ...pliers, status: 'present' }] });
      const seen = acceptCompletion(drawer);
      const changed = { ...drawer, tools: [hammer, pliers], version: drawer.version + 1 };
      answer(endpoints.reportLoss, { case: buildCase(), drawer: changed });
      answer(endpoints.getDrawer, changed);
      answer(endpoints.listDrawers, [changed]);
      const { person } = await openDrawer();
      await person.click(complete());
      await person.click((await sheet()).getByRole('button', { name: 'Present: Hammer' }));
      await person.click((await sheet()).getByRole('button', { name: 'Missing: Pliers' }));
      await person.click((await sheet()).getByRole('button', { name: 'Report lost now: Pliers' }));
      await person.type((await sheet()).getByLabelText('Checked by eye because'), 'no signal');
      await person.click(await (await sheet()).findByRole('button', { name: 'Complete with 1 missing' }));
      await waitFor(() => expect(seen).toHaveLength(1));
      expect(seen[0]?.headers.get('if-match')).toBe(`"${changed.version}"`);
    });

    it('G-176 asks for each tool of the list if there is no template', async () => {
      const { drawer } = serve({ tools: [hammer, pliers], templateId: null, templateTools: [] });
      const seen = acceptCompletion(drawer);
      const { person } = await openDrawer();
      await person.click(complete());
      await person.click((await sheet()).getByRole('button', { name: 'Present: Hammer' }));
      expect((await sheet()).getByText('1 tool left to answer')).toBeDefined();
      await person.click((await sheet()).getByRole('button', { name: 'Missing: Pliers' }));
      await person.type((await sheet()).getByLabelText('Checked by eye because'), 'no signal');
      await person.click((await sheet()).getByRole('button', { name: 'Complete with 1 missing' }));
      await waitFor(() =>
        expect(seen[0]?.body).toMatchObject({ checkedByEye: [{ status: 'present' }, { status: 'missing' }] }),
      );
    });

    it('G-176 asks only for a reason if there is neither a template nor a list', async () => {
      const { drawer } = serve({ tools: [] });
      const seen = acceptCompletion(drawer);
      const { person } = await openDrawer();
      await person.click(complete());
      expect((await sheet()).getByText('This inventory has no photo of the drawer.')).toBeDefined();
      await person.type((await sheet()).getByLabelText('Checked by eye because'), 'it is empty');
      await person.click((await sheet()).getByRole('button', { name: 'Complete without a photo' }));
      await waitFor(() =>
        expect(seen[0]?.body).toEqual({ status: 'complete', reason: 'Checked by eye because it is empty' }),
      );
    });
  });

  describe('with an unsaved newer photo', () => {
    providePictures();

    it('INSP-025 waits for its verdicts, and says so', async () => {
      const drawer = servePhotographed();
      store(drawer);
      const judged = judgeLater();
      await capture();
      await within(await screen.findByRole('region', { name: 'Verdict' })).findByText('Sending the photo…');
      expect(complete()).toHaveProperty('disabled', true);
      expect(
        screen.getByText('The new photo is being sent. Complete the drawer after it is judged.'),
      ).toBeDefined();
      judged();
      await waitFor(() => expect(complete()).toHaveProperty('disabled', false));
    });

    it('INSP-025 waits until the photo is saved or discarded', async () => {
      servePhotographed();
      refuse(endpoints.processImage, { status: 502, body: { success: false, message: 'M' } });
      const { person } = await capture();
      await screen.findByRole('button', { name: 'Try again' });
      await person.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close' }));
      expect(complete()).toHaveProperty('disabled', true);
      expect(screen.getByText(/Save it or retake it/)).toBeDefined();
      await person.click(screen.getByRole('button', { name: 'Show photo' }));
      await person.click(await screen.findByRole('button', { name: 'Retake photo' }));
      await person.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close' }));
      expect(complete()).toHaveProperty('disabled', false);
    });
  });

  it('S54 says that an earlier template was used for the photo', async () => {
    serve({ ...allThere, isJudgedByTemplate: false });
    await openDrawer();
    const verdict = screen.getByText('Judged with an earlier template').closest('[data-tone]');
    expect(verdict?.getAttribute('data-tone')).toBe('warn');
    expect(screen.getByRole('button', { name: 'Capture' }).className).toContain('bg-accent');
  });

  it('G-176 S54 asks before a drawer judged with an earlier template is completed, and is not green after it', async () => {
    const { drawer } = serve({ ...allThere, isJudgedByTemplate: false });
    const seen = acceptCompletion(drawer);
    const { person } = await openDrawer();
    expect((await screen.findByLabelText('Drawer summary')).querySelector('.text-good')).toBeNull();
    await person.click(complete());
    const asked = await sheet();
    expect(asked.getByText(/^This photo was judged with an earlier template/)).toBeDefined();
    expect(seen).toEqual([]);
    await person.click(asked.getByRole('button', { name: 'Complete drawer' }));
    const toast = await screen.findByText('Drawer 1, judged with an earlier template');
    expect(toast.closest('[data-tone]')?.getAttribute('data-tone')).toBe('warn');
    expect(seen).toHaveLength(1);
  });

  it('G-176 offers a new photo for one judged with an earlier template', async () => {
    serve({ ...allThere, isJudgedByTemplate: false });
    answer(endpoints.listSamplePhotos, []);
    const { person } = await openDrawer();
    await person.click(complete());
    await person.click((await sheet()).getByRole('button', { name: 'Photograph drawer' }));
    expect(await screen.findByRole('dialog', { name: /photo/i })).toBeDefined();
    expect(screen.queryByRole('dialog', { name: 'Complete drawer 1?' })).toBeNull();
  });
});
