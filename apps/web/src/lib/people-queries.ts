import { endpoints } from '@stowed/contract';
import type { Member, User } from '@stowed/contract';
import { queryOptions } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { call } from './call.ts';
import { fetchOrKept } from './device/kept-answers.ts';
import { noteOwner } from './device/kept-owner.ts';
import { readToken } from './token.ts';

/** All members, for people who manage them. */
export const membersQuery = () => queryOptions<Member[]>({ queryKey: [endpoints.listMembers.path] });

const FAILED = 'Failed to fetch user data';

/** The session's user. Not retried: offline, the notice with Retry shows at once. */
export const currentUserQuery = () =>
  queryOptions({ queryKey: [endpoints.getUser.path], queryFn: fetchUser, retry: false });

async function fetchUser({ signal }: { readonly signal: AbortSignal }): Promise<User> {
  const token = readToken();
  const fetchOwner = async () => {
    const user = await call(endpoints.getUser, {}, { signal });
    if (user && token !== null) noteOwner(token, user.id);
    return user;
  };
  const user = await fetchOrKept(endpoints.getUser.path, fetchOwner).catch((error: unknown) => {
    throw error instanceof ApiError ? new ApiError(error.status, '', { message: FAILED }) : error;
  });
  if (!user) throw new ApiError(500, '', { message: FAILED });
  return user;
}
