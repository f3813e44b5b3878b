import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

/** The newest value, for a callback or an effect that must not run again when it changes. */
export function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}
