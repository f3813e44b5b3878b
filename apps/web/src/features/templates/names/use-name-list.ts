import { readToolList } from '@stowed/domain';
import type { Separator } from '@stowed/domain';
import { useMemo, useState } from 'react';
import { inListOrder } from './name-pairing.ts';
import type { Arrangement, ShapeOrder } from './name-pairing.ts';

export type ChosenSeparator = Separator | 'auto';

/** What a person has typed or chosen so far; kept while the dialog is closed. */
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
    // What was moved about belonged to the list before.
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
    /** Whether the list has done its part and gives way to the pairing; never while something in it is wrong. */
    isFolded: isUsable && !isWanted,
    isUsable,
    fold: () => setIsWanted(false),
    unfold: () => setIsWanted(true),
    /** The list while it is typed. */
    setText: (next: string) => {
      setList(next);
      setIsWanted(true);
    },
    /** A list that came as a whole. */
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
