import { useEffect, useRef, useState } from 'react';
import { serverNow } from '../../../lib/server-clock.ts';
import type { CaptureOutcome } from '../../../widgets/capture/capture-state.ts';
import type { KeptPhoto } from './kept-photo.ts';

/** What the drawer says of its photo while the dialog in which it was taken is closed. */
export type PhotoStage = 'judging' | 'saving' | 'unsaved' | 'judged';

type Receive = (photo: string) => Promise<CaptureOutcome>;

interface HeldPhotoOptions {
  readonly isDialogOpen: boolean;
  /** Called after each failure: the drawer may be another one by then, or gone. */
  readonly onFailed: () => void;
}

/** The photo that was taken and is not saved, from its dialog to the drawer's screen. */
export function useHeldPhoto(keptPhoto: KeptPhoto | undefined, { isDialogOpen, onFailed }: HeldPhotoOptions) {
  const [held, setHeld] = useState(keptPhoto?.photo);
  const [takenAt, setTakenAt] = useState(keptPhoto?.takenAt);
  const [work, setWork] = useState<Exclude<PhotoStage, 'unsaved'>>();
  const isSeen = useRef(isDialogOpen);
  useEffect(() => {
    isSeen.current = isDialogOpen;
  }, [isDialogOpen]);

  const hold = (photo: string | undefined) => {
    if (photo !== undefined && photo !== held) setTakenAt(serverNow().toISOString());
    setHeld(photo);
  };

  /** Follows what is done with a photo. Whoever looks at the dialog sees its end there. */
  const follow =
    (receive: Receive, stage: 'judging' | 'saving'): Receive =>
    async (photo) => {
      setWork(stage);
      const end = (last: 'judged' | undefined) => setWork(isSeen.current ? undefined : last);
      try {
        const outcome = await receive(photo);
        if (outcome.kind === 'failed') onFailed();
        end(outcome.kind === 'done' && stage === 'judging' ? 'judged' : undefined);
        return outcome;
      } catch (error) {
        end(undefined);
        throw error;
      }
    };
  const stage: PhotoStage | undefined = held === undefined ? finished(work) : (work ?? 'unsaved');
  return { held, takenAt, hold, follow, stage };
}

export type HeldPhoto = ReturnType<typeof useHeldPhoto>;

const finished = (work: PhotoStage | undefined) => (work === 'judged' ? work : undefined);
