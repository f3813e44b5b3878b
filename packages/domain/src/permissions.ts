import type { Access, Duty, User } from '@stowed/contract';

interface Caller extends Pick<User, 'role' | 'organizationRole'> {
  readonly duties: readonly Duty[];
}

const rules: Readonly<Record<Access, (caller: Caller) => boolean>> = {
  public: () => true,
  signed: () => true,
  member: () => true,
  self: () => true,
  admin: isAdmin,
  'org-admin': isOrganizationAdmin,
  owner: ({ organizationRole }) => organizationRole === 'owner',
  'admin or org-admin': (caller) => isAdmin(caller) || isOrganizationAdmin(caller),
  lead: ({ duties: held }) => held.includes('lead'),
  inspector: ({ duties: held }) => held.includes('inspector'),
  'lead or inspector': ({ duties: held }) => held.includes('lead') || held.includes('inspector'),
  'lead or custodian': ({ duties: held }) => held.includes('lead') || held.includes('custodian'),
};

/** Whether a signed-in person satisfies a call's access. `self` is checked with the path. */
export const mayCall = (access: Access, caller: Caller): boolean => rules[access](caller);

interface Holder extends Pick<User, 'role'> {
  /** The duties that were given to the person. */
  readonly given: readonly Duty[];
  /** True while no active person has the duty. */
  readonly isInspectorVacant: boolean;
}

/** The duties that a person counts as having: an admin is lead, custodian and, if need be, inspector. */
export function dutiesOf({ role, given, isInspectorVacant }: Holder): Duty[] {
  const ofAdmin: readonly Duty[] = isInspectorVacant
    ? ['lead', 'inspector', 'custodian']
    : ['lead', 'custodian'];
  const held = new Set<Duty>([...given, ...(isAdmin({ role }) ? ofAdmin : [])]);
  return duties.filter((duty) => held.has(duty));
}

const duties: readonly Duty[] = ['lead', 'inspector', 'custodian'];

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
