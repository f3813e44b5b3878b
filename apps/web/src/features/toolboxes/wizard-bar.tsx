import { Button } from '../../ui/button.tsx';
import { cx } from '../../lib/cx.ts';

const barLook = cx(
  'sticky bottom-0 -mx-4 mt-5 flex gap-3 border-t border-line bg-canvas px-4',
  'pb-[max(1rem,env(safe-area-inset-bottom))] pt-3 md:static md:mx-0 md:justify-between md:border-0',
  'md:px-0',
);

interface WizardBarProps {
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly isPending: boolean;
  readonly onPrevious: () => void;
}

/** Back and Next; Next submits the step. */
export function WizardBar({ isFirst, isLast, isPending, onPrevious }: WizardBarProps) {
  return (
    <div className={barLook}>
      <Button size="lg" className="min-w-28" disabled={isFirst || isPending} onClick={onPrevious}>
        Previous
      </Button>
      {/* Two buttons: with one that changes its label, a double press on Next would create. */}
      <Button
        key={isLast ? 'create' : 'next'}
        type="submit"
        size="lg"
        variant="primary"
        className="grow md:min-w-40 md:grow-0"
        isPending={isPending}
      >
        {isLast ? 'Create Toolbox' : 'Next'}
      </Button>
    </div>
  );
}
