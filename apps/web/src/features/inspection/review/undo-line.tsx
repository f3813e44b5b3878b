import { Undo2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import type { Flip } from '../shared/flip.ts';

const OFFERED_MS = 5000;

/** An answer of the stack, and its place there, from 0. */
interface StackAnswer extends Flip {
  readonly at: number;
}

/** The last answer, which can be undone for 5 s, and for as long as the control is focused or hovered. */
export function useUndo() {
  const [last, setLast] = useState<StackAnswer>();
  const [isHeld, setIsHeld] = useState(false);
  useEffect(() => {
    if (!last || isHeld) return undefined;
    const timer = setTimeout(() => setLast(undefined), OFFERED_MS);
    return () => clearTimeout(timer);
  }, [last, isHeld]);
  const replace = (answer: StackAnswer | undefined) => {
    setIsHeld(false);
    setLast(answer);
  };
  return {
    last,
    offer: (answer: StackAnswer) => replace(answer),
    forget: () => replace(undefined),
    hold: setIsHeld,
  };
}

interface UndoLineProps {
  readonly last: Flip | undefined;
  readonly isPending: boolean;
  readonly onUndo: () => void;
  /** The person is at the control, so it stays. */
  readonly onHold: (isHeld: boolean) => void;
}

/** Says the last answer and takes it back. Its place stays empty otherwise, so that nothing moves. */
export function UndoLine({ last, isPending, onUndo, onHold }: UndoLineProps) {
  return (
    <div className="flex min-h-11 flex-wrap items-center justify-between gap-3">
      <p role="status" className="min-w-0 flex-1 basis-32 wrap-anywhere text-ink-soft">
        {last && `${last.tool.name}: ${last.status}`}
      </p>
      {last && (
        <Button
          className="shrink-0"
          aria-label={`Undo: ${last.tool.name}`}
          aria-keyshortcuts="U"
          disabled={isPending}
          onClick={onUndo}
          onFocus={() => onHold(true)}
          onBlur={() => onHold(false)}
          onPointerEnter={() => onHold(true)}
          onPointerLeave={() => onHold(false)}
        >
          <Undo2 size={18} aria-hidden="true" />
          Undo
        </Button>
      )}
    </div>
  );
}
