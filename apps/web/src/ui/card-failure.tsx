import { Alert } from './alert.tsx';
import { Button } from './button.tsx';

interface CardFailureProps {
  readonly title: string;
  readonly error: Error;
  readonly onRetry: () => void;
}

/** Replaces a card's content that failed to load. */
export function CardFailure({ title, error, onRetry }: CardFailureProps) {
  return (
    <Alert tone="bad" title={title}>
      <p>{error.message}</p>
      <Button className="mt-2" onClick={onRetry}>
        Retry
      </Button>
    </Alert>
  );
}
