import { endpoints } from '@stowed/contract';
import type { Drawer } from '@stowed/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildDrawer, buildTool, buildToolbox } from '../../test/factories.ts';
import { installCamera, installCanvas, installImages } from '../../test/media.ts';
import { renderRoute } from '../../test/render-route.tsx';
import { answer, cutLine, refuse, server } from '../../test/server.ts';
import type { SeenRequest } from '../../test/server.ts';
import { isUnloadRefused } from '../../test/unload.ts';

const hammer = buildTool({ name: 'Hammer', position: '1' });
const wrench = buildTool({ name: 'Torque wrench', position: '2' });
const detected = [hammer, { ...wrench, status: 'missing' as const }];
const imageUrl = '/api/images/photo';
const photoFile = new File(['x'], 'drawer.jpg', { type: 'image/jpeg' });

beforeEach(() => {
  installCamera();
  installCanvas();
  installImages({ width: 800, height: 600 });
  answer(endpoints.listSamplePhotos, []);
});

function serve(drawer: Partial<Drawer> = {}, toolbox: Parameters<typeof buildToolbox>[0] = {}) {
  const current = buildDrawer({
    expectedTools: 2,
    version: 4,
    templateImageUrl: '/api/images/template',
    templateTools: [hammer, wrench],
    ...drawer,
  });
  answer(endpoints.getToolbox, buildToolbox(toolbox));
  answer(endpoints.listDrawers, [current]);
  answer(endpoints.getDrawer, current);
  return current;
}

/** The engine's answer to the photo. */
function judge(tools = detected) {
  return answer(endpoints.processImage, {
    success: true,
    imageUrl,
    detectedTools: tools,
    tools,
    message: '',
  });
}

/** Takes a scan; from then on the drawer is as it was saved. */
function store(drawer: Drawer) {
  const saved = { ...drawer, imageUrl, tools: detected, version: 5 };
  return answer(endpoints.scanDrawer, () => {
    answer(endpoints.getDrawer, saved);
    return { success: true as const, drawer: saved };
  });
}

const keysOf = (requests: readonly SeenRequest[]) =>
  requests.map(({ headers }) => headers.get('idempotency-key'));

async function capture() {
  const view = renderRoute('/toolbox/TB-1/drawer/1');
  await view.person.click(await screen.findByRole('button', { name: 'Capture' }));
  await view.person.click(await screen.findByRole('tab', { name: 'Upload' }));
  await view.person.upload(await screen.findByLabelText(/Choose a photo/), photoFile);
  return view;
}

describe('a photo of the drawer', () => {
  it('INSP-033 CAP-022 DET-001 DET-003 sends the photo with what is known of the drawer', async () => {
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

  it('DET-002 names default colours where the toolbox has none', async () => {
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

  it('DET-005 DET-007 saves the verdicts with the version that was seen, and reports the missing', async () => {
    const drawer = serve();
    judge();
    const scans = store(drawer);
    await capture();
    expect(await screen.findByText('Image processed successfully')).toBeDefined();
    expect(screen.getAllByText('1 tool missing').length).toBeGreaterThan(0);
    expect(scans.map(({ body }) => body)).toEqual([{ imageUrl, tools: detected, version: 4 }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await screen.findByRole('button', { name: 'Report Found: Torque wrench' })).toBeDefined();
  });

  it('DET-007 says that all tools are present only when none is missing and none unsure', async () => {
    const drawer = serve();
    judge([hammer]);
    store(drawer);
    await capture();
    expect(await screen.findByText('All tools present')).toBeDefined();
  });

  it('DET-007 never calls a drawer with unsure tools all present', async () => {
    const drawer = serve();
    judge([hammer, { ...wrench, needsReview: true }]);
    store(drawer);
    await capture();
    expect(await screen.findByText('0 tools missing, 1 to check by eye')).toBeDefined();
  });

  it.each([
    ['no template', { templateTools: [], templateImageUrl: null }],
    ['a template picture of another site', { templateImageUrl: 'https://example.com/drawer.jpg' }],
  ])('DET-007 counts what it found, and claims no more, with %s', async (_, lacking) => {
    const drawer = serve({ ...lacking, expectedTools: 5 });
    judge([hammer, wrench]);
    store(drawer);
    await capture();
    expect(await screen.findByText('2 tools found, 3 fewer than expected')).toBeDefined();
    expect(screen.queryByText('All tools present')).toBeNull();
  });

  it('DET-004 takes tools where detectedTools is empty', async () => {
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

  it('DET-006 gives an id to each tool without one or with a repeated one', async () => {
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

  it('sends a sample photo of a demonstration the way of an upload', async () => {
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

describe('a photo that fails', () => {
  it.each([
    [{ status: 502, body: { success: false, message: 'M' } }, 'Processing failed', 'M'],
    [{ status: 200, body: { success: false, message: 'M' } }, 'Processing failed', 'M'],
    [
      { status: 503, body: { success: false, message: 'Gemini AI service not initialized' } },
      'Processing failed',
      'Please set up your API key in the settings.',
    ],
    [
      { status: 413, body: { success: false, message: 'payload 413' } },
      'Processing failed',
      'Try using a smaller or lower quality image.',
    ],
    [
      { status: 400, body: { success: false, message: 'Invalid image data' } },
      'Processing failed',
      'Make sure your camera has proper focus and lighting.',
    ],
    [
      { status: 500, text: 'network down' },
      'Error processing image',
      'Check your internet connection and try again.',
    ],
    [
      { status: 504, text: 'timeout' },
      'Error processing image',
      'The request timed out. Try with a smaller image.',
    ],
    [
      { status: 413, text: 'payload too large' },
      'Error processing image',
      'The image is too large. Try using a smaller or lower quality image.',
    ],
  ] as const)(
    'DET-009 DET-010 DET-011 DET-012 DET-013 DET-014 DET-015 %j is told as %s: %s',
    async (failure, title, words) => {
      serve();
      refuse(endpoints.processImage, failure);
      await capture();
      const dialog = within(await screen.findByRole('dialog'));
      const alert = await dialog.findByRole('alert');
      expect(alert.textContent).toContain(title);
      expect(alert.textContent).toContain(words);
      expect(dialog.getByAltText('The photo just taken')).toBeDefined();
    },
  );

  it('DET-013 tells a cut connection and sends the kept photo again', async () => {
    const drawer = serve();
    const lost = cutLine(endpoints.processImage);
    const { person } = await capture();
    expect(await screen.findByText('Check your internet connection and try again.')).toBeDefined();
    const seen = judge();
    store(drawer);
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Image processed successfully')).toBeDefined();
    expect(seen).toHaveLength(1);
    // A lost answer must not cost a second judgement.
    expect(keysOf(lost)).toEqual(keysOf(seen));
  });

  it('DET-008 advises to retake a photo of another drawer, and can use it without AI', async () => {
    const drawer = serve();
    refuse(endpoints.processImage, {
      status: 422,
      body: {
        success: false,
        code: 'photo_mismatch',
        message: 'Photo does not match the drawer template. Please retake it.',
      },
    });
    const scans = store(drawer);
    const { person } = await capture();
    expect(await screen.findByText(/all four corners/)).toBeDefined();
    const actions = screen.getAllByRole('button', { name: /Retake photo|Try again|Use without AI/ });
    expect(actions).toHaveLength(3);
    await person.click(screen.getByRole('button', { name: 'Use without AI' }));
    expect(await screen.findByText('Drawer updated')).toBeDefined();
    expect(scans.map(({ body }) => body)).toEqual([
      {
        imageUrl: 'data:image/jpeg;base64,AAAA',
        version: 4,
        tools: [hammer, wrench].map((tool) => ({ ...tool, status: 'missing' })),
      },
    ]);
  });

  it('does not judge a photo again that was judged but could not be saved', async () => {
    const drawer = serve();
    const seen = judge();
    const lost = cutLine(endpoints.scanDrawer);
    const { person } = await capture();
    const again = await screen.findByRole('button', { name: 'Try again' });
    const scans = store(drawer);
    await person.click(again);
    expect(await screen.findByText('Image processed successfully')).toBeDefined();
    expect([seen.length, scans.length]).toEqual([1, 1]);
    expect(keysOf(lost)).toEqual(keysOf(scans));
  });
});

describe('leaving with a photo that is not saved', () => {
  it('asks, keeps the photo when the person stays, and goes on when told to', async () => {
    const drawer = serve();
    answer(endpoints.listToolboxes, []);
    cutLine(endpoints.processImage);
    const { person } = await capture();
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByRole('button', { name: 'Try again' });
    expect(isUnloadRefused()).toBe(true);
    await person.click(dialog.getByRole('button', { name: 'Close' }));
    await person.click(screen.getByRole('link', { name: 'Toolboxes' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Leave without saving?' }));
    await person.click(question.getByRole('button', { name: 'Stay' }));
    expect(window.location.pathname).toBe('/toolbox/TB-1/drawer/1');
    await person.click(screen.getByRole('button', { name: 'Capture' }));
    judge();
    store(drawer);
    await person.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Image processed successfully')).toBeDefined();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(isUnloadRefused()).toBe(false);
    await person.click(screen.getByRole('link', { name: 'Toolboxes' }));
    await waitFor(() => expect(window.location.pathname).toBe('/toolboxes'));
  });

  it('asks nothing about a photo that was given up for a new one', async () => {
    serve();
    cutLine(endpoints.processImage);
    const { person } = await capture();
    await person.click(await screen.findByRole('button', { name: 'Retake photo' }));
    expect(isUnloadRefused()).toBe(false);
  });
});

describe('two people at one drawer', () => {
  async function collide() {
    const drawer = serve();
    judge();
    const theirs = { ...drawer, version: 9, tools: [{ ...hammer, status: 'missing' as const }] };
    refuse(endpoints.scanDrawer, {
      status: 409,
      body: { success: false, code: 'drawer_changed', message: 'changed', drawer: theirs },
    });
    answer(endpoints.getDrawer, theirs);
    const view = await capture();
    const dialog = await screen.findByRole('dialog', { name: 'This drawer was changed by someone else' });
    return { ...view, drawer, dialog: within(dialog) };
  }

  it('shows both states and saves mine over the newest version when I choose so', async () => {
    const { person, drawer, dialog } = await collide();
    expect(dialog.getByRole('region', { name: 'Saved by someone else' }).textContent).toContain('Hammer');
    expect(dialog.getByRole('region', { name: 'Your photo' }).textContent).toContain('Torque wrench');
    const scans = store(drawer);
    await person.click(dialog.getByRole('button', { name: 'Use my photo' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(scans.map(({ body }) => body)).toEqual([{ imageUrl, tools: detected, version: 9 }]);
  });

  it('keeps my photo when the drawer was changed a second time, and says nothing was saved', async () => {
    const { person, drawer, dialog } = await collide();
    const again = { ...drawer, version: 12, tools: [{ ...wrench, status: 'missing' as const }] };
    refuse(endpoints.scanDrawer, {
      status: 409,
      body: { success: false, code: 'drawer_changed', message: 'changed', drawer: again },
    });
    answer(endpoints.getDrawer, again);
    await person.click(dialog.getByRole('button', { name: 'Use my photo' }));
    expect((await dialog.findByRole('alert')).textContent).toContain('changed once more');
    expect(dialog.getByRole('region', { name: 'Saved by someone else' }).textContent).toContain(
      'Torque wrench',
    );
    expect(screen.queryByText('Drawer updated')).toBeNull();
    const scans = store(drawer);
    await person.click(dialog.getByRole('button', { name: 'Use my photo' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(scans.map(({ body }) => body)).toEqual([{ imageUrl, tools: detected, version: 12 }]);
    expect(screen.getByText('Drawer updated')).toBeDefined();
  });

  it('claims no success for a photo that was not saved', async () => {
    const { dialog } = await collide();
    expect(dialog.getByRole('region', { name: 'Your photo' })).toBeDefined();
    expect(screen.queryByText('Image processed successfully')).toBeNull();
  });

  it('claims no success for a photo without AI that was not saved', async () => {
    const drawer = serve();
    refuse(endpoints.processImage, { status: 502, body: { success: false, message: 'M' } });
    const { person } = await capture();
    const body = { success: false as const, code: 'drawer_changed' as const, message: 'changed', drawer };
    refuse(endpoints.scanDrawer, { status: 409, body });
    await person.click(await screen.findByRole('button', { name: 'Use without AI' }));
    expect(
      await screen.findByRole('dialog', { name: 'This drawer was changed by someone else' }),
    ).toBeDefined();
    expect(screen.queryByText('Drawer updated')).toBeNull();
  });

  it.each(['Escape', 'a tap beside it'])('%s does not throw my photo away', async (way) => {
    const { person, dialog } = await collide();
    if (way === 'Escape') await person.keyboard('{Escape}');
    else await person.click(document.querySelector('.bg-scrim') ?? document.body);
    expect(dialog.getByRole('region', { name: 'Your photo' })).toBeDefined();
    expect(dialog.queryByRole('button', { name: 'Close' })).toBeNull();
  });

  it('asks before the page is closed while nobody has chosen', async () => {
    const { person, dialog } = await collide();
    expect(isUnloadRefused()).toBe(true);
    await person.click(dialog.getByRole('button', { name: 'Keep what is saved' }));
    await waitFor(() => expect(isUnloadRefused()).toBe(false));
  });

  it('keeps theirs without a further call', async () => {
    const { person, dialog } = await collide();
    await person.click(dialog.getByRole('button', { name: 'Keep what is saved' }));
    expect(await screen.findByRole('button', { name: 'Report Found: Hammer' })).toBeDefined();
  });
});
