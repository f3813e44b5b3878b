import type { Drawer } from '@stowed/contract';
import { compact } from '@stowed/domain';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { keptDraftOf, useFindKeptDraft } from '../../../lib/draft/use-draft.ts';
import { useCurrentUser } from '../../../lib/session.tsx';
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
  return { kept, isKeptWaiting: inTab === undefined && onDevice?.isStopped === false };
}

export interface DevicePhoto {
  readonly draft: KeptPhoto;
  /** A person has to decide about it. */
  readonly isStopped: boolean;
}

/** The drawer's unsaved photo on this device; undefined while it is looked up, null for none. */
export function useDevicePhoto(toolboxId: string, drawerNumber: number): DevicePhoto | null | undefined {
  const userId = useCurrentUser()?.id ?? '';
  const { data } = useQuery({
    queryKey: ['device', 'photo', userId, toolboxId, drawerNumber],
    queryFn: async () => {
      // A browser without storage has no photo to restore.
      const found = await findPhoto({ userId, toolboxId, drawerNumber }).catch(() => undefined);
      const content = photoContent.safeParse(found?.act.content).data;
      if (!found || !content) return null;
      const { version, takenAt, sent } = content;
      const draft = { body: compact({ photo: found.photo, takenAt }), base: { version }, sent };
      return { draft, isStopped: found.act.problem !== undefined };
    },
    gcTime: 0,
    staleTime: Infinity,
  });
  return data;
}
