import { cx } from '../../lib/cx.ts';
import type { Verdict } from './verdict.ts';

const looks: Record<Verdict | 'unknown', string> = {
  present: 'bg-good-line',
  missing: 'border-2 border-bad-line',
  review:
    'bg-[repeating-linear-gradient(135deg,var(--warn-line)_0_2px,transparent_2px_4px)] outline outline-1 -outline-offset-1 outline-warn-line',
  unknown: 'border border-line-strong/70',
};

interface ToolStripProps {
  readonly verdicts: readonly Verdict[];
  /** The number of slots; those without a verdict show as unknown. */
  readonly expected: number;
}

/** A drawer at a glance: one slot per tool, filled, hollow or hatched. Decorative: the text is beside it. */
export function ToolStrip({ verdicts, expected }: ToolStripProps) {
  const slots: (Verdict | 'unknown')[] = [...verdicts];
  while (slots.length < expected) slots.push('unknown');
  return (
    <div aria-hidden="true" className="flex h-2.5 gap-px">
      {slots.map((slot, index) => (
        <span key={index} className={cx('min-w-0 grow basis-0 rounded-[2px]', looks[slot])} />
      ))}
    </div>
  );
}
