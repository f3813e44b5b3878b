import { endpoints } from '@stowed/contract';
import type { Drawer, EvidenceKind } from '@stowed/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { findActs } from '../../../lib/device/acts.ts';
import { formatDateTime, formatMoment } from '../../../lib/format.ts';
import {
  capture,
  choosePhoto,
  detected,
  hammer,
  imageUrl,
  judge,
  photoFile,
  providePictures,
  serve,
  store,
  wrench,
} from '../../../test/photo-of-drawer.ts';
import { useDeviceDb } from '../../../test/device.ts';
import { expectToast } from '../../../test/toast.ts';
import { buildDashboard } from '../../../test/factories.ts';
import { renderRoute } from '../../../test/render-route.tsx';
import { answer, openLiveLine, refuse } from '../../../test/server.ts';
import { isUnloadRefused } from '../../../test/unload.ts';
import type { KeptPhoto } from './kept-photo-content.ts';

providePictures();

describe('two people at one drawer', () => {
  async function collide(changed: Partial<Drawer> = {}) {
    const drawer = serve();
    const judgments = judge();
    const theirs = { ...drawer, version: 9, tools: [{ ...hammer, status: 'missing' as const }], ...changed };
    const refused = refuse(endpoints.scanDrawer, {
      status: 409,
      body: { success: false, code: 'drawer_changed', message: 'changed', drawer: theirs },
    });
    answer(endpoints.getDrawer, () => (refused.length > 0 ? theirs : drawer));
    const view = await capture();
    const dialog = await screen.findByRole('dialog', { name: 'This drawer has changed' });
    return { ...view, drawer, judgments, dialog: within(dialog) };
  }

  it('shows both states, and saves mine over the newest version when I choose it', async () => {
    const { person, drawer, dialog } = await collide();
    expect(dialog.getByRole('region', { name: 'Saved version' }).textContent).toContain('Hammer');
    expect(dialog.getByRole('region', { name: 'Your photo' }).textContent).toContain('Torque wrench');
    const scans = store(drawer);
    await person.click(dialog.getByRole('button', { name: 'Use my photo' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(scans.map(({ body }) => body)).toEqual([{ imageUrl, tools: detected, version: 9 }]);
  });

  it('keeps my photo when the drawer changed a second time, and says nothing was saved', async () => {
    const { person, drawer, dialog } = await collide();
    const again = { ...drawer, version: 12, tools: [{ ...wrench, status: 'missing' as const }] };
    refuse(endpoints.scanDrawer, {
      status: 409,
      body: { success: false, code: 'drawer_changed', message: 'changed', drawer: again },
    });
    answer(endpoints.getDrawer, again);
    await person.click(dialog.getByRole('button', { name: 'Use my photo' }));
    expect((await dialog.findByRole('alert')).textContent).toContain('has changed again');
    expect(dialog.getByRole('region', { name: 'Saved version' }).textContent).toContain('Torque wrench');
    expect(screen.queryByText('Drawer updated')).toBeNull();
    const scans = store(drawer);
    await person.click(dialog.getByRole('button', { name: 'Use my photo' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(scans.map(({ body }) => body)).toEqual([{ imageUrl, tools: detected, version: 12 }]);
    expect(screen.getByText('Drawer updated')).toBeDefined();
  });

  it('G-76 does not overwrite a newer save with a photo judged in the background', async () => {
    const drawer = serve();
    const line = openLiveLine();
    let finish: () => void = () => undefined;
    const body = { success: true as const, imageUrl, detectedTools: detected, tools: detected, message: '' };
    const asked = answer(endpoints.processImage, async () => {
      await new Promise<void>((resolve) => (finish = resolve));
      return body;
    });
    await capture();
    await waitFor(() => expect(asked).toHaveLength(1));
    answer(endpoints.getDrawer, {
      ...drawer,
      version: 9,
      tools: [{ ...hammer, status: 'missing' as const }],
    });
    line.tell({ kind: 'changed', toolboxId: 'TB-1', drawerNumber: 1, version: 9 });
    await screen.findByRole('button', { name: 'Report Found: Hammer' });
    const scans = store(drawer);
    finish();
    await waitFor(() => expect(scans).toHaveLength(1));
    expect(scans[0]?.body).toMatchObject({ version: 4 });
  });

  it('G-76 does not count a read that arrives after the photo was taken as seen', async () => {
    const drawer = serve();
    const line = openLiveLine();
    const release: { read?: () => void; judgment?: () => void } = {};
    const body = { success: true as const, imageUrl, detectedTools: detected, tools: detected, message: '' };
    const asked = answer(
      endpoints.processImage,
      () => new Promise<typeof body>((resolve) => (release.judgment = () => resolve(body))),
    );
    const view = renderRoute('/toolbox/TB-1/drawer/1');
    await screen.findByRole('button', { name: 'Capture' });
    const theirs = { ...drawer, version: 9, tools: [{ ...hammer, status: 'missing' as const }] };
    const reads = answer(
      endpoints.getDrawer,
      () => new Promise<Drawer>((resolve) => (release.read = () => resolve(theirs))),
    );
    line.tell({ kind: 'changed', toolboxId: 'TB-1', drawerNumber: 1, version: 5 });
    await waitFor(() => expect(reads).toHaveLength(1));
    await choosePhoto(view.person);
    await waitFor(() => expect(asked).toHaveLength(1));
    release.read?.();
    await screen.findByRole('button', { name: 'Report Found: Hammer' });
    const scans = store(drawer);
    release.judgment?.();
    await waitFor(() => expect(scans).toHaveLength(1));
    expect(scans[0]?.body).toMatchObject({ version: 4 });
  });

  it('judges my photo again when the template has changed', async () => {
    const template = { templateId: 'template-2', templateTools: [wrench] };
    const { person, drawer, dialog } = await collide(template);
    expect(dialog.getByText(/Your photo will be checked against it/)).toBeDefined();
    const found = [{ ...wrench, status: 'present' as const }];
    const again = judge(found);
    const scans = store(drawer);
    await person.click(dialog.getByRole('button', { name: 'Use my photo' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(again).toHaveLength(1);
    expect(scans.map(({ body }) => body)).toEqual([{ imageUrl, tools: found, version: 9 }]);
  });

  it('judges the same photo again if the person first kept theirs and then chose it again', async () => {
    const { person, drawer, dialog, judgments } = await collide({ templateId: 'template-2' });
    await person.click(dialog.getByRole('button', { name: 'Keep what is saved' }));
    await screen.findByRole('button', { name: 'Report Found: Hammer' });
    expect(judgments).toHaveLength(1);
    const again = judge();
    const scans = store(drawer);
    const capture = () => screen.getByRole('button', { name: 'Capture' });
    // It has just become the primary button, and takes no press yet.
    await waitFor(() => expect(capture().className).not.toContain('pointer-events-none'));
    await person.click(capture());
    await person.upload(await screen.findByLabelText(/Choose a photo/), photoFile);
    await waitFor(() => expect(scans).toHaveLength(1));
    expect(again).toHaveLength(1);
    expect(scans[0]?.body).toMatchObject({ version: 9 });
  });

  it('G-76 sends a photo from before the session ended with the version seen then', async () => {
    const photo = 'data:image/jpeg;base64,AAAA';
    const keptPhoto = { body: { photo, takenAt: '2026-11-20T10:00:00.000Z' }, base: { version: 4 } };
    sessionStorage.setItem('keptWork:user-1/photo/TB-1/1', JSON.stringify(keptPhoto));
    const theirs = serve({ version: 9, status: 'complete' });
    judge();
    const body = { success: false as const, code: 'drawer_changed' as const, message: 'changed' };
    const refused = refuse(endpoints.scanDrawer, { status: 409, body: { ...body, drawer: theirs } });
    const { person } = renderRoute('/toolbox/TB-1/drawer/1');
    await person.click(await screen.findByRole('button', { name: 'Try again' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'This drawer has changed' }));
    expect(refused[0]?.body).toMatchObject({ version: 4 });
    // Another reload before the choice does not make it newer.
    window.dispatchEvent(new Event('pagehide'));
    const kept: unknown = JSON.parse(sessionStorage.getItem('keptWork:user-1/photo/TB-1/1') ?? '{}');
    expect(kept).toEqual({ ...keptPhoto, sent: [] });
    const scans = store(theirs);
    await person.click(dialog.getByRole('button', { name: 'Use my photo' }));
    await waitFor(() => expect(scans[0]?.body).toMatchObject({ version: 9 }));
  });

  describe('which photo is newer', () => {
    const photo = 'data:image/jpeg;base64,AAAA';
    const entryAt = (kind: EvidenceKind, at: string) => ({
      kind,
      at,
      sequence: 1,
      deviceTime: null,
      queuedAt: null,
      reason: null,
      seal: '',
      imageUrl: null,
      templateId: null,
      templateVersion: null,
      engineVersion: null,
      isReadable: true,
      isLocated: true,
      isPhotoCompared: true,
      isComparedLate: false,
      tools: [],
      leftOut: [],
      isSure: true,
      fewer: 0,
      person: { name: 'Ray Ortiz', rank: null, unit: null },
    });

    async function collideKept(takenAt: string | undefined, saved: string | undefined) {
      const keptPhoto = { body: { photo, takenAt }, base: { version: 4 } };
      sessionStorage.setItem('keptWork:user-1/photo/TB-1/1', JSON.stringify(keptPhoto));
      const theirs = serve({ version: 9 });
      judge();
      const entries = saved
        ? [entryAt('photo_checked', '2026-11-20T23:00:00Z'), entryAt('photo_saved', saved)]
        : [];
      answer(endpoints.listEvidence, { entries, templates: [], nextCursor: null });
      const body = { success: false as const, code: 'drawer_changed' as const, message: 'X', drawer: theirs };
      refuse(endpoints.scanDrawer, { status: 409, body });
      const { person } = renderRoute('/toolbox/TB-1/drawer/1');
      const again = await screen.findByRole('button', { name: 'Try again' });
      const captured = screen.queryByText(/^Captured/)?.textContent;
      await person.click(again);
      const dialog = within(await screen.findByRole('dialog', { name: 'This drawer has changed' }));
      const side = (name: string) => dialog.getByRole('region', { name });
      const look = (name: string) => dialog.getByRole('button', { name }).className;
      return { dialog, side, look, captured };
    }

    it.each([
      ['the older one', '2026-11-20T14:06:00Z', [false, true]],
      ['the newer one', '2026-11-20T14:04:00Z', [true, false]],
    ])(
      'G-76 shows both times, and recommends the newer photo when mine is %s',
      async (_case, savedAt, recommended) => {
        const takenAt = '2026-11-20T14:05:00Z';
        const { side, look, captured, dialog } = await collideKept(takenAt, savedAt);
        expect(captured).toBe(`Captured ${formatDateTime(takenAt)}`);
        expect(side('Your photo').textContent).toContain(`Captured ${formatMoment(takenAt)}`);
        const theirs = `Saved ${formatMoment(savedAt)}`;
        await waitFor(() => expect(side('Saved version').textContent).toContain(theirs));
        const looks = ['Use my photo', 'Keep what is saved'].map(look);
        expect(looks.map((classes) => classes.includes('bg-accent'))).toEqual(recommended);
        expect(dialog.getByText(/It has changed since you last saw it/)).toBeDefined();
      },
    );

    it('G-76 restores a photo kept without its time, and recommends neither', async () => {
      const { side, look, captured } = await collideKept(undefined, '2026-11-20T14:04:00Z');
      expect(captured).toBeUndefined();
      await waitFor(() => expect(side('Saved version').textContent).toContain('Saved Nov 20'));
      expect(look('Use my photo').includes('bg-accent')).toBe(false);
      expect(look('Keep what is saved').includes('bg-accent')).toBe(false);
    });

    it("G-76 keeps the photo's time across a reload", async () => {
      serve();
      refuse(endpoints.processImage, { status: 502, body: { success: false, message: 'M' } });
      await capture();
      const captured = await screen.findByText(/^Captured/);
      window.dispatchEvent(new Event('pagehide'));
      const kept = JSON.parse(sessionStorage.getItem('keptWork:user-1/photo/TB-1/1') ?? '{}') as KeptPhoto;
      const { takenAt = '' } = kept.body;
      expect(Date.parse(takenAt)).not.toBeNaN();
      expect(captured.textContent).toBe(`Captured ${formatDateTime(takenAt)}`);
    });
  });

  it('discards a photo when the person leaves the drawer during judging, as the question warned', async () => {
    serve();
    answer(endpoints.getDashboard, buildDashboard());
    let finish: () => void = () => undefined;
    const asked = answer(endpoints.processImage, async () => {
      await new Promise<void>((resolve) => (finish = resolve));
      return { success: true as const, imageUrl, detectedTools: detected, tools: detected, message: '' };
    });
    const { person } = await capture();
    await waitFor(() => expect(asked).toHaveLength(1));
    const scans = store(serve());
    await person.click(screen.getByRole('link', { name: 'Stowed' }));
    await person.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(window.location.pathname).toBe('/'));
    finish();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(scans).toHaveLength(0);
    expect(screen.queryByText('Image processed successfully')).toBeNull();
  });

  it('does not claim success for an unsaved photo', async () => {
    const { dialog } = await collide();
    expect(dialog.getByRole('region', { name: 'Your photo' })).toBeDefined();
    expect(screen.queryByText('Image processed successfully')).toBeNull();
  });

  it('does not claim success for an unsaved photo without AI', async () => {
    const drawer = serve();
    refuse(endpoints.processImage, { status: 502, body: { success: false, message: 'M' } });
    const { person } = await capture();
    const body = { success: false as const, code: 'drawer_changed' as const, message: 'changed', drawer };
    refuse(endpoints.scanDrawer, { status: 409, body });
    await person.click(await screen.findByRole('button', { name: 'Check by hand' }));
    expect(await screen.findByRole('dialog', { name: 'This drawer has changed' })).toBeDefined();
    expect(screen.queryByText('Drawer updated')).toBeNull();
  });

  it.each(['Escape', 'a tap beside it'])('%s does not throw my photo away', async (way) => {
    const { person, dialog } = await collide();
    if (way === 'Escape') await person.keyboard('{Escape}');
    else await person.click(document.querySelector('.bg-scrim') ?? document.body);
    expect(dialog.getByRole('region', { name: 'Your photo' })).toBeDefined();
    expect(dialog.queryByRole('button', { name: 'Close' })).toBeNull();
  });

  it('asks before the page closes while the choice is open', async () => {
    const { person, dialog } = await collide();
    expect(isUnloadRefused()).toBe(true);
    await person.click(dialog.getByRole('button', { name: 'Keep what is saved' }));
    await waitFor(() => expect(isUnloadRefused()).toBe(false));
  });

  it('keeps theirs without another request', async () => {
    const { person, dialog } = await collide();
    await person.click(dialog.getByRole('button', { name: 'Keep what is saved' }));
    expect(await screen.findByRole('button', { name: 'Report Found: Hammer' })).toBeDefined();
  });

  describe('with a photo on the device', () => {
    useDeviceDb();

    it('OFF-006 OFF-007 puts the photo aside on record when I keep theirs', async () => {
      const { person, dialog } = await collide();
      const aside = answer(endpoints.putAside, { success: true });
      await person.click(dialog.getByRole('button', { name: 'Keep what is saved' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(aside.map(({ body }) => body)).toMatchObject([
        {
          drawerNumber: 1,
          call: 'Photo',
          reason: 'The drawer or toolbox has changed',
          picture: expect.stringMatching(/^data:image/),
        },
      ]);
      await waitFor(async () => expect(await findActs('user-1')).toEqual([]));
    });

    it('OFF-006 keeps the photo and the choice while the record does not have it', async () => {
      const { person, dialog } = await collide();
      refuse(endpoints.putAside, { status: 503, body: { success: false, message: 'Away' } });
      await person.click(dialog.getByRole('button', { name: 'Keep what is saved' }));
      await expectToast('Not put aside', 'Away');
      expect(dialog.getByRole('region', { name: 'Your photo' })).toBeDefined();
      expect(await findActs('user-1')).toHaveLength(1);
    });
  });
});
