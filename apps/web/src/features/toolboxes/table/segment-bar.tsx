import { cx } from '../../../lib/cx.ts';
import { segmentWords } from './fleet-rows.ts';
import type { Segment, SegmentState } from './fleet-rows.ts';

/** Filled, outlined or dashed: never by color alone. */
const looks: Readonly<Record<SegmentState, string>> = {
  'complete-missing': 'border-bad bg-bad-soft text-bad font-bold',
  missing: 'border-bad bg-bad text-surface font-bold',
  fewer: 'border-warn bg-warn-soft text-warn font-bold',
  kept: 'border-dashed border-warn bg-surface text-warn font-semibold',
  complete: 'border-good bg-good-soft text-good font-semibold',
  'not-counted': 'border-dashed border-warn bg-surface text-warn font-semibold',
  'not-compared': 'border-line-strong bg-surface text-ink font-semibold',
  'complete-no-template': 'border-dashed border-line-strong bg-surface text-ink font-semibold',
  'no-photo': 'border-dashed border-line-strong bg-surface text-ink font-semibold',
  open: 'border-line-strong bg-surface text-ink',
  'no-template': 'border-dashed border-line-strong bg-sunken text-ink-soft',
};

/** One segment per drawer, with its number, and in words what nobody must take for done. */
export function SegmentBar({ segments }: { readonly segments: readonly Segment[] }) {
  const lacking = segments.filter(({ state }) => state === 'complete-missing').length;
  return (
    <div>
      <div role="img" aria-label={segmentWords(segments)} className="flex gap-0.5">
        {segments.map(({ number, state }) => (
          <span
            key={number}
            data-state={state}
            className={cx(
              'inline-flex h-6 w-5.5 items-center justify-center rounded-xs border text-xs tabular-nums',
              looks[state],
            )}
          >
            {number}
          </span>
        ))}
      </div>
      {lacking > 0 && (
        <p aria-hidden="true" className="mt-0.5 text-xs font-semibold text-bad">
          {lacking} completed with missing tools
        </p>
      )}
    </div>
  );
}
