import { endpoints } from '@stowed/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { buildTrainingImage } from '../../test/factories.ts';
import { cutJpeg, installCanvas, installImages } from '../../test/media.ts';
import { renderRoute } from '../../test/render-route.tsx';
import { answer, refuse } from '../../test/server.ts';
import { expectToast } from '../../test/toast.ts';

beforeEach(() => {
  installCanvas();
  installImages({ width: 1600, height: 1200 });
});

const photo = (name = 'drawer.jpg', type = 'image/jpeg') => new File(['x'], name, { type });
const sized = (bytes: number) => Object.defineProperty(photo(), 'size', { value: bytes });
const chooseFiles = async (files: File[]) =>
  fireEvent.change(await screen.findByLabelText('Training images'), { target: { files } });
const item = (name = 'drawer.jpg') => screen.findByRole('listitem', { name });
const statusIn = async (name?: string) => (await item(name)).dataset['status'];

/** A step that waits until the test lets it go. */
function hold() {
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  return { held, letGo };
}

describe('uploading images', () => {
  it.each([
    ['TRAIN-008', photo('a.gif', 'image/gif'), 'Invalid file type', 'Please upload only JPG or PNG images.'],
    ['TRAIN-009', sized(10 * 2 ** 20 + 1), 'File too large', 'Please upload images smaller than 10MB.'],
  ])('%s refuses a file, and queues nothing', async (_id, file, title, description) => {
    renderRoute('/training');
    await chooseFiles([file]);
    await expectToast(title, description);
    expect(screen.queryByRole('listitem', { name: file.name })).toBeNull();
  });

  it('names each rejected file and the reason, until others are chosen', async () => {
    renderRoute('/training');
    const large = Object.defineProperty(photo('large.jpg'), 'size', { value: 10 * 2 ** 20 + 1 });
    await chooseFiles([photo('good.jpg'), photo('notes.pdf', 'application/pdf'), large]);
    expect(await item('good.jpg')).toBeDefined();
    const alertText = () => screen.queryByRole('alert')?.textContent;
    expect(alertText()).toBe(
      '2 files were not addednotes.pdf: neither JPG nor PNGlarge.jpg: larger than 10 MB',
    );
    await chooseFiles([photo('other.jpg')]);
    expect(await item('other.jpg')).toBeDefined();
    expect(alertText()).toBeUndefined();
  });

  it('TRAIN-010 TRAIN-011 TRAIN-012 TRAIN-013 TRAIN-014 G-122 sends each chosen image with its own details', async () => {
    const reading = hold();
    const sending = hold();
    installImages({ width: 1600, height: 1200 }, reading.held);
    const calls = answer(endpoints.uploadTrainingImage, async () => {
      await sending.held;
      return { success: true as const, image: buildTrainingImage({ id: 'stored' }) };
    });
    const { person } = renderRoute('/training');
    await person.type(await screen.findByLabelText('Expected tool count (optional)'), '7');
    await person.type(screen.getByLabelText('Drawer type (optional)'), 'Sockets');
    await chooseFiles([photo('one.jpg'), photo('two.png', 'image/png')]);
    expect(await statusIn('one.jpg')).toBe('loading');
    reading.letGo();
    await waitFor(async () => expect(await statusIn('two.png')).toBe('ready'));
    const second = within(await item('two.png'));
    await person.clear(second.getByLabelText('Expected tools'));
    await person.clear(second.getByLabelText('Drawer type'));
    await person.click(screen.getByRole('button', { name: 'Upload 2 images' }));
    await waitFor(async () => expect(await statusIn('one.jpg')).toBe('uploading'));
    sending.letGo();
    await waitFor(async () => expect(await statusIn('two.png')).toBe('success'));
    await expectToast('Image Uploaded');
    expect(calls.map(({ body }) => body)).toEqual([
      {
        imageUrl: expect.stringMatching(/^data:image\/jpeg/),
        metadata: { toolCount: 7, drawerType: 'Sockets' },
      },
      {
        imageUrl: expect.stringMatching(/^data:image\/jpeg/),
        metadata: { toolCount: null, drawerType: null },
      },
    ]);
    expect(screen.getByText('2 of 2 images uploaded')).toBeDefined();
    expect(screen.queryByRole('button', { name: /^Upload/ })).toBeNull();
    const [link] = screen.getAllByRole('link', { name: 'Analyze this image' });
    expect(link?.getAttribute('href')).toBe('/training/analyze/stored');
  });

  /** Holds each upload until the test releases it. */
  function holdUploads() {
    const waiting: (() => void)[] = [];
    const calls = answer(endpoints.uploadTrainingImage, async () => {
      await new Promise<void>((resolve) => waiting.push(resolve));
      return { success: true as const, image: buildTrainingImage({ id: 'stored' }) };
    });
    return { calls, letNextGo: () => waiting.shift()?.() };
  }

  it('TRAIN-011 TRAIN-013 reads each image when it is sent: with its latest details, and not at all if removed', async () => {
    const { calls, letNextGo } = holdUploads();
    const { person } = renderRoute('/training');
    await chooseFiles(['one', 'two', 'three', 'four'].map((name) => photo(`${name}.jpg`)));
    await waitFor(async () => expect(await statusIn('four.jpg')).toBe('ready'));
    await person.click(screen.getByRole('button', { name: 'Upload 4 images' }));
    await waitFor(() => expect(calls).toHaveLength(1));
    const sent = within(await item('one.jpg'));
    expect(sent.getByRole('button', { name: 'Remove one.jpg' }).hasAttribute('disabled')).toBe(true);
    await person.type(sent.getByLabelText('Drawer type'), 'too late');
    await person.type(within(await item('two.jpg')).getByLabelText('Drawer type'), 'Pliers');
    await person.click(screen.getByRole('button', { name: 'Remove three.jpg' }));
    await person.type(within(await item('four.jpg')).getByLabelText('Expected tools'), '51');
    letNextGo();
    await waitFor(() => expect(calls).toHaveLength(2));
    letNextGo();
    await waitFor(async () => expect(await statusIn('two.jpg')).toBe('success'));
    expect(await screen.findByRole('button', { name: 'Upload 0 images' })).toBeDefined();
    expect(await statusIn('four.jpg')).toBe('ready');
    expect(calls.map(({ body }) => body)).toMatchObject([
      { metadata: { drawerType: null } },
      { metadata: { drawerType: 'Pliers' } },
    ]);
  });

  /** Holds the reading of a file until the test releases it. */
  function holdReading(name: string) {
    let letGo = (): void => undefined;
    const held = new Promise<void>((resolve) => (letGo = resolve));
    const { readAsDataURL } = FileReader.prototype;
    vi.spyOn(FileReader.prototype, 'readAsDataURL').mockImplementation(function (this: FileReader, file) {
      const isHeld = file instanceof File && file.name === name;
      void (isHeld ? held : Promise.resolve()).then(() => readAsDataURL.call(this, file));
    });
    return letGo;
  }

  it('TRAIN-012 sends every image chosen before the press, even those still being read, and no later ones', async () => {
    const letGo = holdReading('two.jpg');
    const calls = answer(endpoints.uploadTrainingImage, { success: true, image: buildTrainingImage() });
    const { person } = renderRoute('/training');
    await chooseFiles(['one', 'two', 'three'].map((name) => photo(`${name}.jpg`)));
    await waitFor(async () => expect(await statusIn('one.jpg')).toBe('ready'));
    await person.click(screen.getByRole('button', { name: 'Upload 3 images' }));
    await waitFor(async () => expect(await statusIn('one.jpg')).toBe('success'));
    await chooseFiles([photo('later.jpg')]);
    await waitFor(async () => expect(await statusIn('later.jpg')).toBe('ready'));
    expect([await statusIn('two.jpg'), await statusIn('three.jpg')]).toEqual(['loading', 'loading']);
    letGo();
    await waitFor(async () => expect(await statusIn('three.jpg')).toBe('success'));
    expect(await screen.findByRole('button', { name: 'Upload 1 image' })).toBeDefined();
    expect(await statusIn('later.jpg')).toBe('ready');
    expect(calls).toHaveLength(3);
  });

  it('sends and reports nothing more after the person leaves the screen', async () => {
    const { calls, letNextGo } = holdUploads();
    answer(endpoints.listToolboxes, []);
    const { person } = renderRoute('/training');
    await person.type(await screen.findByLabelText('Drawer type (optional)'), 'Before');
    await chooseFiles([photo('one.jpg'), photo('two.jpg')]);
    await waitFor(async () => expect(await statusIn('two.jpg')).toBe('ready'));
    await person.click(screen.getByRole('button', { name: 'Upload 2 images' }));
    await waitFor(() => expect(calls).toHaveLength(1));
    await person.click(screen.getByRole('link', { name: 'Toolboxes' }));
    await person.click(await screen.findByRole('button', { name: 'Leave' }));
    letNextGo();
    await person.click(await screen.findByRole('link', { name: 'Training' }));
    await person.type(await screen.findByLabelText('Drawer type (optional)'), 'After');
    await chooseFiles([photo('three.jpg')]);
    await waitFor(async () => expect(await statusIn('three.jpg')).toBe('ready'));
    await person.click(screen.getByRole('button', { name: 'Upload' }));
    await waitFor(() =>
      expect(calls.map(({ body }) => body)).toMatchObject([
        { metadata: { drawerType: 'Before' } },
        { metadata: { drawerType: 'After' } },
      ]),
    );
    expect(screen.queryByText(/Image Uploaded|Upload Failed/)).toBeNull();
  });

  it.each(['0', '51', '2.5'])('TRAIN-010 refuses a tool count of %s', async (typed) => {
    const { person } = renderRoute('/training');
    await chooseFiles([photo()]);
    await waitFor(async () => expect(await statusIn()).toBe('ready'));
    await person.type(within(await item()).getByLabelText('Expected tools'), typed);
    expect(within(await item()).getByText('Tool count must be between 1 and 50')).toBeDefined();
    const upload = within(await item()).getByRole('button', { name: 'Upload' });
    expect(upload.hasAttribute('disabled')).toBe(true);
  });

  it('TRAIN-012 TRAIN-015 G-148 keeps failed uploads, and sends them again under the same key', async () => {
    const failing = refuse(endpoints.uploadTrainingImage, { status: 500, body: { message: 'x' } });
    const { person } = renderRoute('/training');
    await chooseFiles([photo()]);
    await waitFor(async () => expect(await statusIn()).toBe('ready'));
    await person.click(screen.getByRole('button', { name: 'Upload' }));
    await expectToast('Upload Failed', 'Failed to upload training image.');
    expect(await statusIn()).toBe('error');
    const calls = answer(endpoints.uploadTrainingImage, { success: true, image: buildTrainingImage() });
    await person.click(await screen.findByRole('button', { name: 'Try again' }));
    await waitFor(async () => expect(await statusIn()).toBe('success'));
    expect(calls[0]?.headers.get('idempotency-key')).toBe(failing[0]?.headers.get('idempotency-key'));
  });

  it('TRAIN-016 reports a picture that cannot be read', async () => {
    installImages('broken');
    renderRoute('/training');
    await chooseFiles([photo()]);
    await expectToast('Image Processing Failed');
    expect(await statusIn()).toBe('error');
  });

  it('TRAIN-016 rejects a truncated JPEG, and offers no retry that can only fail', async () => {
    renderRoute('/training');
    await chooseFiles([new File([cutJpeg], 'cut.jpg', { type: 'image/jpeg' }), photo('good.jpg')]);
    await expectToast('Image Processing Failed', 'cut.jpg could not be read. Please choose another file.');
    const cut = within(await item('cut.jpg'));
    expect(cut.getByText(/^The file is damaged or is not a picture/)).toBeDefined();
    expect(cut.queryByRole('button', { name: 'Try again' })).toBeNull();
    expect(cut.getByRole('button', { name: 'Remove cut.jpg' }).hasAttribute('disabled')).toBe(false);
    await waitFor(async () => expect(await statusIn('good.jpg')).toBe('ready'));
  });

  it('TRAIN-016 retries a file that this device could not read', async () => {
    vi.spyOn(FileReader.prototype, 'readAsDataURL').mockImplementationOnce(function (this: FileReader) {
      this.onerror?.(new ProgressEvent('error') as ProgressEvent<FileReader>);
    });
    const { person } = renderRoute('/training');
    await chooseFiles([photo()]);
    await expectToast('Image Processing Failed');
    await person.click(within(await item()).getByRole('button', { name: 'Try again' }));
    await waitFor(async () => expect(await statusIn()).toBe('ready'));
  });

  it('keeps chosen images across tabs, and asks before leaving the screen', async () => {
    answer(endpoints.listTrainingImages, { images: [] });
    const { person } = renderRoute('/training');
    await chooseFiles([photo()]);
    await waitFor(async () => expect(await statusIn()).toBe('ready'));
    await person.click(screen.getByRole('tab', { name: 'Manage Images' }));
    await person.click(screen.getByRole('tab', { name: 'Upload Images' }));
    expect(await statusIn()).toBe('ready');
    await person.click(screen.getByRole('link', { name: 'Toolboxes' }));
    await person.click(await screen.findByRole('button', { name: 'Stay' }));
    expect(await statusIn()).toBe('ready');
  });
});
