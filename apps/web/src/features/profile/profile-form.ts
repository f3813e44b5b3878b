import { zodResolver } from '@hookform/resolvers/zod';
import { updateProfileBody } from '@stowed/contract';
import type { User } from '@stowed/contract';
import { useForm } from 'react-hook-form';

const formSchema = updateProfileBody.required();
const personSchema = formSchema.omit({ profileImageUrl: true });

/** The five fields of a person, filled with what is known. */
export function usePersonForm(user: User) {
  return useForm({ resolver: zodResolver(personSchema), defaultValues: personOf(user) });
}

/** The same with the address of a picture. */
export function useProfileForm(user: User) {
  return useForm({
    resolver: zodResolver(formSchema),
    defaultValues: { ...personOf(user), profileImageUrl: user.profileImageUrl ?? '' },
  });
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
