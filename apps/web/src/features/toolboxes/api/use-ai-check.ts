import { useQuery, useQueryClient } from '@tanstack/react-query';
import { aiCheckQuery, isAiReady } from '../../../lib/ai-check.ts';
import type { AiState } from '../../../lib/ai-check.ts';
import { showToast } from '../../../ui/toast-store.ts';

function tellIfUnavailable(state: AiState): void {
  if (isAiReady(state)) return;
  showToast({
    title: 'AI Detection Unavailable',
    description: 'Please contact your administrator to verify the AI service configuration',
    tone: 'bad',
  });
}

/** Whether tool detection works. Shown as a toast once per session. */
export function useAiCheck() {
  const queryClient = useQueryClient();
  const check = useQuery(aiCheckQuery());
  useQuery({
    queryKey: [...aiCheckQuery().queryKey, 'told'],
    queryFn: async () => {
      tellIfUnavailable(await queryClient.ensureQueryData(aiCheckQuery()));
      return true;
    },
    staleTime: Infinity,
    gcTime: Infinity,
  });
  return {
    isUnavailable: check.data !== undefined && !isAiReady(check.data),
    isAsking: check.isFetching,
    askAgain: async () => tellIfUnavailable((await check.refetch()).data ?? null),
  };
}
