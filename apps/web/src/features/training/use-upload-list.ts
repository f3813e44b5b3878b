import { useRef, useState } from 'react';
import { uploadReducer } from './upload-state.ts';
import type { UploadAction, UploadItem } from './upload-state.ts';

/** The chosen files as they are shown, and as they stand at this moment for what began at an earlier rendering. */
export function useUploadList(startWith: () => readonly UploadItem[]) {
  const [items, setItems] = useState(startWith);
  const latest = useRef(items);
  return {
    items,
    dispatch: (action: UploadAction) => {
      latest.current = uploadReducer(latest.current, action);
      setItems(latest.current);
    },
    now: () => latest.current,
    findNow: (id: string) => latest.current.find((one) => one.id === id),
  };
}
