import { sentenceOf } from '@stowed/contract';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';

/** A field's registration and error, by name. */
export function fieldOf<Values extends FieldValues, Context, Parsed>(
  form: UseFormReturn<Values, Context, Parsed>,
) {
  return (name: FieldPath<Values>) => {
    const message = form.getFieldState(name, form.formState).error?.message;
    return { ...form.register(name), error: message && sentenceOf(message) };
  };
}
