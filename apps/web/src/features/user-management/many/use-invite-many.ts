import { limits } from '@stowed/contract';
import { readAddresses } from '@stowed/domain';
import type { AddressList } from '@stowed/domain';
import { useState } from 'react';
import { messageFor } from '../../../lib/api-error.ts';
import { useKeptWork } from '../../../lib/use-kept-work.ts';
import { useInviteMany } from '../api/use-invitations.ts';
import type { ManyResults } from '../api/use-invitations.ts';
import { usualRoles } from '../roles.ts';
import type { Roles } from '../roles.ts';
import { invitationsPlace, useFindKeptInvitations } from './kept-invitations.ts';
import type { InvitationEntries } from './kept-invitations.ts';

const nothing: InvitationEntries = { text: '', ...usualRoles };

/** What keeps the addresses from being sent, in words; undefined: nothing. */
function problemOf(count: number): string | undefined {
  if (count === 0) return 'Paste at least one email address.';
  if (count <= limits.invitationsAtOnce) return undefined;
  return `These are ${count} addresses. Send at most ${limits.invitationsAtOnce} at once.`;
}

/** What became of a list: of each address, and of the lines that hold none. */
interface Sent {
  readonly results: ManyResults;
  readonly others: AddressList['others'];
}

/** State and actions of the dialog that invites many people. */
export function useInviteManyForm() {
  const findKept = useFindKeptInvitations();
  const [entries, setEntries] = useState(() => findKept() ?? nothing);
  const [sent, setSent] = useState<Sent>();
  useKeptWork(invitationsPlace, isWorthKeeping(entries, sent) ? entries : undefined, {
    // The results say what was not sent. It is there when the dialog opens again.
    staysWhenLeft: sent !== undefined,
  });
  const [isChecked, setIsChecked] = useState(false);
  const [failure, setFailure] = useState<string>();
  const sending = useInviteMany();

  const { text, ...roles } = entries;
  const list = readAddresses(text);
  const problem = problemOf(list.addresses.length);

  const send = () =>
    sending.mutate(
      { emails: [...list.addresses], ...roles },
      {
        onSuccess: (answer) => {
          setSent({ results: answer, others: list.others });
          setIsChecked(false);
          // What was not invited stays, to be corrected or sent again.
          setEntries({ ...entries, text: leftOver(answer, list.others) });
        },
        onError: (error) => setFailure(messageFor(error, 'The invitations could not be created.')),
      },
    );

  return {
    text,
    setText: (changed: string) => setEntries({ ...entries, text: changed }),
    roles,
    setRoles: (changed: Roles) => setEntries({ ...entries, ...changed }),
    list,
    shownProblem: isChecked ? problem : undefined,
    failure,
    results: sent?.results,
    /** The lines of the sent list that are not addresses. */
    unsent: sent?.others ?? [],
    isPending: sending.isPending,
    submit: () => {
      setIsChecked(true);
      setFailure(undefined);
      if (problem === undefined) send();
    },
    /** Back to the form, with what was not invited. */
    goOn: () => setSent(undefined),
  };
}

/** The roles alone are kept only while the person is still entering a list. */
function isWorthKeeping(entries: InvitationEntries, sent: Sent | undefined): boolean {
  if (sent) return entries.text !== '';
  return JSON.stringify(entries) !== JSON.stringify(nothing);
}

export type InviteManyForm = ReturnType<typeof useInviteManyForm>;

function leftOver({ results }: ManyResults, others: readonly { readonly text: string }[]): string {
  const again = results.filter(({ outcome }) => outcome === 'not_an_address' || outcome === 'limit_reached');
  return [...again.map(({ email }) => email), ...others.map(({ text }) => text)].join('\n');
}
