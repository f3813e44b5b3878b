import type { Drawer } from '@stowed/contract';
import { compact } from '@stowed/domain';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { keptDraftOf, useFindKeptDraft } from '../../../lib/draft/use-draft.ts';
import { allActsQuery } from '../../../lib/device/acts.ts';
import type { ActProblem } from '../../../lib/device/device-db.ts';
import { useCurrentUser } from '../../../lib/session.tsx';
import type { KeptDoubt } from '../../../widgets/capture/capture-state.ts';
import { photoContent } from '../shared/act-content.ts';
import { findPhoto } from './photo-act.ts';

const keptPhoto = keptDraftOf(
  z.object({
    photo: z.string().startsWith('data:image/'),
    /** When this device took the photo, if known. */
    takenAt: z.string().optional(),
  }),
  z.object({ version: z.number() }),
);

/** An unsaved photo, and the drawer's version at that time. */
export type KeptPhoto = z.infer<typeof keptPhoto>;

export type TakenPhoto = Readonly<KeptPhoto['body']>;

export function photoPlace(toolboxId: string, drawerNumber: number): string {
  return `photo/${toolboxId}/${drawerNumber}`;
}

export const useFindKeptPhoto = (toolboxId: string, drawerNumber: number) =>
  useFindKeptDraft(photoPlace(toolboxId, drawerNumber), keptPhoto);

/** The unsaved photo that a drawer's screen starts with: this tab's, else this device's. */
export function useFirstPhoto({ toolboxId, number }: Drawer, onDevice: DevicePhoto | null) {
  const [inTab] = useState(useFindKeptPhoto(toolboxId, number));
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
      const content = photoContent.safeParse(found?.act.content).data;
      if (!found || !content) return null;
      const { version, takenAt, sent } = content;
      const draft = { body: compact({ photo: found.photo, takenAt }), base: { version }, sent };
      return { draft, problem: found.act.problem };
    },
    gcTime: 0,
    staleTime: Infinity,
  });
  return data;
}
