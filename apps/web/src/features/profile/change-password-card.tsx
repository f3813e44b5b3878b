import { zodResolver } from '@hookform/resolvers/zod';
import { changePasswordBody, endpoints } from '@stowed/contract';
import type { RequestOf } from '@stowed/contract';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageFor } from '../../lib/api-error.ts';
import { fieldOf } from '../../lib/form-field.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CheckField } from '../../ui/switch-field.tsx';
import { TextField } from '../../ui/field.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { call } from '../../lib/call.ts';
import { markStale } from '../../lib/stale.ts';
import { NewPasswordField } from '../../widgets/new-password-field.tsx';
import { useKeptWork, useWorkKeptBefore } from '../../lib/use-kept-work.ts';

const place = 'change-password';

/** Remembers only that a password change was started here. Typed passwords are never stored. */
function useInterruptedChange(isStarted: boolean): boolean {
  const find = useWorkKeptBefore(place);
  const [wasStarted] = useState(() => find() === true);
  useKeptWork(place, isStarted || undefined);
  return wasStarted;
}

type PasswordChange = RequestOf<typeof endpoints.changePassword>['body'];

/** Changes the person's password, which ends all other sessions. */
function useChangePassword() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: PasswordChange) => call(endpoints.changePassword, { body }),
    onSuccess: () => markStale(queryClient, { kind: 'sessions' }),
  });
}

const FAILED = 'The password could not be changed.';

export function ChangePasswordCard({ username }: { readonly username: string }) {
  const change = useChangePassword();
  const [isShown, setIsShown] = useState(false);
  const form = useForm({
    resolver: zodResolver(changePasswordBody),
    defaultValues: { currentPassword: '', newPassword: '' },
  });
  const wasInterrupted = useInterruptedChange(form.formState.isDirty);
  const field = fieldOf(form);
  const password = useWatch({ control: form.control, name: 'newPassword' });
  const type = isShown ? 'text' : 'password';
  const handleSubmit = form.handleSubmit((passwords) =>
    change.mutate(passwords, {
      onSuccess: () => {
        form.reset();
        showToast({
          title: 'Password changed',
          description: 'All other devices were signed out.',
          tone: 'good',
        });
      },
      onError: (error) =>
        showToast({ title: 'Password not changed', description: messageFor(error, FAILED), tone: 'bad' }),
    }),
  );
  return (
    <Card title="Password">
      <form
        onSubmit={(event) => void handleSubmit(event)}
        noValidate
        aria-label="Change password"
        className="space-y-5"
      >
        {wasInterrupted && !form.formState.isDirty && !change.isSuccess && (
          <Alert tone="warn" title="Your password has not been changed yet">
            <p>You were signed out or left the page. Passwords are never kept, so please enter both again.</p>
          </Alert>
        )}
        {change.isError && <Alert tone="bad">{messageFor(change.error, FAILED)}</Alert>}
        {/* For password managers. */}
        <input type="text" autoComplete="username" value={username} readOnly hidden />
        <div className="grid gap-5 md:grid-cols-2">
          <TextField
            label="Current password"
            type={type}
            autoComplete="current-password"
            {...field('currentPassword')}
          />
          <NewPasswordField label="New password" type={type} password={password} {...field('newPassword')} />
        </div>
        <CheckField label="Show password" isChecked={isShown} onChange={setIsShown} />
        <Button type="submit" isPending={change.isPending}>
          Change password
        </Button>
      </form>
    </Card>
  );
}
