import { useMemo } from 'react';
import { useSearchParams } from 'wouter';
import { readView, writeView } from './event-view.ts';
import type { EventView } from './event-view.ts';

/** The view in the address. Each change is one step for the Back button. */
export function useEventView() {
  const [params, setParams] = useSearchParams();
  const view = useMemo(() => readView(params), [params]);
  const choose = (part: Partial<EventView>) =>
    setParams((before) => writeView({ ...readView(before), ...part }));
  return { view, choose };
}
