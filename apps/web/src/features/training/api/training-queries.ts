import { endpoints } from '@stowed/contract';
import type { Annotation, ResponseOf, TrainingImage } from '@stowed/contract';
import { queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { pathOf } from '../../../lib/call.ts';
import { markStale } from '../../../lib/stale.ts';

type OneImage = ResponseOf<typeof endpoints.getTrainingImage>;

/** A query's key is its path; the default fetcher needs nothing else. */
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
