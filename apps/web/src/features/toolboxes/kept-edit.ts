import { toolboxType } from '@stowed/contract';
import { z } from 'zod';
import { useWorkKeptBefore } from '../../lib/use-kept-work.ts';

/** Where the edit dialog's entries are kept while they are not saved. */
export const editPlace = 'edit-toolbox';

const keptEdit = z.object({
  toolboxId: z.string(),
  edit: z.object({
    eid: z.string(),
    type: toolboxType,
    /** A number field that was emptied is stored as null. */
    drawers: z.number().or(z.null().transform(() => Number.NaN)),
    counts: z.record(z.coerce.number(), z.string()),
  }),
});

/** The toolbox that somebody was editing, and what was typed, when there is something. */
export function useFindKeptEdit(): () => z.infer<typeof keptEdit> | undefined {
  const find = useWorkKeptBefore(editPlace);
  return () => keptEdit.safeParse(find()).data;
}
