import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { limits } from '@stowed/contract';
import { messageFor } from '../../lib/api-error.ts';
import { makePasskey, PasskeyError, passkeysQuery } from '../../widgets/signing/passkeys.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { showToast } from '../../ui/toast-store.ts';

interface AddPasskeyProps {
  readonly username: string;
}

/** A button that opens the form. */
export function AddPasskey({ username }: AddPasskeyProps) {
  const [isOpen, setIsOpen] = useState(false);
  if (isOpen) return <AddForm username={username} onClose={() => setIsOpen(false)} />;
  return <Button onClick={() => setIsOpen(true)}>Add a passkey</Button>;
}

const failureWords = (error: unknown): string =>
  error instanceof PasskeyError ? error.message : messageFor(error, 'The passkey could not be added.');

function AddForm({ username, onClose }: AddPasskeyProps & { readonly onClose: () => void }) {
  const queries = useQueryClient();
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const adding = useMutation({
    mutationFn: () => makePasskey(name.trim(), password),
    onSuccess: async () => {
      await queries.invalidateQueries(passkeysQuery());
      showToast({ title: 'Passkey added', tone: 'good' });
      onClose();
    },
    onError: () => setPassword(''),
  });
  const isReady = name.trim() !== '' && password !== '';
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady) adding.mutate();
  };
  return (
    <form onSubmit={handleSubmit} noValidate aria-label="Add a passkey" className="space-y-5">
      {/* For password managers. */}
      <input type="text" autoComplete="username" value={username} readOnly hidden />
      <div className="grid gap-5 md:grid-cols-2">
        <TextField
          label="Name of the passkey"
          hint="For example: work phone"
          autoFocus
          autoComplete="off"
          maxLength={limits.characters.name}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <TextField
          label="Your password"
          hint="Confirms that it is you."
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={({ target }) => setPassword(target.value)}
        />
      </div>
      {adding.isError && <Alert tone="bad">{failureWords(adding.error)}</Alert>}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={!isReady} isPending={adding.isPending}>
          Add passkey
        </Button>
        <Button variant="quiet" disabled={adding.isPending} onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
