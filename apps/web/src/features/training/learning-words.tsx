import type { endpoints, ResponseOf, TrainingImage } from '@stowed/contract';

export type Learning = ResponseOf<typeof endpoints.getTrainingImage>['learning'];

interface LearningWordsProps {
  readonly status: TrainingImage['status'];
  readonly learning: Learning;
}

/** What the built-in engine makes of the image, in one sentence; nothing where it makes nothing of it. */
export function LearningWords(props: LearningWordsProps) {
  const words = wordsOf(props);
  return words ? <p className="text-sm text-ink-soft">{words}</p> : null;
}

function wordsOf({ status, learning }: LearningWordsProps): string | undefined {
  if (learning === undefined) return undefined;
  if (status !== 'verified') {
    return 'Once verified, this image teaches the built-in engine the drawer that it shows.';
  }
  return learning === 'failed'
    ? 'The built-in engine could not learn from this image. It tries again later.'
    : 'This image teaches the built-in engine the drawer that it shows.';
}
