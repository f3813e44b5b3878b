import { loginBody, sentenceOf } from '@stowed/contract';

export interface Credentials {
  readonly username: string;
  readonly password: string;
}

export interface CheckedCredentials {
  /** Undefined if there is a problem. */
  readonly credentials: Credentials | undefined;
  readonly problems: Partial<Credentials>;
}

/** Checks the fields of Sign In as the server does. */
export function checkCredentials(entered: FormData): CheckedCredentials {
  const { data, error } = loginBody.safeParse(Object.fromEntries(entered));
  const found = (error?.issues ?? []).map(
    ({ path, message }) => [String(path[0]), sentenceOf(message)] as const,
  );
  // The first problem of a field counts.
  return { credentials: data, problems: Object.fromEntries(found.reverse()) };
}
