import { endpoints } from '@stowed/contract';
import type { Analysis, Drawer, Tool } from '@stowed/contract';
import { analyseTools } from '@stowed/domain';
import { useQuery } from '@tanstack/react-query';
import { ApiError, asError, messageFor } from '../../../lib/api-error.ts';
import { call } from '../../../lib/call.ts';
import { showToast } from '../../../ui/toast-store.ts';

/** Requests an analysis. An empty list fails here, without a call. */
export async function requestAnalysis(tools: readonly Tool[]): Promise<Analysis> {
  if (tools.length === 0) throw new Error('No tools provided for analysis.');
  const answer = await call(endpoints.analyzeTools, { body: { tools: [...tools] } }).catch(
    (thrown: unknown) => {
      throw asError(thrown, 'Failed to analyze tools');
    },
  );
  if (!answer?.success) throw new ApiError(200, JSON.stringify(answer ?? {}));
  return answer.analysis;
}

/**
 * The analysis of a drawer's tools, requested once for each picture and by hand. The local summary replaces
 * it until it arrives, after a failure, and after a status change.
 */
export function useAnalysis(toolboxId: string, { number, imageUrl, tools }: Drawer) {
  const statuses = tools.map(({ uniqueId, status }) => `${uniqueId} ${status}`).join();
  const picture = imageUrl?.split('?')[0] ?? '';
  const query = useQuery({
    queryKey: [endpoints.analyzeTools.path, toolboxId, number, picture],
    queryFn: async () => ({ analysis: await requestAnalysis(tools), statuses }),
    enabled: tools.length > 0,
    retry: false,
    staleTime: Infinity,
    refetchOnMount: false,
  });
  const local = analyseTools(tools);
  const held = query.data?.statuses === statuses && !query.isError ? query.data.analysis : undefined;
  const { missingCount, presentCount } = local;

  const analyseByHand = async () => {
    if (tools.length === 0) {
      showToast({
        title: 'No tools to analyze',
        description: 'Capture an image of the drawer first',
        tone: 'bad',
      });
      return;
    }
    const { error } = await query.refetch();
    if (!error) return;
    showToast({
      title: 'Analysis failed',
      description: messageFor(error, 'Could not analyze tools'),
      tone: 'bad',
    });
  };
  return {
    analysis: held ? { ...held, missingCount, presentCount } : local,
    isAsking: query.isFetching,
    analyseByHand,
  };
}
