import { zodResolver } from '@hookform/resolvers/zod';
import { inviteBody } from '@stowed/contract';
import type { InviteWithLink, User } from '@stowed/contract';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { messageFor } from '../../lib/api-error.ts';
import { fieldOf } from '../../lib/form-field.ts';
import { leaveThen } from '../../lib/leave-guard.ts';
import { useKeptWork } from '../../lib/use-kept-work.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { LeaveGuard } from '../../ui/leave-guard.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { useInvite } from './api/use-invitations.ts';
import type { Invitation } from './api/use-invitations.ts';
import { invitationPlace, useFindKeptInvitation } from './kept-invitation.ts';
import { RoleFields } from './role-fields.tsx';
import { usualRoles } from './roles.ts';
import type { Roles } from './roles.ts';

const emptyInvitation: Invitation = { email: '', ...usualRoles };
/** Must stay the same object: another one would start to watch again. */
const watched = ['email', 'role', 'organizationRole'] as const;

interface InviteDialogProps {
  readonly user: User;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onInvited: (invite: InviteWithLink) => void;
}

export function InviteDialog({ user, isOpen, onClose, onInvited }: InviteDialogProps) {
  const invitation = useInvite();
  // Leaving now would lose the input and the link.
  const handleClose = () => {
    if (!invitation.isPending) leaveThen(onClose);
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={handleClose}
      title="Invite User"
      description="You get a link to share. If this server has a mail server, it also sends the link. It works once, within 7 days."
    >
      <InviteForm
        user={user}
        invitation={invitation}
        onInvited={(invite) => {
          onInvited(invite);
          onClose();
        }}
      />
    </Dialog>
  );
}

interface InviteFormProps extends Pick<InviteDialogProps, 'user' | 'onInvited'> {
  readonly invitation: ReturnType<typeof useInvite>;
}

/** After a refusal the dialog stays open with its input. */
function InviteForm({ user, invitation, onInvited }: InviteFormProps) {
  const [before] = useState(useFindKeptInvitation());
  const form = useForm({ resolver: zodResolver(inviteBody), defaultValues: before ?? emptyInvitation });
  const field = fieldOf(form);
  const [email, role, organizationRole] = useWatch({ control: form.control, name: watched });
  const roles = { role, organizationRole };
  const entries = { email, ...roles };
  const isChanged = JSON.stringify(entries) !== JSON.stringify(emptyInvitation);
  useKeptWork(invitationPlace, isChanged ? entries : undefined);
  const handleRoles = (chosen: Roles) => {
    form.setValue('role', chosen.role);
    form.setValue('organizationRole', chosen.organizationRole);
  };
  const handleSubmit = form.handleSubmit(
    (body) =>
      invitation.mutate(body, {
        onSuccess: ({ invite, message, mail }) => {
          showToast({
            title: 'Invitation Sent',
            description: message,
            tone: mail === 'failed' ? 'plain' : 'good',
          });
          onInvited(invite);
        },
        onError: (error) =>
          showToast({
            title: 'Invitation Failed',
            description: messageFor(error, 'The invitation could not be created.'),
            tone: 'bad',
          }),
      }),
    () =>
      showToast({
        title: 'Email Required',
        description: 'Please enter a valid email address.',
        tone: 'bad',
      }),
  );
  return (
    <form onSubmit={(event) => void handleSubmit(event)} noValidate className="space-y-5">
      <TextField
        label="Email"
        type="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...field('email')}
      />
      <RoleFields user={user} roles={roles} onChange={handleRoles} />
      <Button type="submit" variant="primary" size="lg" className="w-full" isPending={invitation.isPending}>
        {invitation.isPending ? 'Sending...' : 'Send Invitation'}
      </Button>
      <LeaveGuard isActive={email.trim() !== ''}>
        The person is not invited yet, and what you entered will be lost.
      </LeaveGuard>
    </form>
  );
}
