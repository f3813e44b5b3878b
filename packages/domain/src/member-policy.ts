import type { User } from '@stowed/contract';

type Ranked = Pick<User, 'organizationRole'>;

/** Whether a person may change a member's access or system role, or make a reset link. */
export function mayManageMember(caller: Ranked, member: Ranked): boolean {
  if (caller.organizationRole === 'owner') return true;
  return caller.organizationRole === 'admin' && member.organizationRole === 'member';
}

/** Whether a person may change who is organization admin and who is owner. */
export const mayChangeOrganizationRoles = (caller: Ranked): boolean => caller.organizationRole === 'owner';

/** Whether a person may invite with this organization role, or renew such an invitation. */
export function mayInvite(caller: Ranked, invited: Ranked): boolean {
  return mayManageMember(caller, invited);
}
