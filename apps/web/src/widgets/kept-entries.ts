import { useQuery } from '@tanstack/react-query';
import { actsQuery } from '../lib/device/acts.ts';
import type { KeptAct } from '../lib/device/device-db.ts';
import { countOf } from '../lib/format.ts';
import { useCurrentUser } from '../lib/session.tsx';

/**
 * How many entries of this person, in one toolbox or in all, the server does not have yet. Undefined until
 * the device has said so: then nothing may be green.
 */
export function useKeptEntries(toolboxId?: string): number | undefined {
  const userId = useCurrentUser()?.id ?? '';
  const { data } = useQuery(actsQuery(userId));
  const isMeant = (act: KeptAct) => toolboxId === undefined || act.toolboxId === toolboxId;
  return data?.filter(isMeant).length;
}

/** '2 entries on this phone are not in this list yet.'; empty without any. */
export function keptEntriesWords(kept: number | undefined): string {
  if (!kept) return '';
  return `${countOf(kept, 'entry', 'entries')} on this phone ${kept === 1 ? 'is' : 'are'} not in this list yet.`;
}
