import { endpoints } from '@stowed/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { findActs, keepAct } from '../../../lib/device/acts.ts';
import type { ActProblem } from '../../../lib/device/device-db.ts';
import { useDeviceDb } from '../../../test/device.ts';
import { openDrawer } from '../../../test/drawer-screen.tsx';
import { capture, judge, photoFile, providePictures, serve, store } from '../../../test/photo-of-drawer.ts';
import { answer, cutLine, refuse } from '../../../test/server.ts';
import { expectToast, shownToast } from '../../../test/toast.ts';
import { keepPhoto } from './photo-act.ts';

providePictures();
useDeviceDb();

const owner = { userId: 'user-1', toolboxId: 'TB-1', drawerNumber: 1 };
const photo = 'data:image/jpeg;base64,AA==';

/** A drawer whose newer photo waits on the device for a decision. */
async function openWith(problem: ActProblem) {
  const drawer = serve({ isPhotoOfInventory: true });
  answer(endpoints.setDrawerStatus, () => {
    throw new Error('The drawer was completed');
  });
  await keepPhoto(owner, { body: { photo }, base: { version: 4 }, sent: [] }, problem);
  const view = await openDrawer();
  const dialog = within(await screen.findByRole('dialog'));
  return { ...view, drawer, dialog };
}

const complete = () => screen.findByRole('button', { name: 'Complete Drawer Inventory' });

const choices = () =>
  within(screen.getByRole('dialog'))
    .getAllByRole('button')
    .map(({ textContent }) => textContent)
    .filter(Boolean);

/** A check that ends when the test says so. */
class SlowWorker {
  static finish: (() => void) | undefined;
  onmessage: ((event: { data: string }) => void) | undefined;
  postMessage() {
    SlowWorker.finish = () => this.onmessage?.({ data: 'no_drawer' });
  }
  terminate() {}
}
afterEach(() => vi.restoreAllMocks());

describe('a photo that may show another drawer', () => {
  it('G-176 G-178 refuses completion until the person retakes it or uses it', async () => {
    const { person, dialog, drawer } = await openWith('unlike');
    await dialog.findByText("This doesn't look like drawer 1");
    await person.click(dialog.getByRole('button', { name: 'Close' }));
    const says = /^The new photo may show another drawer. Retake it or use it before you complete/;
    await screen.findAllByText(says);
    expect((await complete()).getAttribute('aria-describedby')).toBeTruthy();
    await person.click(await complete());
    await screen.findByText("This doesn't look like drawer 1");
    expect(choices()).toEqual(['Retake photo', 'Use it anyway']);
    judge();
    store(drawer);
    await person.click(screen.getByRole('button', { name: 'Use it anyway' }));
    expect(await screen.findByText('Image processed successfully')).toBeDefined();
    expect(screen.queryAllByText(says)).toEqual([]);
  });

  it('OFF-002 is no longer kept on the device once the screen says that it was processed', async () => {
    const { person, drawer } = await openWith('unlike');
    judge();
    store(drawer);
    await person.click(await screen.findByRole('button', { name: 'Use it anyway' }));
    await screen.findByText('Image processed successfully');
    expect(await findActs('user-1')).toEqual([]);
  });

  it('G-178 does not offer to send a refused photo again', async () => {
    const { person, dialog } = await openWith('mismatch');
    await dialog.findByText("This doesn't look like drawer 1");
    expect(choices()).toEqual(['Retake photo', 'Check by hand']);
    await person.click(dialog.getByRole('button', { name: 'Close' }));
    // Both the note over the picture and what Complete waits for say what the dialog offers.
    const says = /^The new photo does not match this drawer. Retake it or check by hand before you complete/;
    expect(await screen.findAllByText(says)).toHaveLength(2);
    expect(screen.queryByText(/use it/i)).toBeNull();
    await person.click(await complete());
    await screen.findByText("This doesn't look like drawer 1");
  });

  it('G-186 is on the device before the check whether it shows this drawer is over', async () => {
    serve();
    // The browser's own parts, which the test environment lacks.
    vi.stubGlobal('Worker', SlowWorker);
    vi.stubGlobal('OffscreenCanvas', vi.fn());
    Image.prototype.decode = () => Promise.resolve();
    vi.stubGlobal('createImageBitmap', () =>
      Promise.resolve({ width: 4, height: 3, close: () => undefined }),
    );
    const fetchAll = fetch;
    vi.stubGlobal('fetch', (...request: Parameters<typeof fetch>) =>
      request[0] === '/api/images/template' ? Promise.resolve(new Response('picture')) : fetchAll(...request),
    );
    await capture();
    await waitFor(() => expect(SlowWorker.finish).toBeDefined());
    expect(await findActs('user-1')).toMatchObject([{ kind: 'photo', problem: undefined }]);
    SlowWorker.finish?.();
    await screen.findByText("This doesn't look like drawer 1");
    expect(choices()).toEqual(['Retake photo', 'Use it anyway']);
    expect(await findActs('user-1')).toMatchObject([{ kind: 'photo', problem: 'unlike' }]);
  });

  it('G-178 marks a photo that the server refused as such, so that it is not sent again', async () => {
    serve();
    const refused = refuse(endpoints.processImage, {
      status: 422,
      body: { success: false, code: 'photo_mismatch', message: 'M' },
    });
    const { person } = await capture();
    await screen.findByText("This doesn't look like drawer 1");
    await waitFor(async () => expect((await findActs('user-1'))[0]?.problem).toBe('mismatch'));
    await person.click(screen.getByRole('button', { name: 'Close' }));
    await screen.findAllByText(/Retake it or check by hand before you complete the drawer/);
    expect(refused).toHaveLength(1);
  });
});

/** Each new entry fails, as on a device without room. */
function fillDevice(): void {
  const { add } = IDBObjectStore.prototype;
  // why: the device of the test never runs out of room.
  vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(function (
    this: IDBObjectStore,
    value: unknown,
  ) {
    const request = add.call(this, value);
    this.transaction.abort();
    return request;
  });
}

/** The screen says that the photo is only in this tab, and asks before it is left. */
async function expectLost(person: Awaited<ReturnType<typeof capture>>['person']) {
  await screen.findByText(/^This phone has no room to keep the photo/);
  expect(shownToast()).toMatchObject({ title: 'Error processing image', tone: 'bad' });
  await person.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close' }));
  await person.click(screen.getByRole('link', { name: 'Toolboxes' }));
  await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
}

const keepMark = (drawerNumber = 1) =>
  keepAct({
    ...owner,
    drawerNumber,
    id: 'mark',
    at: Date.now(),
    kind: 'mark',
    content: {
      version: 4,
      index: 0,
      uniqueId: 'tool-1',
      name: 'Hammer',
      status: 'missing',
      seen: { imageUrl: 'data:', status: 'present', needsReview: false },
    },
  });

describe('a photo that could not be sent', () => {
  it('G-186 stays on the device while the camera is open for another, and is sent if none is taken', async () => {
    const drawer = serve();
    cutLine(endpoints.processImage);
    const { person } = await capture();
    await screen.findByText(/^The photo is sent automatically later/);
    await person.click(await screen.findByRole('button', { name: 'Retake photo' }));
    const [kept] = await findActs('user-1');
    expect(kept).toMatchObject({ kind: 'photo', problem: undefined });
    judge();
    const saved = store(drawer);
    await person.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    await waitFor(async () => expect(await findActs('user-1')).toEqual([]));
  });

  it('G-186 stays if the person has acted on it, and the next one arrives after it', async () => {
    const drawer = serve();
    cutLine(endpoints.processImage);
    const { person } = await capture();
    await person.click(await screen.findByRole('button', { name: 'Retake photo' }));
    await keepMark();
    judge();
    const saved = store(drawer);
    const marked = { ...drawer, version: 6 };
    const marks = answer(endpoints.toolMissing, { success: true, drawer: marked, message: '' });
    await person.upload(await screen.findByLabelText(/Choose a photo/), photoFile);
    await expectToast('Kept on this phone', 'Photo of drawer 1');
    await waitFor(() => expect(saved).toHaveLength(2));
    expect(marks).toHaveLength(1);
    // Each continues from the version that the one before it made.
    expect(saved.map(({ body }) => body)).toMatchObject([{ version: 4 }, { version: 6 }]);
    expect(await findActs('user-1')).toEqual([]);
  });

  it('G-186 shows the failure once; after that the dialog closes for the person to go on', async () => {
    serve();
    cutLine(endpoints.processImage);
    cutLine(endpoints.toolMissing);
    await keepMark(2);
    await capture();
    await expectToast('Kept on this phone', 'Photo of drawer 1');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByText('Error processing image')).toBeNull();
    expect((await findActs('user-1')).map(({ kind }) => kind)).toEqual(['mark', 'photo']);
  });

  it('OFF-013 is not called kept on a device without room', async () => {
    serve();
    cutLine(endpoints.processImage);
    fillDevice();
    const { person } = await capture();
    await expectLost(person);
    expect(await findActs('user-1')).toEqual([]);
  });

  it('OFF-013 is not called kept because an earlier one is', async () => {
    serve();
    cutLine(endpoints.processImage);
    await keepPhoto(owner, { body: { photo }, base: { version: 4 }, sent: [] });
    const [earlier] = await findActs('user-1');
    const { person } = await openDrawer();
    await person.click(screen.getByRole('button', { name: 'Capture' }));
    await person.click(await screen.findByRole('button', { name: 'Retake photo' }));
    fillDevice();
    await person.click(await screen.findByRole('tab', { name: 'Upload' }));
    await person.upload(await screen.findByLabelText(/Choose a photo/), photoFile);
    await expectLost(person);
    expect(await findActs('user-1')).toEqual([earlier]);
  });

  it('is replaced by the next one', async () => {
    serve();
    cutLine(endpoints.processImage);
    const { person } = await capture();
    const [first] = await findActs('user-1');
    await person.click(await screen.findByRole('button', { name: 'Retake photo' }));
    await person.upload(await screen.findByLabelText(/Choose a photo/), photoFile);
    await screen.findByRole('button', { name: 'Try again' });
    const left = await findActs('user-1');
    expect(left).toHaveLength(1);
    expect(left[0]?.id).not.toBe(first?.id);
  });
});
