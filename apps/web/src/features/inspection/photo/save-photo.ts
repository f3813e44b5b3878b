import type { Drawer } from '@stowed/contract';
import { compact } from '@stowed/domain';
import type { Queued } from '../../../lib/call.ts';
import type { SaveOutcome, Sending } from '../../../lib/draft/draft-saver.ts';
import { showToast } from '../../../ui/toast-store.ts';
import type { CaptureOutcome } from '../../../widgets/capture/capture-state.ts';
import type { KeptPhoto } from './kept-photo-content.ts';
import type { TakenPhoto } from './kept-photo.ts';
import { lateOrUnjudged, saveScan } from './photo-content.ts';
import type { PhotoContent } from './photo-content.ts';
import { processingProblem } from './processing.messages.ts';
import { showResult } from './show-result.ts';
import { tellFailed, tellKept } from './tell-failed.ts';
import type { usePhotoContent } from './use-photo-content.ts';
import type { usePhotoOnDevice } from './use-photo-on-device.ts';
import type { Way } from './use-work.ts';

interface SendingOf {
  readonly seen: Drawer;
  /** The drawer's version when the photo was taken. */
  readonly shotVersion: number;
  readonly late: Queued | undefined;
  readonly content: ReturnType<typeof usePhotoContent>;
  readonly isLeft: () => boolean;
  /** Whether the person has completed the drawer with this photo already. */
  readonly isCompleted: (photo: string) => Promise<boolean>;
}

/** Judges the photo if it is to be, and saves it. */
export async function sendTaken(
  {
    body,
    base: { version },
    over,
    way,
    idOf,
  }: Sending<TakenPhoto | undefined, KeptPhoto['base'], Drawer, Way>,
  { seen, shotVersion, late, content, isLeft, isCompleted }: SendingOf,
): Promise<Drawer> {
  const queued = late && { ...late, seenVersion: over && shotVersion };
  const photo = body?.photo ?? '';
  const made = await content.make({ photo, queued }, over ?? seen, way === 'judging');
  // Over someone else's change, the person completes the drawer again.
  const isLate = !over && made.verdicts !== undefined && (await isCompleted(photo));
  const { imageUrl, tools, isComparedLate } = isLate ? lateOrUnjudged(made, seen) : made;
  // Once the person leaves the drawer, its photo is sent in the background.
  if (isLeft()) throw new Error('The drawer was left');
  const scan = { imageUrl, tools: [...tools], version, ...compact({ isComparedLate }) };
  return saveScan(seen, scan, { idOf, queued });
}

/** Says what a saved photo shows. */
export function tellResult(sent: PhotoContent | undefined, before: Drawer, isElsewhere: boolean): void {
  if (sent) showResult(sent, before, isElsewhere);
  else showToast({ title: 'Drawer updated' });
}

interface Settling {
  /** Shows what was saved. */
  readonly tell: () => void;
  /** Resolves once this device no longer keeps the saved photo. */
  readonly settled: (saved: Drawer) => Promise<void>;
  readonly device: ReturnType<typeof usePhotoOnDevice>;
  readonly drawer: Drawer;
  readonly store: (drawer: Drawer) => Promise<unknown>;
  readonly isLeft: () => boolean;
  readonly onFailed: () => void;
}

/** Not sent yet: what the person did on this drawer before must arrive first. */
export const WAITS = { kind: 'waits' } as const;
export type Outcome = SaveOutcome<Drawer> | typeof WAITS;

/** Acts on the outcome of a save; returns what the capture dialog shows next. */
export async function settle(outcome: Outcome, to: Settling): Promise<CaptureOutcome> {
  switch (outcome.kind) {
    case 'waits':
      tellKept(to.drawer.number, false);
      return { kind: 'done' };
    case 'saved':
      // First, so that a reload after the message does not show the photo as unsaved.
      await to.settled(outcome.server);
      to.tell();
      await to.store(outcome.server);
      return { kind: 'done' };
    case 'unchanged':
      return { kind: 'done' };
    case 'contested':
      await to.store(outcome.theirs);
      return { kind: 'conflict' };
    case 'failed':
      if (processingProblem(outcome.error).isPhotoAtFault) await to.device.refuse();
      // The screen is closed, so nobody would read a message.
      if (to.isLeft()) return { kind: 'done' };
      to.onFailed();
      return tellFailed(outcome.error, to.drawer.number, to.device.wait);
  }
}
