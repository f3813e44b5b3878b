import type { Drawer } from '@stowed/contract';
import { isSeen } from '@stowed/domain';
import { Check, CircleAlert, CircleCheck, CircleDashed, CircleDot, Eye, Hand } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { Link } from 'wouter';
import { cx } from '../../../lib/cx.ts';
import { capitalized } from '../../../lib/format.ts';
import { drawerPath } from '../../../lib/route-params.ts';
import type { Tone } from '../../../ui/badge.tsx';
import { byHandWords, drawerVerdict } from '../verdict/drawer-verdict.ts';
import type { DrawerVerdict } from '../verdict/drawer-verdict.ts';

const looks: Record<Tone, string> = {
  good: 'text-good',
  bad: 'text-bad',
  warn: 'text-warn',
  plain: 'text-ink-soft',
};

const icons = {
  good: CircleDot,
  complete: CircleCheck,
  bad: CircleAlert,
  warn: Eye,
  plain: CircleDashed,
  hand: Hand,
};

/** A drawer that was completed with a doubt keeps its icon, and gets the check beside it. */
function iconName({ tone, isByHand = false }: DrawerVerdict, isComplete: boolean): keyof typeof icons {
  if (isByHand) return 'hand';
  return isComplete && tone === 'good' ? 'complete' : tone;
}

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
      <ol ref={row} className="shaded-edges relative flex overflow-x-auto [scrollbar-width:none]">
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
  const verdict = drawerVerdict(drawer);
  const { tone } = verdict;
  const isComplete = drawer.status === 'complete';
  const words = segmentWords(drawer, verdict);
  const Icon = icons[iconName(verdict, isComplete)];
  return (
    <Link
      href={href}
      aria-current={isCurrent ? 'page' : undefined}
      aria-label={`Drawer ${drawer.number}: ${words}`}
      title={words}
      className={cx('reading flex h-11 items-center text-sm', looks[tone])}
    >
      <span
        className={cx(
          'flex h-7 grow items-center justify-center gap-1 border-b-3 px-0.5',
          isCurrent ? 'border-accent bg-surface' : 'border-transparent',
        )}
      >
        <Icon size={16} strokeWidth={2.5} aria-hidden="true" className="shrink-0" />
        {drawer.number}
        {isComplete && tone !== 'good' && (
          <Check size={14} strokeWidth={3} aria-hidden="true" className="shrink-0" />
        )}
      </span>
    </Link>
  );
}

/** As much as the verdict says: '4 missing (4 to check)', 'Completed, all 10 here, 1 present by hand'. */
function segmentWords(drawer: Drawer, { headline, notes }: DrawerVerdict): string {
  const byHand = notes.some((note) => note.includes('by hand')) ? undefined : byHandWords(drawer);
  const qualified = isSeen(drawer) ? [...notes, ...(byHand ? [byHand] : [])] : [];
  const said = [headline, ...qualified].map(lowered).join(', ').replaceAll(', (', ' (');
  return drawer.status === 'complete' ? `Completed, ${said}` : capitalized(said);
}

const lowered = (words: string): string => words.charAt(0).toLowerCase() + words.slice(1);
