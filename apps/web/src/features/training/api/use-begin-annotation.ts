import { endpoints } from '@stowed/contract';
import type { TrainingImage } from '@stowed/contract';
import { useQueryClient } from '@tanstack/react-query';
import { ApiError, messageFor } from '../../../lib/api-error.ts';
import { call } from '../../../lib/call.ts';
import { useRetryKey } from '../../../lib/use-retry-key.ts';
import { useSingleMutation } from '../../../lib/use-single-mutation.ts';
import { showToast } from '../../../ui/toast-store.ts';
import { storeImage } from './training-queries.ts';

/** Creates an empty annotation, for drawing by hand. */
export function useBeginAnnotation(image: TrainingImage, onBegun: () => void) {
  const queries = useQueryClient();
  const withRetryKey = useRetryKey();
  return useSingleMutation({
    mutationFn: async () => {
      const answer = await withRetryKey(image.id, (idempotencyKey) =>
        call(endpoints.createAnnotation, { params: { imageId: image.id }, body: {} }, { idempotencyKey }),
      );
      if (!answer?.success) throw new ApiError(500, '');
      return answer.annotation;
    },
    onSuccess: (annotation) => {
      storeImage(queries, { image: { ...image, status: 'analyzed' }, annotation });
      onBegun();
    },
    onError: (error) =>
      showToast({
        title: 'The drawing could not be started',
        description: messageFor(error, 'Please try again.'),
        tone: 'bad',
      }),
  });
}
