import { endpoints } from '@stowed/contract';
import type { RequestOf } from '@stowed/contract';
import { useQueryClient } from '@tanstack/react-query';
import { ApiError, isOutage } from '../../../lib/api-error.ts';
import { call } from '../../../lib/call.ts';
import { markStale } from '../../../lib/stale.ts';
import { useRetryKey } from '../../../lib/use-retry-key.ts';
import { useSingleMutation } from '../../../lib/use-single-mutation.ts';
import { showToast } from '../../../ui/toast-store.ts';
import { withReason } from '../training.messages.ts';
import { storeImage } from './training-queries.ts';

type Counts = RequestOf<typeof endpoints.analyzeTrainingImage>['body'];

export function useAnalyze(imageId: string, onAnalyzed: () => void) {
  const queries = useQueryClient();
  const withRetryKey = useRetryKey();
  return useSingleMutation({
    mutationFn: async (body: Counts) => {
      const answer = await withRetryKey(body, (idempotencyKey) =>
        call(endpoints.analyzeTrainingImage, { params: { imageId }, body }, { idempotencyKey }),
      );
      if (!answer?.success) throw new ApiError(500, '');
      return answer;
    },
    onSuccess: (answer) => {
      storeImage(queries, answer);
      showToast({ title: 'Image analyzed', description: answer.message, tone: 'good' });
      onAnalyzed();
    },
    onError: (error) => {
      // Someone else may have verified or deleted it meanwhile.
      if (!isOutage(error)) void markStale(queries, { kind: 'images' });
      showToast({
        title: 'Analysis Failed',
        description: withReason('Failed to analyze the image.', error),
        tone: 'bad',
      });
    },
  });
}
