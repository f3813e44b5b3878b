import { z } from 'zod';
import { useWorkKeptBefore } from '../use-kept-work.ts';

/** The form in which unsaved work is kept: what the person made, what it was made from, and the saves under way. */
export const keptDraftOf = <Body extends z.ZodType, Base extends z.ZodType>(body: Body, base: Base) =>
  z.object({
    body,
    base,
    sent: z.array(z.object({ id: z.string(), print: z.string() })).default([]),
  });

/** Finds the work that a screen kept at this place before a reload or the end of a session. */
export function useFindKeptDraft<Schema extends z.ZodType>(
  place: string,
  schema: Schema,
): () => z.output<Schema> | undefined {
  const find = useWorkKeptBefore(place);
  return () => schema.safeParse(find()).data;
}
