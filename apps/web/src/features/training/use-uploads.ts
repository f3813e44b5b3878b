import { endpoints } from '@stowed/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { call } from '../../lib/call.ts';
import { markStale } from '../../lib/stale.ts';
import { randomId } from '../../lib/random-id.ts';
import { useKeptWork, useWorkKeptBefore } from '../../lib/use-kept-work.ts';
import { showToast } from '../../ui/toast-store.ts';
import { judgeFile } from '../../widgets/capture/capture-rules.ts';
import { captureMessage } from '../../widgets/capture/capture.messages.ts';
import { CaptureError, encodeFile } from '../../widgets/capture/encode-image.ts';
import { withReason } from './training.messages.ts';
import { canUpload, isToUpload, unsentItems, uploadItems, useUploadList } from './upload-state.ts';
import type { UploadItem } from './upload-state.ts';

const PLACE = 'training-uploads';

const refusals = {
  'wrong-type': { title: 'Invalid file type', description: 'Please upload only JPG or PNG images.' },
  'too-large': { title: 'File too large', description: 'Please upload images smaller than 10MB.' },
} as const;

/** A refused file, and why. */
export interface RefusedFile {
  readonly name: string;
  readonly why: keyof typeof refusals;
}

function refusedOf(chosen: readonly File[]): RefusedFile[] {
  return chosen.flatMap((file) => {
    const why = judgeFile(file);
    return why === 'ok' ? [] : [{ name: file.name, why }];
  });
}

/** The file's picture, or why it cannot be read. */
async function readImage(file: File): Promise<Partial<UploadItem>> {
  try {
    return { status: 'ready', dataUrl: await encodeFile(file, 'template') };
  } catch (error) {
    const isDamaged = error instanceof CaptureError && error.fault === 'load-failed';
    return { status: 'error', problem: captureMessage(error).description, isDamaged };
  }
}

/** Returns the id of the stored image. */
async function uploadImage(item: UploadItem, signal: AbortSignal): Promise<string> {
  const { key, dataUrl: imageUrl = '', toolCount, drawerType } = item;
  const count = toolCount.trim() === '' ? null : Number(toolCount);
  const metadata = { toolCount: count, drawerType: drawerType.trim() || null };
  const request = { body: { imageUrl, metadata } };
  const answer = await call(endpoints.uploadTrainingImage, request, { idempotencyKey: key, signal });
  if (!answer?.success) throw new ApiError(500, '');
  return answer.image.id;
}

export type Uploads = ReturnType<typeof useUploads>;

type UploadList = ReturnType<typeof useUploadList>;

/** The chosen files by id, and reading them. */
function useChosenFiles(dispatch: UploadList['dispatch'], left: RefObject<AbortController>) {
  const [defaults, setDefaults] = useState({ toolCount: '', drawerType: '' });
  const [refused, setRefused] = useState<readonly RefusedFile[]>([]);
  const files = useRef(new Map<string, File>());
  const change = (id: string, to: Partial<UploadItem>) => dispatch({ type: 'changed', id, to });

  const read = async (id: string) => {
    const file = files.current.get(id);
    if (!file || left.current.signal.aborted) return;
    change(id, { status: 'loading', problem: undefined });
    const result = await readImage(file);
    // oxlint-disable-next-line typescript/no-unnecessary-condition -- may have been left
    if (left.current.signal.aborted || !files.current.has(id)) return;
    change(id, result);
    if (result.status === 'error') {
      showToast({
        title: 'Image Processing Failed',
        description: `${file.name} could not be read. Please choose another file.`,
        tone: 'bad',
      });
    }
  };

  const choose = async (chosen: readonly File[]) => {
    const notTaken = refusedOf(chosen);
    setRefused(notTaken);
    if (notTaken[0]) showToast({ ...refusals[notTaken[0].why], tone: 'bad' });
    const added = chosen
      .filter((file) => judgeFile(file) === 'ok')
      .map((file) => {
        const id = randomId();
        files.current.set(id, file);
        return { id, key: randomId(), name: file.name, status: 'loading' as const, ...defaults };
      });
    if (added.length > 0) dispatch({ type: 'added', items: added });
    // One at a time: a hundred photos at once exceed a phone's memory.
    for (const { id } of added) await read(id);
  };

  return { files, defaults, setDefaults, refused, change, read, choose };
}

/** Ends the work in progress when the person leaves the screen. */
function useLeaving(): RefObject<AbortController> {
  const left = useRef(new AbortController());
  useEffect(() => {
    const leaving = new AbortController();
    left.current = leaving;
    return () => leaving.abort();
  }, []);
  return left;
}

/**
 * Uploads chosen files one after the other. The list survives a change of tab and the end of the session;
 * leaving the screen ends uploads in progress.
 */
export function useUploads() {
  const findKept = useWorkKeptBefore(PLACE);
  const list = useUploadList(() => uploadItems.safeParse(findKept()).data ?? []);
  const { items, dispatch } = list;
  const left = useLeaving();
  const { files, refused, defaults, setDefaults, change, read, choose } = useChosenFiles(dispatch, left);
  const [isBusy, setIsBusy] = useState(false);
  const isRunning = useRef(false);
  const queries = useQueryClient();
  const unsent = useMemo(() => unsentItems(items), [items]);
  useKeptWork(PLACE, unsent.length > 0 ? unsent : undefined);

  const send = async (item: UploadItem) => {
    const { id, name } = item;
    const { signal } = left.current;
    change(id, { status: 'uploading', problem: undefined });
    try {
      change(id, { status: 'success', imageId: await uploadImage(item, signal) });
      files.current.delete(id);
      showToast({ title: 'Image Uploaded', description: name, tone: 'good' });
    } catch (error) {
      if (signal.aborted) return;
      const problem = withReason('Failed to upload training image.', error);
      change(id, { status: 'error', problem });
      showToast({ title: 'Upload Failed', description: problem, tone: 'bad' });
    }
  };

  const isSent = (id: string) => list.findNow(id)?.status === 'uploading';
  /** Waits for files that are still being read. Files chosen later are not included. */
  const upload = async (ids: readonly string[]) => {
    if (isRunning.current) return;
    isRunning.current = true;
    setIsBusy(true);
    try {
      for (const id of ids) {
        const one = await list.findRead(id);
        if (one && canUpload(one) && !left.current.signal.aborted) await send(one);
      }
    } finally {
      isRunning.current = false;
      setIsBusy(false);
      void markStale(queries, { kind: 'training' });
    }
  };

  return {
    items,
    /** Refused files of the last choice. */
    refused,
    defaults,
    setDefaults,
    isBusy,
    hasUnsent: unsent.length > 0,
    choose: (chosen: readonly File[]) => void choose(chosen),
    upload: (one: UploadItem) => void (one.dataUrl === undefined ? read(one.id) : upload([one.id])),
    uploadAll: () => void upload(items.filter(isToUpload).map(({ id }) => id)),
    describe: (id: string, to: Partial<Pick<UploadItem, 'toolCount' | 'drawerType'>>) => {
      if (!isSent(id)) change(id, { ...to, key: randomId() });
    },
    remove: (id: string) => {
      if (isSent(id)) return;
      files.current.delete(id);
      dispatch({ type: 'removed', id });
    },
    clearFinished: () => dispatch({ type: 'finishedCleared' }),
  };
}
