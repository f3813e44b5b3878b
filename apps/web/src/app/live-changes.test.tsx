import { endpoints } from '@stowed/contract';
import type { Drawer } from '@stowed/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  buildDrawer,
  buildMember,
  buildTool,
  buildToolbox,
  buildTrainingImage,
  buildUser,
} from '../test/factories.ts';
import { installCamera, installCanvas, installImages } from '../test/media.ts';
import { renderRoute } from '../test/render-route.tsx';
import { answer, openLiveLine, refuse } from '../test/server.ts';
import { shownToast } from '../test/toast.ts';

const imageUrl = '/api/images/photo';
const there = buildDrawer({ imageUrl, tools: [buildTool()], version: 4 });
const gone = buildDrawer({ imageUrl, tools: [buildTool({ status: 'missing' })], version: 5 });
const change = { kind: 'changed', toolboxId: 'TB-1', drawerNumber: 1, version: 5 } as const;

function serve(drawer: Drawer) {
  answer(endpoints.getToolbox, buildToolbox());
  answer(endpoints.listDrawers, [drawer]);
  return answer(endpoints.getDrawer, drawer);
}

beforeEach(() => {
  installCamera();
  installCanvas();
  installImages({ width: 800, height: 600 });
  answer(endpoints.listSamplePhotos, []);
  answer(endpoints.listEvidence, { entries: [], templates: [], nextCursor: null });
  serve(there);
});

const isThere = () => screen.findByRole('button', { name: 'Mark Missing: Hammer' });
const isGone = () => screen.findByRole('button', { name: 'Report Found: Hammer' });

describe('changes by someone else', () => {
  it('show without a reload', async () => {
    const line = openLiveLine();
    renderRoute('/toolbox/TB-1/drawer/1');
    await isThere();
    await waitFor(() => expect(line.openings()).toBe(1));
    serve(gone);
    line.tell(change);
    await isGone();
  });

  it('to another drawer leave this one alone', async () => {
    const line = openLiveLine();
    renderRoute('/toolbox/TB-1/drawer/1');
    await isThere();
    await waitFor(() => expect(line.openings()).toBe(1));
    const asked = serve(there);
    const others = buildDrawer({ number: 2, status: 'complete' });
    answer(endpoints.listDrawers, [there, others]);
    line.tell({ ...change, drawerNumber: 2 });
    expect(await screen.findByRole('link', { name: /Drawer 2.*Complete/s })).toBeDefined();
    expect(asked).toEqual([]);
  });

  it('to the lists of members and training images show up too', async () => {
    const line = openLiveLine();
    answer(endpoints.listInvites, []);
    answer(endpoints.listMembers, [buildMember({ firstName: 'Ray', lastName: 'Ortiz' })]);
    const { unmount } = renderRoute('/user-management', {
      user: { role: 'admin', organizationRole: 'owner' },
    });
    await screen.findByText('Ray Ortiz');
    await waitFor(() => expect(line.openings()).toBe(1));
    answer(endpoints.listMembers, [buildMember({ firstName: 'Ray', lastName: 'Moreno' })]);
    line.tell({ kind: 'listed', list: 'members' });
    await screen.findByText('Ray Moreno');
    unmount();

    answer(endpoints.listTrainingImages, { images: [] });
    renderRoute('/training?tab=manage');
    await screen.findByText('No images are waiting for analysis.');
    await waitFor(() => expect(line.openings()).toBe(2));
    answer(endpoints.listTrainingImages, { images: [buildTrainingImage()] });
    line.tell({ kind: 'listed', list: 'training' });
    await waitFor(() => expect(screen.queryByText('No images are waiting for analysis.')).toBeNull());
  });

  it("to a person's own roles take effect on the open page", async () => {
    const line = openLiveLine();
    answer(endpoints.listInvites, []);
    answer(endpoints.listMembers, []);
    renderRoute('/user-management', { user: { role: 'admin', organizationRole: 'admin' } });
    await screen.findByRole('button', { name: 'Invite User' });
    await waitFor(() => expect(line.openings()).toBe(1));
    answer(endpoints.getUser, buildUser({ role: 'admin', organizationRole: 'member' }));
    line.tell({ kind: 'listed', list: 'members' });
    await screen.findByText("You don't have permission to manage users.");
  });

  it('made while offline show once the connection is back', async () => {
    const line = openLiveLine();
    renderRoute('/toolbox/TB-1/drawer/1');
    await isThere();
    await waitFor(() => expect(line.openings()).toBe(1));
    serve(gone);
    line.end();
    await isGone();
    expect(line.openings()).toBe(2);
  });

  it('leave an open capture alone; its outdated save returns both states', async () => {
    const line = openLiveLine();
    const { person } = renderRoute('/toolbox/TB-1/drawer/1');
    await person.click(await screen.findByRole('button', { name: 'Capture' }));
    await person.click(await screen.findByRole('tab', { name: 'Upload' }));
    const field = await screen.findByLabelText(/Choose a photo/);
    serve(gone);
    line.tell(change);
    // Behind the dialog the screen already shows the new state.
    await screen.findByRole('button', { name: 'Report Found: Hammer', hidden: true });
    const tools = [buildTool()];
    answer(endpoints.processImage, { success: true, imageUrl, detectedTools: tools, tools, message: '' });
    const scans = refuse(endpoints.scanDrawer, {
      status: 409,
      body: { code: 'drawer_changed', message: 'Changed', drawer: gone },
    });
    await person.upload(field, new File(['x'], 'drawer.jpg', { type: 'image/jpeg' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'This drawer has changed' }));
    expect(scans[0]?.body).toMatchObject({ version: 4 });
    expect(dialog.getByText(/1 tool missing: Hammer/)).toBeDefined();
    const retries = answer(endpoints.scanDrawer, { success: true, drawer: { ...there, version: 6 } });
    await person.click(dialog.getByRole('button', { name: 'Use my photo' }));
    await waitFor(() => expect(retries[0]?.body).toMatchObject({ version: 5 }));
  });

  it('are not mistaken for data that was loading when the person started', async () => {
    openLiveLine();
    const { person } = renderRoute('/toolbox/TB-1/drawer/1');
    await isThere();
    let arrive: (drawer: Drawer) => void = () => undefined;
    answer(endpoints.getDrawer, () => new Promise<Drawer>((resolve) => (arrive = resolve)));
    await person.click(screen.getByRole('link', { name: 'History' }));
    window.history.back();
    await person.click(await screen.findByRole('button', { name: 'Capture' }));
    await person.click(await screen.findByRole('tab', { name: 'Upload' }));
    arrive(gone);
    await screen.findByRole('button', { name: 'Report Found: Hammer', hidden: true });
    const { tools } = gone;
    answer(endpoints.processImage, { success: true, imageUrl, detectedTools: tools, tools, message: '' });
    const scans = answer(endpoints.scanDrawer, { success: true, drawer: { ...gone, version: 6 } });
    const field = screen.getByLabelText(/Choose a photo/);
    await person.upload(field, new File(['x'], 'drawer.jpg', { type: 'image/jpeg' }));
    await waitFor(() => expect(scans[0]?.body).toMatchObject({ version: 5 }));
  });

  it('that end the session elsewhere ask the person to sign in', async () => {
    const line = openLiveLine();
    renderRoute('/toolbox/TB-1/drawer/1');
    await isThere();
    await waitFor(() => expect(line.openings()).toBe(1));
    refuse(endpoints.streamChanges, { status: 401, body: { message: 'Invalid or expired token' } });
    line.end();
    expect(await screen.findByRole('heading', { level: 1, name: 'Sign In' })).toBeDefined();
    await waitFor(() => expect(shownToast()?.title).toBe('Session expired'));
  });
});
