import { isOutage } from '../../../lib/api-error.ts';
import { showToast } from '../../../ui/toast-store.ts';
import type { CaptureOutcome } from '../../../widgets/capture/capture-state.ts';
import { showKept } from '../shared/show-kept.ts';
import type { waitOfPhoto } from './photo-act.ts';
import { processingProblem } from './processing.messages.ts';

const OUTAGE = 'Error processing image';

/**
 * Says why a photo was not saved, and returns what its dialog shows. Without a server it is kept, and one
 * failure is enough: after that the dialog closes, so that the person can go on (G-186).
 */
export async function tellFailed(
  error: unknown,
  drawerNumber: number,
  waitOf: () => ReturnType<typeof waitOfPhoto>,
): Promise<CaptureOutcome> {
  const { title, message, hint, isPhotoAtFault, isUnlike } = processingProblem(error);
  const kept = await waitOf().catch(() => undefined);
  const wait = isOutage(error) && title === OUTAGE ? kept : undefined;
  if (wait) tellKept(drawerNumber, !wait.isOutageKnown);
  else showToast({ title, description: message, tone: 'bad' });
  if (wait?.isOutageKnown) return { kind: 'done' };
  const advice = isPhotoAtFault ? 'retake' : 'retry';
  return {
    kind: 'failed',
    title,
    message,
    hint,
    advice,
    isKept: kept !== undefined,
    isWaiting: wait !== undefined,
    isUnlike,
  };
}

/** `isNews`: the outage has only just been noticed. */
export const tellKept = (drawerNumber: number, isNews: boolean): void =>
  showKept({ isNews }, { failed: OUTAGE, what: `Photo of drawer ${drawerNumber}` });
