import { endpoints } from '@stowed/contract';
import type { Invite, InviteStatus, InviteWithLink, User } from '@stowed/contract';
import { mayInvite } from '@stowed/domain';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { CircleDashed, Clock, Link2, UserCheck } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { formatDate } from '../../lib/format.ts';
import { organizationRoleName, systemRoleName } from '../../lib/role-names.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { LongText } from '../../ui/long-text.tsx';
import { QueryPart } from '../../ui/query-failure.tsx';
import { RowsLoading } from '../../ui/loading.tsx';
import { InviteActions } from './invite-actions.tsx';

const invitesQuery = () => queryOptions<Invite[]>({ queryKey: [endpoints.listInvites.path] });

const NewLinksDialog = lazy(() =>
  import('./many/new-links-dialog.tsx').then((m) => ({ default: m.NewLinksDialog })),
);

interface InvitationsCardProps {
  readonly user: User;
  /** The invitation whose link is known. */
  readonly latest: InviteWithLink | undefined;
  readonly onLink: (invite: InviteWithLink) => void;
  readonly onCancelled: (id: string) => void;
}

export function InvitationsCard({ user, latest, onLink, onCancelled }: InvitationsCardProps) {
  const query = useQuery(invitesQuery());
  const [isRenewing, setIsRenewing] = useState(false);
  const mine = query.data?.filter((invite) => invite.status === 'pending' && mayInvite(user, invite)) ?? [];
  return (
    <Card
      title="Invitations"
      aside={
        mine.length > 1 && (
          <Button onClick={() => setIsRenewing(true)}>
            <Link2 size={18} aria-hidden="true" />
            New links for all pending
          </Button>
        )
      }
      bodyClassName=""
    >
      <Suspense>
        {isRenewing && <NewLinksDialog count={mine.length} onClose={() => setIsRenewing(false)} />}
      </Suspense>
      <QueryPart
        query={query}
        failure="The invitations could not be loaded"
        loading={<RowsLoading />}
        isFlush
      >
        {(invites) =>
          invites.length === 0 ? (
            <p className="p-4 text-ink-soft">No invitations yet. Invite the people you work with.</p>
          ) : (
            <DataTable
              label="Invitations"
              rows={invites}
              keyOf={({ id }) => id}
              columns={columns}
              roomFrom={768}
              actions={(invite) => (
                <InviteActions
                  user={user}
                  invite={invite}
                  knownUrl={latest?.id === invite.id ? latest.inviteUrl : undefined}
                  onLink={onLink}
                  onCancelled={onCancelled}
                />
              )}
            />
          )
        }
      </QueryPart>
    </Card>
  );
}

const columns = [
  { header: 'Email', render: ({ email }: Invite) => <LongText>{email}</LongText> },
  { header: 'Role', render: ({ role }: Invite) => systemRoleName(role) },
  {
    header: 'Organization role',
    render: ({ organizationRole }: Invite) => organizationRoleName(organizationRole),
  },
  { header: 'Status', render: ({ status }: Invite) => <StatusBadge status={status} /> },
  { header: 'Created', render: ({ createdAt }: Invite) => formatDate(createdAt) },
  { header: 'Expires', render: ({ expiresAt }: Invite) => formatDate(expiresAt) },
] as const;

const badges = {
  pending: { tone: 'warn', icon: Clock, text: 'Pending' },
  accepted: { tone: 'good', icon: UserCheck, text: 'Accepted' },
  expired: { tone: 'plain', icon: CircleDashed, text: 'Expired' },
} as const;

function StatusBadge({ status }: { readonly status: InviteStatus }) {
  const { tone, icon, text } = badges[status];
  return (
    <Badge tone={tone} icon={icon}>
      {text}
    </Badge>
  );
}
