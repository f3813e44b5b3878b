import { limits } from '@stowed/contract';
import { z } from 'zod';
import { useRef, useState } from 'react';

const item = z.object({
  id: z.string(),
  /** Idempotency key of the upload, renewed after each change. */
  key: z.string(),
  name: z.string(),
  status: z.enum(['loading', 'ready', 'uploading', 'success', 'error']),
  /** The picture as a data URL, once it is read. */
  dataUrl: z.string().optional(),
  /** As typed; empty means not given. */
  toolCount: z.string(),
  drawerType: z.string(),
  /** Why it failed. */
  problem: z.string().optional(),
  /** The file is not a picture: reading it again will not help. */
  isDamaged: z.boolean().optional(),
  /** Its id on the server. */
  imageId: z.string().optional(),
});

/** A chosen file on its way to the server. */
export type UploadItem = Readonly<z.infer<typeof item>>;
export const uploadItems = z.array(item);

export type UploadAction =
  | { readonly type: 'added'; readonly items: readonly UploadItem[] }
  | { readonly type: 'changed'; readonly id: string; readonly to: Partial<UploadItem> }
  | { readonly type: 'removed'; readonly id: string }
  | { readonly type: 'finishedCleared' };

function uploadReducer(items: readonly UploadItem[], action: UploadAction): readonly UploadItem[] {
  switch (action.type) {
    case 'added':
      return [...items, ...action.items];
    case 'changed':
      return items.map((one) => (one.id === action.id ? { ...one, ...action.to } : one));
    case 'removed':
      return items.filter((one) => one.id !== action.id);
    case 'finishedCleared':
      return items.filter((one) => one.status !== 'success');
  }
}

const { min, max } = limits.trainingTools;

/** Error of a typed tool count; empty is valid. */
export function countProblem(typed: string): string | undefined {
  if (typed.trim() === '') return undefined;
  const count = Number(typed);
  const isCount = Number.isInteger(count) && count >= min && count <= max;
  return isCount ? undefined : `Tool count must be between ${min} and ${max}`;
}

/** Whether an item can be sent now. */
export const canUpload = ({ status, dataUrl, toolCount }: UploadItem): boolean =>
  (status === 'ready' || status === 'error') &&
  dataUrl !== undefined &&
  countProblem(toolCount) === undefined;

/** Whether "upload all" sends an item, now or after reading. */
export const isToUpload = (one: UploadItem): boolean =>
  canUpload(one) || (one.status === 'loading' && countProblem(one.toolCount) === undefined);

/** Items that leaving would lose; interrupted reads and uploads start again. */
export function unsentItems(items: readonly UploadItem[]): UploadItem[] {
  return items
    .filter(({ status, dataUrl }) => status !== 'success' && dataUrl !== undefined)
    .map((one) => (one.status === 'uploading' ? { ...one, status: 'ready' } : one));
}

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
