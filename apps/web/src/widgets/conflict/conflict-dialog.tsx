import type { Tool } from '@stowed/contract';
import { isShowableDrawerImage } from '@stowed/domain';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ToolPicture } from '../tool-picture/tool-picture.tsx';

/** One of two states to choose from. */
export interface ConflictSide {
  readonly title: string;
  /** When it was made. */
  readonly time?: string | undefined;
  readonly imageUrl: string | null;
  /** The tools to draw on the picture, if their places in it are known. */
  readonly located?: readonly Tool[];
  readonly overlay?: 'verdicts' | number;
  readonly note?: string | undefined;
  /** The state in numbers. */
  readonly figures: ReactNode;
  /** Label of the button that chooses this state, or why it cannot be chosen. */
  readonly choice: string | { readonly impossible: string };
}

interface ConflictDialogProps {
  readonly title: string;
  readonly description: string;
  /** Further information before choosing. */
  readonly note?: string | undefined;
  readonly theirs: ConflictSide;
  readonly mine: ConflictSide;
  /** The recommended side. */
  readonly recommended: 'mine' | 'theirs' | undefined;
  /** Resolves to an error text, if any. */
  readonly onUseMine: () => Promise<string | undefined>;
  readonly onKeepTheirs: () => void;
  readonly focusAfter?: () => HTMLElement | null;
}

/**
 * Two people changed the same thing. Both states are shown; only a choice closes the dialog, so nothing is
 * lost.
 */
export function ConflictDialog(props: ConflictDialogProps) {
  const { title, description, note, theirs, mine, recommended, onUseMine, onKeepTheirs } = props;
  const [isPending, setIsPending] = useState(false);
  const [problem, setProblem] = useState<string>();
  const handleUseMine = async () => {
    setIsPending(true);
    setProblem(await onUseMine());
    setIsPending(false);
  };
  const lookOf = (side: 'mine' | 'theirs') => (side === recommended ? 'primary' : 'secondary');
  return (
    <Dialog isOpen width="wide" title={title} description={description} focusAfter={props.focusAfter}>
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
        <Side {...theirs}>
          <Choice
            choice={theirs.choice}
            look={lookOf('theirs')}
            disabled={isPending}
            onChoose={onKeepTheirs}
          />
        </Side>
        <Side {...mine}>
          <Choice
            choice={mine.choice}
            look={lookOf('mine')}
            isPending={isPending}
            onChoose={() => void handleUseMine()}
          />
        </Side>
      </div>
    </Dialog>
  );
}

function Side(props: ConflictSide & { readonly children: ReactNode }) {
  const { title, time, imageUrl, located = [], overlay = 'verdicts', note, figures, children } = props;
  return (
    <section aria-label={title} className="flex flex-col gap-3 rounded-md border border-line p-3">
      <div>
        <h3 className="placard">{title}</h3>
        {time && <p className="reading text-sm text-ink-soft">{time}</p>}
      </div>
      {imageUrl && isShowableDrawerImage(imageUrl) && (
        <ToolPicture
          imageUrl={imageUrl}
          alt={`Drawer, ${title.toLowerCase()}`}
          tools={located}
          overlay={overlay}
          className="aspect-4/3 w-full rounded-sm"
        />
      )}
      {note && <p className="text-sm text-ink-soft">{note}</p>}
      {figures}
      <div className="mt-auto pt-2">{children}</div>
    </section>
  );
}

interface ChoiceProps {
  readonly choice: ConflictSide['choice'];
  readonly look: 'primary' | 'secondary';
  readonly disabled?: boolean;
  readonly isPending?: boolean;
  readonly onChoose: () => void;
}

function Choice({ choice, look, disabled = false, isPending = false, onChoose }: ChoiceProps) {
  if (typeof choice !== 'string') return <p>{choice.impossible}</p>;
  return (
    <Button
      size="lg"
      variant={look}
      className="w-full"
      disabled={disabled}
      isPending={isPending}
      onClick={onChoose}
    >
      {choice}
    </Button>
  );
}
