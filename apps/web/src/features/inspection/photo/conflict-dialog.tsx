import { useState } from 'react';
import { formatMoment } from '../../../lib/format.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import type { DrawerConflict } from './drawer-conflict.ts';
import { ConflictSide } from './conflict-side.tsx';
import { isSamePhoto } from './same-photo.ts';

interface ConflictDialogProps {
  readonly conflict: DrawerConflict;
  /** What of a person's own stands against what is saved. */
  readonly what: keyof typeof words;
  /** What else there is to know before choosing. */
  readonly note?: string | undefined;
  /** When both were made, as far as known, where one of them tells more the newer it is. */
  readonly times?: Times;
  /** Answers what went wrong, or nothing. */
  readonly onUseMine: () => Promise<string | undefined>;
  readonly onKeepTheirs: () => void;
}

type Side = 'mine' | 'theirs';
type Times = Readonly<Record<Side, string | undefined>>;

const words = {
  photo: {
    description: 'It has changed since you last saw it. Your photo is kept until you choose.',
    mine: 'Your photo',
    use: 'Use my photo',
  },
  positions: {
    description: 'It has changed since you last saw it. Your positions are kept until you choose.',
    mine: 'Your positions',
    use: 'Use my positions',
  },
};

const otherPhoto = {
  description: 'A new photo of it was saved while you were adjusting positions.',
  why: 'They were made for another photo. Results of one photo are never put onto another: only what is saved can be kept.',
};

/**
 * Both states of a drawer that was changed meanwhile, by somebody else or in another window: a person chooses. Positions
 * that lie on a photo that was replaced are only shown: what they say of their photo may be false of the drawer now.
 */
export function ConflictDialog(props: ConflictDialogProps) {
  const { conflict, what, note, times, onUseMine, onKeepTheirs } = props;
  const [isPending, setIsPending] = useState(false);
  const [problem, setProblem] = useState<string>();
  const { mine, theirs } = conflict;
  const isOfOtherPhoto = what === 'positions' && !isSamePhoto(mine.imageUrl, theirs.imageUrl);
  const commended = isOfOtherPhoto ? 'theirs' : newerOf(times);
  const lookOf = (side: Side) => (side === commended ? 'primary' : 'secondary');
  const handleUseMine = async () => {
    setIsPending(true);
    setProblem(await onUseMine());
    setIsPending(false);
  };
  return (
    <Dialog
      isOpen
      width="wide"
      title="This drawer was changed meanwhile"
      description={isOfOtherPhoto ? otherPhoto.description : words[what].description}
    >
      {note && (
        <Alert tone="warn" className="mb-4">
          {note}
        </Alert>
      )}
      {problem && (
        <Alert tone="bad" className="mb-4">
          {problem}
        </Alert>
      )}
      <div className="grid gap-4 md:grid-cols-2">
        <ConflictSide
          title="Saved meanwhile"
          time={timeWords('Saved', times?.theirs)}
          imageUrl={theirs.imageUrl}
          tools={theirs.tools}
          {...(mine.located && placesOf(theirs))}
        >
          <Button
            size="lg"
            variant={lookOf('theirs')}
            className="w-full"
            disabled={isPending}
            onClick={onKeepTheirs}
          >
            Keep what is saved
          </Button>
        </ConflictSide>
        <ConflictSide title={words[what].mine} time={timeWords('Captured', times?.mine)} {...mine}>
          {isOfOtherPhoto ? (
            <p>{otherPhoto.why}</p>
          ) : (
            <Button
              size="lg"
              variant={lookOf('mine')}
              className="w-full"
              isPending={isPending}
              onClick={() => void handleUseMine()}
            >
              {words[what].use}
            </Button>
          )}
        </ConflictSide>
      </div>
    </Dialog>
  );
}

const timeWords = (deed: string, time: string | undefined) => time && `${deed} ${formatMoment(time)}`;

/** Which of both is to be chosen rather than the other; neither where a time is not known. */
function newerOf(times: Times | undefined): Side | undefined {
  if (!times) return 'mine';
  const [mine, theirs] = [times.mine, times.theirs].map((time) => Date.parse(time ?? ''));
  if (mine === undefined || theirs === undefined || Number.isNaN(mine + theirs)) return undefined;
  return mine < theirs ? 'theirs' : 'mine';
}

function placesOf({ isLocated, tools }: DrawerConflict['theirs']) {
  return isLocated ? { located: tools } : { note: 'Its tools are listed, not located.' };
}
