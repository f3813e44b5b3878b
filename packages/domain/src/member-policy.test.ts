import { describe, expect, it } from 'vitest';
import { mayChangeOrganizationRoles, mayManageMember } from './permissions.ts';

describe('who may change whom', () => {
  it.each([
    ['owner', 'owner', true],
    ['owner', 'admin', true],
    ['owner', 'member', true],
    ['admin', 'owner', false],
    ['admin', 'admin', false],
    ['admin', 'member', true],
    ['member', 'owner', false],
    ['member', 'admin', false],
    ['member', 'member', false],
  ] as const)('G-16 G-21 S19a an organization %s manages an organization %s: %s', (caller, member, may) => {
    expect(mayManageMember({ organizationRole: caller }, { organizationRole: member })).toBe(may);
  });

  it.each([
    ['owner', true],
    ['admin', false],
    ['member', false],
  ] as const)('S19a an organization %s changes organization roles: %s', (organizationRole, may) => {
    expect(mayChangeOrganizationRoles({ organizationRole })).toBe(may);
  });
});
