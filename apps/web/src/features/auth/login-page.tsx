import { zodResolver } from '@hookform/resolvers/zod';
import { endpoints, loginBody } from '@stowed/contract';
import { useEffect, useRef } from 'react';
import { useForm } from 'react-hook-form';
import { tagline } from '@stowed/domain';
import { Link, useLocation } from 'wouter';
import { useMutation } from '@tanstack/react-query';
import { ApiError, messageFor } from '../../lib/api-error.ts';
import { fieldOf } from '../../lib/form-field.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { call } from '../../lib/call.ts';
import { pageAfterSignIn } from '../../lib/first-page.ts';
import { useSession } from '../../lib/session.tsx';
import { AuthCard, textLink } from './auth-card.tsx';

interface Credentials {
  readonly username: string;
  readonly password: string;
}

/** Signs in and stores the token. */
function useLogin() {
  const { signIn } = useSession();
  return useMutation({
    mutationFn: async (credentials: Credentials) => {
      const answer = await call(endpoints.login, { body: credentials });
      if (!answer?.token) throw new ApiError(500, '');
      return answer.token;
    },
    onSuccess: signIn,
  });
}

const REDIRECT_DELAY_MS = 100;
const FAILED = 'Login failed';

export function LoginPage() {
  const login = useLogin();
  const leadOn = useNextPageAfterDelay();
  const form = useForm({
    resolver: zodResolver(loginBody),
    defaultValues: { username: '', password: '' },
  });
  const field = fieldOf(form);

  const handleSubmit = form.handleSubmit((credentials) =>
    login.mutate(credentials, {
      onSuccess: () => {
        showToast({ title: 'Login successful', description: 'Welcome back!', tone: 'good' });
        leadOn();
      },
      onError: (error) => showToast({ title: FAILED, description: messageFor(error, FAILED), tone: 'bad' }),
    }),
  );

  return (
    <AuthCard
      title="Sign In"
      intro={tagline}
      footer={
        <>
          New here?{' '}
          <Link href="/register" className={textLink}>
            Register now
          </Link>
        </>
      }
    >
      <form onSubmit={(event) => void handleSubmit(event)} noValidate className="space-y-5">
        {login.isError && <Alert tone="bad">{messageFor(login.error, FAILED)}</Alert>}
        <TextField
          label="Username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...field('username')}
        />
        <TextField label="Password" type="password" autoComplete="current-password" {...field('password')} />
        <Button type="submit" variant="primary" size="lg" className="w-full" isPending={login.isPending}>
          {login.isPending ? 'Signing in...' : 'Sign In'}
        </Button>
      </form>
    </AuthCard>
  );
}

/** Goes Home, or to the printed label that opened the tab. */
function useNextPageAfterDelay(): () => void {
  const [, navigate] = useLocation();
  const timer = useRef<number>(undefined);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  return () => {
    timer.current = window.setTimeout(() => {
      navigate(pageAfterSignIn(Date.now()));
    }, REDIRECT_DELAY_MS);
  };
}
