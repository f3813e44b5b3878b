import { toolboxType } from '@stowed/contract';
import { z } from 'zod';
import { useWorkKeptBefore } from '../../lib/use-kept-work.ts';

/** The storage key of unsaved entries of the edit dialog. */
export const editPlace = 'edit-toolbox';

const keptEdit = z.object({
  toolboxId: z.string(),
  edit: z.object({
    eid: z.string(),
    type: toolboxType,
    /** An empty number field is stored as null. */
    drawers: z.number().or(z.null().transform(() => Number.NaN)),
    counts: z.record(z.coerce.number(), z.string()),
  }),
});

/** The toolbox with unsaved entries, and the entries, if any. */
export function useFindKeptEdit(): () => z.infer<typeof keptEdit> | undefined {
  const find = useWorkKeptBefore(editPlace);
  return () => keptEdit.safeParse(find()).data;
}
