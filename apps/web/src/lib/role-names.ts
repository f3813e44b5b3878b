import type { OrganizationRole, SystemRole } from '@stowed/contract';

const names: Readonly<Record<SystemRole, string>> = { admin: 'Administrator', maintainer: 'Maintainer' };

export function systemRoleName(role: SystemRole): string {
  return names[role];
}

const organizationNames: Readonly<Record<OrganizationRole, string>> = {
  member: 'Member',
  admin: 'Admin',
  owner: 'Owner',
};

export function organizationRoleName(role: OrganizationRole): string {
  return organizationNames[role];
}
