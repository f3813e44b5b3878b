import type { Drawer, Toolbox } from '@stowed/contract';
import { useEffect, useState } from 'react';
import { useLatest } from '../../../lib/use-latest.ts';
import { useFirstPhoto } from './kept-photo.ts';
import type { DevicePhoto } from './kept-photo.ts';
import { usePhotoDraft } from './use-photo-draft.ts';

interface CaptureInput {
  readonly toolbox: Toolbox;
  /** As the server has it. */
  readonly drawer: Drawer;
  readonly devicePhoto: DevicePhoto | null;
  readonly onReload: () => void;
}

/**
 * The new photo and the dialog that takes it. A photo kept on this device opens the dialog, or the choice
 * between it and what someone else saved.
 */
export function useCapture({ toolbox, drawer, devicePhoto, onReload }: CaptureInput) {
  const { kept, isKeptWaiting, doubt } = useFirstPhoto(drawer, devicePhoto);
  const isContested = devicePhoto?.problem === 'changed';
  const [isCapturing, setIsCapturing] = useState(kept !== undefined && !isKeptWaiting && !isContested);
  const photo = usePhotoDraft({
    toolbox,
    drawer,
    kept,
    doubt,
    isDialogOpen: isCapturing,
    onFailed: onReload,
  });
  const lead = useLatest(async () => {
    // An open dialog offers the same.
    if (isCapturing || photo.conflict || !photo.taken) return;
    const outcome = await photo.inspect(photo.taken.photo);
    if (outcome.kind === 'failed') setIsCapturing(true);
  });
  // Before the device knows it as this photo, the choice could not put it aside.
  const isReady = isContested && photo.isOnDevice;
  useEffect(() => {
    if (isReady) void lead.current();
  }, [isReady, lead]);
  return { photo, doubt, isKeptWaiting, isCapturing, setIsCapturing };
}
