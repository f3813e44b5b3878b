import type { Drawer } from '@stowed/contract';
import { useQuery } from '@tanstack/react-query';
import { use, useState } from 'react';
import { allActsQuery } from '../../../lib/device/acts.ts';
import type { ActProblem } from '../../../lib/device/device-db.ts';
import { useCurrentUser } from '../../../lib/session.tsx';
import { useWorkKeptBefore } from '../../../lib/use-kept-work.ts';
import type { KeptDoubt } from '../../../widgets/capture/capture-state.ts';
import type { KeptPhoto } from './kept-photo-content.ts';
import { findPhoto } from './photo-act.ts';

export type TakenPhoto = Readonly<KeptPhoto['body']>;

const importContent = () => import('./kept-photo-content.ts');
let content: ReturnType<typeof importContent> | undefined;

/** Loads what reads a kept photo. Most visits find none, and do not wait for it. */
function loadContent() {
  content ??= importContent();
  content.catch(() => (content = undefined));
  return content;
}

export function photoPlace(toolboxId: string, drawerNumber: number): string {
  return `photo/${toolboxId}/${drawerNumber}`;
}

/** A drawer's unsaved photo in this tab, read at the first render. */
export function usePhotoInTab(toolboxId: string, drawerNumber: number): KeptPhoto | undefined {
  const [stored] = useState(useWorkKeptBefore(photoPlace(toolboxId, drawerNumber)));
  return stored === undefined ? undefined : use(loadContent()).readPhotoInTab(stored);
}

/** The unsaved photo that a drawer's screen starts with: this tab's, else this device's. */
export function useFirstPhoto({ toolboxId, number }: Drawer, onDevice: DevicePhoto | null) {
  const inTab = usePhotoInTab(toolboxId, number);
  const [kept] = useState(inTab ?? onDevice?.draft);
  // A photo that only waits for the server needs no decision, so its dialog stays closed.
  const isKeptWaiting = inTab === undefined && onDevice !== null && onDevice.problem === undefined;
  return { kept, isKeptWaiting, doubt: doubtOf(onDevice?.problem) };
}

function doubtOf(problem: ActProblem | undefined): KeptDoubt | undefined {
  if (problem === 'mismatch') return 'refused';
  return problem === 'unlike' ? 'unsent' : undefined;
}

export interface DevicePhoto {
  readonly draft: KeptPhoto;
  /** Why a person has to decide about it. */
  readonly problem: ActProblem | undefined;
}

/** The drawer's unsaved photo on this device; undefined while it is looked up, null for none. */
export function useDevicePhoto(toolboxId: string, drawerNumber: number): DevicePhoto | null | undefined {
  const userId = useCurrentUser()?.id ?? '';
  const { data } = useQuery({
    // Read again with the acts: sending it may raise or settle a problem.
    queryKey: [...allActsQuery().queryKey, 'photo', userId, toolboxId, drawerNumber],
    queryFn: async () => {
      // A browser without storage has no photo to restore.
      const found = await findPhoto({ userId, toolboxId, drawerNumber }).catch(() => undefined);
      if (!found) return null;
      const draft = (await loadContent()).readPhotoOnDevice(found);
      return draft ? { draft, problem: found.act.problem } : null;
    },
    gcTime: 0,
    staleTime: Infinity,
  });
  return data;
}
