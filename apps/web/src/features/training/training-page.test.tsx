import { endpoints } from '@stowed/contract';
import type { TrainingStatus } from '@stowed/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aiReady, buildTrainingImage } from '../../test/factories.ts';
import { cutJpeg, installCanvas, installImages } from '../../test/media.ts';
import { renderRoute } from '../../test/render-route.tsx';
import { answer, cutLine, refuse } from '../../test/server.ts';
import { expectToast } from '../../test/toast.ts';

beforeEach(() => {
  answer(endpoints.initGemini, aiReady);
  installCanvas();
  installImages({ width: 1600, height: 1200 });
});

const address = () => window.location.pathname + window.location.search;
const images = (['pending', 'analyzed', 'verified'] as const).map((status: TrainingStatus) =>
  buildTrainingImage({
    id: `image-${status}`,
    status,
    metadata: { toolCount: 5, drawerType: `Type ${status}` },
  }),
);
const column = (name: string) => screen.findByRole('region', { name });
const photo = (name = 'drawer.jpg', type = 'image/jpeg') => new File(['x'], name, { type });
const sized = (bytes: number) => Object.defineProperty(photo(), 'size', { value: bytes });
const chooseFiles = async (files: File[]) =>
  fireEvent.change(await screen.findByLabelText('Training images'), { target: { files } });
const item = (name = 'drawer.jpg') => screen.findByRole('listitem', { name });
const statusIn = async (name?: string) => (await item(name)).dataset['status'];

describe('the training screen', () => {
  it('SHELL-010 TRAIN-001 TRAIN-052 has its title and three tabs, for maintainers too', async () => {
    answer(endpoints.listTrainingImages, { images });
    const { person } = renderRoute('/training', { user: { role: 'maintainer', organizationRole: 'member' } });
    await screen.findByRole('heading', { level: 1, name: 'Training Data Management' });
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
      'Upload Images',
      'Manage Images',
      'Export Dataset',
    ]);
    expect(await screen.findByRole('button', { name: 'Choose images' })).toBeDefined();
    await person.click(screen.getByRole('tab', { name: 'Manage Images' }));
    expect(await column('Pending')).toBeDefined();
    expect(address()).toBe('/training?tab=manage');
    await person.click(screen.getByRole('tab', { name: 'Export Dataset' }));
    expect(await screen.findByRole('button', { name: 'Download JSON' })).toBeDefined();
  });

  it('SHELL-010 sends visitors to the sign-in', async () => {
    for (const path of ['/training', '/training/analyze/1', '/training/verify/1', '/training/images/1']) {
      const { unmount } = renderRoute(path, { user: null });
      await waitFor(() => expect(window.location.pathname).toBe('/login'));
      unmount();
    }
  });

  it.each([
    ['API Key Configured', 'organization' as const],
    ['API Key Required', null],
  ])('TRAIN-002 G-160 has the button %s, which opens the key dialog', async (name, keyFrom) => {
    answer(endpoints.initGemini, { ...aiReady, keyFrom });
    const { person } = renderRoute('/training');
    await person.click(await screen.findByRole('button', { name }));
    expect(await screen.findByRole('dialog', { name: 'Gemini API Key' })).toBeDefined();
  });
});

describe('managing images', () => {
  it('TRAIN-003 TRAIN-005 TRAIN-006 TRAIN-007 shows each in the column of its status, as a link to what is next', async () => {
    answer(endpoints.listTrainingImages, { images });
    renderRoute('/training?tab=manage');
    const targets = {
      Pending: '/training/analyze/image-pending',
      Analyzed: '/training/verify/image-analyzed',
      Verified: '/training/verify/image-verified?edit=true',
    };
    for (const [name, href] of Object.entries(targets)) {
      const links = await within(await column(name)).findAllByRole('link');
      expect(links.map((link) => link.getAttribute('href'))).toEqual([href]);
      expect(links[0]?.textContent).toContain(`Type ${name.toLowerCase()}`);
    }
    const pictures = document.querySelectorAll('main img');
    expect([...pictures].every((one) => one.getAttribute('src')?.endsWith('&w=320'))).toBe(true);
  });

  it('shows twelve of five thousand at once, and pages through them', async () => {
    const many = Array.from({ length: 5000 }, (_, index) => buildTrainingImage({ id: `image-${index}` }));
    answer(endpoints.listTrainingImages, { images: many });
    const { person } = renderRoute('/training?tab=manage');
    const pending = within(await column('Pending'));
    expect(await pending.findAllByRole('link')).toHaveLength(12);
    expect(pending.getByText('1–12 of 5,000')).toBeDefined();
    await person.click(pending.getByRole('button', { name: 'Next' }));
    expect(pending.getByText('13–24 of 5,000')).toBeDefined();
    expect(pending.getAllByRole('link')[0]?.getAttribute('href')).toBe('/training/analyze/image-12');
  });

  it('keeps the page of each column in the address, also over an image that is opened from it', async () => {
    const many = Array.from({ length: 30 }, (_, index) => [
      buildTrainingImage({ id: `new-${index}` }),
      buildTrainingImage({ id: `done-${index}`, status: 'verified' }),
    ]).flat();
    answer(endpoints.listTrainingImages, { images: many });
    answer(endpoints.getTrainingImage, { image: buildTrainingImage({ id: 'new-24' }), annotations: [] });
    const { person } = renderRoute('/training?tab=manage&verified=2');
    const pending = async () => within(await column('Pending'));
    const next = async () => person.click((await pending()).getByRole('button', { name: 'Next' }));
    await (await pending()).findByText('1–12 of 30');
    await next();
    await next();
    expect(address()).toBe('/training?tab=manage&verified=2&pending=3');
    await person.click((await pending()).getAllByRole('link')[0] ?? document.body);
    await person.click(await screen.findByRole('link', { name: /Back to Training/ }));
    expect(await (await pending()).findByText('25–30 of 30')).toBeDefined();
    expect(within(await column('Verified')).getByText('13–24 of 30')).toBeDefined();
    await person.click((await pending()).getByRole('button', { name: 'Previous' }));
    await person.click((await pending()).getByRole('button', { name: 'Previous' }));
    expect(address()).toBe('/training?tab=manage&verified=2');
  });

  it.each(['9', '0', '-1', 'x', '1.5'])(
    'shows a page that there is when the address asks for page %s',
    async (asked) => {
      const many = Array.from({ length: 13 }, (_, index) => buildTrainingImage({ id: `new-${index}` }));
      answer(endpoints.listTrainingImages, { images: many });
      renderRoute(`/training?tab=manage&pending=${asked}`);
      const shown = asked === '9' ? '13–13 of 13' : '1–12 of 13';
      expect(await within(await column('Pending')).findByText(shown)).toBeDefined();
    },
  );

  it('TRAIN-021 G-120 asks before an image is deleted, and keeps it when that fails', async () => {
    answer(endpoints.listTrainingImages, { images: images.slice(0, 1) });
    const { person } = renderRoute('/training?tab=manage');
    const press = async (name: RegExp | string) => person.click(await screen.findByRole('button', { name }));
    refuse(endpoints.deleteTrainingImage, { status: 500, body: { message: 'Internal server error' } });
    await press(/^Delete Type pending/);
    expect(await screen.findByText('Delete this training image?')).toBeDefined();
    await press('Delete');
    await expectToast('Delete Failed');
    expect(screen.getByRole('link', { name: /Type pending/ })).toBeDefined();
    const calls = answer(endpoints.deleteTrainingImage, { success: true, message: '' });
    answer(endpoints.listTrainingImages, { images: [] });
    await press(/^Delete Type pending/);
    await press('Delete');
    await expectToast('Template Deleted');
    expect(calls[0]?.params).toMatchObject({ imageId: 'image-pending' });
    await waitFor(() => expect(screen.queryByRole('link', { name: /Type pending/ })).toBeNull());
  });

  it("G-114 offers a maintainer no way to delete somebody else's image", async () => {
    answer(endpoints.listTrainingImages, {
      images: [buildTrainingImage({ uploadedBy: 'somebody' }), buildTrainingImage({ id: 'mine' })],
    });
    renderRoute('/training?tab=manage', { user: { role: 'maintainer' } });
    await waitFor(async () =>
      expect(within(await column('Pending')).getAllByRole('button', { name: /^Delete/ })).toHaveLength(1),
    );
  });

  it('says that the images could not be loaded, and loads them again', async () => {
    cutLine(endpoints.listTrainingImages);
    const { person } = renderRoute('/training?tab=manage');
    const retry = await screen.findByRole('button', { name: 'Retry' }, { timeout: 5000 });
    answer(endpoints.listTrainingImages, { images: [] });
    await person.click(retry);
    expect(await screen.findByText('Nothing waits for an analysis.')).toBeDefined();
  });
});

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

  it('names each file that was not taken, and why, until others are chosen', async () => {
    renderRoute('/training');
    const large = Object.defineProperty(photo('large.jpg'), 'size', { value: 10 * 2 ** 20 + 1 });
    await chooseFiles([photo('good.jpg'), photo('notes.pdf', 'application/pdf'), large]);
    expect(await item('good.jpg')).toBeDefined();
    const told = () => screen.queryByRole('alert')?.textContent;
    expect(told()).toBe('2 files were not takennotes.pdf: neither JPG nor PNGlarge.jpg: larger than 10 MB');
    await chooseFiles([photo('other.jpg')]);
    expect(await item('other.jpg')).toBeDefined();
    expect(told()).toBeUndefined();
  });

  it('TRAIN-010 TRAIN-011 TRAIN-012 TRAIN-013 TRAIN-014 G-122 sends each chosen image with its own details', async () => {
    let letGo: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (letGo = resolve));
    const calls = answer(endpoints.uploadTrainingImage, async () => {
      await held;
      return { success: true as const, image: buildTrainingImage({ id: 'stored' }) };
    });
    const { person } = renderRoute('/training');
    await person.type(await screen.findByLabelText('Expected tool count (optional)'), '7');
    await person.type(screen.getByLabelText('Drawer type (optional)'), 'Sockets');
    await chooseFiles([photo('one.jpg'), photo('two.png', 'image/png')]);
    expect(await statusIn('one.jpg')).toBe('loading');
    await waitFor(async () => expect(await statusIn('two.png')).toBe('ready'));
    const second = within(await item('two.png'));
    await person.clear(second.getByLabelText('Expected tools'));
    await person.clear(second.getByLabelText('Drawer type'));
    await person.click(screen.getByRole('button', { name: 'Upload 2 images' }));
    await waitFor(async () => expect(await statusIn('one.jpg')).toBe('uploading'));
    letGo();
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

  /** Holds each upload until it is let go. */
  function holdUploads() {
    const waiting: (() => void)[] = [];
    const calls = answer(endpoints.uploadTrainingImage, async () => {
      await new Promise<void>((resolve) => waiting.push(resolve));
      return { success: true as const, image: buildTrainingImage({ id: 'stored' }) };
    });
    return { calls, letNextGo: () => waiting.shift()?.() };
  }

  it('TRAIN-011 TRAIN-013 reads each image at the moment it is sent: changed as it stands, removed not at all', async () => {
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

  it('sends nothing more once the screen is left, and tells of nothing', async () => {
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

  it('TRAIN-012 TRAIN-015 G-148 keeps what failed, and sends it again under the same key', async () => {
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

  it('TRAIN-016 tells of a picture that cannot be read', async () => {
    installImages('broken');
    renderRoute('/training');
    await chooseFiles([photo()]);
    await expectToast('Image Processing Failed');
    expect(await statusIn()).toBe('error');
  });

  it('TRAIN-016 takes no JPEG that was cut off, and offers no second try that can only fail', async () => {
    renderRoute('/training');
    await chooseFiles([new File([cutJpeg], 'cut.jpg', { type: 'image/jpeg' }), photo('good.jpg')]);
    await expectToast('Image Processing Failed', 'cut.jpg could not be read. Please choose another file.');
    const cut = within(await item('cut.jpg'));
    expect(cut.getByText(/^The file is damaged or is not a picture/)).toBeDefined();
    expect(cut.queryByRole('button', { name: 'Try again' })).toBeNull();
    expect(cut.getByRole('button', { name: 'Remove cut.jpg' }).hasAttribute('disabled')).toBe(false);
    await waitFor(async () => expect(await statusIn('good.jpg')).toBe('ready'));
  });

  it('TRAIN-016 reads a file again that this device could not hand over', async () => {
    vi.spyOn(FileReader.prototype, 'readAsDataURL').mockImplementationOnce(function (this: FileReader) {
      this.onerror?.(new ProgressEvent('error') as ProgressEvent<FileReader>);
    });
    const { person } = renderRoute('/training');
    await chooseFiles([photo()]);
    await expectToast('Image Processing Failed');
    await person.click(within(await item()).getByRole('button', { name: 'Try again' }));
    await waitFor(async () => expect(await statusIn()).toBe('ready'));
  });

  it('keeps chosen images over a change of tab, and asks before the screen is left', async () => {
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

describe('exporting', () => {
  it('TRAIN-051 G-121 fetches the file with the token and saves it under the name that the server gives', async () => {
    answer(endpoints.listTrainingImages, { images });
    const calls = answer(endpoints.exportTraining, {
      exportedAt: '',
      organization: '',
      count: 0,
      images: [],
    });
    const made: Blob[] = [];
    vi.stubGlobal(
      'URL',
      Object.assign(URL, { createObjectURL: (blob: Blob) => made.push(blob) && 'blob:x' }),
    );
    const { person } = renderRoute('/training?tab=export');
    expect(await screen.findByText('1 image')).toBeDefined();
    await person.click(screen.getByRole('button', { name: 'Download JSON' }));
    await waitFor(() => expect(made).toHaveLength(1));
    expect(calls[0]?.headers.get('authorization')).toBe('Bearer token-of-test');
    const zips = answer(endpoints.exportTrainingAs, '');
    await person.click(screen.getByRole('switch', { name: 'Put the pictures into the ZIP' }));
    await person.click(screen.getByRole('button', { name: 'Download YOLO boxes' }));
    await waitFor(() => expect(made).toHaveLength(2));
    expect([zips[0]?.params['format'], zips[0]?.url.search]).toEqual(['yolo-boxes', '?pictures=false']);
  });

  it('tells when the export fails', async () => {
    answer(endpoints.listTrainingImages, { images: [] });
    refuse(endpoints.exportTrainingAs, { status: 503, body: { message: 'The service is busy.' } });
    const { person } = renderRoute('/training?tab=export');
    expect(await screen.findByText('Nothing is verified yet')).toBeDefined();
    await person.click(screen.getByRole('button', { name: 'Download COCO' }));
    await expectToast('Export Failed', 'The service is busy.');
  });
});
