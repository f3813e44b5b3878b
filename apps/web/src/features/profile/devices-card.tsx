import { endpoints } from '@stowed/contract';
import type { SignedInSession } from '@stowed/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { MonitorSmartphone } from 'lucide-react';
import { useId } from 'react';
import { useLocation } from 'wouter';
import { messageFor } from '../../lib/api-error.ts';
import { formatDateTime } from '../../lib/format.ts';
import { useSession } from '../../lib/session.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { QueryPart } from '../../ui/query-failure.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { call } from '../../lib/call.ts';
import { markStale } from '../../lib/stale.ts';
import { sessionsQuery } from './api/profile-queries.ts';

/**
 * Ends one of the person's sessions, or all others if no id is given. Reloads the list after failures too.
 */
function useEndSessions() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (sessionId: string | undefined) => {
      await (sessionId === undefined
        ? call(endpoints.endOtherSessions, {})
        : call(endpoints.endSession, { params: { sessionId } }));
    },
    onSettled: () => markStale(queryClient, { kind: 'sessions' }),
  });
}

/** The person's sessions, with buttons to end them. */
export function DevicesCard() {
  const query = useQuery(sessionsQuery());
  return (
    <Card title="Signed-in devices" bodyClassName="">
      <QueryPart query={query} failure="The devices could not be loaded" loading="h-28" isFlush>
        {({ sessions }) => <Devices sessions={sessions} />}
      </QueryPart>
    </Card>
  );
}

function Devices({ sessions }: { readonly sessions: readonly SignedInSession[] }) {
  const ending = useEndSessions();
  const endHere = useEndHere();
  const hasOthers = sessions.some(({ current }) => !current);
  const end = (sessionId: string | undefined, done: string) =>
    ending.mutate(sessionId, {
      onSuccess: () => showToast({ title: done, tone: 'good' }),
      onError: (error) =>
        showToast({
          title: 'Not signed out',
          description: messageFor(error, 'The device could not be signed out.'),
          tone: 'bad',
        }),
    });
  return (
    <>
      <ul className="divide-y divide-line">
        {sessions.map((session) => (
          <Device
            key={session.id}
            session={session}
            isPending={ending.isPending}
            onEnd={session.current ? endHere : () => end(session.id, 'Device signed out')}
          />
        ))}
      </ul>
      {hasOthers && (
        <div className="border-t border-line p-4">
          <Button
            variant="danger"
            disabled={ending.isPending}
            onClick={() => end(undefined, 'Signed out everywhere else')}
          >
            Sign out everywhere else
          </Button>
        </div>
      )}
    </>
  );
}

/** Leave first, so that this screen is not stored as the wanted page. */
function useEndHere(): () => void {
  const { signOut } = useSession();
  const [, navigate] = useLocation();
  return () => {
    navigate('/login');
    signOut();
  };
}

interface DeviceProps {
  readonly session: SignedInSession;
  readonly isPending: boolean;
  readonly onEnd: () => void;
}

function Device({ session, isPending, onEnd }: DeviceProps) {
  const id = useId();
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <MonitorSmartphone size={22} aria-hidden="true" className="shrink-0 text-ink-soft" />
      <div id={id} className="min-w-0 grow basis-52">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold wrap-anywhere">
          {session.device ?? 'Unknown device'}
          {session.current && <Badge tone="good">This device</Badge>}
        </p>
        <p className="text-sm text-ink-soft">
          Signed in {formatDateTime(session.createdAt)} · last used {formatDateTime(session.lastSeenAt)}
        </p>
      </div>
      <Button className="ml-auto" disabled={isPending} aria-describedby={id} onClick={onEnd}>
        Sign out
      </Button>
    </li>
  );
}
