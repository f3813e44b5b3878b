import { readToolList } from '@stowed/domain';
import type { Separator } from '@stowed/domain';
import { useMemo, useState } from 'react';

export type ChosenSeparator = Separator | 'auto';

/** The list so far; kept while the dialog is closed. */
export function useNameList() {
  const [text, setText] = useState('');
  const [separator, setSeparator] = useState<ChosenSeparator>('auto');
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
