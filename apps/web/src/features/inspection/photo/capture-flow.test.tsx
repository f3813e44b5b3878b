import { endpoints } from '@stowed/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { buildTool } from '../../../test/factories.ts';
import {
  capture,
  detected,
  hammer,
  imageUrl,
  judge,
  providePictures,
  serve,
  store,
  storeLater,
  wrench,
  judgeLater,
} from '../../../test/photo-of-drawer.ts';
import { renderRoute } from '../../../test/render-route.tsx';
import { answer, refuse, server } from '../../../test/server.ts';
import { shownToast } from '../../../test/toast.ts';

providePictures();

describe('a photo of the drawer', () => {
  it("INSP-033 CAP-022 DET-001 DET-003 sends the photo with the drawer's data", async () => {
    const drawer = serve();
    const seen = judge();
    store(drawer);
    await capture();
    await waitFor(() => expect(seen).toHaveLength(1));
    expect(seen[0]?.body).toEqual({
      toolboxId: 'TB-1',
      drawerNumber: 1,
      imageData: 'data:image/jpeg;base64,AAAA',
      expectedToolCount: 2,
      primaryFoamColor: 'black',
      secondaryFoamColor: 'red',
      toolAppearanceDescription: 'wrenches',
    });
  });

  it('DET-002 sends default colors if the toolbox has none', async () => {
    const nameless: object = { primaryFoamColor: '', secondaryFoamColor: null };
    const drawer = serve({ templateTools: [] }, nameless);
    const seen = judge();
    store(drawer);
    await capture();
    await waitFor(() => expect(seen).toHaveLength(1));
    expect(seen[0]?.body).toMatchObject({
      primaryFoamColor: 'dark foam',
      secondaryFoamColor: 'contrasting foam base',
      toolAppearanceDescription: 'hand tools',
    });
  });

  it('DET-005 DET-007 saves the verdicts with the version seen, and names the missing tools', async () => {
    const drawer = serve();
    judge();
    const scans = store(drawer);
    await capture();
    expect(await screen.findByText('Image processed successfully')).toBeDefined();
    expect(await screen.findAllByText('1 tool missing: Torque wrench')).not.toEqual([]);
    expect(scans.map(({ body }) => body)).toEqual([{ imageUrl, tools: detected, version: 4 }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await screen.findByRole('button', { name: 'Report Found: Torque wrench' })).toBeDefined();
    const outline = screen.getByRole('img', { name: 'Torque wrench: missing' });
    expect(outline.getAttribute('class')).toBe('animate-draw');
  });

  it('draws its outlines only when an answer comes, not on each visit', async () => {
    serve({ imageUrl, isLocated: true, tools: detected });
    renderRoute('/toolbox/TB-1/drawer/1');
    const outline = await screen.findByRole('img', { name: 'Torque wrench: missing' });
    expect(outline.getAttribute('class')).toBeNull();
  });

  it('DET-007 says that all tools are present only when none is missing or unsure', async () => {
    const drawer = serve();
    judge([hammer, wrench]);
    store(drawer);
    await capture();
    expect(await screen.findByText('All tools present')).toBeDefined();
  });

  it("DET-007 DET-023 TRK-002 also shows how many of the drawer's tools were not looked for", async () => {
    const drawer = serve({ expectedTools: 4 });
    judge([hammer, wrench]);
    store(drawer, [hammer, wrench]);
    await capture();
    expect(await screen.findByText('All tools present, 2 fewer than expected')).toBeDefined();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    for (const name of ['AI Analysis', 'Tool Status Tracker']) {
      const panel = within(screen.getByRole('region', { name }));
      expect(await panel.findByText(/^All tools (verified|are present)/)).toBeDefined();
      expect(panel.getByText('2 fewer than expected')).toBeDefined();
    }
    // Shown again at the completion.
    expect(screen.getAllByText('2 fewer than expected')).toHaveLength(3);
  });

  it('DET-007 G-177 names three of the tools that a photo lacks, and counts the others', async () => {
    const lost = ['Pliers', 'Awl', 'Punch', 'Torch'].map((name) => buildTool({ name, status: 'missing' }));
    const drawer = serve({ expectedTools: 8, templateTools: [hammer, wrench, ...lost] });
    judge([hammer, ...lost]);
    store(drawer);
    await capture();
    await screen.findByText('Image processed successfully');
    expect(shownToast()?.description).toBe(
      '4 tools missing, 1 not accounted for: Pliers, Awl, Punch and 2 more; 2 fewer than expected',
    );
  });

  it('DET-007 never says that all tools of a drawer with unsure tools are present', async () => {
    const drawer = serve();
    judge([hammer, { ...wrench, needsReview: true }]);
    store(drawer);
    await capture();
    expect(await screen.findByText('1 tool missing (1 to check): Torque wrench (to check)')).toBeDefined();
  });

  const noTemplate = { templateTools: [], templateImageUrl: null };
  const foreignTemplate = { templateImageUrl: 'https://example.com/drawer.jpg' };
  const few = 'All tools present of 2 found; 5 expected, no template to compare';
  it.each([
    ['no template and fewer than expected', { ...noTemplate, expectedTools: 5 }, few],
    ['a template picture of another site', { ...foreignTemplate, expectedTools: 5 }, few],
    [
      'no template and more than expected',
      { ...noTemplate, expectedTools: 1 },
      'All tools present of 2 found; 1 expected, no template to compare',
    ],
    ['no template', noTemplate, 'All tools present of 2 found, no template to compare'],
  ])(
    'DET-007 G-179 says in amber what it found, and that it compared no template, with %s',
    async (_, lacking, words) => {
      const drawer = serve(lacking);
      judge([hammer, wrench]);
      store(drawer);
      await capture();
      const toast = (await screen.findByText(words)).closest('[data-tone]');
      expect(toast?.getAttribute('data-tone')).toBe('warn');
    },
  );

  it('DET-004 uses tools if detectedTools is empty', async () => {
    const drawer = serve();
    answer(endpoints.processImage, {
      success: true,
      imageUrl,
      detectedTools: [],
      tools: detected,
      message: '',
    });
    const scans = store(drawer);
    await capture();
    await waitFor(() => expect(scans).toHaveLength(1));
    expect(scans[0]?.body).toMatchObject({ tools: detected });
  });

  it('DET-006 gives an id to each tool whose id is missing or repeated', async () => {
    const drawer = serve();
    judge([hammer, { ...wrench, uniqueId: '' }, { ...wrench, uniqueId: hammer.uniqueId }]);
    const scans = store(drawer);
    await capture();
    await waitFor(() => expect(scans).toHaveLength(1));
    const { tools } = scans[0]?.body as { tools: { uniqueId: string }[] };
    const ids = tools.map((tool) => tool.uniqueId);
    expect(ids[0]).toBe(hammer.uniqueId);
    expect(new Set(ids).size).toBe(3);
    expect(ids.every((id) => id.length > 0)).toBe(true);
  });

  it('returns the focus to the button that opened it', async () => {
    serve();
    const { person } = renderRoute('/toolbox/TB-1/drawer/1');
    const opener = await screen.findByRole('button', { name: 'Capture' });
    opener.focus();
    await person.keyboard('{Enter}');
    await screen.findByRole('dialog');
    await person.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(opener));
  });

  it('shows the photo on the drawer at once, and nothing of the photo before until it was judged', async () => {
    const drawer = serve();
    const judged = judgeLater();
    const saved = storeLater(drawer);
    await capture();
    const panel = () => within(screen.getByRole('region', { name: 'Drawer photo' }));
    expect(await panel().findByAltText('The photo just taken')).toBeDefined();
    expect(screen.queryByRole('dialog')).toBeNull();
    const verdict = screen.getByRole('region', { name: 'Verdict' });
    expect([verdict.dataset['tone'], verdict.textContent]).toEqual([
      'plain',
      expect.stringMatching(/^Sending the photo…/),
    ]);
    expect(panel().getByRole('status').textContent.trim()).toBe('Sending the photo…');
    judged();
    await waitFor(() => expect(verdict.textContent).toMatch(/^Checking the drawer…/));
    saved();
    await waitFor(() => expect(panel().getByRole('status').textContent).toContain('was checked'));
    expect(panel().queryByAltText('The photo just taken')).toBeNull();
    expect(verdict.textContent).not.toContain('Checking');
  });

  it('shows an unsaved photo on the drawer until it is discarded', async () => {
    serve();
    refuse(endpoints.processImage, { status: 502, body: { success: false, message: 'M' } });
    const { person } = await capture();
    await screen.findByRole('button', { name: 'Try again' });
    await person.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close' }));
    expect(await screen.findByText('A photo of this drawer is not saved yet.')).toBeDefined();
    await person.click(screen.getByRole('button', { name: 'Show photo' }));
    await person.click(await screen.findByRole('button', { name: 'Retake photo' }));
    await person.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close' }));
    expect(screen.queryByText('A photo of this drawer is not saved yet.')).toBeNull();
  });

  it("handles a demo's sample photo like an upload", async () => {
    const drawer = serve();
    const seen = judge();
    store(drawer);
    answer(endpoints.listSamplePhotos, [{ name: 'Photo 1', imageUrl: 'http://localhost/sample.jpg' }]);
    server.use(
      http.get('*/sample.jpg', () => new HttpResponse('x', { headers: { 'Content-Type': 'image/jpeg' } })),
    );
    const { person } = renderRoute('/toolbox/TB-1/drawer/1');
    await person.click(await screen.findByRole('button', { name: 'Capture' }));
    await person.click(await screen.findByRole('tab', { name: 'Upload' }));
    await person.click(await screen.findByRole('button', { name: 'Photo 1' }));
    await waitFor(() => expect(seen).toHaveLength(1));
  });
});
