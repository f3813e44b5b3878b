import type { Tool } from '@stowed/contract';
import { cx } from '../../lib/cx.ts';
import { verdictOf } from './verdict.ts';
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
  readonly tools: readonly Tool[];
  /** True for a tool whose slot may be green. */
  readonly isSure: (tool: Tool) => boolean;
  /** The number of slots; those without a tool show as unknown. */
  readonly expected: number;
}

/** A drawer at a glance: one slot per tool, filled, hollow or hatched. Decorative: the text is beside it. */
export function ToolStrip({ tools, isSure, expected }: ToolStripProps) {
  const slots: (keyof typeof looks)[] = tools.map((tool) => {
    const verdict = verdictOf(tool);
    return verdict === 'present' && !isSure(tool) ? 'unsure' : verdict;
  });
  while (slots.length < expected) slots.push('unknown');
  return (
    <div aria-hidden="true" className="flex h-2.5 gap-px">
      {slots.map((slot, index) => (
        <span key={index} className={cx('min-w-0 grow basis-0 rounded-[2px]', looks[slot])} />
      ))}
    </div>
  );
}
