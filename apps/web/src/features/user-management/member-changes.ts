import type { Member } from '@stowed/contract';
import { compact } from '../../lib/compact.ts';
import { organizationRoleName, systemRoleName } from '../../lib/role-names.ts';

type Standing = Pick<Member, 'role' | 'organizationRole' | 'active'>;

/** Only what differs. */
export function changesOf(before: Standing, after: Standing): Partial<Standing> {
  const ifChanged = <K extends keyof Standing>(key: K): Standing[K] | undefined =>
    before[key] === after[key] ? undefined : after[key];
  return compact({
    role: ifChanged('role'),
    organizationRole: ifChanged('organizationRole'),
    active: ifChanged('active'),
  });
}

/** The changes in sentences. */
export function wordsOf({ role, organizationRole, active }: Partial<Standing>): string[] {
  return [
    ...(role ? [`System role becomes ${systemRoleName(role)}.`] : []),
    ...(organizationRole ? [`Organization role becomes ${organizationRoleName(organizationRole)}.`] : []),
    ...(active === undefined ? [] : [active ? 'Can sign in again.' : 'Is signed out and cannot sign in.']),
  ];
}
