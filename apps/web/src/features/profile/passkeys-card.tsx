import { endpoints } from '@stowed/contract';
import type { Passkey } from '@stowed/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useId } from 'react';
import { messageFor } from '../../lib/api-error.ts';
import { call } from '../../lib/call.ts';
import { formatDateTime } from '../../lib/format.ts';
import { passkeysQuery, whyNoPasskeys } from '../../widgets/signing/passkeys.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { QueryPart } from '../../ui/query-failure.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { AddPasskey } from './add-passkey.tsx';

/** The person's passkeys, for signing. */
export function PasskeysCard({ username }: { readonly username: string }) {
  const query = useQuery(passkeysQuery());
  return (
    <Card title="Passkeys">
      <QueryPart query={query} failure="The passkeys could not be loaded" loading="h-28">
        {(list) => (
          <div className="space-y-4">
            <p>Sign inventories with your fingerprint, face or PIN instead of your password.</p>
            {list.passkeys.length > 0 && <Passkeys passkeys={list.passkeys} />}
            {whyNoPasskeys(list) === undefined ? (
              <AddPasskey username={username} />
            ) : (
              <p className="text-ink-soft">{whyNoPasskeys(list)}</p>
            )}
          </div>
        )}
      </QueryPart>
    </Card>
  );
}

function Passkeys({ passkeys }: { readonly passkeys: readonly Passkey[] }) {
  const queries = useQueryClient();
  const removal = useMutation({
    mutationFn: (passkeyId: string) => call(endpoints.removePasskey, { params: { passkeyId } }),
    onSuccess: () => showToast({ title: 'Passkey removed', tone: 'good' }),
    onError: (error) =>
      showToast({
        title: 'Not removed',
        description: messageFor(error, 'The passkey could not be removed.'),
        tone: 'bad',
      }),
    onSettled: () => queries.invalidateQueries(passkeysQuery()),
  });
  return (
    <ul className="divide-y divide-line">
      {passkeys.map((passkey) => (
        <PasskeyLine
          key={passkey.id}
          passkey={passkey}
          isPending={removal.isPending}
          onRemove={() => removal.mutate(passkey.id)}
        />
      ))}
    </ul>
  );
}

interface PasskeyLineProps {
  readonly passkey: Passkey;
  readonly isPending: boolean;
  readonly onRemove: () => void;
}

function PasskeyLine({ passkey, isPending, onRemove }: PasskeyLineProps) {
  const id = useId();
  const { name, createdAt, lastUsedAt } = passkey;
  const used = lastUsedAt === null ? 'never used' : `last used ${formatDateTime(lastUsedAt)}`;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <KeyRound size={22} aria-hidden="true" className="shrink-0 text-ink-soft" />
      <div id={id} className="min-w-0 grow basis-52">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-sm text-ink-soft">
          Added {formatDateTime(createdAt)} · {used}
        </p>
      </div>
      <Button className="ml-auto" disabled={isPending} aria-describedby={id} onClick={onRemove}>
        Remove
      </Button>
    </li>
  );
}
