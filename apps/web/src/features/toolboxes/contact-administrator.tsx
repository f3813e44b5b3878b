import { endpoints } from '@stowed/contract';
import type { Contact, ResponseOf } from '@stowed/contract';
import { mayCall, productName } from '@stowed/domain';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCurrentUser } from '../../lib/session.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { QueryPart } from '../../ui/query-failure.tsx';

/** The owners and administrators of the organization. */
const contactsQuery = () =>
  queryOptions<ResponseOf<typeof endpoints.listContacts>>({ queryKey: [endpoints.listContacts.path] });

const SUBJECT = `${productName}: the AI service key is not set up`;
const roleNames = { owner: 'Owner', admin: 'Administrator', member: 'Member' } as const;

/** People who may set the key get the key button; others get a way to contact them. */
export function ContactAdministrator({ onSetKey }: { readonly onSetKey: () => void }) {
  const user = useCurrentUser();
  if (!user || !mayCall(endpoints.chooseEngine.access, user)) return <WriteToAdministrator />;
  return <Button onClick={onSetKey}>Contact Administrator</Button>;
}

/** Writes to the people who can set the key. Lists them too, for devices without a mail program. */
function WriteToAdministrator() {
  const [isOpen, setIsOpen] = useState(false);
  // why: a dialog that is closed at first reads its result.
  const contacts = useQuery({ ...contactsQuery(), notifyOnChangeProps: 'all' });
  const handleClick = () => {
    const address = mailAddressOf(contacts.data?.contacts ?? []);
    if (address) openAddress(address);
    setIsOpen(true);
  };
  return (
    <>
      <Button onClick={handleClick}>Contact Administrator</Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title="Contact Administrator"
        description="They can set up the AI service key of your organization."
      >
        <QueryPart query={contacts} failure="The administrators could not be loaded" loading="h-24">
          {(data) => <Contacts contacts={data.contacts} />}
        </QueryPart>
      </Dialog>
    </>
  );
}

function Contacts({ contacts }: { readonly contacts: readonly Contact[] }) {
  if (contacts.length === 0) return <p>Your organization has no owner or administrator.</p>;
  return (
    <ul className="divide-y divide-line">
      {contacts.map(({ name, email, organizationRole }) => (
        <li key={`${name} ${email ?? ''}`} className="py-2">
          <p className="wrap-anywhere">
            <span className="font-semibold">{name}</span>{' '}
            <span className="text-ink-soft">{roleNames[organizationRole]}</span>
          </p>
          {email ? (
            <a
              href={mailAddressOf([{ email }])}
              className="inline-flex min-h-11 items-center underline underline-offset-4 wrap-anywhere"
            >
              {email}
            </a>
          ) : (
            <p className="text-ink-soft">No email address on file</p>
          )}
        </li>
      ))}
    </ul>
  );
}

function mailAddressOf(contacts: readonly Pick<Contact, 'email'>[]): string | undefined {
  const addresses = contacts.flatMap(({ email }) => (email ? [encodeURIComponent(email)] : []));
  if (addresses.length === 0) return undefined;
  return `mailto:${addresses.join(',')}?subject=${encodeURIComponent(SUBJECT)}`;
}

/** Opens an address for another program (mailto:). */
function openAddress(address: string): void {
  const link = document.createElement('a');
  link.href = address;
  document.body.append(link);
  link.click();
  link.remove();
}
