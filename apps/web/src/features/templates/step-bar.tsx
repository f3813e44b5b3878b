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
      <div className="mx-auto flex max-w-6xl gap-2 p-3 [&_button]:whitespace-nowrap [&_button]:px-3 md:[&_button]:px-5">
        <Button size="lg" disabled={isFirst || isSaving} onClick={onPrevious}>
          Previous Drawer
        </Button>
        <Button size="lg" disabled={isSaving} onClick={onSkip} className="ml-auto">
          Skip
        </Button>
        <Button size="lg" variant="primary" disabled={!canSave} isPending={isSaving} onClick={onSave}>
          Save Template
        </Button>
      </div>
    </div>
  );
}
