import { zodResolver } from '@hookform/resolvers/zod';
import { acceptInviteBody } from '@stowed/contract';
import type { OpenInvite } from '@stowed/contract';
import { useForm } from 'react-hook-form';
import { messageFor } from '../../lib/api-error.ts';
import { fieldOf } from '../../lib/form-field.ts';
import { formatDate } from '../../lib/format.ts';
import { organizationRoleName, systemRoleName } from '../../lib/role-names.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { AccountFields } from './account-fields.tsx';
import type { JoiningPerson } from './api/use-join.ts';

const FAILED = 'Registration failed';
const nobodyYet: JoiningPerson = {
  username: '',
  password: '',
  firstName: '',
  lastName: '',
  rank: '',
  unit: '',
};

interface JoinFormProps {
  readonly offer: OpenInvite;
  readonly error: Error | null;
  readonly isPending: boolean;
  readonly onSubmit: (person: JoiningPerson) => void;
}

/**
 * The account's own fields; the invitation sets the e-mail address and roles. After a refusal the input
 * stays.
 */
export function JoinForm({ offer, error, isPending, onSubmit }: JoinFormProps) {
  const form = useForm({
    resolver: zodResolver(acceptInviteBody.shape.userData),
    defaultValues: nobodyYet,
  });
  const field = fieldOf(form);
  // The input is sent as typed: the parsed result lacks empty fields.
  const handleSubmit = form.handleSubmit(() => onSubmit(form.getValues()));
  return (
    <form onSubmit={(event) => void handleSubmit(event)} noValidate className="space-y-5">
      {error && <Alert tone="bad">{messageFor(error, FAILED)}</Alert>}
      <Facts>
        <Fact label="Organization">{offer.organizationName}</Fact>
        <Fact label="Email">{offer.email}</Fact>
        <Fact label="Role">{systemRoleName(offer.role)}</Fact>
        <Fact label="Organization role">{organizationRoleName(offer.organizationRole)}</Fact>
        <Fact label="Invitation ends">{formatDate(offer.expiresAt)}</Fact>
      </Facts>
      <AccountFields field={field} />
      <Button type="submit" variant="primary" size="lg" className="w-full" isPending={isPending}>
        {isPending ? 'Creating account...' : 'Create Account'}
      </Button>
    </form>
  );
}
