import { readToolList } from '@stowed/domain';
import type { Separator } from '@stowed/domain';
import { useMemo, useState } from 'react';
import { inListOrder } from './name-pairing.ts';
import type { Arrangement, ShapeOrder } from './name-pairing.ts';

export type ChosenSeparator = Separator | 'auto';

/** The input so far; kept while the dialog is closed. */
export function useNameList() {
  const [text, setText] = useState('');
  const [separator, setSeparator] = useState<ChosenSeparator>('auto');
  const [order, setOrder] = useState<ShapeOrder>('reading');
  const [changed, setChanged] = useState<Arrangement>();
  const [isWanted, setIsWanted] = useState(true);
  const list = useMemo(
    () => readToolList(text, separator === 'auto' ? undefined : separator),
    [text, separator],
  );
  const arrangement = useMemo(() => changed ?? inListOrder(list.tools.length), [changed, list]);

  const setList = (next: string) => {
    setText(next);
    // The moves belonged to the previous list.
    setChanged(undefined);
  };

  const isUsable = list.tools.length > 0 && list.problems.length === 0;

  return {
    text,
    separator,
    order,
    list,
    arrangement,
    isEmpty: text.trim() === '',
    /** True if the pairing may replace the list; not while the list has an error. */
    isFolded: isUsable && !isWanted,
    isUsable,
    fold: () => setIsWanted(false),
    unfold: () => setIsWanted(true),
    /** Changes the list while typing. */
    setText: (next: string) => {
      setList(next);
      setIsWanted(true);
    },
    /** Replaces the whole list. */
    takeList: (next: string) => {
      setList(next);
      setIsWanted(false);
    },
    setSeparator: (next: ChosenSeparator) => {
      setSeparator(next);
      setChanged(undefined);
      setIsWanted(true);
    },
    setOrder,
    arrange: setChanged,
    clear: () => {
      setList('');
      setSeparator('auto');
      setIsWanted(true);
    },
  };
}

export type NameList = ReturnType<typeof useNameList>;
