import type { Member, OrganizationRole, SystemRole } from '@stowed/contract';

/** Both roles of an invited person. */
export interface Roles {
  readonly role: SystemRole;
  readonly organizationRole: Exclude<OrganizationRole, 'owner'>;
}

export const usualRoles: Roles = { role: 'maintainer', organizationRole: 'member' };

export interface RoleChoice {
  readonly name: string;
  readonly hint: string;
  readonly roles: Roles;
}

/** The three usual pairs of roles, each in one sentence. */
export const roleChoices: readonly RoleChoice[] = [
  {
    name: 'Maintainer',
    hint: 'Counts tools, takes photos and completes inventories.',
    roles: usualRoles,
  },
  {
    name: 'Administrator',
    hint: 'Also sets up toolboxes, drawers and templates.',
    roles: { role: 'admin', organizationRole: 'member' },
  },
  {
    name: "Owner's deputy",
    hint: 'Also invites and manages people.',
    roles: { role: 'admin', organizationRole: 'admin' },
  },
];

export const areSame = (one: Roles, other: Pick<Member, 'role' | 'organizationRole'>): boolean =>
  one.role === other.role && one.organizationRole === other.organizationRole;
