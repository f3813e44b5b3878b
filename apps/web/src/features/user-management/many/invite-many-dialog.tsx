import type { User } from '@stowed/contract';
import { countOf } from '../../../lib/format.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { InviteManyFields } from './invite-many-fields.tsx';
import { InviteManyResults } from './invite-many-results.tsx';
import { LeaveLinksQuestion, useLeaveLinks } from './leave-links.tsx';
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
  const backToRest = () => {
    links.forget();
    form.goOn();
  };
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
          words={words}
          onSaved={links.noteSaved}
          onRest={form.text === '' ? undefined : leaving(backToRest)}
          onDone={leaving(onClose)}
        />
      ) : (
        <InviteManyFields user={user} form={form} />
      )}
      <LeaveLinksQuestion {...links.question} />
    </Dialog>
  );
}
