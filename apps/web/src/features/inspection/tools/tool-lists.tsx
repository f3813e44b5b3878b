import type { Drawer, Tool, Toolbox } from '@stowed/contract';
import { countTools, placesNotAccountedFor } from '@stowed/domain';
import { useEffect, useRef, useState } from 'react';
import { cx } from '../../../lib/cx.ts';
import { useFlipTool } from './use-flip-tool.ts';
import type { Flip } from './use-flip-tool.ts';
import { ReviewList } from './review-list.tsx';
import { ToolList } from './tool-list.tsx';
import { verdictOf } from '../../../widgets/tool-picture/verdict.ts';
import type { Verdict } from '../../../widgets/tool-picture/verdict.ts';

interface ToolListsProps {
  readonly toolbox: Toolbox;
  readonly drawer: Drawer;
  readonly onHighlight: (uniqueId: string | undefined) => void;
  readonly onReload: () => void;
}

export const TOOL_LISTS_ID = 'tool-lists';

/** Tools to check by eye first, then missing tools, then present ones. */
export function ToolLists({ toolbox, drawer, onHighlight, onReload }: ToolListsProps) {
  const flip = useFlipTool(toolbox.toolboxId, drawer);
  const listed = drawer.tools.map((tool, index) => ({ tool, index }));
  const of = (verdict: Verdict) => listed.filter(({ tool }) => verdictOf(tool) === verdict);
  const review = of('review');
  const counts = countTools(drawer.tools);
  const isRecorded = listed.length > 0;
  const hasShifted = useHasShifted(
    listed.map(({ tool, index }) => `${tool.uniqueId || index} ${verdictOf(tool)}`).join(),
  );
  const handleFlip = (change: Flip) => {
    if (!hasShifted) flip.mutate(change);
  };
  const pending = flip.isPending ? flip.variables : undefined;
  const lists = useFocusKept(drawer.tools);
  return (
    <div
      id={TOOL_LISTS_ID}
      ref={lists}
      tabIndex={-1}
      className={cx('scroll-mt-20 space-y-5', hasShifted && 'pointer-events-none')}
    >
      {review.length > 0 && (
        <ReviewList
          drawer={drawer}
          tools={review}
          pending={pending}
          onDecide={handleFlip}
          onReload={onReload}
        />
      )}
      <div className="grid gap-5 md:grid-cols-2 md:items-start">
        <ToolList
          kind="missing"
          tools={of('missing')}
          count={counts.missing}
          toCheck={counts.toCheck}
          leftOut={placesNotAccountedFor(drawer)}
          isRecorded={isRecorded}
          pending={pending}
          onHighlight={onHighlight}
          onFlip={handleFlip}
        />
        <ToolList
          kind="present"
          tools={of('present')}
          count={counts.present}
          toCheck={0}
          leftOut={[]}
          isRecorded={isRecorded}
          pending={pending}
          onHighlight={onHighlight}
          onFlip={handleFlip}
        />
      </div>
    </div>
  );
}

/** Longer than a double tap. */
const SETTLE_MS = 600;

/** True if the lists have just rearranged: a press aimed at the old layout must not count. */
function useHasShifted(order: string): boolean {
  const [settled, setSettled] = useState(order);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(order), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [order]);
  return settled !== order;
}

/** A tool that changes lists takes its button along; the focus then returns to the lists. */
function useFocusKept(tools: readonly Tool[]) {
  const lists = useRef<HTMLDivElement>(null);
  const shown = useRef(tools);
  useEffect(() => {
    const isLost = document.activeElement === document.body;
    if (shown.current !== tools && isLost) lists.current?.focus({ preventScroll: true });
    shown.current = tools;
  }, [tools]);
  return lists;
}
