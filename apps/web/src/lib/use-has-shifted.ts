import { useEffect, useState } from 'react';

/** Longer than a double tap. */
const SETTLE_MS = 600;

/** True if a layout has just changed: a press aimed at the old one must not count. */
export function useHasShifted(layout: string): boolean {
  const [settled, setSettled] = useState(layout);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(layout), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [layout]);
  return settled !== layout;
}
