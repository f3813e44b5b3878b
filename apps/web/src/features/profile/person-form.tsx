import type { User } from '@stowed/contract';
import { fieldOf } from '../../lib/form-field.ts';
import { Button } from '../../ui/button.tsx';
import { UnsavedWork } from '../../ui/unsaved-work.tsx';
import { useUpdateProfile } from './api/use-update-profile.ts';
import { PersonFields } from './person-fields.tsx';
import { usePersonForm } from './profile-form.ts';
import { tellProfileFailed, tellProfileUpdated } from './profile.messages.ts';

interface PersonFormProps {
  readonly user: User;
  readonly onDone: () => void;
}

/** The card's edit mode. After a refusal the input stays. */
export function PersonForm({ user, onDone }: PersonFormProps) {
  const update = useUpdateProfile(user.id);
  const { form, isRestored } = usePersonForm(user);
  // An empty field is sent, because it clears the value.
  const handleSubmit = form.handleSubmit(() =>
    update.mutate(form.getValues(), {
      onSuccess: () => {
        tellProfileUpdated();
        onDone();
      },
      onError: tellProfileFailed,
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
