import { zodResolver } from '@hookform/resolvers/zod';
import { acceptInviteBody, endpoints } from '@stowed/contract';
import type { OpenInvite, RequestOf } from '@stowed/contract';
import { useForm, useWatch } from 'react-hook-form';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { messageFor, ApiError } from '../../lib/api-error.ts';
import { fieldOf } from '../../lib/form-field.ts';
import { formatDate } from '../../lib/format.ts';
import { organizationRoleName, systemRoleName } from '../../lib/role-names.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { call, pathOf } from '../../lib/call.ts';
import { useSession } from '../../lib/session.tsx';
import { AccountFields } from './account-fields.tsx';

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
 * The fields of the new account; the invitation sets the email address and roles. A rejection keeps the
 * input.
 */
export function JoinForm({ offer, error, isPending, onSubmit }: JoinFormProps) {
  const form = useForm({
    resolver: zodResolver(acceptInviteBody.shape.userData),
    defaultValues: nobodyYet,
  });
  const field = fieldOf(form);
  const password = useWatch({ control: form.control, name: 'password' });
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
        <Fact label="Expires">{formatDate(offer.expiresAt)}</Fact>
      </Facts>
      <AccountFields field={field} password={password} />
      <Button type="submit" variant="primary" size="lg" className="w-full" isPending={isPending}>
        {isPending ? 'Creating account...' : 'Create Account'}
      </Button>
    </form>
  );
}

type JoiningPerson = RequestOf<typeof endpoints.acceptInvite>['body']['userData'];

/** Loads the invitation. An invalid one stays invalid, so only the user retries. */
export const openInviteQuery = (token: string) =>
  queryOptions<OpenInvite>({ queryKey: [pathOf(endpoints.getInvite.path, { token })], retry: false });

/** Creates the invited account and signs it in. */
export function useJoin(token: string) {
  const { signIn } = useSession();
  return useMutation({
    mutationFn: async (userData: JoiningPerson) => {
      const answer = await call(endpoints.acceptInvite, { body: { token, userData } });
      if (!answer?.token) throw new ApiError(500, '');
      return answer.token;
    },
    onSuccess: signIn,
  });
}
