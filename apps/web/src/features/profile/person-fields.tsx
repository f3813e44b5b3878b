import type { ComponentProps } from 'react';
import { TextField } from '../../ui/field.tsx';

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
