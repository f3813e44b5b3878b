import { endpoints } from '@stowed/contract';
import { duty as anyDuty } from '@stowed/contract';
import type { Duty, Member, RequestOf, User } from '@stowed/contract';
import { compact, displayName, mayChangeOrganizationRoles } from '@stowed/domain';
import { useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageFor } from '../../lib/api-error.ts';
import { dutyName, organizationRoleName, systemRoleName } from '../../lib/role-names.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx';
import { SelectField } from '../../ui/field.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { call } from '../../lib/call.ts';
import { markStale } from '../../lib/stale.ts';
import { ResetLink } from './reset-link.tsx';
import { RoleChoices } from './role-fields.tsx';
import { roleChoices } from './roles.ts';

type Changes = RequestOf<typeof endpoints.updateMember>['body'] & { readonly duties?: readonly Duty[] };

/** Changes a member's roles, access or duties. A change of one's own account reloads the session's user. */
function useUpdateMember(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ duties, ...body }: Changes) => {
      const params = { userId };
      if (Object.keys(body).length > 0) await call(endpoints.updateMember, { params, body });
      if (duties) await call(endpoints.setDuties, { params, body: { duties: [...duties] } });
    },
    onSettled: () => markStale(queryClient, { kind: 'members' }),
  });
}

const systemRoles = (['maintainer', 'admin'] as const).map((value) => ({
  value,
  label: systemRoleName(value),
}));
const organizationRoles = (['member', 'admin', 'owner'] as const).map((value) => ({
  value,
  label: organizationRoleName(value),
}));
const access = [
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Inactive' },
];

interface MemberDialogProps {
  readonly user: User;
  readonly member: Member;
  readonly onClose: () => void;
}

/** A member's roles, duties and access. Changes are confirmed once. */
export function MemberDialog({ user, member, onClose }: MemberDialogProps) {
  const [draft, setDraft] = useState(member);
  const [isAsking, setIsAsking] = useState(false);
  const update = useUpdateMember(member.id);
  const changes = changesOf(member, draft);
  const words = wordsOf(changes);
  const handleConfirm = () =>
    update.mutate(changes, {
      onSuccess: () => {
        showToast({ title: 'Member updated', description: words.join(' '), tone: 'good' });
        onClose();
      },
      onError: (error) => {
        setIsAsking(false);
        showToast({
          title: 'Update Failed',
          description: messageFor(error, 'The member could not be changed.'),
          tone: 'bad',
        });
      },
    });
  // Leaving now would hide the outcome of the request.
  const unlessPending = (leave: () => void) => () => {
    if (!update.isPending) leave();
  };
  return (
    <Dialog
      isOpen
      onClose={unlessPending(onClose)}
      title={`Edit ${displayName(member)}`}
      description={member.username}
    >
      <div className="space-y-5">
        <MemberRoles user={user} draft={draft} onChange={(roles) => setDraft({ ...draft, ...roles })} />
        <DutyBoxes held={draft.duties} onChange={(duties) => setDraft({ ...draft, duties })} />
        <SelectField
          label="Access"
          options={access}
          value={draft.active ? 'active' : 'inactive'}
          hint="An inactive member is signed out at once and cannot sign in."
          onChange={({ target }) => setDraft({ ...draft, active: target.value === 'active' })}
        />
        <Button
          variant="primary"
          size="lg"
          className="w-full"
          disabled={words.length === 0}
          onClick={() => setIsAsking(true)}
        >
          Save Changes
        </Button>
        <ResetLink member={member} />
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        title={`Change ${displayName(member)}?`}
        confirmLabel="Change"
        tone={changes.active === false ? 'danger' : 'primary'}
        isPending={update.isPending}
        onConfirm={handleConfirm}
        onCancel={unlessPending(() => setIsAsking(false))}
      >
        <ul className="list-disc pl-5">
          {words.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
        {member.id === user.id && <p className="mt-3 font-semibold">This is your own account.</p>}
      </ConfirmDialog>
    </Dialog>
  );
}

interface MemberRolesProps {
  readonly user: User;
  readonly draft: Member;
  readonly onChange: (roles: Partial<Pick<Member, 'role' | 'organizationRole'>>) => void;
}

/** Both roles: the usual pairs, then each alone. Only owners change organization roles. */
function MemberRoles({ user, draft, onChange }: MemberRolesProps) {
  const mayChangeBoth = mayChangeOrganizationRoles(user);
  const offered = roleChoices.filter(
    ({ roles }) => mayChangeBoth || roles.organizationRole === draft.organizationRole,
  );
  return (
    <>
      {offered.length > 0 && <RoleChoices offered={offered} roles={draft} onChange={onChange} />}
      <SelectField
        label="System role"
        options={systemRoles}
        value={draft.role}
        onChange={({ target }) => onChange({ role: target.value === 'admin' ? 'admin' : 'maintainer' })}
      />
      {mayChangeBoth && (
        <SelectField
          label="Organization role"
          options={organizationRoles}
          value={draft.organizationRole}
          onChange={({ target }) => {
            const chosen = organizationRoles.find(({ value }) => value === target.value);
            if (chosen) onChange({ organizationRole: chosen.value });
          }}
        />
      )}
    </>
  );
}

interface DutyBoxesProps {
  readonly held: readonly Duty[];
  readonly onChange: (held: Duty[]) => void;
}

/** What the person may do beyond the roles. */
function DutyBoxes({ held, onChange }: DutyBoxesProps) {
  const handleChange = (duty: Duty, isHeld: boolean) =>
    onChange(anyDuty.options.filter((one) => (one === duty ? isHeld : held.includes(one))));
  return (
    <fieldset>
      <legend className="text-sm font-semibold">Duties</legend>
      {anyDuty.options.map((duty) => (
        <label key={duty} className="flex min-h-11 cursor-pointer items-center gap-3">
          <input
            type="checkbox"
            className="size-5 shrink-0 accent-accent"
            checked={held.includes(duty)}
            onChange={({ target }) => handleChange(duty, target.checked)}
          />
          {dutyName(duty)}
        </label>
      ))}
    </fieldset>
  );
}

type MemberAccess = Pick<Member, 'role' | 'organizationRole' | 'active' | 'duties'>;

/** Only what differs. */
function changesOf(before: MemberAccess, after: MemberAccess): Partial<MemberAccess> {
  const ifChanged = <K extends keyof MemberAccess>(key: K): MemberAccess[K] | undefined =>
    before[key] === after[key] ? undefined : after[key];
  return compact({
    role: ifChanged('role'),
    organizationRole: ifChanged('organizationRole'),
    active: ifChanged('active'),
    duties: isSameList(before.duties, after.duties) ? undefined : after.duties,
  });
}

const isSameList = (one: readonly Duty[], other: readonly Duty[]): boolean =>
  one.length === other.length && one.every((duty) => other.includes(duty));

/** The changes in sentences. */
function wordsOf({ role, organizationRole, active, duties }: Partial<MemberAccess>): string[] {
  return [
    ...(duties ? [`Duties: ${duties.map(dutyName).join(', ') || 'none'}.`] : []),
    ...(role ? [`System role becomes ${systemRoleName(role)}.`] : []),
    ...(organizationRole ? [`Organization role becomes ${organizationRoleName(organizationRole)}.`] : []),
    ...(active === undefined ? [] : [active ? 'Can sign in again.' : 'Is signed out and cannot sign in.']),
  ];
}
