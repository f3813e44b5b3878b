import type { Drawer, Tool } from '@stowed/contract';
import { endOfPhoto } from '../../../lib/device/acts.ts';
import type { KeptAct } from '../../../lib/device/device-db.ts';
import { parseAct } from '../shared/act-content.ts';
import { settleAct } from './settle-act.ts';

export interface SavedPhoto {
  /** The engine's; undefined for an unjudged photo. */
  readonly verdicts: readonly Tool[] | undefined;
  /** True if the person saved it over someone else's change. */
  readonly isOverChange?: boolean;
}

/**
 * Removes a photo that arrived. Later acts continue from it; a mark on it that the engine's `verdicts`
 * contradict waits for the person, also one that was made while the photo was being saved. So does a
 * completion on a photo without verdicts, as after a refusal, and one that was signed before someone else
 * changed the drawer.
 */
export async function settleSavedPhoto(kept: KeptAct, saved: Drawer, photo: SavedPhoto): Promise<void> {
  const act = parseAct(kept);
  if (!act) return;
  const end = await endOfPhoto(act);
  await settleAct(act, saved, (later) => (later.order < end ? doubtOf(later, photo) : undefined));
}

const isSurelyMissing = ({ status, needsReview }: Tool): boolean =>
  status === 'missing' && needsReview !== true;

const unjudgedBy = (verdicts: readonly Tool[] | undefined): Pick<KeptAct, 'problem'> | undefined =>
  verdicts ? undefined : { problem: 'unjudged' };

/** What nothing confirms, or the engine contradicts, waits until the person has looked again. */
function doubtOf(
  later: KeptAct,
  { verdicts, isOverChange }: SavedPhoto,
): Pick<KeptAct, 'problem'> | undefined {
  const act = parseAct(later);
  if (act?.kind === 'completion') return isOverChange ? { problem: 'changed' } : unjudgedBy(verdicts);
  if (act?.kind !== 'mark' || act.content.status !== 'present') return undefined;
  const verdict = verdicts?.find(({ uniqueId }) => uniqueId === act.content.uniqueId);
  return verdict && isSurelyMissing(verdict) ? { problem: 'doubted' } : undefined;
}
