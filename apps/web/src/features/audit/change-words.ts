import type { AuditEvent } from '@stowed/contract';
import { organizationRole, systemRole } from '@stowed/contract';
import { formatMoment } from '../../lib/format.ts';
import { organizationRoleName, systemRoleName } from '../../lib/role-names.ts';

type Fact = AuditEvent['facts'][number];

const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** As other screens show it: roles by name, times as times. */
function inWords(label: string, value: string | null): string {
  if (!value) return 'nothing';
  if (INSTANT.test(value)) return formatMoment(value);
  const role = label === 'Role' ? systemRole.safeParse(value) : undefined;
  if (role?.success) return systemRoleName(role.data);
  const standing = label === 'Organization role' ? organizationRole.safeParse(value) : undefined;
  return standing?.success ? organizationRoleName(standing.data) : value;
}

/** The value that an event set, after the previous one if there was one: 'Maintainer → Administrator'. */
export function changeWords({ label, before, after }: Fact): string {
  const now = inWords(label, after);
  return before === null ? now : `${inWords(label, before)} → ${now}`;
}
