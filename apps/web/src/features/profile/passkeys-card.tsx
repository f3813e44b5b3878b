import { endpoints } from '@stowed/contract';
import type { Passkey } from '@stowed/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useId, useState } from 'react';
import type { FormEvent } from 'react';
import { messageFor } from '../../lib/api-error.ts';
import { call } from '../../lib/call.ts';
import { formatDateTime } from '../../lib/format.ts';
import { makePasskey, PasskeyError, passkeysQuery, whyNoPasskeys } from '../../lib/passkeys.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { TextField } from '../../ui/field.tsx';
import { QueryPart } from '../../ui/query-failure.tsx';
import { showToast } from '../../ui/toast-store.ts';

/** The person's passkeys, for signing. */
export function PasskeysCard() {
  const query = useQuery(passkeysQuery());
  return (
    <Card title="Passkeys">
      <QueryPart query={query} failure="The passkeys could not be loaded" loading="h-28">
        {(list) => (
          <div className="space-y-4">
            <p>Sign inventories with a fingerprint, a face or a PIN in place of your password.</p>
            {list.passkeys.length > 0 && <Passkeys passkeys={list.passkeys} />}
            {whyNoPasskeys(list) === undefined ? (
              <AddPasskey />
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

function AddPasskey() {
  const queries = useQueryClient();
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const adding = useMutation({
    mutationFn: () => makePasskey(name.trim(), password),
    onSuccess: () => {
      setName('');
      showToast({ title: 'Passkey added', tone: 'good' });
      return queries.invalidateQueries(passkeysQuery());
    },
    onSettled: () => setPassword(''),
  });
  const isReady = name.trim() !== '' && password !== '';
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady) adding.mutate();
  };
  return (
    <form onSubmit={handleSubmit} noValidate className="space-y-4">
      <TextField
        label="Your password"
        type="password"
        autoComplete="current-password"
        value={password}
        onChange={({ target }) => setPassword(target.value)}
      />
      <TextField
        label="Name of the passkey"
        hint="Such as: work phone"
        autoComplete="off"
        maxLength={100}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      {adding.isError && (
        <p role="alert" className="font-semibold text-bad">
          {adding.error instanceof PasskeyError
            ? adding.error.message
            : messageFor(adding.error, 'The passkey could not be added.')}
        </p>
      )}
      <Button type="submit" disabled={!isReady} isPending={adding.isPending}>
        Add a passkey
      </Button>
    </form>
  );
}
