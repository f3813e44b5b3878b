import type { User } from '@stowed/contract';
import type { FormEvent } from 'react';
import { countOf } from '../../../lib/format.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { DialogFoot } from '../../../ui/dialog.tsx';
import { TextAreaField } from '../../../ui/field.tsx';
import { ListFileButton } from '../../../widgets/list-file-button.tsx';
import { RoleFields } from '../role-fields.tsx';
import type { InviteManyForm } from './use-invite-many.ts';

interface InviteManyFieldsProps {
  readonly user: User;
  readonly form: InviteManyForm;
}

/** The list of addresses and the roles of everyone in it. Stays with its content after a failure. */
export function InviteManyFields({ user, form }: InviteManyFieldsProps) {
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    form.submit();
  };
  const count = form.list.addresses.length;
  const label = count === 0 ? 'Send Invitations' : `Send ${countOf(count, 'Invitation')}`;
  return (
    <form onSubmit={handleSubmit} noValidate className="space-y-5">
      {form.failure && <Alert tone="bad">{form.failure}</Alert>}
      <TextAreaField
        label="Email addresses"
        hint="One per line or separated by commas. In a CSV file, only the column Email is read."
        rows={5}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={form.text}
        onChange={({ target }) => form.setText(target.value)}
      />
      <ListFileButton onText={form.setText} />
      <RoleFields user={user} roles={form.roles} onChange={form.setRoles} />
      <DialogFoot>
        <Unused form={form} />
        {form.shownProblem && (
          <p role="alert" className="font-semibold text-bad">
            {form.shownProblem}
          </p>
        )}
        <Button type="submit" variant="primary" size="lg" className="w-full" isPending={form.isPending}>
          {form.isPending ? 'Sending...' : label}
        </Button>
      </DialogFoot>
    </form>
  );
}

const MOST_OTHERS = 3;

/** Parts of the list that get no invitation of their own. */
function Unused({ form }: { readonly form: InviteManyForm }) {
  const { others, repeated } = form.list;
  if (others.length === 0 && repeated === 0) return null;
  const shown = others.slice(0, MOST_OTHERS).map(({ line, text }) => `${text} (line ${line})`);
  const more = others.length - shown.length;
  return (
    <div role="status" className="space-y-1 text-sm wrap-anywhere">
      {others.length > 0 && (
        <p className="text-warn">
          Not an address: {shown.join(', ')}
          {more > 0 && ` and ${more} more`}
        </p>
      )}
      {repeated > 0 && <p className="text-ink-soft">{repeated} repeated</p>}
    </div>
  );
}
