import type { TrainingImage } from '@stowed/contract';

interface Beside {
  readonly previous: TrainingImage | undefined;
  readonly next: TrainingImage | undefined;
}

/** The images before and after this one in the column of this status. */
export function besideOf(
  images: readonly TrainingImage[],
  { id, status }: Pick<TrainingImage, 'id' | 'status'>,
): Beside {
  const column = images.filter((image) => image.id === id || image.status === status);
  const at = column.findIndex((image) => image.id === id);
  if (at < 0) return { previous: undefined, next: column[0] };
  return { previous: column[at - 1], next: column[at + 1] };
}
