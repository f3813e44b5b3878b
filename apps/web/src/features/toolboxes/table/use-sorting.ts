import { useSearchParams } from 'wouter';
import { sortKeys } from './fleet-rows.ts';
import type { SortKey, Sorting } from './fleet-rows.ts';

const NAME = 'sort';

/** The order in an address: 'missing' ascending, '-missing' descending. */
function parse(text: string | null): Sorting {
  const key = sortKeys.find((one) => one === text?.replace(/^-/u, ''));
  return { key: key ?? 'name', isDescending: key !== undefined && text?.startsWith('-') === true };
}

/** The order of the table, in the address so that reloads and links keep it. */
export function useSorting() {
  const [params, setParams] = useSearchParams();
  const sorting = parse(params.get(NAME));
  const choose = ({ key, isDescending }: Sorting) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (key === 'name' && !isDescending) next.delete(NAME);
        else next.set(NAME, `${isDescending ? '-' : ''}${key}`);
        return next;
      },
      { replace: true },
    );
  /** The same column again turns the order around; counts begin with the most. */
  const toggle = (key: SortKey) => {
    const isFirst = key !== sorting.key;
    const begins = key === 'missing' || key === 'templates';
    choose({ key, isDescending: isFirst ? begins : !sorting.isDescending });
  };
  return { sorting, choose, toggle };
}
