import { NeedsConnection } from '../../ui/needs-connection.tsx';

/** Shown if the service does not respond. The person stays signed in. */
export function OfflineNotice({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <NeedsConnection onRetry={onRetry}>
      The server cannot be reached. You are still signed in.
    </NeedsConnection>
  );
}
