import { useState } from 'react';

/** How the list of toolboxes is shown. */
export type ListLook = 'cards' | 'table';

const KEY = 'toolboxesLook';

/** The look chosen on this device; cards at first. */
export function useListLook() {
  const [look, setLook] = useState<ListLook>(() =>
    localStorage.getItem(KEY) === 'table' ? 'table' : 'cards',
  );
  const choose = (next: ListLook) => {
    localStorage.setItem(KEY, next);
    setLook(next);
  };
  return { look, choose };
}
