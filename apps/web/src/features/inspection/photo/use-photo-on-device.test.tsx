import { renderHook, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Providers } from '../../../app/providers.tsx';
import { findActs, removeAct } from '../../../lib/device/acts.ts';
import { useDeviceDb } from '../../../test/device.ts';
import { buildDrawer } from '../../../test/factories.ts';
import { usePhotoOnDevice } from './use-photo-on-device.ts';

useDeviceDb();

it('OFF-002 does not keep a photo again after the background has sent it', async () => {
  const drawer = buildDrawer();
  const body = { photo: 'data:image/jpeg;base64,AA==' };
  let sent = 0;
  const options = (version: number) => ({
    unsaved: { body, base: { version }, sent: [] },
    doubt: undefined,
    isDialogOpen: false,
    onSent: () => void (sent += 1),
  });
  const { rerender } = renderHook((given) => usePhotoOnDevice(drawer, given), {
    initialProps: options(1),
    wrapper: Providers,
  });
  await waitFor(async () => expect(await findActs('')).toHaveLength(1));
  const [act] = await findActs('');
  if (act) await removeAct(act);
  // The drawer's new version arrives before the screen releases the photo.
  rerender(options(2));
  await waitFor(() => expect(sent).toBeGreaterThan(0));
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(await findActs('')).toEqual([]);
});
