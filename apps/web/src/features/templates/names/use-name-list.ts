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
  const list = useMemo(
    () => readToolList(text, separator === 'auto' ? undefined : separator),
    [text, separator],
  );
  const arrangement = useMemo(() => changed ?? inListOrder(list.tools.length), [changed, list]);

  return {
    text,
    separator,
    order,
    list,
    arrangement,
    isEmpty: text.trim() === '',
    /** Another list: what was moved about belonged to the one before. */
    setText: (next: string) => {
      setText(next);
      setChanged(undefined);
    },
    setSeparator: (next: ChosenSeparator) => {
      setSeparator(next);
      setChanged(undefined);
    },
    setOrder,
    arrange: setChanged,
    clear: () => {
      setText('');
      setSeparator('auto');
      setChanged(undefined);
    },
  };
}

export type NameList = ReturnType<typeof useNameList>;
