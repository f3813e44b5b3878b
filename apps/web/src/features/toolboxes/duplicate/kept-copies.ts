import { z } from 'zod';
import { useWorkKeptBefore } from '../../../lib/use-kept-work.ts';
import { copiesPlace } from '../kept-places.ts';

const numberEntry = z.number().or(z.null().transform(() => Number.NaN));

/** The dialog's entries. */
const copyEntries = z.object({
  /**
   * The name of each toolbox's copies. Each run of # stands for the number, with at least that many digits.
   */
  patterns: z.array(z.string()),
  /** Of each toolbox. An empty number field is stored as null. */
  count: numberEntry,
  /** For one toolbox; the copies of several count on from their own numbers. */
  first: numberEntry,
  /** One equipment ID per line. */
  eids: z.string(),
});
export type CopyEntries = z.infer<typeof copyEntries>;

const kept = z.object({ toolboxIds: z.array(z.string()), entries: copyEntries });

/** The toolbox, if the entries are for only one. */
export const keptToolboxId = (found: z.infer<typeof kept> | undefined): string | undefined =>
  found?.toolboxIds.length === 1 ? found.toolboxIds[0] : undefined;

/** The toolboxes whose duplication was interrupted, and the entries, if any. */
export function useFindKeptCopies(): () => z.infer<typeof kept> | undefined {
  const find = useWorkKeptBefore(copiesPlace);
  return () => kept.safeParse(find()).data;
}
