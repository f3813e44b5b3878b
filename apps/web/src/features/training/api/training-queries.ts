import { endpoints } from '@stowed/contract';
import type { Annotation, ResponseOf, TrainingImage } from '@stowed/contract';
import { queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { pathOf } from '../../../lib/call.ts';

type OneImage = ResponseOf<typeof endpoints.getTrainingImage>;

/** The key of a query is its path; the default fetcher needs nothing else. */
const trainingKeys = {
  list: () => [endpoints.listTrainingImages.path],
  one: (imageId: string) => [pathOf(endpoints.getTrainingImage.path, { imageId })],
};

export const trainingImagesQuery = () =>
  queryOptions<ResponseOf<typeof endpoints.listTrainingImages>>({ queryKey: trainingKeys.list() });

export const trainingImageQuery = (imageId: string) =>
  queryOptions<OneImage>({ queryKey: trainingKeys.one(imageId) });

interface Known {
  readonly image: TrainingImage;
  readonly annotation: Annotation;
}

/** What an answer told of an image stands on every screen at once; the list is fetched anew. */
export function keepKnown(queries: QueryClient, { image, annotation }: Known): void {
  queries.setQueryData<OneImage>(trainingKeys.one(image.id), (known) => ({
    ...known,
    ...{ image, annotations: [annotation] },
  }));
  void queries.invalidateQueries({ queryKey: trainingKeys.list() });
}

export function forgetImage(queries: QueryClient, imageId: string): void {
  queries.removeQueries({ queryKey: trainingKeys.one(imageId) });
  void queries.invalidateQueries({ queryKey: trainingKeys.list() });
}

export function refreshImages(queries: QueryClient): void {
  void queries.invalidateQueries({ predicate: ({ queryKey: [key] }) => isOfImages(key) });
}

const isOfImages = (key: unknown): boolean => String(key).startsWith(endpoints.listTrainingImages.path);
