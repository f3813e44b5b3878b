import { CloudOff } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { NoticeCard } from '../../ui/notice-card.tsx';

/** The service does not respond. Nobody is signed out for that. */
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
        The service cannot be reached from here. You are still signed in; try again where there is signal.
      </p>
    </NoticeCard>
  );
}
