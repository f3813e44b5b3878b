import { describe, expect, it } from 'vitest';
import { isShowableDrawerImage, isShowableProfileImage } from './pictures.ts';
import { dutiesOf, mayCall, mayChangeOrganizationRoles, mayManageMember } from './permissions.ts';
import { inventoryAfter } from './inventory-states.ts';
import { toolAppearance } from './tool-words.ts';
import { avatarLetters, displayName } from './user-display.ts';

const named = { username: 'jdoe', firstName: 'ann', lastName: 'lee' };

describe('how a person is shown', () => {
  it('SHELL-039 uses first and last name when both exist, otherwise the username', () => {
    expect(displayName(named)).toBe('ann lee');
    expect(displayName({ ...named, lastName: null })).toBe('jdoe');
  });

  it('SHELL-036 SHELL-037 SHELL-038 uses initials, else two letters, else U, and ? without a user', () => {
    expect(avatarLetters(named)).toBe('AL');
    expect(avatarLetters({ ...named, firstName: null })).toBe('JD');
    expect(avatarLetters({ username: '', firstName: '', lastName: '' })).toBe('U');
    expect(avatarLetters(undefined)).toBe('?');
  });
});

describe('permissions', () => {
  it.each([
    ['member', 'maintainer', 'member', true],
    ['admin', 'maintainer', 'owner', false],
    ['admin', 'admin', 'member', true],
    ['org-admin', 'admin', 'member', false],
    ['org-admin', 'maintainer', 'admin', true],
    ['owner', 'admin', 'admin', false],
    ['owner', 'maintainer', 'owner', true],
    ['admin or org-admin', 'maintainer', 'member', false],
    ['admin or org-admin', 'maintainer', 'owner', true],
  ] as const)(
    '%s lets a %s who is organization %s through: %s',
    (access, role, organizationRole, expected) => {
      expect(mayCall(access, { role, organizationRole, duties: [] })).toBe(expected);
    },
  );
});

describe('duties', () => {
  it.each([
    ['maintainer', [], true, []],
    ['maintainer', ['custodian', 'lead'], true, ['lead', 'custodian']],
    ['admin', [], true, ['lead', 'inspector', 'custodian']],
    ['admin', [], false, ['lead', 'custodian']],
    ['admin', ['inspector'], false, ['lead', 'inspector', 'custodian']],
  ] as const)(
    'GEN-008 a %s who was given %j, inspector vacant: %s, counts as %j',
    (role, given, vacant, held) => {
      expect(dutiesOf({ role, given, isInspectorVacant: vacant })).toEqual(held);
    },
  );

  it('CYC-014 an inventory that has ended never changes its state', () => {
    for (const act of ['complete', 'supersede', 'cancel'] as const) {
      expect(['open', 'awaiting_second'].map((state) => inventoryAfter(state as 'open', act))).not.toContain(
        undefined,
      );
      for (const state of ['completed', 'superseded', 'cancelled'] as const) {
        expect(inventoryAfter(state, act)).toBeUndefined();
      }
    }
  });
});

describe('texts and sources', () => {
  it('DET-003 describes tools as wrenches, screwdrivers or hand tools', () => {
    expect(toolAppearance(['Hammer', 'Combination Wrench'])).toBe('wrenches');
    expect(toolAppearance(['Screwdriver flat', 'Hammer'])).toBe('screwdrivers');
    expect(toolAppearance(['Hammer'])).toBe('hand tools');
    expect(toolAppearance([])).toBe('hand tools');
  });

  it('INSP-014 shows only sources that start with data:, http or /', () => {
    expect(['data:image/png;base64,', 'https://a', '/api/images/1'].every(isShowableDrawerImage)).toBe(true);
    expect(['javascript:x', 'foo.jpg', ''].some(isShowableDrawerImage)).toBe(false);
  });

  it('shows only safe profile pictures', () => {
    expect(isShowableProfileImage('HTTPS://a/b.png')).toBe(true);
    expect(isShowableProfileImage('javascript:alert(1)')).toBe(false);
    expect(isShowableProfileImage('data:text/html,x')).toBe(false);
  });
});

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
