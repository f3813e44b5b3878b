import { readToolList } from '@stowed/domain';
import { useMemo, useState } from 'react';
import type { ChosenSeparator, KeptNames } from './kept-names.ts';

/** The list so far; kept while the dialog is closed, and with the draft. */
export function useNameList(kept: KeptNames | undefined) {
  const [text, setText] = useState(kept?.text ?? '');
  const [separator, setSeparator] = useState<ChosenSeparator>(kept?.separator ?? 'auto');
  const list = useMemo(
    () => readToolList(text, separator === 'auto' ? undefined : separator),
    [text, separator],
  );
  return {
    text,
    separator,
    list,
    isEmpty: text.trim() === '',
    isUsable: list.tools.length > 0 && list.problems.length === 0,
    setText,
    setSeparator,
  };
}

export type NameList = ReturnType<typeof useNameList>;
