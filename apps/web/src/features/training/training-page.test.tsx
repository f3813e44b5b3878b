import { endpoints } from '@stowed/contract';
import type { TrainingImage, TrainingStatus } from '@stowed/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aiReady, buildTrainingImage } from '../../test/factories.ts';
import { installCanvas, installImages } from '../../test/media.ts';
import { renderRoute } from '../../test/render-route.tsx';
import { answer, cutLine, refuse } from '../../test/server.ts';
import { expectToast } from '../../test/toast.ts';

beforeEach(() => {
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
    const button = await screen.findByRole('button', { name });
    const isNeeded = screen.queryByText('Needed only for Gemini. Analysis works without it.') === null;
    expect(isNeeded).toBe(keyFrom !== null);
    await person.click(button);
    expect(await screen.findByRole('dialog', { name: 'Gemini API Key' })).toBeDefined();
  });
});

describe('managing images', () => {
  it('TRAIN-003 TRAIN-005 TRAIN-006 TRAIN-007 shows each in the column of its status, as a link to its next step', async () => {
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

  it('shows 12 of 5,000 at once, and pages through them', async () => {
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

  it('goes to the ends and to a typed page, and keeps the focus on the pressed button', async () => {
    const many = Array.from({ length: 5000 }, (_, index) => buildTrainingImage({ id: `image-${index}` }));
    answer(endpoints.listTrainingImages, { images: many });
    const { person } = renderRoute('/training?tab=manage');
    const pending = within(await column('Pending'));
    const last = await pending.findByRole('button', { name: 'Last' });
    await person.click(last);
    expect(pending.getByText('4,993–5,000 of 5,000')).toBeDefined();
    for (const name of ['Next', 'Last']) {
      expect(pending.getByRole('button', { name }).getAttribute('aria-disabled')).toBe('true');
    }
    expect(document.activeElement).toBe(last);
    await person.keyboard('{Enter}');
    expect(address()).toBe('/training?tab=manage&pending=417');
    await person.click(pending.getByRole('button', { name: 'First' }));
    expect(pending.getByText('1–12 of 5,000')).toBeDefined();
    expect(pending.getByText('of 417')).toBeDefined();
    const field = pending.getByRole<HTMLInputElement>('textbox', { name: 'Page' });
    const goTo = async (typed: string) => {
      await person.clear(field);
      await person.type(field, typed);
    };
    await goTo('100{Enter}');
    expect(pending.getByText('1,189–1,200 of 5,000')).toBeDefined();
    expect(document.activeElement).toBe(field);
    await goTo('9999');
    await person.tab();
    expect(field.value).toBe('417');
    for (const typed of ['0{Enter}', 'x{Enter}', '1.5{Enter}', '{Enter}']) {
      await goTo(typed);
      expect(field.value).toBe('417');
    }
  });

  it("keeps each column's page in the address, even after opening an image", async () => {
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
    'shows an existing page when the address asks for page %s',
    async (asked) => {
      const many = Array.from({ length: 13 }, (_, index) => buildTrainingImage({ id: `new-${index}` }));
      answer(endpoints.listTrainingImages, { images: many });
      renderRoute(`/training?tab=manage&pending=${asked}`);
      const shown = asked === '9' ? '13–13 of 13' : '1–12 of 13';
      expect(await within(await column('Pending')).findByText(shown)).toBeDefined();
    },
  );

  it('TRAIN-021 G-120 asks before deleting an image, and keeps it if that fails', async () => {
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

  it('moves the focus from a deleted image to the next one, and after the last to its column', async () => {
    const [first, second] = ['A', 'B'].map((drawerType) =>
      buildTrainingImage({ id: drawerType, metadata: { toolCount: null, drawerType } }),
    );
    if (!first || !second) throw new Error('There are two');
    answer(endpoints.listTrainingImages, { images: [first, second] });
    answer(endpoints.deleteTrainingImage, { success: true, message: '' });
    const { person } = renderRoute('/training?tab=manage');
    const deleteOne = async (name: RegExp, left: TrainingImage[]) => {
      await person.click(await screen.findByRole('button', { name }));
      answer(endpoints.listTrainingImages, { images: left });
      await person.click(await screen.findByRole('button', { name: 'Delete' }));
      await waitFor(() => expect(screen.queryByRole('button', { name })).toBeNull());
    };
    await deleteOne(/^Delete A/, [second]);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: /^B/ })));
    await deleteOne(/^Delete B/, []);
    const heading = screen.getByRole('heading', { name: 'Pending' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
  });

  it("G-114 offers a maintainer no way to delete someone else's image", async () => {
    answer(endpoints.listTrainingImages, {
      images: [buildTrainingImage({ uploadedBy: 'somebody' }), buildTrainingImage({ id: 'mine' })],
    });
    renderRoute('/training?tab=manage', { user: { role: 'maintainer' } });
    await waitFor(async () =>
      expect(within(await column('Pending')).getAllByRole('button', { name: /^Delete/ })).toHaveLength(1),
    );
  });

  it('reports images that could not be loaded, and loads them again', async () => {
    cutLine(endpoints.listTrainingImages);
    const { person } = renderRoute('/training?tab=manage');
    const retry = await screen.findByRole('button', { name: 'Retry' });
    answer(endpoints.listTrainingImages, { images: [] });
    await person.click(retry);
    expect(await screen.findByText('No images are waiting for analysis.')).toBeDefined();
  });
});

describe('exporting', () => {
  it("TRAIN-051 G-121 downloads the file with the token and saves it under the server's name", async () => {
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
    await person.click(screen.getByRole('switch', { name: 'Include the pictures in the ZIP' }));
    await person.click(screen.getByRole('button', { name: 'Download YOLO boxes' }));
    await waitFor(() => expect(made).toHaveLength(2));
    expect([zips[0]?.params['format'], zips[0]?.url.search]).toEqual(['yolo-boxes', '?pictures=false']);
  });

  it('reports a failed export', async () => {
    answer(endpoints.listTrainingImages, { images: [] });
    refuse(endpoints.exportTrainingAs, { status: 503, body: { message: 'The service is busy.' } });
    const { person } = renderRoute('/training?tab=export');
    expect(await screen.findByText('Nothing is verified yet')).toBeDefined();
    await person.click(screen.getByRole('button', { name: 'Download COCO' }));
    await expectToast('Export Failed', 'The service is busy.');
  });
});
