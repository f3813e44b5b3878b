import { endpoints } from '@stowed/contract';
import type { LostCase } from '@stowed/contract';
import { displayName, mayCall } from '@stowed/domain';
import { useQuery } from '@tanstack/react-query';
import { membersQuery } from '../../lib/people-queries.ts';
import { useCurrentUser } from '../../lib/session.tsx';
import { SelectField } from '../../ui/field.tsx';
import { useCaseAct } from './use-case-act.ts';

/** Who can be chosen: the person of now, oneself, and everyone whom one can list. */
function useChoices({ assignee }: LostCase) {
  const user = useCurrentUser();
  const mayList = user !== undefined && mayCall(endpoints.listMembers.access, user);
  const { data: members = [] } = useQuery({ ...membersQuery(), enabled: mayList });
  const people = new Map<string, string>();
  if (user) people.set(user.id, `${displayName(user)} (you)`);
  for (const member of members) {
    if (member.active && !people.has(member.id)) people.set(member.id, displayName(member));
  }
  if (assignee && !people.has(assignee.id)) people.set(assignee.id, assignee.name);
  return [...people].map(([value, label]) => ({ value, label }));
}

/** Whether this person says who runs the search. */
export function useMayAssign({ state }: LostCase): boolean {
  const user = useCurrentUser();
  return state !== 'closed' && user !== undefined && mayCall(endpoints.assignCase.access, user);
}

/** For shift leads and inspectors: who runs the search. */
export function CaseSearch({ lost }: { readonly lost: LostCase }) {
  const choices = useChoices(lost);
  const assign = useCaseAct(endpoints.assignCase, lost);
  const chosen = assign.isPending ? (assign.variables.assigneeId ?? '') : (lost.assignee?.id ?? '');
  return (
    <SelectField
      label="Who runs the search"
      className="mt-4"
      value={chosen}
      disabled={assign.isPending}
      options={[{ value: '', label: 'Nobody yet' }, ...choices]}
      onChange={({ target }) => assign.mutate({ assigneeId: target.value || null })}
    />
  );
}
