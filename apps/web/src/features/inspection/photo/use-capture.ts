import type { Drawer, Toolbox } from '@stowed/contract';
import { useState } from 'react';
import { useFirstPhoto } from './kept-photo.ts';
import type { DevicePhoto } from './kept-photo.ts';
import { usePhotoDraft } from './use-photo-draft.ts';

interface CaptureInput {
  readonly toolbox: Toolbox;
  readonly saved: Drawer;
  readonly devicePhoto: DevicePhoto | null;
  readonly onReload: () => void;
}

/** The new photo and the dialog that takes it. A photo kept on this device opens the dialog. */
export function useCapture({ toolbox, saved, devicePhoto, onReload }: CaptureInput) {
  const { kept, isKeptWaiting, doubt } = useFirstPhoto(saved, devicePhoto);
  const [isCapturing, setIsCapturing] = useState(kept !== undefined && !isKeptWaiting);
  const photo = usePhotoDraft({
    toolbox,
    drawer: saved,
    kept,
    doubt,
    isDialogOpen: isCapturing,
    onFailed: onReload,
  });
  return { photo, doubt, isCapturing, setIsCapturing };
}
