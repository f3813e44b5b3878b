import { cx } from '../../lib/cx.ts';
import type { Verdict } from './verdict.ts';

const looks: Record<Verdict | 'unsure' | 'unknown', string> = {
  present: 'bg-good-line',
  unsure: 'bg-line-strong',
  missing: 'border-2 border-bad-line',
  review:
    'bg-[repeating-linear-gradient(135deg,var(--warn-line)_0_2px,transparent_2px_4px)] outline outline-1 -outline-offset-1 outline-warn-line',
  unknown: 'border border-line-strong/70',
};

interface ToolStripProps {
  readonly verdicts: readonly Verdict[];
  /** False: the photo as a whole is in doubt, so no slot is green. */
  readonly isSure: boolean;
  /** The number of slots; those without a verdict show as unknown. */
  readonly expected: number;
}

/** A drawer at a glance: one slot per tool, filled, hollow or hatched. Decorative: the text is beside it. */
export function ToolStrip({ verdicts, isSure, expected }: ToolStripProps) {
  const slots: (keyof typeof looks)[] = verdicts.map((verdict) =>
    verdict === 'present' && !isSure ? 'unsure' : verdict,
  );
  while (slots.length < expected) slots.push('unknown');
  return (
    <div aria-hidden="true" className="flex h-2.5 gap-px">
      {slots.map((slot, index) => (
        <span key={index} className={cx('min-w-0 grow basis-0 rounded-[2px]', looks[slot])} />
      ))}
    </div>
  );
}
