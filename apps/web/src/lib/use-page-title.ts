import { useEffect } from 'react';
import { productName } from '@stowed/domain';

let isLoaded = false;

/**
 * Sets the browser tab's title. A page that opens without a load is also read out, once its title is `whole`.
 */
export function usePageTitle(title: string, isWhole = true): void {
  useEffect(() => {
    document.title = `${title} · ${productName}`;
    const reader = document.getElementById('page-title');
    if (!isWhole) return;
    if (reader && isLoaded) reader.textContent = title;
    isLoaded = true;
  }, [title, isWhole]);
}
