import { useEffect, useMemo, useState } from 'react';
import { keepSelection, lastSelection } from './last-selection.ts';

/** The chosen toolboxes, by display id. */
export interface Selection {
  readonly ids: ReadonlySet<string>;
  readonly has: (toolboxId: string) => boolean;
  readonly toggle: (toolboxId: string) => void;
  readonly set: (toolboxIds: readonly string[]) => void;
  readonly clear: () => void;
}

/** A selection among the shown toolboxes: what a filter hides is not selected. */
export function useSelection(shown: readonly string[]): Selection {
  const [chosen, setChosen] = useState(lastSelection);
  useEffect(() => keepSelection(chosen), [chosen]);
  return useMemo(() => {
    const ids = new Set(shown.filter((toolboxId) => chosen.has(toolboxId)));
    return {
      ids,
      has: (toolboxId) => ids.has(toolboxId),
      toggle: (toolboxId) => {
        const next = new Set(ids);
        if (!next.delete(toolboxId)) next.add(toolboxId);
        setChosen(next);
      },
      set: (toolboxIds) => setChosen(new Set(toolboxIds)),
      clear: () => setChosen(new Set()),
    };
  }, [shown, chosen]);
}
