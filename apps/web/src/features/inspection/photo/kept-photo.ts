import { z } from 'zod';
import { useWorkKeptBefore } from '../../../lib/use-kept-work.ts';

const keptPhoto = z.object({
  photo: z.string().startsWith('data:image/'),
  version: z.number(),
  /** When it was taken, by this device. */
  takenAt: z.string().optional(),
});

/** A photo that was taken and not saved, and the drawer's version that the person saw. */
export type KeptPhoto = Readonly<z.infer<typeof keptPhoto>>;

/** Where a drawer's photo is kept while it is not saved. */
export function photoPlace(toolboxId: string, drawerNumber: number): string {
  return `photo/${toolboxId}/${drawerNumber}`;
}

/** The drawer's photo that was taken before and not saved, when there is one. */
export function useFindKeptPhoto(toolboxId: string, drawerNumber: number): () => KeptPhoto | undefined {
  const find = useWorkKeptBefore(photoPlace(toolboxId, drawerNumber));
  return () => keptPhoto.safeParse(find()).data;
}
