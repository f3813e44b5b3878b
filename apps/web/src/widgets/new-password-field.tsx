import { endpoints, limits } from '@stowed/contract';
import { useEffect, useState } from 'react';
import type { ComponentProps } from 'react';
import { call } from '../lib/call.ts';
import { TextField } from '../ui/field.tsx';

/** Without a keystroke for this long, a password is looked up. */
const PAUSE_MS = 400;

function useIsCommon(password: string): boolean {
  const [common, setCommon] = useState<string>();
  useEffect(() => {
    if (password.length < limits.passwordMin) return undefined;
    const timer = setTimeout(() => {
      call(endpoints.checkPassword, { body: { password } }).then(
        (found) => {
          if (found?.isCommon) setCommon(password);
        },
        // Only advice; the server decides when the password is saved.
        () => undefined,
      );
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [password]);
  return common === password;
}

interface NewPasswordFieldProps extends Omit<ComponentProps<typeof TextField>, 'hint' | 'autoComplete'> {
  /** What the field contains. */
  readonly password: string;
}

/** For a password that a person chooses: says so if it is very common. */
export function NewPasswordField({ password, ...field }: NewPasswordFieldProps) {
  const hint = useIsCommon(password) ? <span role="status">This password is very common</span> : undefined;
  return <TextField autoComplete="new-password" hint={hint} {...field} />;
}
