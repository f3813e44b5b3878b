import { joinNames, readToolList } from '@stowed/domain';
import type { ListedTool } from '@stowed/domain';
import { useMemo, useState } from 'react';
import type { ChosenSeparator, KeptNames } from './kept-names.ts';
import { rowsOf, waitingList } from './waiting-list.ts';

const NO_NAMES: readonly ListedTool[] = [];

/** The list so far; kept while the dialog is closed, and with the draft. */
export function useNameList(kept: KeptNames | undefined) {
  const [text, setText] = useState(kept?.text ?? '');
  const [separator, setSeparator] = useState<ChosenSeparator>(kept?.separator ?? 'auto');
  const list = useMemo(
    () => readToolList(text, separator === 'auto' ? undefined : separator),
    [text, separator],
  );
  const isUsable = list.tools.length > 0 && list.problems.length === 0;
  return {
    text,
    separator,
    list,
    isEmpty: text.trim() === '',
    isUsable,
    /** The names to give; none while the list cannot be used. */
    names: isUsable ? list.tools : NO_NAMES,
    setText,
    setSeparator,
    /** After a save the server has the names that no shape has; what cannot be used is kept. */
    leaveToServer: (): KeptNames | undefined => {
      if (!isUsable) return { text, separator };
      setText('');
      return undefined;
    },
    /** Adds names that were pasted elsewhere. */
    add: (names: readonly ListedTool[]) => {
      // Lines with a problem are for the person to correct.
      const isBroken = list.problems.length > 0;
      setText(isBroken ? [text, ...rowsOf(names)].join('\n') : waitingList(joinNames(list.tools, names)));
      if (!isBroken) setSeparator('auto');
    },
  };
}

export type NameList = ReturnType<typeof useNameList>;
