import { endpoints } from '@stowed/contract';
import type { Drawer, Tool, ToolStatus } from '@stowed/contract';
import { useMutation } from '@tanstack/react-query';
import { messageFor } from '../../../lib/api-error.ts';
import { call } from '../../../lib/call.ts';
import { compact } from '../../../lib/compact.ts';
import { changedDrawerIn } from '../../../lib/changed-drawer.ts';
import { useRetryKey } from '../../../lib/use-retry-key.ts';
import { showToast } from '../../../ui/toast-store.ts';
import { isSamePhoto } from '../photo/same-photo.ts';
import { useDrawerCache } from '../drawer/drawer-cache.ts';

export interface Flip {
  readonly tool: Tool;
  /** Index in the drawer's list, from 0. */
  readonly index: number;
  readonly status: ToolStatus;
}

/**
 * Records what a person saw. The idempotency key depends on the shown drawer: the same tap on a changed
 * drawer is a new write. The screen changes only after the response.
 */
export function useFlipTool(toolboxId: string, drawer: Drawer) {
  const { store, reload } = useDrawerCache(toolboxId, drawer.number);
  const withRetryKey = useRetryKey();
  const mark = ({ tool, index, status }: Flip, version: number) => {
    const endpoint = status === 'present' ? endpoints.toolFound : endpoints.toolMissing;
    const input = {
      params: { toolboxId, drawerNumber: String(drawer.number) },
      query: compact({ toolIndex: String(index), uniqueId: tool.uniqueId || undefined }),
      body: { toolName: tool.name },
    };
    return withRetryKey({ status, version, input }, (idempotencyKey) =>
      call(endpoint, input, { idempotencyKey, seenVersion: version }),
    );
  };
  return useMutation({
    mutationFn: (flip: Flip) =>
      mark(flip, drawer.version).catch((error: unknown) => {
        const theirs = changedDrawerIn(error, 'drawer_changed');
        if (!theirs || !isStillSeen(flip, { drawer, theirs })) throw error;
        return mark(flip, theirs.version);
      }),
    onSuccess: (answer, { tool, status }) => {
      showToast({
        title: status === 'present' ? 'Tool marked as found' : 'Tool marked as missing',
        description: tool.name,
        tone: status === 'present' ? 'good' : 'plain',
      });
      return store(answer?.drawer);
    },
    onError: (error) => {
      const theirs = changedDrawerIn(error, 'drawer_changed');
      showToast({
        title: 'Tool not updated',
        description: theirs ? CHANGED : messageFor(error, 'Please try again.'),
        tone: 'bad',
      });
      // The list may have changed under this screen.
      return theirs ? store(theirs) : reload();
    },
  });
}

const CHANGED = 'The drawer was changed meanwhile. Look again.';

/** Marks of different tools on the same photo do not conflict; marks on an older photo are void. */
function isStillSeen(
  { tool, index }: Flip,
  { drawer, theirs }: { readonly drawer: Drawer; readonly theirs: Drawer },
): boolean {
  const now = theirs.tools[index];
  if (!now || !isSamePhoto(drawer.imageUrl, theirs.imageUrl)) return false;
  const isSameTool = now.uniqueId === tool.uniqueId && now.name === tool.name;
  return isSameTool && now.status === tool.status && now.needsReview === tool.needsReview;
}
