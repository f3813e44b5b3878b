import { endpoints } from '@stowed/contract';
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
import { useLoaded } from '../../lib/use-loaded.ts';
import { AuthCard, textLink } from './auth-card.tsx';
import type { CheckedCredentials, Credentials } from './credential-check.ts';

/** Signs in and stores the token. Without credentials there is nothing to send. */
function useLogin(check: (form: HTMLFormElement) => Promise<Credentials | undefined>) {
  const { signIn } = useSession();
  return useMutation({
    mutationFn: async (form: HTMLFormElement) => {
      const credentials = await check(form);
      if (!credentials) return undefined;
      const answer = await call(endpoints.login, { body: credentials });
      if (!answer?.token) throw new ApiError(500, '');
      return answer.token;
    },
    onSuccess: (token) => token !== undefined && signIn(token),
  });
}

const REDIRECT_DELAY_MS = 100;
const FAILED = 'Login failed';

export function LoginPage() {
  const { problems, check, checkAgain } = useCredentialCheck();
  const login = useLogin(check);
  const leadOn = useNextPageAfterDelay();

  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    login.mutate(event.currentTarget, {
      onSuccess: (token) => {
        if (token === undefined) return;
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

const loadCheck = () => import('./credential-check.ts');

/**
 * Checks the fields on submission, and after a problem at each change. The schema loads after the page, of
 * which it would be a tenth; without it, the server checks alone.
 */
function useCredentialCheck() {
  useLoaded(loadCheck);
  const [problems, setProblems] = useState<CheckedCredentials['problems']>({});
  const [hasFailed, setHasFailed] = useState(false);
  const check = async (form: HTMLFormElement): Promise<Credentials | undefined> => {
    const entered = new FormData(form);
    const checked = await loadCheck().then(
      ({ checkCredentials }) => checkCredentials(entered),
      () => unchecked(entered),
    );
    setProblems(checked.problems);
    return checked.credentials;
  };
  return {
    problems,
    check: async (form: HTMLFormElement) => {
      const credentials = await check(form);
      setHasFailed(credentials === undefined);
      if (!credentials) window.setTimeout(() => focusProblem(form));
      return credentials;
    },
    checkAgain: ({ currentTarget }: FormEvent<HTMLFormElement>) => {
      if (hasFailed) void check(currentTarget);
    },
  };
}

const unchecked = (entered: FormData): CheckedCredentials => {
  const textOf = (name: string) => String(entered.get(name) ?? '');
  return { credentials: { username: textOf('username'), password: textOf('password') }, problems: {} };
};

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
