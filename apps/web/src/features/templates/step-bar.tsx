import { useEffect, useId, useRef } from 'react';
import { Button } from '../../ui/button.tsx';

interface StepBarProps {
  readonly isFirst: boolean;
  /** Why saving is disabled. */
  readonly problem: string | undefined;
  readonly isDetecting: boolean;
  readonly isSaving: boolean;
  readonly onPrevious: () => void;
  readonly onSkip: () => void;
  readonly onSave: () => void;
}

/** Navigation within reach of a thumb. */
export function StepBar({ isFirst, problem, isDetecting, isSaving, ...on }: StepBarProps) {
  const reasonId = useId();
  const save = useFocusBack(isSaving);
  const reason = isDetecting ? undefined : problem;
  return (
    <div className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)]">
      <div className="mx-auto grid max-w-6xl grid-cols-[minmax(0,1fr)_auto_minmax(0,1.2fr)] gap-2 p-3 leading-tight md:grid-cols-[auto_1fr_auto] sideways:p-1 sideways:*:min-h-11">
        {reason && (
          <p id={reasonId} className="col-span-full text-right text-sm text-ink-soft sideways:sr-only">
            {reason}
          </p>
        )}
        <Button size="tight" disabled={isFirst || isSaving} onClick={on.onPrevious}>
          Previous Drawer
        </Button>
        <Button size="tight" disabled={isSaving} onClick={on.onSkip} className="min-w-18 md:justify-self-end">
          Skip
        </Button>
        <Button
          ref={save}
          size="tight"
          variant="primary"
          disabled={isDetecting || problem !== undefined}
          aria-describedby={reason ? reasonId : undefined}
          isPending={isSaving}
          onClick={on.onSave}
        >
          Save Template
        </Button>
      </div>
    </div>
  );
}

/** A pending button loses the focus; it gets it back unless something else took it. */
function useFocusBack(isWaiting: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const wasWaiting = useRef(isWaiting);
  useEffect(() => {
    if (wasWaiting.current && !isWaiting && document.activeElement === document.body) button.current?.focus();
    wasWaiting.current = isWaiting;
  }, [isWaiting]);
  return button;
}
