import type { User } from '@stowed/contract';
import { displayName, isAdmin } from '@stowed/domain';
import { KeyRound, Pencil, ShieldCheck, Wrench, X } from 'lucide-react';
import { useState } from 'react';
import { systemRoleName } from '../../lib/role-names.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { PersonForm } from './person-form.tsx';
import { useFindKeptPerson } from './profile-form.ts';

/** The person's profile, to view or edit. */
export function IdentityCard({ user }: { readonly user: User }) {
  const [isEditing, setIsEditing] = useState(useFindKeptPerson()() !== undefined);
  const Icon = isEditing ? X : Pencil;
  return (
    <Card bodyClassName="p-4 md:p-6">
      <div className="flex flex-wrap items-start gap-4">
        <Avatar user={user} size="lg" />
        <div className="min-w-[min(10rem,100%)] grow basis-40">
          <h2 className="text-xl font-semibold wrap-anywhere">{displayName(user)}</h2>
          <p className="text-ink-soft wrap-anywhere">{user.organizationName}</p>
          <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
            <Badge tone="plain" icon={isAdmin(user) ? ShieldCheck : Wrench}>
              {systemRoleName(user.role)}
            </Badge>
            {user.rank && <span className="font-semibold wrap-anywhere">{user.rank}</span>}
          </p>
        </div>
        <Button onClick={() => setIsEditing(!isEditing)}>
          <Icon size={18} aria-hidden="true" />
          {isEditing ? 'Cancel' : 'Edit'}
        </Button>
      </div>
      <div className="mt-5 border-t border-line pt-5">
        {isEditing ? <PersonForm user={user} onDone={() => setIsEditing(false)} /> : <Person user={user} />}
      </div>
    </Card>
  );
}

function Person({ user }: { readonly user: User }) {
  return (
    <>
      <Facts>
        <Fact label="Username">{user.username}</Fact>
        <Fact label="Email">{user.email || <Missing text="Not provided" />}</Fact>
        <Fact label="Rank">{user.rank || <Missing text="Not specified" />}</Fact>
        <Fact label="Unit">{user.unit || <Missing text="Not specified" />}</Fact>
      </Facts>
      <LinkButton href="/profile/edit" variant="quiet" className="-ml-4 mt-4">
        <KeyRound size={18} aria-hidden="true" />
        Picture, password and devices
      </LinkButton>
    </>
  );
}

function Missing({ text }: { readonly text: string }) {
  return <span className="text-ink-soft">{text}</span>;
}
