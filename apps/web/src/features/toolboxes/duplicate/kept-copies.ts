import { z } from 'zod';
import { useWorkKeptBefore } from '../../../lib/use-kept-work.ts';

const numberEntry = z.number().or(z.null().transform(() => Number.NaN));

/** The dialog's entries. */
const copyEntries = z.object({
  /** Each run of # stands for the number, with at least that many digits. */
  pattern: z.string(),
  /** An empty number field is stored as null. */
  count: numberEntry,
  first: numberEntry,
  /** One equipment ID per line. */
  eids: z.string(),
});
export type CopyEntries = z.infer<typeof copyEntries>;

/** The storage key of interrupted entries. */
export const copiesPlace = 'duplicate-toolbox';

const kept = z.object({ toolboxId: z.string(), entries: copyEntries });

/** The toolbox whose duplication was interrupted, and the entries, if any. */
export function useFindKeptCopies(): () => z.infer<typeof kept> | undefined {
  const find = useWorkKeptBefore(copiesPlace);
  return () => kept.safeParse(find()).data;
}
