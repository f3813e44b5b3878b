import { useState } from 'react';
import { useLatest } from '../../../lib/use-latest.ts';
import type { TakenPhoto } from './kept-photo.ts';
import type { PhotoStage } from './photo-stage.ts';

/** Judged by the engine first, or saved without a judgment. */
export type Way = 'judging' | 'saving';

interface Work {
  readonly way: Way;
  readonly phase: 'none' | 'received' | 'judged';
}

interface Progress {
  readonly isSaving: boolean;
  /** The person has to choose between the photo and someone else's save. */
  readonly isContested: boolean;
  /** The share of the photo that was sent, from 0 to 1. */
  readonly sentShare: number;
  /** The stage of a photo that nothing is done with. */
  readonly onDevice: PhotoStage;
}

/** What is being done with a photo, and whether its result is news for the person. */
export function useWork(isDialogOpen: boolean) {
  const [{ way, phase }, setWork] = useState<Work>({ way: 'judging', phase: 'none' });
  const isOpenNow = useLatest(isDialogOpen);
  return {
    way,
    begin: (by: Way) => setWork({ way: by, phase: 'received' }),
    end: (by: Way, isSaved: boolean) => {
      const isNews = isSaved && by === 'judging' && !isOpenNow.current;
      setWork({ way: by, phase: isNews ? 'judged' : 'none' });
    },
    stageOf: (taken: TakenPhoto | undefined, progress: Progress): PhotoStage | undefined => {
      if (!taken) return phase === 'judged' ? 'judged' : undefined;
      const isWorking = (phase === 'received' || progress.isSaving) && !progress.isContested;
      return isWorking ? workStage(way, progress.sentShare) : progress.onDevice;
    },
  };
}

const workStage = (way: Way, sentShare: number): PhotoStage =>
  way === 'judging' && sentShare < 1 ? 'sending' : way;
