import { endpoints } from '@stowed/contract';
import type { EngineName } from '@stowed/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { aiCheckQuery } from '../../../lib/ai-check.ts';
import { call } from '../../../lib/call.ts';
import { forgetKeyEnding } from '../../../lib/ai-key-ending.ts';

/** Reloads the AI status after failures too: a request whose response was lost may have succeeded. */
function useRefresh() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: aiCheckQuery().queryKey, exact: true });
}

export function useChooseEngine() {
  return useMutation({
    mutationFn: (engine: EngineName) => call(endpoints.chooseEngine, { body: { engine } }),
    onSettled: useRefresh(),
  });
}

/** Removes the organization's key; the built-in engine takes over. */
export function useRemoveAiKey() {
  return useMutation({
    mutationFn: () => call(endpoints.removeAiKey, {}),
    onSuccess: forgetKeyEnding,
    onSettled: useRefresh(),
  });
}
