import type { Access, User } from '@stowed/contract';

type Caller = Pick<User, 'role' | 'organizationRole'>;

/** Whether a signed-in person satisfies a call's access. `self` is checked with the path. */
export function mayCall(access: Access, caller: Caller): boolean {
  switch (access) {
    case 'public':
    case 'signed':
    case 'member':
    case 'self':
      return true;
    case 'admin':
      return isAdmin(caller);
    case 'org-admin':
      return isOrganizationAdmin(caller);
    case 'owner':
      return caller.organizationRole === 'owner';
    case 'admin or org-admin':
      return isAdmin(caller) || isOrganizationAdmin(caller);
  }
}

/** System role admin: creates toolboxes and templates. */
export function isAdmin(caller: Pick<User, 'role'>): boolean {
  return caller.role === 'admin';
}

function isOrganizationAdmin(caller: Caller): boolean {
  return caller.organizationRole === 'admin' || caller.organizationRole === 'owner';
}

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
