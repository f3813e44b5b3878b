import { endpoints } from '@stowed/contract';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { changeAct, findActs, keepAct } from '../../../lib/device/acts.ts';
import { useDeviceDb } from '../../../test/device.ts';
import { openDrawer } from '../../../test/drawer-screen.tsx';
import { buildDrawer } from '../../../test/factories.ts';
import {
  capture,
  hammer,
  judge,
  photoFile,
  providePictures,
  serve,
  store,
  storeLater,
  wrench,
} from '../../../test/photo-of-drawer.ts';
import { renderRoute } from '../../../test/render-route.tsx';
import { answer, cutLine } from '../../../test/server.ts';
import { ActSender } from '../queue/send-acts.ts';
import { keepPhoto } from './photo-act.ts';

providePictures();
useDeviceDb();
it('OFF-002 a photo that waits is not removed by the slow answer to the one before it', async () => {
  const drawer = serve({}, { drawers: 2 });
  const two = buildDrawer({ number: 2 });
  answer(endpoints.listDrawers, [drawer, two]);
  judge();
  const finish = storeLater(drawer);
  const { person } = await capture();
  await screen.findAllByText('Checking the drawer…');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), { timeout: 5000 });
  await new Promise((resolve) => setTimeout(resolve, 500));
  const go = async (name: string, to: typeof drawer) => {
    answer(endpoints.getDrawer, to);
    await person.click(screen.getByRole('button', { name }));
    await screen.findByRole('heading', { level: 1, name: `Drawer ${to.number}` });
  };
  await go('Next', two);
  await go('Previous', drawer);
  await person.click(await screen.findByRole('button', { name: 'Capture' }));
  await person.click(await screen.findByRole('button', { name: 'Retake photo' }));
  cutLine(endpoints.processImage);
  await person.click(await screen.findByRole('tab', { name: 'Upload' }));
  await person.upload(await screen.findByLabelText(/Choose a photo/), photoFile);
  await screen.findByRole('button', { name: 'Try again' });
  await person.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await go('Next', two);
  expect(await findActs('user-1')).toHaveLength(1);
  finish();
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(await findActs('user-1')).toHaveLength(1);
});

const owner = { userId: 'user-1', toolboxId: 'TB-1', drawerNumber: 1 };
const unsaved = (data: string) => ({
  body: { photo: `data:image/jpeg;base64,${data}` },
  base: { version: 3 },
  sent: [],
});
const judged = {
  isPhotoOfInventory: true,
  imageUrl: '/api/images/old',
  templateId: 'template-1',
  tools: [hammer, wrench],
};

it.each(['gone', 'refused'] as const)(
  'OFF-006 a drawer whose newer photo is %s is neither green nor completed with one tap',
  async (problem) => {
    serve(judged);
    await keepPhoto(owner, unsaved('AA=='), problem);
    const { person } = await openDrawer();
    await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    // Presses are ignored for a moment after the button replaced another one.
    await new Promise((resolve) => setTimeout(resolve, 700));
    expect(screen.getByRole('region', { name: 'Verdict' }).dataset['tone']).toBe('warn');
    await person.click(screen.getByRole('button', { name: 'Complete Drawer Inventory' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Complete drawer 1?' }));
    expect(sheet.getByText(/^An entry on this phone needs your decision/)).toBeDefined();
    expect((await findActs('user-1')).map(({ kind }) => kind)).toEqual(['photo']);
  },
);

it('OFF-006 the first of several photos that needs a choice is shown when its drawer is opened', async () => {
  serve(judged);
  cutLine(endpoints.processImage);
  const { id } = await keepPhoto(owner, unsaved('AA=='));
  const seen = { imageUrl: 'data:', status: 'missing' as const, needsReview: false };
  const content = {
    version: 3,
    index: 0,
    uniqueId: hammer.uniqueId,
    name: 'Hammer',
    status: 'present',
    seen,
  };
  await keepAct({ ...owner, id: 'mark', at: Date.now(), kind: 'mark', content });
  await keepPhoto(owner, unsaved('BB=='));
  await changeAct({ id }, { problem: 'changed' });
  await openDrawer();
  const shown = await screen.findByAltText<HTMLImageElement>('The photo just taken');
  expect(shown.src).toBe(unsaved('AA==').body.photo);
});

it('OFF-002 a photo that the background sent after the session ended is not offered as unsaved', async () => {
  const drawer = serve();
  cutLine(endpoints.processImage);
  await capture();
  await screen.findByText(/^The photo is sent automatically later/);
  // The session ends: the screen is taken away.
  localStorage.removeItem('authToken');
  cleanup();
  await new Promise((resolve) => setTimeout(resolve, 100));
  localStorage.setItem('authToken', 'token-of-test');
  judge();
  store(drawer);
  await new ActSender().send('user-1', () => undefined);
  renderRoute('/toolbox/TB-1/drawer/1');
  await screen.findByRole('heading', { level: 1, name: 'Drawer 1', hidden: true });
  await new Promise((resolve) => setTimeout(resolve, 800));
  expect(screen.queryByText('This photo is not saved yet')).toBeNull();
  expect(await findActs('user-1')).toEqual([]);
});
