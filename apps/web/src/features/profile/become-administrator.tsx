import { endpoints } from '@stowed/contract';
import type { Member, User } from '@stowed/contract';
import { isAdmin } from '@stowed/domain';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { messageFor } from '../../lib/api-error.ts';
import { membersQuery } from '../../lib/people-queries.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { call } from '../../lib/call.ts';
import { markStale } from '../../lib/stale.ts';

/** Gives an owner the system role admin. */
function useBecomeAdministrator(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(endpoints.updateMember, { params: { userId }, body: { role: 'admin' } }),
    onSuccess: () => markStale(queryClient, { kind: 'members' }),
  });
}

/** Otherwise nobody could create toolboxes in an organization whose owner registered as maintainer. */
export function BecomeAdministrator({ user }: { readonly user: User }) {
  const isOffered = user.organizationRole === 'owner' && !isAdmin(user);
  const members = useQuery({ ...membersQuery(), enabled: isOffered });
  return isOffered && members.data && !members.data.some(isActiveAdmin) ? <Offer userId={user.id} /> : null;
}

function isActiveAdmin(member: Member): boolean {
  return member.active && isAdmin(member);
}

function Offer({ userId }: { readonly userId: string }) {
  const promotion = useBecomeAdministrator(userId);
  const handleClick = () =>
    promotion.mutate(undefined, {
      onSuccess: () => showToast({ title: 'You are now an administrator', tone: 'good' }),
      onError: (error) =>
        showToast({
          title: 'Update Failed',
          description: messageFor(error, 'Your role could not be changed.'),
          tone: 'bad',
        }),
    });
  return (
    <Card title="No administrator yet">
      <p>
        Your organization has no administrator, so nobody can create toolboxes or templates. As its owner, you
        can take that role.
      </p>
      <Button variant="primary" className="mt-4" isPending={promotion.isPending} onClick={handleClick}>
        Become administrator
      </Button>
    </Card>
  );
}
