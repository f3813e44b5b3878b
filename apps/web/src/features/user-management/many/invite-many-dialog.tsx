import type { User } from '@stowed/contract';
import { useState } from 'react';
import { ConfirmDialog, Dialog } from '../../../ui/dialog.tsx';
import { InviteManyFields } from './invite-many-fields.tsx';
import { InviteManyResults } from './invite-many-results.tsx';
import { unmailed } from './results.ts';
import { useInviteManyForm } from './use-invite-many.ts';

interface InviteManyDialogProps {
  readonly user: User;
  readonly onClose: () => void;
}

/** Invites everyone in a list with the same roles, and shows what became of each address. */
export function InviteManyDialog({ user, onClose }: InviteManyDialogProps) {
  const form = useInviteManyForm();
  const [isSaved, setIsSaved] = useState(false);
  const [leave, setLeave] = useState<() => void>();
  const { results } = form;
  const hasLinks = !isSaved && results !== undefined && unmailed(results).length > 0;
  const leaving = (go: () => void) => () => {
    // Leaving now would lose the result of the request.
    if (form.isPending) return;
    if (hasLinks) setLeave(() => go);
    else go();
  };
  const backToRest = () => {
    setIsSaved(false);
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
          hasRest={form.text !== ''}
          onSaved={() => setIsSaved(true)}
          onRest={leaving(backToRest)}
          onDone={leaving(onClose)}
        />
      ) : (
        <InviteManyFields user={user} form={form} />
      )}
      <ConfirmDialog
        isOpen={leave !== undefined}
        title="Leave without the links?"
        confirmLabel="Leave"
        cancelLabel="Stay"
        onConfirm={() => {
          setLeave(undefined);
          leave?.();
        }}
        onCancel={() => setLeave(undefined)}
      >
        <p>They were not emailed and are not shown again. Each invitation can get a new link later.</p>
      </ConfirmDialog>
    </Dialog>
  );
}
