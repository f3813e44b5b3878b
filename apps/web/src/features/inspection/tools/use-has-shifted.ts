import { useEffect, useState } from 'react';

/** Longer than the pause of a double tap. */
const SETTLE_MS = 600;

/**
 * Whether what a person sees has just moved: `order` says how it lies, and was another one a moment ago. A press that was meant
 * for what lay there before must not count for what lies there now.
 */
export function useHasShifted(order: string): boolean {
  const [settled, setSettled] = useState(order);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(order), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [order]);
  return settled !== order;
}
