import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { currentUserQuery } from './people-queries.ts';
import { findWork, forgetWork, keepWork, storeWork } from './kept-work.ts';
import { useCurrentUser } from './session.tsx';
import { readToken } from './token.ts';

interface KeptWorkOptions {
  /** It also stays when the person leaves the screen: nothing asks then. */
  readonly staysWhenLeft?: boolean;
}

/**
 * Keeps a screen's unsaved work, for the same person only, when the session ends, a role is lost, or the page
 * reloads or is discarded. Leaving in any other way asks first, then clears it.
 */
export function useKeptWork(
  place: string,
  value: unknown,
  { staysWhenLeft = false }: KeptWorkOptions = {},
): void {
  const key = useWorkKey(place);
  const isUnasked = useIsTakenAway();
  const stays = useRef(staysWhenLeft);
  useEffect(() => {
    stays.current = staysWhenLeft;
  }, [staysWhenLeft]);
  useEffect(() => {
    if (value === undefined) forgetWork(key);
    else keepWork(key, value);
  }, [key, value]);
  useEffect(() => {
    const store = () => storeWork(key);
    window.addEventListener('pagehide', store);
    document.addEventListener('visibilitychange', store);
    return () => {
      window.removeEventListener('pagehide', store);
      document.removeEventListener('visibilitychange', store);
      if (stays.current || isUnasked()) store();
      else forgetWork(key);
    };
  }, [key, isUnasked]);
}

/** Finds what `useKeptWork` stored for this person at a place. Parse it: it may come from storage. */
export function useWorkKeptBefore(place: string): () => unknown {
  const key = useWorkKey(place);
  return () => findWork(key);
}

/** True if an unmounting screen was removed, not left: the session ended or the role changed. */
function useIsTakenAway(): () => boolean {
  const queries = useQueryClient();
  const role = useCurrentUser()?.role;
  return useCallback(() => {
    if (readToken() === null) return true;
    const now = queries.getQueryData(currentUserQuery().queryKey);
    return now !== undefined && now.role !== role;
  }, [queries, role]);
}

function useWorkKey(place: string): string {
  const user = useCurrentUser();
  return `${user?.id ?? ''}/${place}`;
}
