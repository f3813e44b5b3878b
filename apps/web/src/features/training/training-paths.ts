import type { TrainingImage } from '@stowed/contract';

/** The training screen with its images; what has been done shows there. */
export const MANAGE_PATH = '/training?tab=manage';

const part = encodeURIComponent;

export const analyzePath = (id: string): string => `/training/analyze/${part(id)}`;
export const verifyPath = (id: string): string => `/training/verify/${part(id)}`;

/** Where an image is opened: at the next thing to do with it. */
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
