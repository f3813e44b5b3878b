import type { User } from '@stowed/contract';
import type { ComponentProps } from 'react';
import { fieldOf } from '../../lib/form-field.ts';
import { Button } from '../../ui/button.tsx';
import { UnsavedWork } from '../../ui/unsaved-guard.tsx';
import { TextField } from '../../ui/field.tsx';
import { usePersonForm, toastProfileFailed, toastProfileUpdated, useUpdateProfile } from './profile-form.ts';

interface PersonFormProps {
  readonly user: User;
  readonly onDone: () => void;
}

/** The card's edit mode. A rejection keeps the input. */
export function PersonForm({ user, onDone }: PersonFormProps) {
  const update = useUpdateProfile(user.id);
  const { form, isRestored } = usePersonForm(user);
  // Empty fields are sent: they clear the value.
  const handleSubmit = form.handleSubmit(() =>
    update.mutate(form.getValues(), {
      onSuccess: () => {
        toastProfileUpdated();
        onDone();
      },
      onError: toastProfileFailed,
    }),
  );
  return (
    <form
      onSubmit={(event) => void handleSubmit(event)}
      noValidate
      aria-label="Edit profile"
      className="space-y-5"
    >
      {isRestored && <UnsavedWork />}
      <PersonFields field={fieldOf(form)} />
      <div className="flex flex-wrap gap-3 pt-1">
        <Button type="submit" variant="primary" size="lg" isPending={update.isPending}>
          {update.isPending ? 'Saving...' : 'Save Changes'}
        </Button>
        <Button size="lg" disabled={update.isPending} onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

type PersonField = 'firstName' | 'lastName' | 'email' | 'rank' | 'unit';

interface PersonFieldsProps {
  /** Registration and error of a field of the enclosing form. */
  readonly field: (name: PersonField) => Omit<ComponentProps<typeof TextField>, 'label'>;
}

export function PersonFields({ field }: PersonFieldsProps) {
  return (
    <div className="grid gap-5 md:grid-cols-2">
      <TextField label="First name" autoComplete="given-name" {...field('firstName')} />
      <TextField label="Last name" autoComplete="family-name" {...field('lastName')} />
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        className="md:col-span-2"
        {...field('email')}
      />
      <TextField label="Rank" {...field('rank')} />
      <TextField label="Unit" {...field('unit')} />
    </div>
  );
}
