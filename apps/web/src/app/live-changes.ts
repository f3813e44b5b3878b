import type { QueryClient } from '@tanstack/react-query';
import { LiveConnection } from '../lib/live-connection.ts';
import { LiveRefresh } from '../lib/live-refresh.ts';

/** Shows others' changes from now on. Returns a function that ends it. */
export function followChanges(queryClient: QueryClient): () => void {
  const refresh = new LiveRefresh(queryClient);
  const connection = new LiveConnection({
    onOpen: () => refresh.refreshAll(),
    onMessage: (message) => refresh.note(message),
  });
  return () => {
    connection.close();
    refresh.close();
  };
}
