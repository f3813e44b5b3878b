import type { Drawer } from '@stowed/contract';
import { Check, CircleAlert, CircleCheck, CircleDashed, CircleDot, Eye } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { Link } from 'wouter';
import { cx } from '../../../lib/cx.ts';
import { drawerPath } from '../../../lib/route-params.ts';
import type { Tone } from '../../../ui/badge.tsx';
import { drawerVerdict } from '../verdict/drawer-verdict.ts';

interface SegmentState {
  readonly Icon: LucideIcon;
  readonly look: string;
}

const states: Record<Tone, SegmentState> = {
  good: { Icon: CircleDot, look: 'text-good' },
  bad: { Icon: CircleAlert, look: 'text-bad' },
  warn: { Icon: Eye, look: 'text-warn' },
  plain: { Icon: CircleDashed, look: 'text-ink-soft' },
};

interface DrawerSegmentsProps {
  readonly toolboxId: string;
  /** Sorted by number. */
  readonly drawers: readonly Drawer[];
  readonly current: number;
}

/** More drawers leave no room for words on a phone. */
const MOST_WITH_WORDS = 3;

/** All drawers of the toolbox in one row, each with its state; a tap goes there. */
export function DrawerSegments({ toolboxId, drawers, current }: DrawerSegmentsProps) {
  return (
    <nav aria-label="Drawers" className="border-b border-line px-1">
      <ul className="flex flex-wrap">
        {drawers.map((drawer) => (
          <li key={drawer.number} className="min-w-11 grow basis-0">
            <Segment
              drawer={drawer}
              href={drawerPath(toolboxId, drawer.number)}
              isCurrent={drawer.number === current}
              hasWords={drawers.length <= MOST_WITH_WORDS}
            />
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface SegmentProps {
  readonly drawer: Drawer;
  readonly href: string;
  readonly isCurrent: boolean;
  /** Whether the state stands there in words too. */
  readonly hasWords: boolean;
}

function Segment({ drawer, href, isCurrent, hasWords }: SegmentProps) {
  const { tone, headline } = drawerVerdict(drawer);
  const isComplete = drawer.status === 'complete';
  const words = isComplete ? `Completed, ${lowered(headline)}` : headline;
  const { Icon, look } = states[tone];
  // A drawer that was completed with a doubt keeps its icon, and gets the check beside it.
  const Shape = isComplete && tone === 'good' ? CircleCheck : Icon;
  return (
    <Link
      href={href}
      aria-current={isCurrent ? 'page' : undefined}
      aria-label={`Drawer ${drawer.number}: ${words}`}
      className={cx(
        'flex h-11 flex-col items-center justify-center border-b-3 border-transparent px-0.5',
        'aria-[current=page]:border-accent aria-[current=page]:bg-surface',
        look,
      )}
    >
      <span className="reading flex items-center gap-1 text-sm leading-tight">
        <Shape size={16} strokeWidth={2.5} aria-hidden="true" className="shrink-0" />
        {drawer.number}
        {isComplete && tone !== 'good' && (
          <Check size={14} strokeWidth={3} aria-hidden="true" className="shrink-0" />
        )}
      </span>
      {hasWords && (
        <span className="max-w-full truncate text-[0.6875rem] leading-tight font-semibold">{words}</span>
      )}
    </Link>
  );
}

const lowered = (words: string): string => words.charAt(0).toLowerCase() + words.slice(1);
