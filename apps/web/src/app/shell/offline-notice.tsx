import { CloudOff } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { NoticeCard } from '../../ui/notice-card.tsx';

/** Shown if the service does not respond. The person stays signed in. */
export function OfflineNotice({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <NoticeCard
      icon={<CloudOff size={32} aria-hidden="true" />}
      title="No connection"
      actions={
        <Button variant="primary" size="lg" onClick={onRetry}>
          Retry
        </Button>
      }
    >
      <p role="alert">
        The service cannot be reached from here. You are still signed in; try again when you have a signal.
      </p>
    </NoticeCard>
  );
}
