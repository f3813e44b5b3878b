import type { Drawer } from '@stowed/contract';
import { cx } from '../../lib/cx.ts';

interface TemplateProgressProps {
  /** 1 for the first drawer. */
  readonly position: number;
  readonly total: number;
  readonly drawers: readonly Drawer[];
}

/** Shows the position in the toolbox, and which drawers have a template. */
export function TemplateProgress({ position, total, drawers }: TemplateProgressProps) {
  return (
    <header className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 sm:gap-y-3 lg:gap-x-4">
      <h1 className="font-semibold tracking-tight sm:text-2xl">Create Drawer Templates</h1>
      <p className="reading text-sm sm:text-lg lg:order-last">
        {position} of {total} Drawers
      </p>
      <div
        role="progressbar"
        aria-label="Drawers done"
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={position}
        aria-valuetext={`${position} of ${total} Drawers`}
        className="flex w-full gap-1 lg:w-auto lg:grow"
      >
        {drawers.map((drawer, index) => (
          <span
            key={drawer.number}
            className={cx(
              'h-2.5 grow rounded-sm border',
              segmentLook(index + 1, position, drawer.templateId !== null),
            )}
          />
        ))}
      </div>
    </header>
  );
}

function segmentLook(number: number, position: number, hasTemplate: boolean): string {
  if (number === position) return 'border-accent bg-accent';
  return hasTemplate ? 'border-good-line bg-good-line' : 'border-line-strong bg-sunken';
}
