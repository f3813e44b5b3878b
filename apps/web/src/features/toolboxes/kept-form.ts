import { foamColor, toolboxType } from '@stowed/contract';
import { z } from 'zod';
import { useWorkKeptBefore } from '../../lib/use-kept-work.ts';

/** Where the wizard's entries are kept while no toolbox was made of them. */
export const formPlace = 'new-toolbox';

/** Entries as they were typed, right or wrong; an emptied number field is stored as null. */
const keptForm = z.object({
  step: z.number().int().min(0).max(2),
  image: z.string().optional(),
  /** There when the toolbox exists and only its picture is not stored. */
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

/** What a person had entered and not sent, when there is something. */
export function useFindKeptForm(): () => KeptForm | undefined {
  const find = useWorkKeptBefore(formPlace);
  return () => keptForm.safeParse(find()).data;
}
