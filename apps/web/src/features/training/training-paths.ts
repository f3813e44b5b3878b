import type { TrainingImage } from '@stowed/contract';

/** The list of training images. */
export const MANAGE_PATH = '/training?tab=manage';

const part = encodeURIComponent;

export const analyzePath = (id: string): string => `/training/analyze/${part(id)}`;
export const verifyPath = (id: string): string => `/training/verify/${part(id)}`;

/** The page of an image's next step. */
export function openPath({ id, status }: Pick<TrainingImage, 'id' | 'status'>): string {
  switch (status) {
    case 'pending':
      return analyzePath(id);
    case 'analyzed':
      return verifyPath(id);
    case 'verified':
      return `${verifyPath(id)}?edit=true`;
  }
}
