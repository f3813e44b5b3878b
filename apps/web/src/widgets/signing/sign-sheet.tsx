import { rankAndName } from '@stowed/domain';
import type { Proof, Statement } from '@stowed/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ComponentProps, FormEvent, ReactNode } from 'react';
import { ApiError, messageFor, NoAnswerError } from '../../lib/api-error.ts';
import { cx } from '../../lib/cx.ts';
import { PasskeyError, passkeysQuery, proveByPasskey, whyNoPasskeys } from './passkeys.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { TextField } from '../../ui/field.tsx';

export interface Signing {
  readonly digest: string;
  readonly proof: Proof;
}

interface SignSheetProps {
  readonly title: string;
  /** Names the statement among those that the page reads. */
  readonly subject: string;
  readonly load: () => Promise<Statement | null>;
  /** Throws what the server refuses. */
  readonly sign: (signing: Signing) => Promise<unknown>;
  /** `other`: someone else than the person who is signed in, with their own username. */
  readonly signer?: 'self' | 'other';
  /** Shown below what is signed. */
  readonly note?: ReactNode;
  readonly onClose: () => void;
}

/** Shows what a signature says, word for word, and takes the person's password or passkey. */
export function SignSheet({ title, subject, load, sign, signer = 'self', note, onClose }: SignSheetProps) {
  // Read once: what is on the screen is what is signed.
  const query = useQuery({
    queryKey: ['statement', subject],
    queryFn: load,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    networkMode: 'always' as const,
  });
  const [renewed, setRenewed] = useState<Renewed>();
  const shown = renewed?.now ?? query.data ?? undefined;
  const failure = query.isError ? failureWords(query.error) : undefined;
  return (
    <Dialog isOpen onClose={onClose} title={title}>
      {failure && (
        <p role="alert" className="font-semibold text-warn">
          {failure}
        </p>
      )}
      {query.isPending && <p role="status">Loading what you will sign…</p>}
      {shown && (
        <div className="space-y-4">
          {renewed && <Changes {...renewed} />}
          <StatementText statement={shown} />
          {note}
          <ProofForm
            statement={shown}
            sign={sign}
            signer={signer}
            onChanged={(now) => setRenewed({ before: shown, now })}
          />
        </div>
      )}
    </Dialog>
  );
}

/** Without a network nobody can show who they are. */
const CUT_OFF = 'Needs a connection. Sign when you have a signal; what you counted is kept.';

const failureWords = (error: unknown): string =>
  error instanceof NoAnswerError ? CUT_OFF : messageFor(error, 'The statement could not be loaded.');

function StatementText({ statement: { meaning, person, lines } }: { readonly statement: Statement }) {
  return (
    <>
      <blockquote className="border-l-4 border-line-strong pl-3 text-lg font-semibold wrap-anywhere">
        {meaning}
      </blockquote>
      <Facts>
        {lines.map(({ label, text }) => (
          <Fact key={label} label={label}>
            <span className="wrap-anywhere">{text}</span>
          </Fact>
        ))}
        {person && <Fact label="Signed by">{rankAndName(person)}</Fact>}
      </Facts>
    </>
  );
}

interface Renewed {
  readonly before: Statement;
  readonly now: Statement;
}

/** What differs between the statement that was read and the one that is shown now, each in words. */
function changesOf({ before, now }: Renewed): readonly string[] {
  const textOf = ({ lines }: Statement, label: string) =>
    lines.find((line) => line.label === label)?.text ?? 'none';
  const digestOf = ({ parts }: Statement, label: string) =>
    parts.find((part) => part.label === label)?.digest;
  const labelsOf = (list: 'lines' | 'parts') => [
    ...new Set([...before[list], ...now[list]].map(({ label }) => label)),
  ];
  const signer = ({ person }: Statement) =>
    person ? [rankAndName(person), person.unit].filter(Boolean).join(', ') : 'someone else';
  const change = (label: string, text: string, former: string) =>
    text === former ? [] : [`${label}: ${text} (before: ${former})`];
  return [
    ...(before.meaning === now.meaning ? [] : ['The statement that you sign']),
    ...change('Signed by', signer(now), signer(before)),
    ...labelsOf('lines').flatMap((label) => change(label, textOf(now, label), textOf(before, label))),
    ...labelsOf('parts').filter((label) => digestOf(before, label) !== digestOf(now, label)),
  ];
}

function changeTitle({ before, now }: Renewed, changes: readonly string[]): string {
  if (changes.length > 0) return 'This changed while you read it:';
  return before.digest === now.digest
    ? 'Please read it again: a statement is valid for 5 minutes.'
    : 'It was changed and changed back while you read it.';
}

function Changes(renewed: Renewed) {
  const changes = changesOf(renewed);
  return (
    <div role="alert" className="rounded-md border border-warn-line bg-warn-soft p-3 text-warn">
      <p className="font-semibold">{changeTitle(renewed, changes)}</p>
      <ul>
        {changes.map((words) => (
          <li key={words} className="wrap-anywhere">
            {words}
          </li>
        ))}
      </ul>
    </div>
  );
}

interface ProofFormProps {
  readonly statement: Statement;
  readonly sign: SignSheetProps['sign'];
  readonly signer: 'self' | 'other';
  readonly onChanged: (now: Statement) => void;
}

/** Whether to offer a passkey: to a second person always, since only the username tells who they are. */
function useCanUsePasskey(signer: 'self' | 'other'): boolean {
  const { data } = useQuery(passkeysQuery());
  if (!data || whyNoPasskeys(data) !== undefined) return false;
  return signer === 'other' || data.passkeys.length > 0;
}

const passwordFields = {
  self: { label: 'Your password', autoComplete: 'current-password' },
  other: { label: 'Password of the second person', autoComplete: 'off' },
} as const;

function ProofForm({ statement: { digest }, sign, signer, onChanged }: ProofFormProps) {
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const canUsePasskey = useCanUsePasskey(signer);
  const isOther = signer === 'other';
  const signing = useMutation({
    mutationFn: async (way: 'password' | 'passkey') => {
      const named = isOther ? { username: username.trim() } : {};
      const proof = way === 'passkey' ? await proveByPasskey(digest, named.username) : { ...named, password };
      return sign({ digest, proof });
    },
    onError: (error) => {
      const now = statementIn(error);
      if (now) onChanged(now);
    },
    onSettled: () => setPassword(''),
    networkMode: 'always',
  });
  // Only of oneself is it known that there is a passkey.
  const isPasskeyFirst = canUsePasskey && !isOther && password === '';
  const hasName = !isOther || username.trim() !== '';
  const isReady = password !== '' && hasName;
  const pending = signing.isPending ? signing.variables : undefined;
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady) signing.mutate('password');
  };
  return (
    <form onSubmit={handleSubmit} noValidate className="space-y-4">
      {isOther && (
        <TextField
          label="Username of the second person"
          autoComplete="off"
          autoCapitalize="none"
          value={username}
          onChange={({ target }) => setUsername(target.value)}
        />
      )}
      {canUsePasskey && (
        <SignButton
          isFirst={isPasskeyFirst}
          disabled={!hasName || signing.isPending}
          isPending={pending === 'passkey'}
          onClick={() => signing.mutate('passkey')}
        >
          Sign with a passkey
        </SignButton>
      )}
      <TextField
        {...passwordFields[signer]}
        hint="Confirms that it is you. It is not kept."
        type="password"
        value={password}
        onChange={({ target }) => setPassword(target.value)}
      />
      <Refusal error={signing.error} />
      <SignButton
        type="submit"
        isFirst={!isPasskeyFirst}
        disabled={!isReady || signing.isPending}
        isPending={pending === 'password'}
      >
        Sign
      </SignButton>
    </form>
  );
}

interface SignButtonProps extends ComponentProps<typeof Button> {
  /** The likelier one of two. */
  readonly isFirst: boolean;
}

const SignButton = ({ isFirst, ...rest }: SignButtonProps) => (
  <Button variant={isFirst ? 'primary' : 'secondary'} size="lg" className="w-full" {...rest} />
);

/** Says why it was not signed; a new statement says so itself. */
function Refusal({ error }: { readonly error: unknown }) {
  if (error === null || statementIn(error)) return null;
  return (
    <p
      role="alert"
      className={cx('font-semibold', error instanceof NoAnswerError ? 'text-warn' : 'text-bad')}
    >
      {refusalWords(error)}
    </p>
  );
}

function refusalWords(error: unknown): string {
  if (error instanceof PasskeyError) return error.message;
  return error instanceof NoAnswerError ? CUT_OFF : messageFor(error, 'The signature could not be saved.');
}

/** The new statement of a refusal because something changed. */
function statementIn(error: unknown): Statement | undefined {
  if (!(error instanceof ApiError) || error.code !== 'statement_changed') return undefined;
  return (error.body as { readonly statement?: Statement }).statement;
}
