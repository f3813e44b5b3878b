import { endpoints } from '@stowed/contract';
import type { Drawer } from '@stowed/contract';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { findActs, keepAct } from '../../../lib/device/acts.ts';
import { serveBoxes } from '../../../test/box-server.ts';
import { installDeviceDb, keepMissingMark, removeDeviceDb } from '../../../test/device.ts';
import { openDrawer } from '../../../test/drawer-screen.tsx';
import { buildDashboard, buildMember, buildTool } from '../../../test/factories.ts';
import type { Fate } from '../../../test/keyed-calls.ts';
import { choosePhoto, photoFile, providePictures } from '../../../test/photo-of-drawer.ts';
import { renderRoute } from '../../../test/render-route.tsx';
import { answer, refuse } from '../../../test/server.ts';
import { signedTools } from './signed-tools.ts';
import { shownToast } from '../../../test/toast.ts';

const hammer = buildTool({ name: 'Hammer', uniqueId: 'h' });
const pliers = buildTool({ name: 'Pliers', uniqueId: 'p', status: 'missing' });
const template = {
  templateId: 'template-1',
  templateImageUrl: '/api/images/template',
  templateTools: [hammer, { ...pliers, status: 'present' as const }],
};
const photographed = {
  expectedTools: 2,
  imageUrl: '/api/images/one',
  tools: [hammer, pliers],
  ...template,
};

providePictures();
let line: Fate = 'answered';
/** The call whose next response is lost. */
let losing: string | undefined;
/** Called once, when the server has the photo. */
let afterPhoto: (() => void) | undefined;
beforeEach(() => {
  line = 'answered';
  losing = undefined;
  afterPhoto = undefined;
  installDeviceDb();
});
afterEach(async () => {
  vi.restoreAllMocks();
  cleanup();
  // Lets the screen's reads finish before its database is removed.
  await new Promise((resolve) => setTimeout(resolve, 50));
  removeDeviceDb();
});

function serve(drawer: Partial<Drawer> = photographed) {
  const fate = (call: string) => {
    if (call === losing) {
      losing = undefined;
      return 'answer lost';
    }
    if (boxes.calls().at(-1) !== 'scan') return line;
    afterPhoto?.();
    afterPhoto = undefined;
    return line;
  };
  const boxes = serveBoxes({ drawers: [drawer], verdicts: [hammer, pliers], fate });
  return boxes;
}
/** Takes a photo of the drawer while the server does not respond. */
async function takePhotoOffline(person: Awaited<ReturnType<typeof openDrawer>>['person']) {
  await screen.findByRole('button', { name: 'Capture' });
  line = 'request lost';
  await choosePhoto(person);
  await screen.findByRole('button', { name: 'Try again' });
  await person.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close' }));
}

/** Marks the hammer present on the unsent photo. */
async function markOnPhoto(person: Awaited<ReturnType<typeof openDrawer>>['person']) {
  const present = await screen.findByRole('button', { name: 'Present: Hammer' });
  // Presses are ignored for a moment after the lists changed.
  await new Promise((resolve) => setTimeout(resolve, 700));
  await person.click(present);
  await waitFor(() => expect(bandWords()).toBe('2 entries kept on this phone, not sent yet'));
}

const PHOTO = 'data:image/jpeg;base64,AA==';
const bandWords = () =>
  within(screen.getByRole('region', { name: 'Not sent yet' }))
    .getAllByRole('status')
    .at(-1)?.textContent;
const band = () => screen.findByRole('region', { name: 'Not sent yet' });
const keepForeign = () =>
  keepAct({
    id: 'foreign',
    userId: 'user-2',
    toolboxId: 'TB-9',
    drawerNumber: 4,
    at: Date.now(),
    kind: 'completion',
    content: { version: 1, tools: [] },
  });

/** why: jsdom's Blob has no text(). */
const textOf = (file = new Blob()) =>
  new Promise<string>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsText(file);
  });

describe('without a connection', () => {
  it('OFF-003 OFF-004 shows a mark at once as kept, claims no success, and sends it when the connection is back', async () => {
    const boxes = serve();
    const { person } = await openDrawer();
    line = 'request lost';
    await person.click(screen.getByRole('button', { name: 'Report Found: Pliers' }));
    expect(await screen.findByText(/Kept on this phone: Pliers marked present/)).toBeDefined();
    expect(await screen.findByText('No tool is missing.')).toBeDefined();
    const verdict = screen.getByRole('region', { name: 'Verdict' });
    expect([verdict.dataset['tone'], verdict.textContent]).toEqual([
      'warn',
      expect.stringContaining('Kept on this phone, not sent yet'),
    ]);
    await band();
    expect(bandWords()).toBe('1 entry kept on this phone, not sent yet');
    await person.click(screen.getByText('Show'));
    const entry = await screen.findByRole('link', { name: /drawer 1 Mark Waiting for the server/ });
    expect(entry.closest('li')?.textContent).toContain('Marked present: Pliers');
    expect(screen.queryByText('Tool marked as found')).toBeNull();

    line = 'answered';
    await person.click(screen.getByRole('button', { name: 'Try now' }));
    await waitFor(() => expect(screen.queryByText(/not sent yet/)).toBeNull());
    expect(boxes.calls()).toEqual(['tool-found']);
    expect(boxes.drawer(1).tools[1]?.status).toBe('present');
  });

  it('OFF-003 lists what waits by drawer, and each entry that needs the person with its ways out', async () => {
    serve();
    answer(endpoints.listMembers, []);
    refuse(endpoints.toolMissing, { status: 503 });
    const place = { userId: 'user-1', toolboxId: 'TB-1', drawerNumber: 1, at: Date.now() };
    const seen = { imageUrl: null, status: 'present', needsReview: false };
    const markOf = (name: string) => ({
      version: 1,
      index: 0,
      uniqueId: name,
      name,
      status: 'missing',
      seen,
    });
    for (const name of ['Hammer', 'Pliers', 'Torch']) {
      await keepAct({ id: name, ...place, kind: 'mark', content: markOf(name) });
    }
    await keepAct({ id: 'done', ...place, kind: 'completion', content: { version: 1, tools: [] } });
    const other = { ...place, drawerNumber: 2, kind: 'mark' as const };
    await keepAct({ id: 'x', ...other, content: markOf('Wrench'), problem: 'changed' });
    const { person } = renderRoute('/toolboxes');
    await person.click(await screen.findByText('Show'));
    const band = within(screen.getByRole('region', { name: 'Not sent yet' }));
    const rows = band.getAllByRole('listitem');
    expect(rows).toHaveLength(2);
    await waitFor(() =>
      expect(rows.map(({ textContent }) => textContent)).toEqual([
        expect.stringMatching(
          /drawer 1 3 marks, completion Waiting for the server ?Marked missing: Hammer, Pliers, Torch$/,
        ),
        expect.stringMatching(/drawer 2\s*Wrench marked missing.\sThe drawer has changed: open it to choose/),
      ]),
    );
    expect(band.getAllByRole('button', { name: 'Put aside' })).toHaveLength(1);
  });

  it('OFF-005 keeps a completion behind a kept mark without trying to send it, and sends it after the mark', async () => {
    const boxes = serve();
    const { person } = await openDrawer();
    line = 'request lost';
    await person.click(screen.getByRole('button', { name: 'Report Found: Pliers' }));
    await screen.findByText('No tool is missing.');
    // Presses are ignored for a moment after the button replaced another one.
    await new Promise((resolve) => setTimeout(resolve, 700));
    await person.click(screen.getByRole('button', { name: 'Complete Drawer Inventory' }));
    await waitFor(() => expect(bandWords()).toBe('2 entries kept on this phone, not sent yet'));
    line = 'answered';
    await person.click(screen.getByRole('button', { name: 'Try now' }));
    await waitFor(() => expect(boxes.calls()).toEqual(['tool-found', 'status']));
    expect(boxes.drawer(1).status).toBe('complete');
  });

  it('OFF-002 keeps a mark before it is sent, and shows it as kept only if it cannot be sent', async () => {
    const boxes = serve();
    const { person } = await openDrawer();
    line = 'hangs';
    await person.click(screen.getByRole('button', { name: 'Report Found: Pliers' }));
    await waitFor(() => expect(boxes.calls()).toEqual(['tool-found']));
    // What a tab finds that opens after this one was closed.
    expect(await findActs('user-1')).toMatchObject([{ kind: 'mark', drawerNumber: 1 }]);
    expect(screen.queryByText(/not sent yet/)).toBeNull();
  });

  it('OFF-011 keeps a mark when the session has ended, for its person to sign in again', async () => {
    serve();
    const { person } = await openDrawer();
    refuse(endpoints.toolFound, { status: 401, body: { code: 'token_not_valid', message: 'M' } });
    await person.click(screen.getByRole('button', { name: 'Report Found: Pliers' }));
    await screen.findByRole('heading', { name: 'Sign In' });
    expect(await findActs('user-1')).toMatchObject([{ kind: 'mark', problem: undefined }]);
  });

  it.each([
    ['another tab is sending it', 409, 'request_in_progress'],
    ['its request arrived too slowly', 408, 'request_timeout'],
    ['too many requests came from here', 429, 'too_many_requests'],
  ] as const)(
    'G-186 keeps a mark whose end the server leaves open, and sends it again: %s',
    async (_, status, code) => {
      const boxes = serve();
      const { person } = await openDrawer();
      refuse(endpoints.toolFound, { status, body: { code, message: 'M' } }, { once: true });
      await person.click(screen.getByRole('button', { name: 'Report Found: Pliers' }));
      await waitFor(() => expect(shownToast()).toMatchObject({ title: 'Kept on this phone' }));
      await waitFor(async () => expect(await findActs('user-1')).toEqual([]));
      expect(boxes.calls()).toEqual(['tool-found']);
      expect(boxes.drawer(1).tools[1]?.status).toBe('present');
    },
  );

  it('OFF-002 keeps nothing once a mark has arrived or was refused', async () => {
    serve();
    const { person } = await openDrawer();
    const refused = refuse(endpoints.toolFound, { status: 403, body: { message: 'No' } });
    await person.click(screen.getByRole('button', { name: 'Report Found: Pliers' }));
    await waitFor(() => expect(shownToast()).toMatchObject({ description: 'No' }));
    expect([refused.length, await findActs('user-1')]).toEqual([1, []]);
  });

  it('OFF-023 a tool found in the completion sheet is kept too, and the drawer is completed with it', async () => {
    const boxes = serve();
    const { person } = await openDrawer();
    line = 'request lost';
    await person.click(screen.getByRole('button', { name: 'Complete Drawer Inventory' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Complete drawer 1?' }));
    await person.click(sheet.getByRole('button', { name: 'Found: Pliers' }));
    await person.click(await sheet.findByRole('button', { name: 'Complete drawer' }));
    await waitFor(async () => expect(await findActs('user-1')).toHaveLength(2));
    line = 'answered';
    await person.click(await screen.findByRole('button', { name: 'Try now' }));
    await waitFor(() => expect(boxes.calls()).toEqual(['tool-found', 'status']));
    expect(boxes.drawer(1)).toMatchObject({ status: 'complete', tools: [{}, { status: 'present' }] });
  });

  it('OFF-005 adds no left-out tool past the entries of its drawer that wait', async () => {
    const boxes = serve({ ...photographed, tools: [hammer] });
    refuse(endpoints.toolMissing, { status: 503 });
    await keepMissingMark();
    const { person } = await openDrawer();
    await person.click(screen.getByRole('button', { name: 'Complete Drawer Inventory' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Complete drawer 1?' }));
    await person.click(sheet.getByRole('button', { name: 'Found: Pliers' }));
    const description = 'Needs a connection: entries of this drawer are not sent yet.';
    await waitFor(() => expect(shownToast()).toMatchObject({ description }));
    expect(boxes.calls()).toEqual([]);
  });

  it('OFF-008 asks before completing a drawer with a missing tool, as it does online', async () => {
    serve();
    const { person } = await openDrawer();
    line = 'request lost';
    await person.click(screen.getByRole('button', { name: 'Complete Drawer Inventory' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Complete drawer 1?' }));
    await person.click(sheet.getByRole('button', { name: 'Complete with 1 missing' }));
    expect(await band()).toBeDefined();
    expect((await findActs('user-1')).map(({ kind }) => kind)).toEqual(['completion']);
  });

  it('OFF-004 counts nothing in a photo as present, and says that nobody has judged it', async () => {
    const boxes = serve({ ...photographed, tools: [hammer, { ...pliers, status: 'present' }] });
    const { person } = renderRoute('/toolbox/TB-1/drawer/1');
    await takePhotoOffline(person);
    expect(await screen.findByText(/not sent or judged yet/)).toBeDefined();
    // In the verdict, and beside each tool.
    expect(await screen.findAllByText(/This photo has not been judged yet/)).toHaveLength(3);
    expect(screen.getByRole('region', { name: 'Verdict' }).textContent).toContain('2 missing (2 to check)');
    expect(screen.getByRole('button', { name: 'Present: Hammer' })).toBeDefined();
    expect(screen.getByRole('button', { name: 'Check 2 tools' })).toBeDefined();
    line = 'answered';
    await person.click(screen.getByRole('button', { name: 'Try now' }));
    await waitFor(() => expect(boxes.calls()).toEqual(['process-image', 'scan']));
    await waitFor(() => expect(screen.queryByText(/not sent yet/)).toBeNull());
    expect(screen.queryByText(/judged yet/)).toBeNull();
  });

  it('OFF-023 sends the marks on an unsent photo after it, also when its screen sends it', async () => {
    const boxes = serve();
    const { person } = renderRoute('/toolbox/TB-1/drawer/1');
    await takePhotoOffline(person);
    await markOnPhoto(person);
    await person.click(await screen.findByRole('button', { name: 'Capture' }));
    // Once the line is back, the queue may be faster than the press.
    const again = await screen.findByRole('button', { name: 'Try again' });
    line = 'answered';
    await person.click(again);
    await waitFor(() => expect(boxes.calls()).toEqual(['process-image', 'scan', 'tool-found']));
    await waitFor(async () => expect(await findActs('user-1')).toEqual([]));
  });

  it('G-76 saves a new photo over my own one that arrived without an answer', async () => {
    const boxes = serve();
    const { person } = await openDrawer();
    losing = 'scan';
    await choosePhoto(person);
    await screen.findByRole('button', { name: 'Try again' });
    line = 'request lost';
    await person.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close' }));
    await band();
    expect(boxes.drawer(1).version).toBe(2);
    await person.click(await screen.findByRole('button', { name: 'Capture' }));
    await person.click(await screen.findByRole('button', { name: 'Retake photo' }));
    line = 'answered';
    await person.click(await screen.findByRole('tab', { name: 'Upload' }));
    await person.upload(await screen.findByLabelText(/Choose a photo/), photoFile);
    await waitFor(() => expect(boxes.drawer(1).version).toBe(3));
    await waitFor(() => expect(screen.queryByText(/not sent yet/)).toBeNull());
    expect(await findActs('user-1')).toEqual([]);
  });

  it('OFF-023 sends a mark on an unsent photo, though someone else changed something else in the drawer', async () => {
    const boxes = serve();
    const { person } = renderRoute('/toolbox/TB-1/drawer/1');
    await takePhotoOffline(person);
    await markOnPhoto(person);
    expect(screen.queryByRole('button', { name: 'Present: Hammer' })).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Complete Drawer Inventory' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Complete drawer 1?' }));
    expect(sheet.getByText('Pliers (to check)')).toBeDefined();
    await person.click(sheet.getByRole('button', { name: 'Complete with 1 missing' }));
    await waitFor(() => expect(bandWords()).toBe('3 entries kept on this phone, not sent yet'));
    afterPhoto = () => boxes.change(1, {});
    line = 'answered';
    await person.click(screen.getByRole('button', { name: 'Try now' }));
    await waitFor(() => expect(boxes.calls()).toEqual(['process-image', 'scan', 'tool-found']));
    expect(boxes.drawer(1).tools.map(({ status }) => status)).toEqual(['present', 'missing']);
  });

  it('OFF-020 OFF-015 holds back a completion on a photo that was refused, until the person looks again', async () => {
    const boxes = serve();
    const place = { userId: 'user-1', toolboxId: 'TB-1', drawerNumber: 1 };
    const at = Date.now();
    // It was refused while another screen was open.
    const refused = { problem: 'mismatch', content: { version: 1, sent: [] } } as const;
    await keepAct({ id: 'photo', ...place, at, kind: 'photo', ...refused }, PHOTO);
    const seen = { imageUrl: 'data:', status: 'missing', needsReview: false };
    const mark = { version: 1, index: 0, uniqueId: 'h', name: 'Hammer', status: 'present', seen };
    await keepAct({ id: 'mark', ...place, at, kind: 'mark', content: mark });
    const tools = [
      { uniqueId: 'h', isMissing: false },
      { uniqueId: 'p', isMissing: true },
    ];
    await keepAct({ id: 'done', ...place, at, kind: 'completion', content: { version: 1, tools } });
    const { person } = renderRoute('/toolbox/TB-1/drawer/1');
    const verdict = await screen.findByLabelText('Verdict');
    await waitFor(() => expect(verdict.textContent).toContain('The photo was refused, look again'));
    const dialog = within(await screen.findByRole('dialog', { name: /Photograph drawer 1/ }));
    await person.click(await dialog.findByRole('button', { name: 'Check by hand' }));
    const asked = within(await screen.findByRole('dialog', { name: 'Drawer 1: Drawer completed' }));
    expect(asked.getByText(/^Stowed could not compare the photo/)).toBeDefined();
    await waitFor(() => expect(boxes.calls()).toEqual(['scan', 'tool-found']));
    expect(boxes.drawer(1).status).toBe('incomplete');
    expect(await findActs('user-1')).toMatchObject([{ kind: 'completion', problem: 'unjudged' }]);
  });

  it('G-175 counts the kept photo in the analysis, and says that the tracker counts what is saved', async () => {
    const there = { ...pliers, status: 'present' as const };
    serve({ ...photographed, tools: [hammer, there] });
    answer(endpoints.analyzeTools, {
      success: true,
      message: 'ok',
      analysis: {
        missingCount: 0,
        presentCount: 2,
        criticalMissing: [],
        suggestions: 'All tools are present',
      },
    });
    const { person } = renderRoute('/toolbox/TB-1/drawer/1');
    const analysis = (await screen.findByText('AI Analysis')).closest('section');
    await within(analysis ?? document.body).findByText('All tools are present');
    await takePhotoOffline(person);
    await waitFor(() => expect(analysis?.textContent).toContain('2 (2 to check)'));
    expect(screen.queryByText('All tools are present')).toBeNull();
    const tracker = screen.getByText('Tool Status Tracker').closest('section');
    expect(tracker?.textContent).toContain('As saved, without entries not sent yet');
    expect(tracker?.textContent).toContain('2/2 tools present');
  });

  it('OFF-013 keeps nothing on a device without room, and says so', async () => {
    serve();
    const { person } = await openDrawer();
    line = 'request lost';
    // why: the device of the test never runs out of room.
    vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
      throw new DOMException('No room', 'QuotaExceededError');
    });
    await person.click(screen.getByRole('button', { name: 'Report Found: Pliers' }));
    expect(await screen.findByText(/^Needs a connection/)).toBeDefined();
    expect(screen.queryByText(/Kept on this phone/)).toBeNull();
    expect(screen.getByRole('button', { name: 'Report Found: Pliers' })).toBeDefined();
  });
});

describe('a kept mark over a changed drawer', () => {
  async function collide() {
    const boxes = serve();
    const content = {
      version: 1,
      index: 0,
      uniqueId: 'h',
      name: 'Hammer',
      status: 'missing',
      seen: { imageUrl: '/api/images/one', status: 'present', needsReview: false },
    };
    const place = { userId: 'user-1', toolboxId: 'TB-1', drawerNumber: 1 };
    await keepAct({ id: 'mine', ...place, at: Date.now(), kind: 'mark', content });
    boxes.change(1, { imageUrl: '/api/images/theirs' });
    const { person } = await openDrawer();
    const dialog = within(await screen.findByRole('dialog', { name: 'Drawer 1: Hammer marked missing' }));
    return { boxes, person, dialog };
  }

  it('OFF-006 shows both states, and puts mine aside on record when I keep theirs', async () => {
    const { boxes, person, dialog } = await collide();
    expect(dialog.getByRole('region', { name: 'Saved version' })).toBeDefined();
    const words = (await screen.findByText('1 needs you')).closest('p')?.textContent;
    expect(words).toBe('1 entry kept on this phone, not sent yet. 1 needs you');
    expect(dialog.getByRole('region', { name: 'Yours, kept on this phone' }).textContent).toContain(
      'Ann Lee',
    );
    await person.click(dialog.getByRole('button', { name: 'Keep what is saved' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(boxes.calls()).toEqual(['put-aside']);
    expect(await findActs('user-1')).toEqual([]);
  });

  it('OFF-006 sends mine over the newest version when I use it', async () => {
    const { boxes, person, dialog } = await collide();
    await person.click(dialog.getByRole('button', { name: 'Use mine' }));
    await waitFor(() => expect(boxes.calls()).toEqual(['tool-missing']));
    expect(boxes.drawer(1)).toMatchObject({ version: 3, imageUrl: '/api/images/theirs' });
  });
});

describe('a kept photo of a changed drawer', () => {
  const content = { version: 1, takenAt: '2026-11-20T10:00:00Z', sent: [] };
  const kept = { id: 'mine', userId: 'user-1', toolboxId: 'TB-1', drawerNumber: 1, at: Date.now(), content };
  const choice = () => screen.findByRole('dialog', { name: 'This drawer has changed' });

  it('OFF-006 leads to the choice as soon as its drawer is opened', async () => {
    const boxes = serve();
    boxes.change(1, { imageUrl: '/api/images/theirs' });
    await keepAct({ ...kept, kind: 'photo', problem: 'changed' }, PHOTO);
    const { person } = renderRoute('/toolbox/TB-1/drawer/1');
    const dialog = within(await choice());
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    await person.click(dialog.getByRole('button', { name: 'Keep what is saved' }));
    await waitFor(() => expect(boxes.calls()).toContain('put-aside'));
    await waitFor(async () => expect(await findActs('user-1')).toEqual([]));
    expect(boxes.drawer(1)).toMatchObject({ version: 2, imageUrl: '/api/images/theirs' });
  });

  it('OFF-006 leads to the choice on the open screen once the photo has arrived', async () => {
    const boxes = serve();
    const { person } = await openDrawer();
    await takePhotoOffline(person);
    await band();
    boxes.change(1, { imageUrl: '/api/images/theirs' });
    line = 'answered';
    await person.click(screen.getByRole('button', { name: 'Try now' }));
    const dialog = within(await choice());
    await person.click(dialog.getByRole('button', { name: 'Use my photo' }));
    await waitFor(async () => expect(await findActs('user-1')).toEqual([]));
    expect(boxes.drawer(1).version).toBe(3);
  });
});

describe('a completion behind a kept photo', () => {
  const place = { userId: 'user-1', toolboxId: 'TB-1', drawerNumber: 1, at: Date.now() };
  const content = { version: 1, takenAt: '2026-11-20T10:00:00Z', sent: [] };
  const tools = signedTools([hammer, pliers]);
  const keepBoth = async (problem?: 'changed' | 'unlike') => {
    await keepAct({ id: 'photo', ...place, kind: 'photo', content, problem }, PHOTO);
    await keepAct({ id: 'done', ...place, kind: 'completion', content: { version: 1, tools } });
  };

  it('OFF-008 waits for the person once I use my photo over the change of someone else', async () => {
    const boxes = serve();
    boxes.change(1, { imageUrl: '/api/images/theirs' });
    await keepBoth('changed');
    const { person } = renderRoute('/toolbox/TB-1/drawer/1');
    const dialog = within(await screen.findByRole('dialog', { name: 'This drawer has changed' }));
    await person.click(dialog.getByRole('button', { name: 'Use my photo' }));
    expect(
      await screen.findByText('Keep what is saved, look at the drawer, and complete it again.'),
    ).toBeDefined();
    expect(await findActs('user-1')).toMatchObject([{ kind: 'completion', problem: 'changed' }]);
    expect(boxes.drawer(1)).toMatchObject({ version: 3, isComparedLate: false });
    expect(signedTools(boxes.drawer(1).tools)).toEqual(tools);
    expect(boxes.calls()).not.toContain('status');
  });

  it('OFF-020 counts as signed before the comparison, also if its screen sends the photo', async () => {
    const boxes = serve();
    await keepBoth('unlike');
    const { person } = renderRoute('/toolbox/TB-1/drawer/1');
    await person.click(await screen.findByRole('button', { name: 'Use it anyway' }));
    await waitFor(() => expect(boxes.drawer(1)).toMatchObject({ version: 2, isComparedLate: true }));
  });
});

describe('entries on a shared phone', () => {
  it("OFF-011 does not show or send another person's acts, but tells everyone how many there are", async () => {
    const boxes = serve();
    answer(endpoints.listMembers, [buildMember({ id: 'user-2' })]);
    await keepForeign();
    await openDrawer();
    expect(await screen.findByText(/^1 entry by another person is kept on this phone/)).toBeDefined();
    expect(screen.queryByText(/TB-9/)).toBeNull();
    expect(boxes.calls()).toEqual([]);
  });

  it('OFF-011 shows their number before sign-in', async () => {
    await keepForeign();
    renderRoute('/login', { user: null });
    expect(await screen.findByText(/^1 entry by another person is kept on this phone/)).toBeDefined();
  });

  it('OFF-012 OFF-018 keeps them when the server ends the session, and when their person confirms signing out', async () => {
    serve();
    answer(endpoints.logout, { success: true });
    answer(endpoints.getDashboard, buildDashboard());
    answer(endpoints.listToolboxes, []);
    line = 'request lost';
    const place = { userId: 'user-1', toolboxId: 'TB-1', drawerNumber: 1 };
    await keepAct({
      id: 'mine',
      ...place,
      at: Date.now(),
      kind: 'completion',
      content: { version: 1, tools: [] },
    });
    const { person } = renderRoute('/toolboxes');
    await person.click(await screen.findByRole('button', { name: /User menu/ }));
    await person.click(await screen.findByRole('menuitem', { name: 'Log out' }));
    const question = within(await screen.findByRole('alertdialog', { name: '1 entry not sent yet' }));
    await person.click(question.getByRole('button', { name: 'Log out' }));
    expect(await screen.findByRole('heading', { name: 'Sign In' })).toBeDefined();
    expect(await findActs('user-1')).toHaveLength(1);
  });

  it('OFF-012 keeps the entries of a person who was deactivated', async () => {
    serve();
    refuse(endpoints.getDrawer, { status: 401, body: { code: 'account_deactivated', message: 'M' } });
    const place = { userId: 'user-1', toolboxId: 'TB-1', drawerNumber: 1 };
    await keepAct({
      id: 'mine',
      ...place,
      at: Date.now(),
      kind: 'completion',
      content: { version: 1, tools: [] },
    });
    renderRoute('/toolbox/TB-1/drawer/1');
    expect(await screen.findByRole('heading', { name: 'Sign In' })).toBeDefined();
    expect(await findActs('user-1')).toMatchObject([{ id: 'mine', problem: undefined }]);
  });

  it('OFF-012 lets an administrator save the entries of a deactivated member as a file', async () => {
    serve();
    const left = buildMember({ id: 'user-2', firstName: 'Bea', lastName: 'Roe', active: false });
    answer(endpoints.listMembers, [buildMember(), left, buildMember({ id: 'user-3' })]);
    await keepForeign();
    const files: Blob[] = [];
    Reflect.set(URL, 'createObjectURL', (file: Blob) => `blob:${files.push(file)}`);
    const { person } = await openDrawer('/toolbox/TB-1/drawer/1', { organizationRole: 'admin' });
    const notice = await screen.findByRole('region', { name: 'Entries by another person' });
    await within(notice).findByText('1 entry of Bea Roe, whose account is deactivated');
    await person.click(within(notice).getByRole('button', { name: 'Save as file' }));
    await waitFor(() => expect(files).toHaveLength(1));
    expect(JSON.parse(await textOf(files[0]))).toMatchObject([{ id: 'foreign', toolboxId: 'TB-9' }]);
    expect(await findActs('user-2')).toHaveLength(1);
  });
});
