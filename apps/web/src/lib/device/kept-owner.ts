import { fingerprint } from '../fingerprint.ts';
import { readToken } from '../token.ts';

const KEY = 'keptFor';

/** Notes whose session a token stands for: in the next session, the same person finds what they kept. */
export function noteOwner(token: string, userId: string): void {
  // The session is identified without its token.
  localStorage.setItem(KEY, `${fingerprint(token)} ${userId}`);
}

/** The id of the person of this session; undefined until the server has said it once. */
export function ownerNow(): string | undefined {
  const token = readToken();
  const [session, userId] = (localStorage.getItem(KEY) ?? '').split(' ');
  return token !== null && session === fingerprint(token) ? userId : undefined;
}

/** The session and its person, for what a page remembers no longer than this session. */
export const sessionNow = (): string => localStorage.getItem(KEY) ?? '';

export function forgetOwner(): void {
  localStorage.removeItem(KEY);
}
