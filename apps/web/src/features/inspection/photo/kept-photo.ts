import { z } from 'zod';
import { keptDraftOf, useFindKeptDraft } from '../../../lib/draft/kept-draft.ts';

const keptPhoto = keptDraftOf(
  z.object({
    photo: z.string().startsWith('data:image/'),
    /** When this device took it; undefined when that is not known. */
    takenAt: z.string().optional(),
  }),
  z.object({ version: z.number() }),
);

/** A photo that was taken and not saved, and the drawer's version that the person had seen. */
export type KeptPhoto = z.infer<typeof keptPhoto>;

export type TakenPhoto = Readonly<KeptPhoto['body']>;

export function photoPlace(toolboxId: string, drawerNumber: number): string {
  return `photo/${toolboxId}/${drawerNumber}`;
}

export const useFindKeptPhoto = (toolboxId: string, drawerNumber: number) =>
  useFindKeptDraft(photoPlace(toolboxId, drawerNumber), keptPhoto);
