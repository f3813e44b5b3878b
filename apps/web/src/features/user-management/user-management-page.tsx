import type { InviteWithLink, User } from '@stowed/contract';
import { mayCall } from '@stowed/domain';
import { Copy, ShieldAlert, UserPlus, Users } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useCurrentUser } from '../../lib/session.tsx';
import { PageHeading, BackHome } from '../../ui/page-heading.tsx';
import { Button } from '../../ui/button.tsx';
import { NoticeCard } from '../../ui/notice-card.tsx';
import { formatDate } from '../../lib/format.ts';
import { Card } from '../../ui/card.tsx';
import { TextField } from '../../ui/field.tsx';
import { InvitationsCard } from './invitations-card.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { useFindKeptInvitation } from './kept-invitation.ts';
import { MembersCard } from './members-card.tsx';
import { useFindKeptInvitations } from './many/kept-invitations.ts';
import { copyLink } from './reset-link.tsx';

const InviteManyDialog = lazy(() =>
  import('./many/invite-many-dialog.tsx').then((m) => ({ default: m.InviteManyDialog })),
);

interface InvitationLinkProps {
  readonly invite: InviteWithLink;
  readonly onClose: () => void;
}

/** A new link, shown for browsers that cannot copy it. */
function InvitationLink({ invite, onClose }: InvitationLinkProps) {
  return (
    <Card title="Invitation link">
      <p className="mb-3 wrap-anywhere">
        Give this link to <span className="font-semibold">{invite.email}</span>. It works once, until{' '}
        {formatDate(invite.expiresAt)}, and is not shown again after you leave this page.
      </p>
      <TextField
        label="Link"
        readOnly
        value={invite.inviteUrl}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className="mt-4 flex flex-wrap gap-3">
        <Button variant="primary" onClick={() => void copyLink(invite.inviteUrl)}>
          <Copy size={18} aria-hidden="true" />
          Copy this link
        </Button>
        <Button onClick={onClose}>Done</Button>
      </div>
    </Card>
  );
}

/** Members and invitations, for organization admins and owners only. */
export function UserManagementPage() {
  const user = useCurrentUser();
  if (!user) return null;
  return mayCall('org-admin', user) ? <Management user={user} /> : <NotAllowed />;
}

function NotAllowed() {
  return (
    <NoticeCard
      icon={<ShieldAlert size={32} aria-hidden="true" />}
      title="User Management"
      actions={<BackHome />}
    >
      <p>You don&apos;t have permission to manage users.</p>
    </NoticeCard>
  );
}

function Management({ user }: { readonly user: User }) {
  const findKept = useFindKeptInvitation();
  const [isInviting, setIsInviting] = useState(() => findKept() !== undefined);
  const findKeptMany = useFindKeptInvitations();
  const [isInvitingMany, setIsInvitingMany] = useState(() => findKeptMany() !== undefined);
  const [latest, setLatest] = useState<InviteWithLink>();
  const handleCancelled = (id: string) => setLatest((shown) => (shown?.id === id ? undefined : shown));
  return (
    <div>
      <PageHeading
        title="User Management"
        lead={user.organizationName}
        aside={
          <div className="flex flex-wrap gap-3">
            <Button variant="primary" onClick={() => setIsInviting(true)}>
              <UserPlus size={18} aria-hidden="true" />
              Invite User
            </Button>
            <Button onClick={() => setIsInvitingMany(true)}>
              <Users size={18} aria-hidden="true" />
              Invite many
            </Button>
            <BackHome />
          </div>
        }
      />
      <div className="space-y-5">
        {latest && <InvitationLink invite={latest} onClose={() => setLatest(undefined)} />}
        <MembersCard user={user} />
        <InvitationsCard user={user} latest={latest} onLink={setLatest} onCancelled={handleCancelled} />
      </div>
      <InviteDialog
        user={user}
        isOpen={isInviting}
        onClose={() => setIsInviting(false)}
        onInvited={setLatest}
      />
      <Suspense>
        {isInvitingMany && <InviteManyDialog user={user} onClose={() => setIsInvitingMany(false)} />}
      </Suspense>
    </div>
  );
}
