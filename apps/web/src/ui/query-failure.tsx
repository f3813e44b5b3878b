import { CloudOff } from 'lucide-react';
import { Button } from './button.tsx';
import { NoticeCard } from './notice-card.tsx';

interface QueryFailureProps {
  readonly title: string;
  readonly error: Error;
  readonly onRetry: () => void;
}

/** Replaces a screen whose data failed to load. */
export function QueryFailure({ title, error, onRetry }: QueryFailureProps) {
  return (
    <NoticeCard
      icon={<CloudOff size={32} aria-hidden="true" />}
      title={title}
      actions={
        <Button variant="primary" size="lg" onClick={onRetry}>
          Retry
        </Button>
      }
    >
      <p role="alert">{error.message}</p>
    </NoticeCard>
  );
}
