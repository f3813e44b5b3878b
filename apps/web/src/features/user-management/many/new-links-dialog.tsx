import { useState } from 'react';
import { messageFor } from '../../../lib/api-error.ts';
import { countOf } from '../../../lib/format.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogFoot } from '../../../ui/dialog.tsx';
import { useRenewInvites } from '../api/use-invitations.ts';
import { InviteManyResults } from './invite-many-results.tsx';
import { LinksGuard, useLeaveLinks } from './leave-links.tsx';

interface NewLinksDialogProps {
  /** How many pending invitations the person may send again. */
  readonly count: number;
  readonly onClose: () => void;
}

const words = {
  title: (count: number) => countOf(count, 'new link'),
  made: 'New links',
  refused: 'No new link',
  rest: 'The rest keeps its earlier links: make new ones',
};

/** New links for all pending invitations, for when the earlier ones are lost. */
export function NewLinksDialog({ count, onClose }: NewLinksDialogProps) {
  const [shown] = useState(count);
  const renewal = useRenewInvites();
  const { isPending, data: results, error } = renewal;
  const { leaving, ...links } = useLeaveLinks({ results, isPending });
  return (
    <Dialog isOpen onClose={leaving(onClose)} title="New links for all pending">
      {results ? (
        <InviteManyResults
          results={results}
          words={words}
          onSaved={links.noteSaved}
          onDone={leaving(onClose)}
        />
      ) : (
        <div className="space-y-4">
          {error && <Alert tone="bad">{messageFor(error, 'The links could not be made.')}</Alert>}
          <p>
            Each of the {countOf(shown, 'pending invitation')} gets a new link, which works once, within 7
            days. All earlier links stop working.
          </p>
          <p>If this server has a mail server, everyone also gets their link by email again.</p>
          <DialogFoot>
            <Button
              variant="primary"
              size="lg"
              className="w-full"
              isPending={isPending}
              onClick={() => renewal.mutate()}
            >
              {isPending ? 'Making the links...' : `Make ${countOf(shown, 'new link')}`}
            </Button>
          </DialogFoot>
        </div>
      )}
      <LinksGuard isActive={links.isAtRisk} />
    </Dialog>
  );
}
