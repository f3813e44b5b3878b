import type { Annotation, TrainingImage, endpoints, ResponseOf } from '@stowed/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ImageOff } from 'lucide-react';
import { hasStatus } from '../../lib/api-error.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { QueryFailure } from '../../ui/query-failure.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { NoticeCard } from '../../ui/notice-card.tsx';
import { trainingImageQuery } from './api/training-queries.ts';

/** The organization has no such training image. */
function ImageNotFound() {
  return (
    <NoticeCard
      icon={<ImageOff size={32} aria-hidden="true" />}
      title="Image Not Found"
      actions={
        <LinkButton href="/training" variant="primary" size="lg">
          Back to Training
        </LinkButton>
      }
    >
      <p>This training image does not exist, or it was deleted.</p>
    </NoticeCard>
  );
}

interface Loaded {
  readonly image: TrainingImage;
  readonly annotation: Annotation | undefined;
  readonly learning: LearningState;
  /** Reloads the data, whose link may have expired. Called once per failing link. */
  readonly reload: () => void;
}

interface LoadedImageProps {
  /** The path's segment, undecoded. */
  readonly id: string;
  readonly title: string;
  readonly children: (loaded: Loaded) => ReactNode;
}

/** One training image, or its loading or error state. */
export function LoadedImage({ id, title, children }: LoadedImageProps) {
  const query = useQuery(trainingImageQuery(id));
  const { data, error } = query;
  if (hasStatus(error, 404)) return <ImageNotFound />;
  if (data) {
    const { image, annotations, learning } = data;
    return children({ image, annotation: annotations[0], learning, reload: () => void query.refetch() });
  }
  if (error) {
    const handleRetry = () => void query.refetch();
    return <QueryFailure title="The image could not be loaded" error={error} onRetry={handleRetry} />;
  }
  return (
    <>
      <PageHeading title={title} lead="Loading…" />
      <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <Skeleton className="aspect-video" />
        <Skeleton className="h-72" />
      </div>
    </>
  );
}

export type LearningState = ResponseOf<typeof endpoints.getTrainingImage>['learning'];

interface LearningWordsProps {
  readonly status: TrainingImage['status'];
  readonly learning: LearningState;
}

/** How the built-in engine uses the image, in one sentence; nothing if it does not use it. */
export function LearningWords(props: LearningWordsProps) {
  const words = wordsOf(props);
  return words ? <p className="text-sm text-ink-soft">{words}</p> : null;
}

function wordsOf({ status, learning }: LearningWordsProps): string | undefined {
  if (learning === undefined) return undefined;
  if (status !== 'verified') {
    return 'Once verified, this image teaches the built-in engine about its drawer.';
  }
  return learning === 'failed'
    ? 'The built-in engine could not learn from this image. It will try again later.'
    : 'This image teaches the built-in engine about its drawer.';
}
