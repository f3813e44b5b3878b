import type { SystemRole } from '@stowed/contract';

const names: Readonly<Record<SystemRole, string>> = { admin: 'Administrator', maintainer: 'Maintainer' };

export function systemRoleName(role: SystemRole): string {
  return names[role];
}
