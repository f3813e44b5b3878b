import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { LiveConnection } from '../lib/live-connection.ts';
import { LiveRefresh } from '../lib/live-refresh.ts';
import { useCurrentUser } from '../lib/session.tsx';

/** Shows what others change while somebody is signed in. Renders nothing. */
export function LiveChanges() {
  const queryClient = useQueryClient();
  const userId = useCurrentUser()?.id;
  useEffect(() => {
    if (userId === undefined) return undefined;
    const refresh = new LiveRefresh(queryClient);
    const connection = new LiveConnection({
      onOpen: () => refresh.refreshAll(),
      onMessage: (message) => refresh.note(message),
    });
    return () => {
      connection.close();
      refresh.close();
    };
  }, [userId, queryClient]);
  return null;
}
