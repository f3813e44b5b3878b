import { endpoints } from '@stowed/contract';
import type { Annotation, ResponseOf, TrainingImage } from '@stowed/contract';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { pathOf, call } from '../../../lib/call.ts';
import { markStale } from '../../../lib/stale.ts';
import { ApiError, messageFor } from '../../../lib/api-error.ts';
import { useRetryKey } from '../../../lib/use-retry-key.ts';
import { useSingleMutation } from '../../../lib/use-single-mutation.ts';
import { showToast } from '../../../ui/toast-store.ts';

type OneImage = ResponseOf<typeof endpoints.getTrainingImage>;

/** A query's key is its path, for the default fetcher. */
const imageKey = (imageId: string) => [pathOf(endpoints.getTrainingImage.path, { imageId })];

export const trainingImagesQuery = () =>
  queryOptions<ResponseOf<typeof endpoints.listTrainingImages>>({
    queryKey: [endpoints.listTrainingImages.path],
  });

export const trainingImageQuery = (imageId: string) =>
  queryOptions<OneImage>({ queryKey: imageKey(imageId) });

interface Known {
  readonly image: TrainingImage;
  readonly annotation: Annotation;
}

/** Puts the returned image into the cache, and reloads the list. */
export function storeImage(queries: QueryClient, { image, annotation }: Known): void {
  queries.setQueryData<OneImage>(imageKey(image.id), (known) => ({
    ...known,
    image,
    annotations: [annotation],
  }));
  void markStale(queries, { kind: 'training' });
}

export function forgetImage(queries: QueryClient, imageId: string): void {
  queries.removeQueries({ queryKey: imageKey(imageId) });
  void markStale(queries, { kind: 'training' });
}

/** Creates an empty annotation, for drawing by hand. */
export function useStartAnnotation(image: TrainingImage, onStarted: () => void) {
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
      onStarted();
    },
    onError: (error) =>
      showToast({
        title: 'The drawing could not be started',
        description: messageFor(error, 'Please try again.'),
        tone: 'bad',
      }),
  });
}
