import { useState } from 'react';
import { useSearchParams } from 'wouter';

/** How the list of toolboxes is shown. */
export type ListLook = 'cards' | 'table';

const KEY = 'toolboxesLook';

const isLook = (text: string | null): text is ListLook => text === 'cards' || text === 'table';

/** The look that the address asks for, else the one chosen on this device; cards at first. */
export function useListLook() {
  const [params, setParams] = useSearchParams();
  const [kept, setKept] = useState<ListLook>(() =>
    localStorage.getItem(KEY) === 'table' ? 'table' : 'cards',
  );
  const choose = (next: ListLook) => {
    localStorage.setItem(KEY, next);
    setKept(next);
    setParams(
      (before) => {
        const address = new URLSearchParams(before);
        address.set('view', next);
        return address;
      },
      { replace: true },
    );
  };
  const asked = params.get('view');
  return { look: isLook(asked) ? asked : kept, choose };
}
