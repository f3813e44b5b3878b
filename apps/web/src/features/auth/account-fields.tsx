import type { ComponentProps, ReactNode } from 'react';
import { TextField } from '../../ui/field.tsx';
import { NewPasswordField } from '../../widgets/new-password-field.tsx';

type AccountField = 'firstName' | 'lastName' | 'username' | 'password' | 'rank' | 'unit';

interface AccountFieldsProps {
  /** Registration and error of a field of the enclosing form. */
  readonly field: (name: AccountField) => Omit<ComponentProps<typeof TextField>, 'label'>;
  /** What the password's field contains. */
  readonly password: string;
  /** The optional fields of a new account. */
  readonly children?: ReactNode;
}

/** The required fields of a new account. */
export function AccountFields({ field, password, children }: AccountFieldsProps) {
  return (
    <>
      <div className="grid gap-5 md:grid-cols-2">
        <TextField label="First name" autoComplete="given-name" {...field('firstName')} />
        <TextField label="Last name" autoComplete="family-name" {...field('lastName')} />
      </div>
      <TextField
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...field('username')}
      />
      {children}
      <NewPasswordField label="Password" type="password" password={password} {...field('password')} />
      <div className="grid gap-5 md:grid-cols-2">
        <TextField label="Rank" placeholder="TSgt" {...field('rank')} />
        <TextField label="Unit" placeholder="151 MXG" {...field('unit')} />
      </div>
    </>
  );
}
