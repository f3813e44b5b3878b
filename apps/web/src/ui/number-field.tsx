import { useEffect, useRef } from 'react';
import type { ChangeEvent, ComponentProps } from 'react';
import { TextField } from './field.tsx';

type NumberFieldProps = Omit<ComponentProps<typeof TextField>, 'value' | 'onChange' | 'type' | 'ref'> & {
  readonly value: number;
  /** The value of an empty field. */
  readonly fallback: number;
  readonly onChange: (value: number) => void;
};

/**
 * A number that always has a value. The default that fills an empty field is selected, so that typing
 * replaces it.
 */
export function NumberField({ value, fallback, onChange, ...field }: NumberFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const fellBack = useRef(false);
  useEffect(() => {
    if (fellBack.current) input.current?.select();
    fellBack.current = false;
  });
  const handleChange = (event: ChangeEvent<HTMLInputElement>) => {
    const typed = event.target.valueAsNumber;
    fellBack.current = !Number.isFinite(typed);
    onChange(fellBack.current ? fallback : typed);
  };
  return (
    <TextField
      {...field}
      ref={input}
      type="number"
      inputMode="numeric"
      value={value}
      onChange={handleChange}
      onFocus={(event) => event.target.select()}
    />
  );
}
