import type { Drawer, Toolbox } from '@stowed/contract';
import { useState } from 'react';
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

/** The new photo and the dialog that takes it. A photo kept on this device opens the dialog. */
export function useCapture({ toolbox, drawer, devicePhoto, onReload }: CaptureInput) {
  const { kept, isKeptWaiting, doubt } = useFirstPhoto(drawer, devicePhoto);
  const [isCapturing, setIsCapturing] = useState(kept !== undefined && !isKeptWaiting);
  const photo = usePhotoDraft({
    toolbox,
    drawer,
    kept,
    doubt,
    isDialogOpen: isCapturing,
    onFailed: onReload,
  });
  return { photo, doubt, isKeptWaiting, isCapturing, setIsCapturing };
}
