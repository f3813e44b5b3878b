import type { TrainingStatus } from '@stowed/contract';
import { Badge } from '../../ui/badge.tsx';
import type { Tone } from '../../ui/badge.tsx';

/** Labels of the statuses. */
export const statusWords: Readonly<Record<TrainingStatus, string>> = {
  pending: 'Pending',
  analyzed: 'Analyzed',
  verified: 'Verified',
};

const tones: Readonly<Record<TrainingStatus, Tone>> = {
  pending: 'plain',
  analyzed: 'warn',
  verified: 'good',
};

export function ImageStatusBadge({ status }: { readonly status: TrainingStatus }) {
  return <Badge tone={tones[status]}>{statusWords[status]}</Badge>;
}
