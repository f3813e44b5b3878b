import type { Member, User } from '@stowed/contract';
import { mayInvite } from '@stowed/domain';
import { useId } from 'react';
import { cx } from '../../lib/cx.ts';
import { organizationRoleName, systemRoleName } from '../../lib/role-names.ts';
import { SelectField } from '../../ui/field.tsx';
import { areSame, roleChoices } from './roles.ts';
import type { RoleChoice, Roles } from './roles.ts';

const systemRoles = ['maintainer', 'admin'] as const;
const organizationRoles = ['member', 'admin'] as const;

interface RoleFieldsProps {
  readonly user: User;
  readonly roles: Roles;
  readonly onChange: (roles: Roles) => void;
}

/** Three usual roles. Choosing one sets both selects below. */
export function RoleFields({ user, roles, onChange }: RoleFieldsProps) {
  const offered = organizationRoles.filter((organizationRole) => mayInvite(user, { organizationRole }));
  const isLimited = offered.length < organizationRoles.length;
  return (
    <div className="space-y-3">
      <RoleChoices
        offered={roleChoices.filter((choice) => mayInvite(user, choice.roles))}
        roles={roles}
        onChange={onChange}
      />
      <div className="grid gap-3 sm:grid-cols-2">
        <SelectField
          label="System role"
          options={systemRoles.map((value) => ({ value, label: systemRoleName(value) }))}
          value={roles.role}
          onChange={({ target }) => onChange({ ...roles, role: oneOf(systemRoles, target.value) })}
        />
        <SelectField
          label="Organization role"
          options={offered.map((value) => ({ value, label: organizationRoleName(value) }))}
          hint={isLimited && 'Only an owner can invite organization admins.'}
          value={roles.organizationRole}
          onChange={({ target }) =>
            onChange({ ...roles, organizationRole: oneOf(organizationRoles, target.value) })
          }
        />
      </div>
    </div>
  );
}

function oneOf<T extends string>(values: readonly [T, ...T[]], chosen: string): T {
  return values.find((value) => value === chosen) ?? values[0];
}

interface RoleChoicesProps {
  readonly offered: readonly RoleChoice[];
  readonly roles: Pick<Member, 'role' | 'organizationRole'>;
  readonly onChange: (roles: Roles) => void;
}

/** The usual roles, each in one sentence. */
export function RoleChoices({ offered, roles, onChange }: RoleChoicesProps) {
  const id = useId();
  return (
    <fieldset className="overflow-hidden rounded-md border border-line-strong">
      <legend className="sr-only">Usual roles</legend>
      {offered.map(({ name, hint, roles: chosen }, at) => (
        <label
          key={name}
          className={cx(
            'flex min-h-11 cursor-pointer items-start gap-3 px-3 py-2 has-[:checked]:bg-sunken',
            at > 0 && 'border-t border-line',
          )}
        >
          <input
            type="radio"
            name={id}
            className="mt-0.5 size-5 shrink-0 accent-accent"
            checked={areSame(chosen, roles)}
            onChange={() => onChange(chosen)}
            aria-label={name}
            aria-describedby={`${id}-${at}`}
          />
          <span>
            <span className="block font-semibold">{name}</span>
            <span id={`${id}-${at}`} className="block text-sm text-ink-soft">
              {hint}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
