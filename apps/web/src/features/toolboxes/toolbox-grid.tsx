import type { Toolbox } from '@stowed/contract';
import { startTransition, useEffect, useRef, useState } from 'react';
import type { CSSProperties } from 'react';
import { Skeleton } from '../../ui/loading.tsx';
import { ToolboxCard } from './toolbox-card.tsx';

/**
 * Cards that mount and unmount together: full rows in one, two or three columns, few enough for one frame.
 */
const BLOCK = 6;
/** Cards mounted at once: they fill the first screen. */
const FIRST = 24;
/** How far off screen a block mounts, so that scrolling and tabbing never reach an empty one. */
const AHEAD = '1200px 0px';

const grid = 'grid grid-cols-1 gap-4 md:grid-cols-2 lg:grid-cols-3';

interface ToolboxGridProps {
  readonly toolboxes: readonly Toolbox[];
  readonly onEdit: ((toolbox: Toolbox) => void) | undefined;
}

/** A list of possibly thousands. Cards mount near the screen; until then their space is reserved. */
export function ToolboxGrid({ toolboxes, onEdit }: ToolboxGridProps) {
  const starts = Array.from({ length: Math.ceil(toolboxes.length / BLOCK) }, (_, block) => block * BLOCK);
  return (
    <ul className={grid}>
      {starts.map((start) => (
        <Block key={start} toolboxes={toolboxes} start={start} onEdit={onEdit} />
      ))}
    </ul>
  );
}

interface BlockProps extends ToolboxGridProps {
  readonly start: number;
}

/** Observes itself, so that the rest of the list does not render again. */
function Block({ toolboxes, start, onEdit }: BlockProps) {
  const [isNear, setIsNear] = useState(start < FIRST);
  const cards = toolboxes.slice(start, start + BLOCK);
  if (!isNear) {
    // In slices between frames, so that scrolling stays smooth.
    return <KeptPlace cards={cards.length} onNear={() => startTransition(() => setIsNear(true))} />;
  }
  return cards.map((toolbox, index) => (
    <ToolboxCard
      key={toolbox.toolboxId}
      toolbox={toolbox}
      place={start + index + 1}
      total={toolboxes.length}
      onEdit={onEdit}
    />
  ));
}

interface KeptPlaceProps {
  readonly cards: number;
  readonly onNear: () => void;
}

/** The height that its cards will have. */
function KeptPlace({ cards, onNear }: KeptPlaceProps) {
  const place = useRef<HTMLLIElement>(null);
  const report = useRef(onNear);
  useEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && report.current(),
      { rootMargin: AHEAD },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const height: CSSProperties & Readonly<Record<'--cards', number>> = { '--cards': cards };
  return <li ref={place} aria-hidden="true" className="kept-place" style={height} />;
}

export function LoadingGrid() {
  return (
    <ul aria-busy="true" aria-label="Toolboxes are loading" className={grid}>
      {[1, 2, 3].map((place) => (
        <li key={place}>
          <Skeleton className="h-52" />
        </li>
      ))}
    </ul>
  );
}
