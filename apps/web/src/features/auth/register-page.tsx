import { zodResolver } from '@hookform/resolvers/zod';
import { registerOrganizationBody, endpoints } from '@stowed/contract';
import type { RequestOf } from '@stowed/contract';
import { useForm, useWatch } from 'react-hook-form';
import { Link, useLocation } from 'wouter';
import { useMutation } from '@tanstack/react-query';
import { messageFor, ApiError } from '../../lib/api-error.ts';
import { fieldOf } from '../../lib/form-field.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { call } from '../../lib/call.ts';
import { useRetryKey } from '../../lib/use-retry-key.ts';
import { useSession } from '../../lib/session.tsx';
import { AccountFields } from './account-fields.tsx';
import { AuthCard, textLink } from './auth-card.tsx';

const FAILED = 'Registration failed';

const organizationTypes = [
  { value: 'military', label: 'Military' },
  { value: 'commercial', label: 'Commercial' },
  { value: 'contractor', label: 'Contractor' },
];

const roles = [
  { value: 'maintainer', label: 'Maintainer' },
  { value: 'admin', label: 'Administrator' },
];

const emptyRegistration: Registration = {
  organizationName: '',
  organizationType: 'military',
  userData: {
    username: '',
    password: '',
    firstName: '',
    lastName: '',
    email: '',
    rank: '',
    unit: '',
    role: 'admin',
  },
};

export function RegisterPage() {
  const [, navigate] = useLocation();
  const registration = useRegister();
  const form = useForm({
    resolver: zodResolver(registerOrganizationBody),
    defaultValues: emptyRegistration,
  });
  const field = fieldOf(form);
  const password = useWatch({ control: form.control, name: 'userData.password' });

  // The input is sent as typed: the parsed result lacks empty fields.
  const handleSubmit = form.handleSubmit(() =>
    registration.mutate(form.getValues(), {
      onSuccess: () => {
        showToast({
          title: 'Registration successful',
          description: 'Your account has been created successfully!',
          tone: 'good',
        });
        navigate('/');
      },
      onError: (error) => showToast({ title: FAILED, description: messageFor(error, FAILED), tone: 'bad' }),
    }),
  );

  return (
    <AuthCard
      title="Create Organization"
      intro="Creates your organization and its first account."
      footer={
        <>
          Already registered?{' '}
          <Link href="/login" className={textLink}>
            Back to Sign In
          </Link>
        </>
      }
    >
      <form onSubmit={(event) => void handleSubmit(event)} noValidate className="space-y-7">
        {registration.isError && <Alert tone="bad">{messageFor(registration.error, FAILED)}</Alert>}
        <fieldset className="space-y-5">
          <legend className="placard mb-3">Organization</legend>
          <TextField label="Organization name" autoComplete="organization" {...field('organizationName')} />
          <SelectField label="Organization type" options={organizationTypes} {...field('organizationType')} />
        </fieldset>
        <fieldset className="space-y-5">
          <legend className="placard mb-3">Your account</legend>
          <AccountFields field={(name) => field(`userData.${name}`)} password={password}>
            <TextField label="Email" type="email" autoComplete="email" {...field('userData.email')} />
          </AccountFields>
          <SelectField
            label="Role"
            options={roles}
            hint="Only an administrator can create toolboxes and templates. You own the organization either way."
            {...field('userData.role')}
          />
        </fieldset>
        <Button
          type="submit"
          variant="primary"
          size="lg"
          className="w-full"
          isPending={registration.isPending}
        >
          {registration.isPending ? 'Creating account...' : 'Create Account'}
        </Button>
      </form>
    </AuthCard>
  );
}

type Registration = RequestOf<typeof endpoints.registerOrganization>['body'];

/** Creates an organization with its first account and signs that account in. */
function useRegister() {
  const { signIn } = useSession();
  const withRetryKey = useRetryKey();
  return useMutation({
    mutationFn: async (body: Registration) => {
      const answer = await withRetryKey(body, (idempotencyKey) =>
        call(endpoints.registerOrganization, { body }, { idempotencyKey }),
      );
      if (!answer?.token) throw new ApiError(500, '');
      return answer.token;
    },
    onSuccess: signIn,
  });
}
