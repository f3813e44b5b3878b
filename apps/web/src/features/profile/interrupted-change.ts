import { useState } from 'react';
import { useKeptWork, useWorkKeptBefore } from '../../lib/use-kept-work.ts';

const place = 'change-password';

/**
 * Whether a change of password was begun here before and not finished. Only that is kept: a password that was typed
 * never is, neither in the browser's storage nor in memory beyond the form.
 */
export function useInterruptedChange(isBegun: boolean): boolean {
  const find = useWorkKeptBefore(place);
  const [wasBegun] = useState(() => find() === true);
  useKeptWork(place, isBegun || undefined);
  return wasBegun;
}
