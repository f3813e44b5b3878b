import { endpoints, loginBody, sentenceOf } from '@stowed/contract';
import { useEffect, useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { tagline } from '@stowed/domain';
import { Link, useLocation } from 'wouter';
import { useMutation } from '@tanstack/react-query';
import { ApiError, messageFor } from '../../lib/api-error.ts';
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
  const { problems, check, checkAgain } = useCredentialCheck();

  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const credentials = check(event.currentTarget);
    if (!credentials) return;
    login.mutate(credentials, {
      onSuccess: () => {
        showToast({ title: 'Login successful', description: 'Welcome back!', tone: 'good' });
        leadOn();
      },
      onError: (error) => showToast({ title: FAILED, description: messageFor(error, FAILED), tone: 'bad' }),
    });
  };

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
      <form onSubmit={handleSubmit} onInput={checkAgain} noValidate className="space-y-5">
        {login.isError && <Alert tone="bad">{messageFor(login.error, FAILED)}</Alert>}
        <TextField
          label="Username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          name="username"
          error={problems.username}
        />
        <TextField
          label="Password"
          type="password"
          autoComplete="current-password"
          name="password"
          error={problems.password}
        />
        <Button type="submit" variant="primary" size="lg" className="w-full" isPending={login.isPending}>
          {login.isPending ? 'Signing in...' : 'Sign In'}
        </Button>
      </form>
    </AuthCard>
  );
}

/**
 * Checks the fields on submission, and after a problem at each change. By hand: the library of the other
 * forms would be a tenth of what the first page loads.
 */
function useCredentialCheck() {
  const [problems, setProblems] = useState<Partial<Credentials>>({});
  const [hasFailed, setHasFailed] = useState(false);
  const check = (form: HTMLFormElement): Credentials | undefined => {
    const { data, error } = loginBody.safeParse(Object.fromEntries(new FormData(form)));
    const found = (error?.issues ?? []).map(
      ({ path, message }) => [String(path[0]), sentenceOf(message)] as const,
    );
    // The first problem of a field counts.
    setProblems(Object.fromEntries(found.reverse()));
    return data;
  };
  return {
    problems,
    check: (form: HTMLFormElement) => {
      const credentials = check(form);
      setHasFailed(credentials === undefined);
      if (!credentials) window.setTimeout(() => focusProblem(form));
      return credentials;
    },
    checkAgain: ({ currentTarget }: FormEvent<HTMLFormElement>) => {
      if (hasFailed) check(currentTarget);
    },
  };
}

const focusProblem = (form: HTMLFormElement) =>
  form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();

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
