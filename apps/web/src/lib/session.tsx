import { endpoints } from '@stowed/contract';
import type { User } from '@stowed/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { createContext, use, useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import { showToast } from '../ui/toast-store.ts';
import { isOutage } from './api-error.ts';
import { currentUserQuery } from './people-queries.ts';
import { call, setUnauthorizedHandler } from './call.ts';
import { removeAnswers } from './device/kept-answers.ts';
import { forgetKeyEnding } from './ai-key-ending.ts';
import { forgetToolStatuses } from './tool-status-key.ts';
import { forgetAllWork } from './kept-work.ts';
import { clearPendingTemplate } from './pending-template.ts';
import { clearToken, readToken, storeToken, subscribeToToken } from './token.ts';

export type SessionState =
  | { readonly status: 'loading' }
  | { readonly status: 'signed-out' }
  /** A token exists but the service does not respond: a lost signal signs nobody out. */
  | { readonly status: 'unreachable'; readonly retry: () => void }
  | { readonly status: 'signed-in'; readonly user: User };

interface Session {
  readonly state: SessionState;
  /** Stores a token and clears the previous person's data. */
  readonly signIn: (token: string) => void;
  /** Ends the session here at once, and on the server if it is reachable. */
  readonly signOut: () => void;
}

const SessionContext = createContext<Session | undefined>(undefined);

export function SessionProvider({ children }: { readonly children: ReactNode }) {
  const queryClient = useQueryClient();
  const state = useSessionState(queryClient);
  const signIn = useCallback(
    (token: string) => {
      queryClient.clear();
      storeToken(token);
    },
    [queryClient],
  );
  const signOut = useCallback(() => {
    // Sent before the token is cleared, which it needs. A lost response changes nothing here.
    void call(endpoints.logout, {}).catch(() => undefined);
    clearToken();
    queryClient.clear();
    forgetAllWork();
    forgetKeyEnding();
    forgetToolStatuses();
    clearPendingTemplate();
    void removeAnswers().catch(() => undefined);
  }, [queryClient]);
  const session = useMemo(() => ({ state, signIn, signOut }), [state, signIn, signOut]);
  return <SessionContext value={session}>{children}</SessionContext>;
}

export function useSession(): Session {
  const session = use(SessionContext);
  if (!session) throw new Error('useSession needs a SessionProvider above it');
  return session;
}

/** The signed-in user, or undefined. */
export function useCurrentUser(): User | undefined {
  const { state } = useSession();
  return state.status === 'signed-in' ? state.user : undefined;
}

function useSessionState(queryClient: QueryClient): SessionState {
  const token = useSyncExternalStore(subscribeToToken, readToken);
  const { data, error, refetch } = useQuery({ ...currentUserQuery(), enabled: token !== null });

  useEffect(() => {
    setUnauthorizedHandler((usedToken, code) => {
      if (readToken() !== usedToken) return;
      // Someone ended this session: the phone may be lost. After its time, the person signs in again.
      if (code !== 'session_expired') void removeAnswers().catch(() => undefined);
      expire(queryClient);
    });
  }, [queryClient]);

  useEffect(() => {
    if (error && !isOutage(error) && readToken()) expire(queryClient);
  }, [error, queryClient]);

  return useMemo(() => {
    if (token === null) return { status: 'signed-out' };
    if (data) return { status: 'signed-in', user: data };
    if (error && isOutage(error)) return { status: 'unreachable', retry: () => void refetch() };
    return { status: 'loading' };
  }, [token, data, error, refetch]);
}

function expire(queryClient: QueryClient) {
  clearToken();
  queryClient.clear();
  // After the rejected request's own toast: this is the cause, and only the last toast shows.
  setTimeout(() => showToast({ title: 'Session expired', description: 'Please sign in again', tone: 'bad' }));
}
