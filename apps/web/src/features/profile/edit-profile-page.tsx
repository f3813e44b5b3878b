import type { User } from '@stowed/contract';
import { useState } from 'react';
import type { FocusEvent } from 'react';
import { useLocation } from 'wouter';
import { useCurrentUser } from '../../lib/session.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { fieldOf } from '../../lib/form-field.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { TextField } from '../../ui/field.tsx';
import { UnsavedWork } from '../../ui/unsaved-guard.tsx';
import { ChangePasswordCard } from './change-password-card.tsx';
import { DevicesCard } from './devices-card.tsx';
import { PasskeysCard } from './passkeys-card.tsx';
import { useProfileForm, toastProfileFailed, toastProfileUpdated, useUpdateProfile } from './profile-form.ts';
import { PersonFields } from './person-form.tsx';

export function EditProfilePage() {
  const user = useCurrentUser();
  if (!user) return null;
  return (
    <div className="max-w-3xl space-y-5">
      <PageHeading title="Edit Profile" />
      <ProfileFormCard user={user} />
      <ChangePasswordCard username={user.username} />
      <PasskeysCard username={user.username} />
      <DevicesCard />
    </div>
  );
}

function ProfileFormCard({ user }: { readonly user: User }) {
  const [, navigate] = useLocation();
  const update = useUpdateProfile(user.id);
  const { form, before } = useProfileForm(user);
  const field = fieldOf(form);
  const [picture, setPicture] = useState(before?.profileImageUrl ?? user.profileImageUrl);
  const imageField = field('profileImageUrl');
  const leave = () => navigate('/profile');
  // Empty fields are sent: they clear the value.
  const handleSubmit = form.handleSubmit(() =>
    update.mutate(form.getValues(), {
      onSuccess: () => {
        toastProfileUpdated();
        leave();
      },
      onError: toastProfileFailed,
    }),
  );
  // Not on every keystroke: the browser would request each partial address.
  const handleBlur = (event: FocusEvent<HTMLInputElement>) => {
    setPicture(event.target.value);
    return imageField.onBlur(event);
  };
  return (
    <Card bodyClassName="p-4 md:p-6">
      <form
        onSubmit={(event) => void handleSubmit(event)}
        noValidate
        aria-label="Profile"
        className="space-y-5"
      >
        {before && <UnsavedWork />}
        <div className="flex items-start gap-4">
          <Avatar user={{ ...user, profileImageUrl: picture }} size="lg" />
          <TextField
            label="Profile image URL"
            hint="Enter a direct URL to an image"
            className="min-w-0 grow"
            inputMode="url"
            autoCapitalize="none"
            spellCheck={false}
            autoComplete="photo"
            {...imageField}
            onBlur={(event) => void handleBlur(event)}
          />
        </div>
        <PersonFields field={field} />
        <div className="flex flex-wrap gap-3 pt-1">
          <Button type="submit" variant="primary" size="lg" isPending={update.isPending}>
            {update.isPending ? 'Saving...' : 'Save Changes'}
          </Button>
          <Button size="lg" disabled={update.isPending} onClick={leave}>
            Cancel
          </Button>
        </div>
      </form>
    </Card>
  );
}
