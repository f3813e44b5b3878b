import { zodResolver } from '@hookform/resolvers/zod';
import { updateProfileBody, endpoints } from '@stowed/contract';
import type { User, RequestOf } from '@stowed/contract';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { z } from 'zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useKeptWork, useWorkKeptBefore } from '../../lib/use-kept-work.ts';
import { messageFor } from '../../lib/api-error.ts';
import { showToast } from '../../ui/toast-store.ts';
import { call } from '../../lib/call.ts';
import { markStale } from '../../lib/stale.ts';
import { currentUserQuery } from '../../lib/people-queries.ts';
import { useRetryKey } from '../../lib/use-retry-key.ts';

const formSchema = updateProfileBody.required();
const personSchema = formSchema.omit({ profileImageUrl: true });

/** The storage key of unsaved entries. */
const personPlace = 'profile';
const profilePlace = 'profile-edit';

/** The entries as typed, valid or not. */
const keptPerson = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  rank: z.string(),
  unit: z.string(),
});
const keptProfile = keptPerson.extend({ profileImageUrl: z.string() });

/** The unsaved entries of the Profile screen, if any. */
export function useFindKeptPerson() {
  const find = useWorkKeptBefore(personPlace);
  return () => keptPerson.safeParse(find()).data;
}

/** The five fields of a person, filled with unsaved entries or stored values. */
export function usePersonForm(user: User) {
  const [before] = useState(useFindKeptPerson());
  const form = useForm({ resolver: zodResolver(personSchema), defaultValues: personOf(user) });
  useEntries(form, personPlace, before);
  return { form, isRestored: before !== undefined };
}

/** The same fields and the address of the picture. */
export function useProfileForm(user: User) {
  const find = useWorkKeptBefore(profilePlace);
  const [before] = useState(() => keptProfile.safeParse(find()).data);
  const form = useForm({
    resolver: zodResolver(formSchema),
    defaultValues: { ...personOf(user), profileImageUrl: user.profileImageUrl ?? '' },
  });
  useEntries(form, profilePlace, before);
  return { form, before };
}

/** Restores unsaved entries and keeps new ones. */
function useEntries<Values extends FieldValues, Context, Parsed>(
  form: UseFormReturn<Values, Context, Parsed>,
  place: string,
  before: Values | undefined,
): void {
  const { reset } = form;
  useEffect(() => {
    if (before) reset(before, { keepDefaultValues: true });
  }, [before, reset]);
  useKeptWork(place, form.formState.isDirty ? form.watch() : undefined);
}

function personOf({ firstName, lastName, email, rank, unit }: User) {
  return {
    firstName: firstName ?? '',
    lastName: lastName ?? '',
    email: email ?? '',
    rank: rank ?? '',
    unit: unit ?? '',
  };
}

const FAILED = 'Failed to update profile.';

export function toastProfileUpdated(): void {
  showToast({
    title: 'Profile Updated',
    description: 'Your profile has been updated successfully.',
    tone: 'good',
  });
}

export function toastProfileFailed(error: unknown): void {
  showToast({ title: 'Update Failed', description: messageFor(error, FAILED), tone: 'bad' });
}

type ProfileBody = RequestOf<typeof endpoints.updateProfile>['body'];

/** Changes the person's own profile. Completes once the session's user has reloaded. */
export function useUpdateProfile(userId: string) {
  const queryClient = useQueryClient();
  const withRetryKey = useRetryKey();
  return useMutation({
    mutationFn: (body: ProfileBody) =>
      withRetryKey(body, (idempotencyKey) =>
        call(endpoints.updateProfile, { params: { userId }, body }, { idempotencyKey }),
      ),
    onSuccess: (user) => {
      if (user) queryClient.setQueryData(currentUserQuery().queryKey, user);
      return markStale(queryClient, { kind: 'members' });
    },
  });
}
