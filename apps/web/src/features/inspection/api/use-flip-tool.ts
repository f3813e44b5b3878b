import { endpoints } from '@stowed/contract';
import type { Drawer, Tool, ToolStatus } from '@stowed/contract';
import { useMutation } from '@tanstack/react-query';
import { messageFor } from '../../../lib/api-error.ts';
import { call } from '../../../lib/call.ts';
import { useRetryKey } from '../../../lib/use-retry-key.ts';
import { showToast } from '../../../ui/toast-store.ts';
import { useDrawerCache } from './drawer-cache.ts';

export interface Flip {
  readonly tool: Tool;
  /** Its place in the drawer's list, from 0. */
  readonly index: number;
  readonly status: ToolStatus;
}

/**
 * Records what a person saw of one tool in the drawer as it is shown (`version`): the same tap on a drawer that has
 * changed since is a new deed. Nothing is shown as done before the server's answer.
 */
export function useFlipTool(
  toolboxId: string,
  { number: drawerNumber, version }: Pick<Drawer, 'number' | 'version'>,
) {
  const { store, reload } = useDrawerCache(toolboxId, drawerNumber);
  const withRetryKey = useRetryKey();
  return useMutation({
    mutationFn: ({ tool, index, status }: Flip) => {
      const endpoint = status === 'present' ? endpoints.toolFound : endpoints.toolMissing;
      const input = {
        params: { toolboxId, drawerNumber: String(drawerNumber) },
        query: { toolIndex: String(index), ...(tool.uniqueId ? { uniqueId: tool.uniqueId } : {}) },
        body: { toolName: tool.name },
      };
      return withRetryKey({ status, version, input }, (idempotencyKey) =>
        call(endpoint, input, { idempotencyKey }),
      );
    },
    onSuccess: (answer, { tool, status }) => {
      showToast({
        title: status === 'present' ? 'Tool marked as found' : 'Tool marked as missing',
        description: tool.name,
        tone: status === 'present' ? 'good' : 'plain',
      });
      return store(answer?.drawer);
    },
    onError: (error) => {
      showToast({
        title: 'Tool not updated',
        description: messageFor(error, 'Please try again.'),
        tone: 'bad',
      });
      // The list may have changed under this screen.
      return reload();
    },
  });
}
