import { useEffect } from 'react';
import { productName } from '@stowed/domain';

/** Sets the browser tab's title. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${productName}`;
  }, [title]);
}
