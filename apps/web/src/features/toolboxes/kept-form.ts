import { foamColor, toolboxType } from '@stowed/contract';
import { z } from 'zod';
import { useWorkKeptBefore } from '../../lib/use-kept-work.ts';

/** The storage key of unsaved entries of the wizard. */
export const formPlace = 'new-toolbox';

/** Entries as typed, valid or not; an empty number field is stored as null. */
const keptForm = z.object({
  step: z.number().int().min(0).max(2),
  image: z.string().optional(),
  /** Set when the toolbox exists and only its picture is not stored. */
  createdId: z.string().optional(),
  values: z.object({
    type: toolboxType,
    name: z.string(),
    eid: z.string(),
    drawers: z.number(),
    primaryFoamColor: foamColor,
    secondaryFoamColor: foamColor,
    toolCounts: z.array(z.union([z.number(), z.nan(), z.null().transform(() => Number.NaN)])),
  }),
});
type KeptForm = z.infer<typeof keptForm>;

/** The unsent entries, if any. */
export function useFindKeptForm(): () => KeptForm | undefined {
  const find = useWorkKeptBefore(formPlace);
  return () => keptForm.safeParse(find()).data;
}
