import type { ToolInput } from '@stowed/contract';
import { isShowableDrawerImage } from '@stowed/domain';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { countOf } from '../../lib/format.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import type { DrawerConflict } from './api/drawer-conflict.ts';
import { isSamePhoto } from './same-photo.ts';

interface ConflictDialogProps {
  readonly conflict: DrawerConflict;
  /** What of a person's own stands against what somebody else saved. */
  readonly what: keyof typeof words;
  /** Answers what went wrong, or nothing. */
  readonly onUseMine: () => Promise<string | undefined>;
  readonly onKeepTheirs: () => void;
}

const words = {
  photo: {
    description: 'It changed while you were photographing it. Your photo is kept until you choose.',
    mine: 'Your photo',
    use: 'Use my photo',
  },
  positions: {
    description: 'It changed while you were adjusting positions. Yours are kept until you choose.',
    mine: 'Your positions',
    use: 'Use my positions',
  },
};

const otherPhoto = {
  description: 'A new photo of it was saved while you were adjusting positions.',
  why: 'They were made for another photo. Results of one photo are never put onto another: only what is saved can be kept.',
};

/**
 * Two people at one drawer: both states side by side, and a person chooses. Positions that lie on a photo that was replaced
 * are only shown: what they say of their photo may be false of the drawer now.
 */
export function ConflictDialog({ conflict, what, onUseMine, onKeepTheirs }: ConflictDialogProps) {
  const [isPending, setIsPending] = useState(false);
  const [problem, setProblem] = useState<string>();
  const { mine, theirs } = conflict;
  const isOfOtherPhoto = what === 'positions' && !isSamePhoto(mine.imageUrl, theirs.imageUrl);
  const handleUseMine = async () => {
    setIsPending(true);
    setProblem(await onUseMine());
    setIsPending(false);
  };
  return (
    <Dialog
      isOpen
      width="wide"
      title="This drawer was changed by someone else"
      description={isOfOtherPhoto ? otherPhoto.description : words[what].description}
    >
      {problem && (
        <Alert tone="bad" className="mb-4">
          {problem}
        </Alert>
      )}
      <div className="grid gap-4 md:grid-cols-2">
        <Side title="Saved by someone else" imageUrl={theirs.imageUrl} tools={theirs.tools}>
          <Button size="lg" className="w-full" disabled={isPending} onClick={onKeepTheirs}>
            Keep what is saved
          </Button>
        </Side>
        <Side title={words[what].mine} imageUrl={mine.imageUrl} tools={mine.tools}>
          {isOfOtherPhoto ? (
            <p>{otherPhoto.why}</p>
          ) : (
            <Button
              size="lg"
              variant="primary"
              className="w-full"
              isPending={isPending}
              onClick={() => void handleUseMine()}
            >
              {words[what].use}
            </Button>
          )}
        </Side>
      </div>
    </Dialog>
  );
}

interface SideProps {
  readonly title: string;
  readonly imageUrl: string | null;
  readonly tools: readonly ToolInput[];
  readonly children: ReactNode;
}

function Side({ title, imageUrl, tools, children }: SideProps) {
  const missing = tools.filter((tool) => tool.status === 'missing');
  return (
    <section aria-label={title} className="flex flex-col gap-3 rounded-md border border-line p-3">
      <h3 className="placard">{title}</h3>
      {imageUrl && isShowableDrawerImage(imageUrl) && (
        <img
          src={imageUrl}
          alt={`Drawer, ${title.toLowerCase()}`}
          referrerPolicy="no-referrer"
          className="aspect-4/3 w-full rounded-sm bg-[#0b1013] object-contain"
        />
      )}
      <p>
        <span className="reading text-2xl">{tools.length - missing.length}</span> present,{' '}
        <span className="reading text-2xl">{missing.length}</span> missing
      </p>
      {missing.length > 0 && (
        <p className="text-sm text-bad">
          {countOf(missing.length, 'tool')} missing: {missing.map((tool) => tool.name).join(', ')}
        </p>
      )}
      <div className="mt-auto pt-2">{children}</div>
    </section>
  );
}
