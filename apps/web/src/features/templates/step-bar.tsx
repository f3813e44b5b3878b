import { Button } from '../../ui/button.tsx';

interface StepBarProps {
  readonly isFirst: boolean;
  readonly canSave: boolean;
  readonly isSaving: boolean;
  readonly onPrevious: () => void;
  readonly onSkip: () => void;
  readonly onSave: () => void;
}

/** The ways on, in reach of a thumb. */
export function StepBar({ isFirst, canSave, isSaving, onPrevious, onSkip, onSave }: StepBarProps) {
  return (
    <div className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)]">
      <div className="mx-auto grid max-w-6xl grid-cols-[minmax(0,1fr)_auto_minmax(0,1.2fr)] gap-2 p-3 leading-tight md:grid-cols-[auto_1fr_auto] sideways:p-1 sideways:*:min-h-11">
        <Button size="tight" disabled={isFirst || isSaving} onClick={onPrevious}>
          Previous Drawer
        </Button>
        <Button size="tight" disabled={isSaving} onClick={onSkip} className="min-w-18 md:justify-self-end">
          Skip
        </Button>
        <Button size="tight" variant="primary" disabled={!canSave} isPending={isSaving} onClick={onSave}>
          Save Template
        </Button>
      </div>
    </div>
  );
}
