import { useEffect, useId, useRef } from 'react';
import { Camera, Copy, ImagePlus, ListOrdered, ScanSearch } from 'lucide-react';
import { cx } from '../../lib/cx.ts';
import { Button } from '../../ui/button.tsx';

interface StepBarProps {
  readonly isFirst: boolean;
  /** The reason why saving is disabled. */
  readonly problem: string | undefined;
  /** What is worth knowing before saving; does not prevent it. */
  readonly note: string;
  readonly isDetecting: boolean;
  readonly isSaving: boolean;
  readonly onPrevious: () => void;
  readonly onSkip: () => void;
  readonly onSave: () => void;
}

/** Shares the row while its longest word fits; large text wraps into a second row. */
const wide = 'min-w-min grow basis-0 md:grow-0 md:basis-auto';

/** Navigation within thumb reach. */
export function StepBar({ isFirst, problem, note, isDetecting, isSaving, ...on }: StepBarProps) {
  const reasonId = useId();
  const save = useFocusBack(isSaving);
  const reason = isDetecting ? undefined : problem;
  return (
    <div className="ml-[calc(50%-50vw)] w-screen border-t border-line bg-surface pb-[env(safe-area-inset-bottom)]">
      <div className="mx-auto flex max-w-7xl flex-wrap gap-2 p-3 leading-tight md:px-6 low:py-2 sideways:p-1 sideways:*:min-h-11">
        {reason && (
          <p id={reasonId} className="basis-full text-right text-sm text-ink-soft sideways:sr-only">
            {reason}
          </p>
        )}
        <Button size="tight" className={wide} disabled={isFirst || isSaving} onClick={on.onPrevious}>
          Previous Drawer
        </Button>
        {!reason && (
          <p
            id={reasonId}
            className="text-right text-sm text-warn empty:hidden max-md:-order-1 max-md:basis-full md:ml-auto md:self-center sideways:sr-only"
          >
            {note}
          </p>
        )}
        <Button
          size="tight"
          disabled={isSaving}
          onClick={on.onSkip}
          className={cx('min-w-18', (reason || !note) && 'md:ml-auto')}
        >
          Skip
        </Button>
        <Button
          ref={save}
          size="tight"
          variant="primary"
          className={wide}
          disabled={isDetecting || problem !== undefined}
          aria-describedby={reason || note ? reasonId : undefined}
          isPending={isSaving}
          onClick={on.onSave}
        >
          Save Template
        </Button>
      </div>
    </div>
  );
}

/** A pending button loses the focus, and gets it back unless something else took it. */
function useFocusBack(isWaiting: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const wasWaiting = useRef(isWaiting);
  useEffect(() => {
    if (wasWaiting.current && !isWaiting && document.activeElement === document.body) button.current?.focus();
    wasWaiting.current = isWaiting;
  }, [isWaiting]);
  return button;
}

interface StepActionsProps {
  readonly isDetecting: boolean;
  readonly isSaving: boolean;
  readonly hasTools: boolean;
  readonly onCapture: () => void;
  readonly onDetect: () => void;
  readonly onNames: () => void;
  readonly onCopy: () => void;
  readonly onSecond: () => void;
}

/** One strip on a phone, beside the heading, so that the picture is on the first screen. */
const actionsLook = cx(
  '-m-1 flex min-w-0 gap-2 @max-3xs:w-full sm:w-[calc(100%+0.5rem)] overflow-x-auto overscroll-x-contain p-1 [scrollbar-width:none]',
  'leading-tight lg:w-auto lg:overflow-visible [&_button]:shrink-0 [&_button]:px-2.5',
);

/** The actions for a drawer with a picture, other than drawing. */
export function StepActions({ isDetecting, isSaving, hasTools, ...on }: StepActionsProps) {
  return (
    <div role="toolbar" aria-label="This drawer" inert={isSaving} className={actionsLook}>
      <Button onClick={on.onNames} disabled={!hasTools}>
        <ListOrdered size={18} aria-hidden="true" className="max-sm:hidden" /> Names from a list
      </Button>
      <Button onClick={on.onDetect} isPending={isDetecting}>
        {!isDetecting && <ScanSearch size={18} aria-hidden="true" className="max-sm:hidden" />} Detect tools
      </Button>
      <Button onClick={on.onCapture}>
        <Camera size={18} aria-hidden="true" className="max-sm:hidden" /> Retake image
      </Button>
      <Button onClick={on.onSecond}>
        <ImagePlus size={18} aria-hidden="true" className="max-sm:hidden" /> Second photo
      </Button>
      <Button onClick={on.onCopy}>
        <Copy size={18} aria-hidden="true" className="max-sm:hidden" /> Copy from another drawer
      </Button>
    </div>
  );
}
