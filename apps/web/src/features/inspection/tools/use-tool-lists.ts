import type { Drawer, Tool, Toolbox } from '@stowed/contract';
import { completionDoubts } from '@stowed/domain';
import { useEffect, useRef, useState } from 'react';
import { useHasShifted } from '../../../lib/use-has-shifted.ts';
import { verdictOf } from '../../../widgets/tool-picture/verdict.ts';
import { useFlipTool } from './use-flip-tool.ts';
import type { Answer, Flip } from '../shared/flip.ts';

/** The element with the tools that need a decision. */
export const TOOL_LISTS_ID = 'tool-lists';

/** A drawer's tools by list, and what a person says about them. */
export function useToolLists(toolbox: Toolbox, drawer: Drawer) {
  /** Unique ids of the tools to review, one after the other. */
  const [reviewed, setReviewed] = useState<readonly string[]>();
  const flip = useFlipTool(toolbox.toolboxId, drawer, (uniqueId) => setReviewed([uniqueId]));
  const tools = drawer.tools.map((tool, index) => ({ tool, index }));
  const order = tools.map(({ tool, index }) => `${tool.uniqueId || index} ${verdictOf(tool)}`).join();
  const hasShifted = useHasShifted(order);
  const handleAnswer = (change: Answer, then: () => void) => flip.mutate(change, { onSuccess: then });
  const handleFlip = (change: Flip) => {
    if (!hasShifted) flip.mutate(change);
  };
  return {
    tools,
    present: tools.filter(({ tool }) => verdictOf(tool) === 'present'),
    hasShifted,
    pending: flip.isPending ? flip.variables : undefined,
    onFlip: handleFlip,
    /** For the stack, whose own layout decides which press counts. */
    onAnswer: handleAnswer,
    reviewed,
    onOpen: ({ uniqueId }: Tool) => setReviewed([uniqueId]),
    onReview: () => setReviewed(reviewOrder(drawer)),
    onReviewed: () => setReviewed(undefined),
  };
}

/** The tools to check; if there are none, the missing ones. */
function reviewOrder(drawer: Drawer): string[] {
  const { toCheck, missing } = completionDoubts(drawer);
  return (toCheck.length > 0 ? toCheck : missing).map(({ uniqueId }) => uniqueId);
}

/** Scrolls to the tools that need a person, and focuses them. */
export function showToolLists(): HTMLElement | null {
  const lists = document.getElementById(TOOL_LISTS_ID);
  lists?.scrollIntoView();
  lists?.focus({ preventScroll: true });
  return lists;
}

/** A tool's button disappears when the tool changes lists; the focus then returns to the lists. */
export function useFocusKept(tools: readonly Tool[]) {
  const lists = useRef<HTMLDivElement>(null);
  const shown = useRef(tools);
  useEffect(() => {
    const isLost = document.activeElement === document.body;
    if (shown.current !== tools && isLost) lists.current?.focus({ preventScroll: true });
    shown.current = tools;
  }, [tools]);
  return lists;
}
