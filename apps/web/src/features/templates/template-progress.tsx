import type { Drawer } from '@stowed/contract';
import { cx } from '../../lib/cx.ts';

interface TemplateProgressProps {
  readonly toolboxId: string;
  /** 1 for the first drawer. */
  readonly position: number;
  readonly total: number;
  readonly drawers: readonly Drawer[];
}

/** Shows the position in the toolbox, and which drawers have a template. */
export function TemplateProgress({ toolboxId, position, total, drawers }: TemplateProgressProps) {
  return (
    <header className="space-y-3">
      <div className="flex flex-wrap items-end justify-between gap-x-3 gap-y-1">
        <div>
          <p className="placard max-sm:hidden">
            Toolbox <span className="stencil normal-case">{toolboxId}</span>
          </p>
          <h1 className="font-semibold tracking-tight sm:text-2xl">Create Drawer Templates</h1>
        </div>
        <p className="reading text-sm sm:text-lg">
          {position} of {total} Drawers
        </p>
      </div>
      <div
        role="progressbar"
        aria-label="Drawers done"
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={position}
        aria-valuetext={`${position} of ${total} Drawers`}
        className="flex gap-1"
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
