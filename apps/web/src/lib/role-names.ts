import type { Duty, OrganizationRole, SystemRole } from '@stowed/contract';

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

const dutyNames: Readonly<Record<Duty, string>> = {
  lead: 'Shift lead',
  inspector: 'Inspector',
  custodian: 'Custodian',
};

export function dutyName(duty: Duty): string {
  return dutyNames[duty];
}
