import type { Invite, InviteAnswer, InviteWithLink, User } from '@stowed/contract';
import { mayInvite } from '@stowed/domain';
import { useState } from 'react';
import { messageFor } from '../../lib/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { useCancelInvite, useResendInvite } from './api/use-invitations.ts';
import { copyLink } from './reset-link.tsx';

interface InviteActionsProps {
  readonly user: User;
  readonly invite: Invite;
  /** The invitation's link, while it is known. */
  readonly knownUrl: string | undefined;
  readonly onLink: (invite: InviteWithLink) => void;
  readonly onCancelled: (id: string) => void;
}

/** Actions for a pending invitation. */
export function InviteActions(props: InviteActionsProps) {
  return props.invite.status === 'pending' ? <PendingActions {...props} /> : null;
}

function PendingActions({ user, invite, knownUrl, onLink, onCancelled }: InviteActionsProps) {
  const [isAsking, setIsAsking] = useState(false);
  const resending = useResendInvite();
  const cancelling = useCancelInvite();
  const isBusy = resending.isPending || cancelling.isPending;
  const fail = (title: string, fallback: string) => (error: unknown) =>
    showToast({ title, description: messageFor(error, fallback), tone: 'bad' });
  const resend = (onDone: (answer: InviteAnswer) => void) =>
    resending.mutate(invite.id, {
      onSuccess: (answer) => {
        onLink(answer.invite);
        onDone(answer);
      },
      onError: fail('Resend Failed', 'The invitation could not be resent.'),
      onSettled: () => setIsAsking(false),
    });
  const handleResend = () =>
    resend(({ message, mail }) =>
      showToast({
        title: 'Invitation Resent',
        description: `${message} The previous link no longer works.`,
        tone: mail === 'failed' ? 'plain' : 'good',
      }),
    );
  const handleCancel = () =>
    cancelling.mutate(invite.id, {
      onSuccess: () => {
        showToast({
          title: 'Invitation Cancelled',
          description: `The link for ${invite.email} no longer works.`,
          tone: 'good',
        });
        onCancelled(invite.id);
      },
      onError: fail('Cancel Failed', 'The invitation could not be cancelled.'),
    });
  return (
    <>
      {mayInvite(user, invite) && (
        <>
          <Button disabled={isBusy} onClick={() => (knownUrl ? void copyLink(knownUrl) : setIsAsking(true))}>
            Copy link
          </Button>
          <Button disabled={isBusy} onClick={handleResend}>
            Resend
          </Button>
        </>
      )}
      <Button variant="danger" disabled={isBusy} onClick={handleCancel}>
        Cancel
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title="Make a new link?"
        confirmLabel="Make and copy"
        cancelLabel="Keep the old one"
        tone="primary"
        isPending={resending.isPending}
        onConfirm={() => resend(({ invite: made }) => void copyLink(made.inviteUrl))}
        onCancel={() => setIsAsking(false)}
      >
        <p>
          A link is shown only once. A new one for {invite.email} works for 7 days; earlier links stop
          working.
        </p>
      </ConfirmDialog>
    </>
  );
}
