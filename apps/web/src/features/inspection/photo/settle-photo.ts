import type { Drawer, Tool } from '@stowed/contract';
import { endOfPhoto } from '../../../lib/device/acts.ts';
import type { KeptAct } from '../../../lib/device/device-db.ts';
import { parseAct } from '../shared/act-content.ts';
import { settleAct } from './settle-act.ts';

/**
 * Removes a photo that arrived. Later acts continue from it; a mark on it that the engine's `verdicts`
 * contradict waits for the person, also one that was made while the photo was being saved. So does a
 * completion on a photo without verdicts, as after a refusal.
 */
export async function settleSavedPhoto(
  kept: KeptAct,
  saved: Drawer,
  verdicts: readonly Tool[] | undefined,
): Promise<void> {
  const act = parseAct(kept);
  if (!act) return;
  const end = await endOfPhoto(act);
  await settleAct(act, saved, (later) => (later.order < end ? doubtOf(later, verdicts) : undefined));
}

const isSurelyMissing = ({ status, needsReview }: Tool): boolean =>
  status === 'missing' && needsReview !== true;

/** What nothing confirms, or the engine contradicts, waits until the person has looked again. */
function doubtOf(
  later: KeptAct,
  verdicts: readonly Tool[] | undefined,
): Pick<KeptAct, 'problem'> | undefined {
  const act = parseAct(later);
  if (act?.kind === 'completion' && !verdicts) return { problem: 'unjudged' };
  if (act?.kind !== 'mark' || act.content.status !== 'present') return undefined;
  const verdict = verdicts?.find(({ uniqueId }) => uniqueId === act.content.uniqueId);
  return verdict && isSurelyMissing(verdict) ? { problem: 'doubted' } : undefined;
}
