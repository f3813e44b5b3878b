import type { Member, User } from '@stowed/contract';
import { displayName, mayManageMember } from '@stowed/domain';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleSlash } from 'lucide-react';
import { useState } from 'react';
import { formatDate } from '../../lib/format.ts';
import { membersQuery } from '../../lib/people-queries.ts';
import { dutyName, organizationRoleName, systemRoleName } from '../../lib/role-names.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { LongText } from '../../ui/long-text.tsx';
import { QueryPart } from '../../ui/query-failure.tsx';
import { RowsLoading } from '../../ui/loading.tsx';
import { MemberDialog } from './member-dialog.tsx';

export function MembersCard({ user }: { readonly user: User }) {
  const query = useQuery(membersQuery());
  const [edited, setEdited] = useState<Member>();
  return (
    <Card title="Members" bodyClassName="">
      <QueryPart query={query} failure="The members could not be loaded" loading={<RowsLoading />} isFlush>
        {(members) => (
          <DataTable
            label="Members"
            rows={members}
            keyOf={({ id }) => id}
            columns={columns}
            roomFrom={1280}
            actions={(member) =>
              mayManageMember(user, member) && (
                <Button aria-label={`Edit ${displayName(member)}`} onClick={() => setEdited(member)}>
                  Edit
                </Button>
              )
            }
          />
        )}
      </QueryPart>
      {edited && <MemberDialog user={user} member={edited} onClose={() => setEdited(undefined)} />}
    </Card>
  );
}

/** Names without a space break anywhere. */
function Breaking({ children }: { readonly children: string }) {
  return (
    <span className="block whitespace-normal wrap-anywhere xl:min-w-30">
      <LongText>{children}</LongText>
    </span>
  );
}

/** Text columns wrap before the table grows too wide. */
function Words({ children }: { readonly children: string | null }) {
  return (
    <span className="block whitespace-normal">
      <LongText>{children || 'Not provided'}</LongText>
    </span>
  );
}

const columns = [
  {
    header: 'Name',
    render: (member: Member) => (
      <span className="font-semibold">
        <LongText>{displayName(member)}</LongText>
      </span>
    ),
  },
  { header: 'Username', render: ({ username }: Member) => <Breaking>{username}</Breaking> },
  {
    header: 'Email',
    render: ({ email }: Member) => (email ? <Breaking>{email}</Breaking> : 'Not provided'),
  },
  { header: 'Role', render: ({ role }: Member) => systemRoleName(role) },
  {
    header: 'Organization role',
    render: ({ organizationRole }: Member) => organizationRoleName(organizationRole),
  },
  {
    header: 'Duties',
    render: ({ duties }: Member) => (
      <span className="block whitespace-normal">{duties.map(dutyName).join(', ') || 'None'}</span>
    ),
  },
  { header: 'Rank', render: ({ rank }: Member) => <Words>{rank}</Words> },
  { header: 'Unit', render: ({ unit }: Member) => <Words>{unit}</Words> },
  {
    header: 'Last login',
    render: ({ lastLogin }: Member) => (lastLogin ? formatDate(lastLogin) : 'Never'),
  },
  {
    header: 'Status',
    render: ({ active }: Member) =>
      active ? (
        <Badge tone="good" icon={CircleCheck}>
          Active
        </Badge>
      ) : (
        <Badge tone="plain" icon={CircleSlash}>
          Inactive
        </Badge>
      ),
  },
] as const;
