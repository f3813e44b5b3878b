import { displayName } from '@stowed/domain';
import { formatDateTime } from '../../../lib/format.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { useCurrentUser } from '../../../lib/session.tsx';

/** Shows the name and time that the record will hold. */
export function SignedBy() {
  const user = useCurrentUser();
  if (!user) return null;
  const person = [user.rank, displayName(user)].filter(Boolean).join(' ');
  return (
    <p className="text-sm text-ink-soft">
      The record will say: <span className="font-semibold text-ink">{person}</span>,{' '}
      {formatDateTime(serverNow().toISOString())}
    </p>
  );
}
