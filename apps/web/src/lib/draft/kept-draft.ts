import { z } from 'zod';
import { useWorkKeptBefore } from '../use-kept-work.ts';

/** The stored form of unsaved work: body, base and pending saves. */
export const keptDraftOf = <Body extends z.ZodType, Base extends z.ZodType>(body: Body, base: Base) =>
  z.object({
    body,
    base,
    sent: z.array(z.object({ id: z.string(), print: z.string() })).default([]),
  });

/** Finds unsaved work from before a reload or the end of a session. */
export function useFindKeptDraft<Schema extends z.ZodType>(
  place: string,
  schema: Schema,
): () => z.output<Schema> | undefined {
  const find = useWorkKeptBefore(place);
  return () => schema.safeParse(find()).data;
}
