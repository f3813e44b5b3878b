import { CloudOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { NoticeCard } from './notice-card.tsx';

export const NEEDS_CONNECTION = 'Needs a connection';

interface NeedsConnectionProps {
  /** What is not there. */
  readonly children: ReactNode;
  readonly onRetry: () => void;
}

/** Replaces a screen that cannot be shown without the server, and says what helps. Nothing failed. */
export function NeedsConnection({ children, onRetry }: NeedsConnectionProps) {
  return (
    <NoticeCard
      tone="plain"
      icon={<CloudOff size={32} aria-hidden="true" />}
      title={NEEDS_CONNECTION}
      actions={
        <Button variant="primary" size="lg" onClick={onRetry}>
          Retry
        </Button>
      }
    >
      <p role="status">{children}</p>
      <p className="mt-2">
        Try again when you have a signal. Toolboxes that you took along or opened on this device open without
        one.
      </p>
    </NoticeCard>
  );
}
