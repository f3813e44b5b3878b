import type { Member } from '@stowed/contract';
import { displayName } from '@stowed/domain';
import { useQuery } from '@tanstack/react-query';
import type { KeptAct } from '../../../lib/device/device-db.ts';
import { countOf } from '../../../lib/format.ts';
import { membersQuery } from '../../../lib/people-queries.ts';
import { Button } from '../../../ui/button.tsx';
import { saveActs } from './save-acts.ts';

/**
 * The entries of members who can no longer sign in and send them. An administrator of their organization can
 * save them as a file; they also stay on the device.
 */
export function LeftEntries({ acts }: { readonly acts: readonly KeptAct[] }) {
  const { data: members = [] } = useQuery(membersQuery());
  return members
    .filter(({ active }) => !active)
    .map((member) => ({ member, entries: acts.filter(({ userId }) => userId === member.id) }))
    .filter(({ entries }) => entries.length > 0)
    .map((left) => <Left key={left.member.id} {...left} />);
}

function Left({ member, entries }: { readonly member: Member; readonly entries: readonly KeptAct[] }) {
  return (
    <div className="flex flex-wrap items-center justify-center gap-x-3 gap-y-2 pt-2">
      <p>
        {countOf(entries.length, 'entry', 'entries')} of {displayName(member)}, whose account is deactivated
      </p>
      <Button onClick={() => void saveActs(`stowed-entries-${member.username}`, entries)}>
        Save as file
      </Button>
    </div>
  );
}
