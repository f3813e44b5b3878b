import { useState } from 'react';
import { useKeptWork, useWorkKeptBefore } from '../../lib/use-kept-work.ts';

const place = 'change-password';

/**
 * Whether a password change was started here and not finished. Nothing else is kept: typed passwords are
 * never stored beyond the form.
 */
export function useInterruptedChange(isBegun: boolean): boolean {
  const find = useWorkKeptBefore(place);
  const [wasBegun] = useState(() => find() === true);
  useKeptWork(place, isBegun || undefined);
  return wasBegun;
}
