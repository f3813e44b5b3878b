import { endpoints } from '@stowed/contract';
import type { Member, RequestOf, User } from '@stowed/contract';
import { compact, displayName, mayChangeOrganizationRoles } from '@stowed/domain';
import { useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageFor } from '../../lib/api-error.ts';
import { organizationRoleName, systemRoleName } from '../../lib/role-names.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx';
import { SelectField } from '../../ui/field.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { call } from '../../lib/call.ts';
import { markStale } from '../../lib/stale.ts';
import { ResetLink } from './reset-link.tsx';

type Standing = RequestOf<typeof endpoints.updateMember>['body'];

/** Changes a member's roles or access. A change of one's own account reloads the session's user. */
function useUpdateMember(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Standing) => call(endpoints.updateMember, { params: { userId }, body }),
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

/** A member's roles and access. Changes are confirmed once. */
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
        <SelectField
          label="System role"
          options={systemRoles}
          value={draft.role}
          onChange={({ target }) =>
            setDraft({ ...draft, role: target.value === 'admin' ? 'admin' : 'maintainer' })
          }
        />
        {mayChangeOrganizationRoles(user) && (
          <SelectField
            label="Organization role"
            options={organizationRoles}
            value={draft.organizationRole}
            onChange={({ target }) => {
              const chosen = organizationRoles.find(({ value }) => value === target.value);
              if (chosen) setDraft({ ...draft, organizationRole: chosen.value });
            }}
          />
        )}
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

type MemberAccess = Pick<Member, 'role' | 'organizationRole' | 'active'>;

/** Only what differs. */
function changesOf(before: MemberAccess, after: MemberAccess): Partial<MemberAccess> {
  const ifChanged = <K extends keyof MemberAccess>(key: K): MemberAccess[K] | undefined =>
    before[key] === after[key] ? undefined : after[key];
  return compact({
    role: ifChanged('role'),
    organizationRole: ifChanged('organizationRole'),
    active: ifChanged('active'),
  });
}

/** The changes in sentences. */
function wordsOf({ role, organizationRole, active }: Partial<MemberAccess>): string[] {
  return [
    ...(role ? [`System role becomes ${systemRoleName(role)}.`] : []),
    ...(organizationRole ? [`Organization role becomes ${organizationRoleName(organizationRole)}.`] : []),
    ...(active === undefined ? [] : [active ? 'Can sign in again.' : 'Is signed out and cannot sign in.']),
  ];
}
