import type { Toolbox } from '@stowed/contract';
import { startTransition, useEffect, useState } from 'react';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ToolboxCard } from './toolbox-card.tsx';

/** More than fit on any screen; the rest follows in steps that leave the page free to answer in between. */
const STEP = 60;

const grid = 'grid grid-cols-1 gap-4 md:grid-cols-2 lg:grid-cols-3';

interface ToolboxGridProps {
  readonly toolboxes: readonly Toolbox[];
  readonly onEdit: ((toolbox: Toolbox) => void) | undefined;
}

/**
 * All cards stand in the page, for the browser's search, the Tab key and screen readers; the browser lays out and
 * paints only those near the screen.
 */
export function ToolboxGrid({ toolboxes, onEdit }: ToolboxGridProps) {
  const shown = useGrowingCount(toolboxes.length);
  return (
    <ul className={grid}>
      {toolboxes.slice(0, shown).map((toolbox) => (
        <ToolboxCard key={toolbox.toolboxId} toolbox={toolbox} onEdit={onEdit} />
      ))}
    </ul>
  );
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

function useGrowingCount(total: number): number {
  const [count, setCount] = useState(STEP);
  useEffect(() => {
    if (count >= total) return undefined;
    const timer = window.setTimeout(() => startTransition(() => setCount(count + STEP)));
    return () => window.clearTimeout(timer);
  }, [count, total]);
  return count;
}
