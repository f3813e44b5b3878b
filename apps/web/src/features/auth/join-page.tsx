import { useQuery } from '@tanstack/react-query';
import { LogOut } from 'lucide-react';
import { Link, useLocation } from 'wouter';
import { hasStatus, messageFor } from '../../lib/api-error.ts';
import { useSession } from '../../lib/session.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { NoticeCard } from '../../ui/notice-card.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { JoinForm, openInviteQuery, useJoin } from './join-form.tsx';
import { AuthCard, textLink } from './auth-card.tsx';

/** Registration by invitation: creates one account in the inviting organization. */
export function JoinPage({ token }: { readonly token: string }) {
  const { state, signOut } = useSession();
  const [, navigate] = useLocation();
  const join = useJoin(token);
  const invitation = useQuery({ ...openInviteQuery(token), enabled: state.status !== 'signed-in' });
  if (state.status === 'signed-in' && join.isIdle) return <SignOutFirst onSignOut={signOut} />;
  const offer = invitation.data;
  return (
    <AuthCard
      title="Join Organization"
      intro={offer ? `${offer.organizationName} invites you.` : 'You have an invitation.'}
      footer={
        <>
          Already registered?{' '}
          <Link href="/login" className={textLink}>
            Back to Sign In
          </Link>
        </>
      }
    >
      {offer ? (
        <JoinForm
          offer={offer}
          error={join.error}
          isPending={join.isPending}
          onSubmit={(person) =>
            join.mutate(person, {
              onSuccess: () => {
                showToast({
                  title: 'Registration successful',
                  description: 'Your account has been created successfully!',
                  tone: 'good',
                });
                navigate('/', { replace: true });
              },
              onError: (error) =>
                showToast({
                  title: 'Registration failed',
                  description: messageFor(error, 'Registration failed'),
                  tone: 'bad',
                }),
            })
          }
        />
      ) : invitation.isError ? (
        <DeadLink error={invitation.error} onRetry={() => void invitation.refetch()} />
      ) : (
        <div aria-busy="true" className="space-y-5">
          <Skeleton className="h-20" />
          <Skeleton className="h-72" />
        </div>
      )}
    </AuthCard>
  );
}

function SignOutFirst({ onSignOut }: { readonly onSignOut: () => void }) {
  return (
    <NoticeCard
      icon={<LogOut size={32} aria-hidden="true" />}
      title="Sign out first"
      actions={
        <>
          <Button variant="primary" size="lg" onClick={onSignOut}>
            Sign out
          </Button>
          <LinkButton href="/" size="lg">
            Back to Home
          </LinkButton>
        </>
      }
    >
      <p>This invitation creates a new account, but you are signed in. Sign out to continue.</p>
    </NoticeCard>
  );
}

function DeadLink({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  const isDead = hasStatus(error, 404) || hasStatus(error, 410);
  return (
    <Alert tone="bad" title={messageFor(error, 'The invitation could not be loaded.')}>
      {isDead ? (
        <p>Ask the person who invited you for a new link.</p>
      ) : (
        <Button className="mt-2" onClick={onRetry}>
          Retry
        </Button>
      )}
    </Alert>
  );
}
