import { z } from 'zod';
import { keptDraftOf, useFindKeptDraft } from '../../../lib/draft/use-draft.ts';

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
