import { zodResolver } from '@hookform/resolvers/zod';
import { endpoints, resetPasswordBody } from '@stowed/contract';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { Link, useLocation, useSearchParams } from 'wouter';
import { useMutation } from '@tanstack/react-query';
import { hasStatus, messageFor } from '../../lib/api-error.ts';
import { fieldOf } from '../../lib/form-field.ts';
import { useSession } from '../../lib/session.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { CheckField } from '../../ui/switch-field.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { call } from '../../lib/call.ts';
import { useRetryKey } from '../../lib/use-retry-key.ts';
import { NewPasswordField } from '../../widgets/new-password-field.tsx';
import { AuthCard, textLink } from './auth-card.tsx';

/** Sets a new password with a one-time link. Safe to retry when the response was lost. */
function useResetPassword(token: string) {
  const withRetryKey = useRetryKey();
  return useMutation({
    mutationFn: (newPassword: string) =>
      withRetryKey({ token, newPassword }, (idempotencyKey) =>
        call(endpoints.resetPassword, { body: { token, newPassword } }, { idempotencyKey }),
      ),
  });
}

const FAILED = 'The password could not be saved.';
const passwordSchema = resetPasswordBody.pick({ newPassword: true });

/** Sets a new password with a one-time link. The token is in the query, which no log keeps. */
export function ResetPasswordPage({ token: tokenInPath }: { readonly token?: string }) {
  const [query] = useSearchParams();
  const token = tokenInPath ?? query.get('token') ?? '';
  const [, navigate] = useLocation();
  const session = useSession();
  const reset = useResetPassword(token);
  const [isShown, setIsShown] = useState(false);
  const form = useForm({ resolver: zodResolver(passwordSchema), defaultValues: { newPassword: '' } });
  const password = useWatch({ control: form.control, name: 'newPassword' });
  const handleSubmit = form.handleSubmit(({ newPassword }) =>
    reset.mutate(newPassword, {
      onSuccess: () => {
        showToast({
          title: 'Password changed',
          description: 'Sign in with your new password.',
          tone: 'good',
        });
        // The reset ended all of this user's sessions. If someone else is signed in here, sign them out.
        if (session.state.status === 'signed-in') session.signOut();
        navigate('/login', { replace: true });
      },
      onError: (error) =>
        showToast({ title: 'Password not changed', description: messageFor(error, FAILED), tone: 'bad' }),
    }),
  );
  return (
    <AuthCard
      title="Choose a new password"
      intro="This link works once. All your devices will be signed out."
      footer={
        <Link href="/login" className={textLink}>
          Back to Sign In
        </Link>
      }
    >
      <form onSubmit={(event) => void handleSubmit(event)} noValidate className="space-y-5">
        {reset.isError && (
          <Alert tone="bad" title={messageFor(reset.error, FAILED)}>
            {isLinkDead(reset.error) && <p>Ask an administrator of your organization for a new link.</p>}
          </Alert>
        )}
        <NewPasswordField
          label="New password"
          type={isShown ? 'text' : 'password'}
          password={password}
          {...fieldOf(form)('newPassword')}
        />
        <CheckField label="Show password" isChecked={isShown} onChange={setIsShown} />
        <Button type="submit" variant="primary" size="lg" className="w-full" isPending={reset.isPending}>
          {reset.isPending ? 'Saving...' : 'Save password'}
        </Button>
      </form>
    </AuthCard>
  );
}

function isLinkDead(error: unknown): boolean {
  return hasStatus(error, 404) || hasStatus(error, 410);
}
