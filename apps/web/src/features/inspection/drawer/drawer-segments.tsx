import type { Drawer } from '@stowed/contract';
import { isSeen } from '@stowed/domain';
import { Check, CircleAlert, CircleCheck, CircleDashed, CircleDot, Eye } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
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

/** All drawers of the toolbox in one row, each with its state; a tap goes there. */
export function DrawerSegments({ toolboxId, drawers, current }: DrawerSegmentsProps) {
  const row = useRef<HTMLOListElement>(null);
  useLayoutEffect(() => {
    const list = row.current;
    const shown = list?.querySelector<HTMLElement>('[aria-current=page]');
    if (!list || !shown) return undefined;
    const center = () => {
      list.scrollLeft = shown.offsetLeft + shown.offsetWidth / 2 - list.clientWidth / 2;
    };
    center();
    // Also once the text is larger or the typeface is there.
    const sizes = new ResizeObserver(center);
    sizes.observe(list);
    sizes.observe(shown);
    return () => sizes.disconnect();
  }, [current]);
  return (
    // As high as a finger needs, over the lines above and below, which do nothing there.
    <nav aria-label="Drawers" className="relative z-10 -my-2 min-w-[96px] grow basis-0">
      <ol ref={row} className="relative flex overflow-x-auto [scrollbar-width:none]">
        {drawers.map((drawer) => (
          <li key={drawer.number} className="min-w-11 shrink-0 grow basis-0">
            <Segment
              drawer={drawer}
              href={drawerPath(toolboxId, drawer.number)}
              isCurrent={drawer.number === current}
            />
          </li>
        ))}
      </ol>
    </nav>
  );
}

interface SegmentProps {
  readonly drawer: Drawer;
  readonly href: string;
  readonly isCurrent: boolean;
}

function Segment({ drawer, href, isCurrent }: SegmentProps) {
  const { tone, headline, notes } = drawerVerdict(drawer);
  const isComplete = drawer.status === 'complete';
  // Why it is not green, where nothing is missing.
  const said = [headline, ...(tone === 'plain' && isSeen(drawer) ? notes : [])].map(lowered).join(', ');
  const words = isComplete ? `Completed, ${said}` : headline;
  const { Icon, look } = states[tone];
  // A drawer that was completed with a doubt keeps its icon, and gets the check beside it.
  const Shape = isComplete && tone === 'good' ? CircleCheck : Icon;
  return (
    <Link
      href={href}
      aria-current={isCurrent ? 'page' : undefined}
      aria-label={`Drawer ${drawer.number}: ${words}`}
      title={words}
      className={cx('reading flex h-11 items-center text-sm', look)}
    >
      <span
        className={cx(
          'flex h-7 grow items-center justify-center gap-1 border-b-3 px-0.5',
          isCurrent ? 'border-accent bg-surface' : 'border-transparent',
        )}
      >
        <Shape size={16} strokeWidth={2.5} aria-hidden="true" className="shrink-0" />
        {drawer.number}
        {isComplete && tone !== 'good' && (
          <Check size={14} strokeWidth={3} aria-hidden="true" className="shrink-0" />
        )}
      </span>
    </Link>
  );
}

const lowered = (words: string): string => words.charAt(0).toLowerCase() + words.slice(1);
