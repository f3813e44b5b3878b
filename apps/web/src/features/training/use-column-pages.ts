import { trainingStatus } from '@stowed/contract';
import type { TrainingStatus } from '@stowed/contract';
import { useLayoutEffect } from 'react';
import { useSearchParams } from 'wouter';
import { keepPages, lastPages } from './last-pages.ts';

function pagesIn(params: URLSearchParams): URLSearchParams {
  return new URLSearchParams([...params].filter(([name]) => trainingStatus.safeParse(name).success));
}

/** A change within the same screen: no question before leaving. */
function writeAddress(params: URLSearchParams): void {
  keepPages(pagesIn(params));
  window.history.replaceState(null, '', `${window.location.pathname}?${params.toString()}`);
}

/** The page of each column, from 1, from the address; it may be beyond the end. */
export function useColumnPages() {
  const [params] = useSearchParams();
  useLayoutEffect(() => {
    const named = pagesIn(params);
    if (named.size > 0) keepPages(named);
    else if (lastPages().size > 0) writeAddress(new URLSearchParams([...params, ...lastPages()]));
  }, [params]);
  return {
    pageOf: (status: TrainingStatus): number => {
      const page = Number(params.get(status));
      return Number.isSafeInteger(page) ? Math.max(1, page) : 1;
    },
    choosePage: (status: TrainingStatus, page: number): void => {
      const next = new URLSearchParams(params);
      next.delete(status);
      if (page > 1) next.set(status, String(page));
      writeAddress(next);
    },
  };
}
