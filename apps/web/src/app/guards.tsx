import type { User } from '@stowed/contract';
import { isAdmin, mayCall } from '@stowed/domain';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { Redirect, useLocation, useSearch } from 'wouter';
import { holdsUnsavedWork } from '../lib/leave-guard.ts';
import { useSession } from '../lib/session.tsx';
import { rememberWantedPath } from '../lib/wanted-path.ts';
import { showToast } from '../ui/toast-store.ts';
import { OfflineNotice } from './shell/offline-notice.tsx';

interface GuardProps {
  readonly access: 'member' | 'admin' | 'admin or org-admin';
  /** What shows while nobody knows yet whose session it is; nothing, unless a screen wants it otherwise. */
  readonly whileLoading?: ReactNode;
  readonly children: ReactNode;
}

/** Lets a route show itself only to whom it is for. The server decides again on every call. */
export function Guard({ access, whileLoading = null, children }: GuardProps) {
  const { state } = useSession();
  switch (state.status) {
    case 'loading':
      return whileLoading;
    case 'unreachable':
      return <OfflineNotice onRetry={state.retry} />;
    case 'signed-out':
      return <ToSignIn />;
    case 'signed-in':
      if (access === 'admin') return <AdminOnly user={state.user}>{children}</AdminOnly>;
      return <ForRole isAllowed={mayCall(access, state.user)}>{children}</ForRole>;
  }
}

/** Sign In and Create Organization are of no use to whoever is signed in. */
export function VisitorsOnly({ children }: { readonly children: ReactNode }) {
  const { state } = useSession();
  return state.status === 'signed-in' ? <Redirect to="/" replace /> : children;
}

function ToSignIn() {
  const [path, navigate] = useLocation();
  const search = useSearch();
  useEffect(() => {
    rememberWantedPath(search ? `${path}?${search}` : path);
    navigate('/login', { replace: true });
  }, [path, search, navigate]);
  return null;
}

function AdminOnly({ user, children }: { readonly user: User; readonly children: ReactNode }) {
  const verdict = adminCheck(user);
  useEffect(() => {
    // A check that could not be made is a defect someone must be able to find.
    // eslint-disable-next-line no-console -- the specification asks for this log
    if (verdict === 'failed') console.error(`The admin check failed: no known role (${String(user.role)})`);
  }, [verdict, user.role]);
  return <ForRole isAllowed={verdict === 'admin'}>{children}</ForRole>;
}

interface ForRoleProps {
  readonly isAllowed: boolean;
  readonly children: ReactNode;
}

/** A screen for some roles; whoever has none of them is led Home, and told why when the screen was open. */
function ForRole({ isAllowed, children }: ForRoleProps) {
  const [wasAllowed] = useState(isAllowed);
  if (isAllowed) return children;
  return wasAllowed ? <RoleLost /> : <Redirect to="/" replace />;
}

function RoleLost() {
  // Looked at while the screen still stands: going, it takes its question away.
  const [isWorkKept] = useState(holdsUnsavedWork);
  useEffect(() => {
    const kept = isWorkKept ? ' What you had not saved is kept in this tab.' : '';
    showToast({
      title: 'Your role was changed',
      description: `You can no longer use the screen you were on.${kept}`,
    });
  }, [isWorkKept]);
  return <Redirect to="/" replace />;
}

function adminCheck(user: Partial<User>): 'admin' | 'other' | 'failed' {
  if (user.role !== 'admin' && user.role !== 'maintainer') return 'failed';
  return isAdmin({ role: user.role }) ? 'admin' : 'other';
}
