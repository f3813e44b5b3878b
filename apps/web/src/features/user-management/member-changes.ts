import type { Member } from '@stowed/contract';
import { organizationRoleName, systemRoleName } from '../../lib/role-names.ts';

type Standing = Pick<Member, 'role' | 'organizationRole' | 'active'>;

/** Only what is another than before. */
export function changesOf(before: Standing, after: Standing): Partial<Standing> {
  return {
    ...(before.role !== after.role && { role: after.role }),
    ...(before.organizationRole !== after.organizationRole && { organizationRole: after.organizationRole }),
    ...(before.active !== after.active && { active: after.active }),
  };
}

/** The changes in sentences. */
export function wordsOf({ role, organizationRole, active }: Partial<Standing>): string[] {
  return [
    ...(role ? [`System role becomes ${systemRoleName(role)}.`] : []),
    ...(organizationRole ? [`Organization role becomes ${organizationRoleName(organizationRole)}.`] : []),
    ...(active === undefined ? [] : [active ? 'Can sign in again.' : 'Is signed out and cannot sign in.']),
  ];
}
