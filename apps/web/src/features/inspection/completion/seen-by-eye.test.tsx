import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { serveBoxes } from '../../../test/box-server.ts';
import { useDeviceDb } from '../../../test/device.ts';
import { openDrawer } from '../../../test/drawer-screen.tsx';
import { buildTool } from '../../../test/factories.ts';
import type { Fate } from '../../../test/keyed-calls.ts';
import { choosePhoto, providePictures } from '../../../test/photo-of-drawer.ts';

const hammer = buildTool({ name: 'Hammer', uniqueId: 'h' });
const pliers = buildTool({ name: 'Pliers', uniqueId: 'p' });
const missing = (tool: typeof hammer) => ({ ...tool, status: 'missing' as const });

providePictures();
useDeviceDb();

/** A drawer of two tools, photographed while the server does not respond, whose engine will see these. */
async function photographOffline(verdicts = [hammer, pliers]) {
  let line: Fate = 'answered';
  const drawer = {
    expectedTools: 2,
    templateId: 'template-1',
    templateImageUrl: '/api/images/template',
    templateTools: [hammer, pliers],
  };
  const boxes = serveBoxes({ drawers: [drawer], verdicts, fate: () => line });
  const { person } = await openDrawer();
  await screen.findByRole('button', { name: 'Capture' });
  line = 'request lost';
  await choosePhoto(person);
  await screen.findByRole('button', { name: 'Try again' });
  await person.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close' }));
  const reconnect = async () => {
    line = 'answered';
    await person.click(screen.getByRole('button', { name: 'Try now' }));
  };
  return { boxes, person, reconnect };
}

/** Completes the drawer by saying that all its tools are seen. */
async function completeSeen(person: Awaited<ReturnType<typeof photographOffline>>['person']) {
  await person.click(await screen.findByRole('button', { name: 'Complete Drawer Inventory' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Complete drawer 1?' }));
  expect(sheet.getByText('This photo is not judged yet. Look into the drawer.')).toBeDefined();
  await person.click(sheet.getByRole('button', { name: 'I see all 2 tools' }));
  const complete = await sheet.findByRole('button', { name: 'Complete drawer' });
  expect(sheet.getByText('This photo is not judged yet. Look into the drawer.')).toBeDefined();
  await person.click(complete);
  await screen.findByText('4 entries kept on this phone');
}

describe('a full drawer whose photo waits on the phone', () => {
  it('OFF-003 OFF-020 is answered with one press for all its tools, and arrives as signed', async () => {
    const { boxes, person, reconnect } = await photographOffline();
    await completeSeen(person);
    await reconnect();
    await waitFor(() => expect(screen.queryByText(/not sent yet/)).toBeNull());
    expect(boxes.drawer(1)).toMatchObject({ status: 'complete', tools: [hammer, pliers] });
  });

  it('OFF-020 is not completed if the engine then surely misses one of them', async () => {
    const { boxes, person, reconnect } = await photographOffline([hammer, missing(pliers)]);
    await completeSeen(person);
    await reconnect();
    await waitFor(() => expect(boxes.calls()).toContain('scan'));
    await screen.findByText(/needs? your decision/);
    expect(boxes.drawer(1)).toMatchObject({ status: 'incomplete', tools: [hammer, missing(pliers)] });
  });

  it('OFF-003 asks only for those that have no answer yet', async () => {
    const { person } = await photographOffline();
    await person.click(await screen.findByRole('button', { name: 'Complete Drawer Inventory' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Complete drawer 1?' }));
    await person.click(sheet.getByRole('button', { name: 'Found: Hammer' }));
    expect(await sheet.findByRole('button', { name: 'I see the other tool' })).toBeDefined();
  });
});
