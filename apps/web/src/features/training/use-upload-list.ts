import { useRef, useState } from 'react';
import { uploadReducer } from './upload-state.ts';
import type { UploadAction, UploadItem } from './upload-state.ts';

/** The chosen files: as rendered, and current for callbacks of earlier renderings. */
export function useUploadList(startWith: () => readonly UploadItem[]) {
  const [items, setItems] = useState(startWith);
  const latest = useRef(items);
  const waiting = useRef<readonly (() => void)[]>([]);
  const findNow = (id: string) => latest.current.find((one) => one.id === id);
  return {
    items,
    dispatch: (action: UploadAction) => {
      latest.current = uploadReducer(latest.current, action);
      setItems(latest.current);
      const resolvers = waiting.current;
      waiting.current = [];
      for (const resolve of resolvers) resolve();
    },
    findNow,
    /** Waits until a file is read; undefined if it was removed. */
    findRead: async (id: string): Promise<UploadItem | undefined> => {
      while (findNow(id)?.status === 'loading') {
        await new Promise<void>((resolve) => (waiting.current = [...waiting.current, resolve]));
      }
      return findNow(id);
    },
  };
}
