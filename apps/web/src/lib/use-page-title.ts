import { useEffect } from 'react';
import { productName } from '@stowed/domain';

let isLoaded = false;

/** Sets the browser tab's title. A page that opens without a load is also read out. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${productName}`;
    const reader = document.getElementById('page-title');
    if (reader && isLoaded) reader.textContent = title;
    isLoaded = true;
  }, [title]);
}
