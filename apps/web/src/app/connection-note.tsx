import { CloudOff } from 'lucide-react';
import { useShownFrom } from '../lib/device/connection.ts';
import { NEEDS_CONNECTION } from '../ui/needs-connection.tsx';

/** Says above a form, while the server does not respond, that it cannot be sent. */
export function ConnectionNote() {
  if (useShownFrom() === undefined) return null;
  return (
    <p
      role="status"
      className="mb-3 flex shrink-0 items-center gap-2.5 rounded-md border border-line bg-sunken px-3 py-2"
    >
      <CloudOff size={20} aria-hidden="true" className="shrink-0" />
      <span>{NEEDS_CONNECTION}. Nothing on this page can be sent without a signal.</span>
    </p>
  );
}
