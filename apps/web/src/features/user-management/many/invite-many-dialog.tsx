import type { User } from '@stowed/contract';
import { countOf } from '../../../lib/format.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';
import { InviteManyFields } from './invite-many-fields.tsx';
import { InviteManyResults } from './invite-many-results.tsx';
import { LinksGuard, useLeaveLinks } from './leave-links.tsx';
import { useInviteManyForm } from './use-invite-many.ts';

interface InviteManyDialogProps {
  readonly user: User;
  readonly onClose: () => void;
}

const words = {
  title: (count: number) => `${countOf(count, 'person', 'people')} invited`,
  made: 'Invited',
  refused: 'Not invited',
  rest: 'The rest stays in the list: send it',
};

/** Invites everyone in a list with the same roles, and shows what became of each address. */
export function InviteManyDialog({ user, onClose }: InviteManyDialogProps) {
  const form = useInviteManyForm();
  const { results } = form;
  const { leaving, ...links } = useLeaveLinks(form);
  return (
    <Dialog
      isOpen
      onClose={leaving(onClose)}
      title="Invite many"
      description={results ? undefined : 'Everyone gets a link of their own. It works once, within 7 days.'}
    >
      {results ? (
        <InviteManyResults
          results={results}
          unsent={form.unsent}
          words={words}
          onSaved={links.noteSaved}
          onRest={form.text === '' ? undefined : leaving(form.goOn)}
          onDone={leaving(onClose)}
        />
      ) : (
        <InviteManyFields user={user} form={form} />
      )}
      <LinksGuard isActive={links.isAtRisk} />
      <LeaveGuard isActive={!results && form.text.trim() !== ''}>
        Nobody in the list is invited yet, and the list will be lost.
      </LeaveGuard>
    </Dialog>
  );
}
