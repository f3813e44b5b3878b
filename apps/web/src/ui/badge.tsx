import { CircleAlert, CircleCheck, CircleDashed, Eye } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../lib/cx.ts';

export type Tone = 'good' | 'bad' | 'warn' | 'plain';

const looks: Record<Tone, string> = {
  good: 'border-good-line bg-good-soft text-good',
  bad: 'border-bad-line bg-bad-soft text-bad',
  warn: 'border-warn-line bg-warn-soft text-warn',
  plain: 'border-line-strong bg-sunken text-ink',
};

const icons = { good: CircleCheck, bad: CircleAlert, warn: Eye, plain: CircleDashed };

interface BadgeProps {
  readonly tone: Tone;
  readonly children: ReactNode;
  /** `bare` omits background and border, for tight places. */
  readonly look?: 'plate' | 'bare';
  /** For badges that show no status. */
  readonly icon?: LucideIcon;
}

const bareTexts: Record<Tone, string> = {
  good: 'text-good',
  bad: 'text-bad',
  warn: 'text-warn',
  plain: 'text-ink',
};

/** A status as text and icon, never by color alone. */
export function Badge({ tone, children, look = 'plate', icon: Icon = icons[tone] }: BadgeProps) {
  return (
    <span
      data-tone={tone}
      className={cx(
        // As wide as the page at most: long words and large text take two lines.
        'inline-flex max-w-full shrink-0 items-center font-semibold md:whitespace-nowrap',
        look === 'plate'
          ? cx('gap-1 rounded-sm border px-1.5 py-0.5 text-xs', looks[tone])
          : cx('gap-0.5 text-xs', bareTexts[tone]),
      )}
    >
      <Icon size={look === 'plate' ? 13 : 11} strokeWidth={2.5} aria-hidden="true" className="shrink-0" />
      {children}
    </span>
  );
}

interface CompletionBadgeProps {
  readonly status: string;
  /** What a complete inventory leaves open, in words; undefined while that is not known. */
  readonly doubt: string | undefined;
  /** What nobody has proof for, in words; shown unless something worse is. */
  readonly unproven?: string | undefined;
}

/**
 * A toolbox's status: anything but complete needs an inventory. Never green while something is open: then it
 * reads 'Complete with 4 missing'.
 */
export function CompletionBadge({ status, doubt, unproven }: CompletionBadgeProps) {
  if (status !== 'complete') return <Badge tone="warn">Inventory Required</Badge>;
  if (doubt === '') return <Badge tone="good">Complete</Badge>;
  if (!doubt && !unproven) return <Badge tone="plain">Complete</Badge>;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-1.5">
      <Badge tone="plain" icon={CircleCheck}>
        Complete
      </Badge>{' '}
      {doubt ? (
        <span className="text-sm font-semibold text-bad">with {doubt}</span>
      ) : (
        <span className="text-sm text-warn">{unproven}</span>
      )}
    </span>
  );
}
