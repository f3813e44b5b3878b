import { endpoints } from '@stowed/contract';
import type { Drawer, Tool } from '@stowed/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, messageFor } from '../../../lib/api-error.ts';
import { changedDrawerIn } from '../../../lib/changed-drawer.ts';
import { call } from '../../../lib/call.ts';
import { useRetryKey } from '../../../lib/use-retry-key.ts';
import { showToast } from '../../../ui/toast-store.ts';
import { useDrawerCache } from '../drawer/drawer-cache.ts';

interface Positions {
  readonly tools: readonly Tool[];
  /** The drawer's version that these positions were made from. */
  readonly version: number;
}

/** Saves the tools of a drawer's present photo as a person has put them. */
export function useSavePositions(
  toolboxId: string,
  { number, imageUrl }: Pick<Drawer, 'number' | 'imageUrl'>,
  onSaved: (drawer: Drawer, positions: Positions) => void,
) {
  const { store } = useDrawerCache(toolboxId, number);
  const withRetryKey = useRetryKey();
  /** The drawer as somebody else has saved it meanwhile. */
  const [theirs, setTheirs] = useState<Drawer>();
  const save = useMutation({
    mutationFn: async ({ tools, version }: Positions) => {
      const params = { toolboxId, drawerNumber: String(number) };
      const body = { imageUrl, tools: [...tools], version };
      const answer = await withRetryKey({ params, body }, (idempotencyKey) =>
        call(endpoints.scanDrawer, { params, body }, { idempotencyKey }),
      );
      if (!answer?.success) throw new ApiError(500, '');
      return answer.drawer;
    },
    onSuccess: (drawer, positions) => {
      setTheirs(undefined);
      showToast({ title: 'Tool positions updated', tone: 'good' });
      onSaved(drawer, positions);
      return store(drawer);
    },
    onError: (error) => {
      const changed = changedDrawerIn(error, 'drawer_changed');
      if (changed) {
        setTheirs(changed);
        return;
      }
      showToast({
        title: 'Error updating tool positions',
        description: messageFor(error, 'Please try again.'),
        tone: 'bad',
      });
    },
  });
  return { save, theirs, dropTheirs: () => setTheirs(undefined), store };
}
