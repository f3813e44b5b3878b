import { z } from 'zod';
import { useWorkKeptBefore } from '../../lib/use-kept-work.ts';

const entries = z.object({
  typed: z.object({ positions: z.string(), expected: z.string() }),
  place: z.object({ toolboxId: z.string(), drawerNumber: z.number() }),
});

/** The counts of one image as typed, and the drawer that they come from. */
export type CountEntries = Readonly<z.infer<typeof entries>>;

/** Where this tab keeps the counts of an image, until the person signs out. */
export const countsPlace = (imageId: string): string => `counts/${imageId}`;

export function useFindKeptCounts(imageId: string): () => CountEntries | undefined {
  const find = useWorkKeptBefore(countsPlace(imageId));
  return () => entries.safeParse(find()).data;
}
