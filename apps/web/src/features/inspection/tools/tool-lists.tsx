import type { Drawer, Tool, Toolbox } from '@stowed/contract';
import { useEffect, useRef } from 'react';
import { cx } from '../../../lib/cx.ts';
import { useFlipTool } from './use-flip-tool.ts';
import type { Flip } from './use-flip-tool.ts';
import { ReviewList } from './review-list.tsx';
import { ToolList } from './tool-list.tsx';
import { useHasShifted } from './use-has-shifted.ts';
import { verdictOf } from '../../../widgets/tool-picture/verdict.ts';
import type { Verdict } from '../../../widgets/tool-picture/verdict.ts';

interface ToolListsProps {
  readonly toolbox: Toolbox;
  readonly drawer: Drawer;
  readonly onHighlight: (uniqueId: string | undefined) => void;
  readonly onReload: () => void;
}

/** What needs a person's eyes first, then what is missing, then what is there. */
export function ToolLists({ toolbox, drawer, onHighlight, onReload }: ToolListsProps) {
  const flip = useFlipTool(toolbox.toolboxId, drawer);
  const listed = drawer.tools.map((tool, index) => ({ tool, index }));
  const of = (verdict: Verdict) => listed.filter(({ tool }) => verdictOf(tool) === verdict);
  const review = of('review');
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
    <div ref={lists} tabIndex={-1} className={cx('space-y-5', hasShifted && 'pointer-events-none')}>
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
          {...{ isRecorded, pending, onHighlight }}
          onFlip={handleFlip}
        />
        <ToolList
          kind="present"
          tools={of('present')}
          {...{ isRecorded, pending, onHighlight }}
          onFlip={handleFlip}
        />
      </div>
    </div>
  );
}

/** A tool that changes lists takes its button along; whoever works by keyboard stays at the lists. */
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
