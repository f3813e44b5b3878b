import type { User } from '@stowed/contract';
import { isAdmin, mayCall } from '@stowed/domain';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { Redirect, useLocation, useSearch } from 'wouter';
import { forgetFirstPage, pageAfterSignIn } from '../lib/first-page.ts';
import { holdsUnsavedWork } from '../lib/leave-guard.ts';
import { useSession } from '../lib/session.tsx';
import { forgetWantedPath, rememberWantedPath, wantedPath } from '../lib/wanted-path.ts';
import { showToast } from '../ui/toast-store.ts';
import { OfflineNotice } from './shell/offline-notice.tsx';

/** The audience of a page. A visitor is not signed in. */
export type Audience = 'anyone' | 'visitor' | 'member' | 'admin' | 'admin or org-admin';

interface GuardProps {
  readonly audience: Audience;
  /** Shown until the session is known. */
  readonly whileLoading?: ReactNode;
  readonly children: ReactNode;
}

/** Shows a page only to its audience. The server checks every request again. */
export function Guard({ audience, whileLoading, children }: GuardProps) {
  switch (audience) {
    case 'anyone':
      return children;
    case 'visitor':
      return <VisitorsOnly>{children}</VisitorsOnly>;
    default:
      return (
        <MembersOnly audience={audience} whileLoading={whileLoading}>
          {children}
        </MembersOnly>
      );
  }
}

interface MembersOnlyProps extends GuardProps {
  readonly audience: Exclude<Audience, 'anyone' | 'visitor'>;
}

function MembersOnly({ audience, whileLoading = null, children }: MembersOnlyProps) {
  const { state } = useSession();
  const [path] = useLocation();
  useEffect(() => {
    if (state.status !== 'signed-in') return;
    forgetFirstPage();
    if (wantedPath() === path) forgetWantedPath();
  }, [state.status, path]);
  switch (state.status) {
    case 'loading':
      return whileLoading;
    case 'unreachable':
      return <OfflineNotice onRetry={state.retry} />;
    case 'signed-out':
      return <ToSignIn />;
    case 'signed-in':
      if (audience === 'admin') return <AdminOnly user={state.user}>{children}</AdminOnly>;
      return <ForRole isAllowed={mayCall(audience, state.user)}>{children}</ForRole>;
  }
}

/** A signed-in person has no use for Sign In and Create Organization. */
function VisitorsOnly({ children }: { readonly children: ReactNode }) {
  const { state } = useSession();
  return state.status === 'signed-in' ? <FromSignIn /> : children;
}

function FromSignIn() {
  const [next] = useState(() => pageAfterSignIn(Date.now()));
  return <Redirect to={next} replace />;
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
    // A failed check is a defect that must be findable in the log.
    // oxlint-disable-next-line no-console -- the specification asks for this log
    if (verdict === 'failed') console.error(`The admin check failed: no known role (${user.role})`);
  }, [verdict, user.role]);
  return <ForRole isAllowed={verdict === 'admin'}>{children}</ForRole>;
}

interface ForRoleProps {
  readonly isAllowed: boolean;
  readonly children: ReactNode;
}

/** Sends others Home, with an explanation if they had the page open. */
function ForRole({ isAllowed, children }: ForRoleProps) {
  const [wasAllowed] = useState(isAllowed);
  if (isAllowed) return children;
  return wasAllowed ? <RoleLost /> : <Redirect to="/" replace />;
}

function RoleLost() {
  // Read at the first render: the page that unmounts removes its guard.
  const [isWorkKept] = useState(holdsUnsavedWork);
  useEffect(() => {
    const kept = isWorkKept ? ' Your unsaved work is kept in this tab.' : '';
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
