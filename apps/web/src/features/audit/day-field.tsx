import { useState } from 'react';
import { TextField } from '../../ui/field.tsx';

/** While a year is typed a day of long ago stands there for a moment. */
const EARLIEST = '2000-01-01';

interface DayFieldProps {
  readonly label: string;
  /** '2026-11-22', or '' for none. */
  readonly value: string;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  readonly onChoose: (day: string) => void;
}

/** A day of the record; what is still being typed is not told. */
export function DayField({ value, onChoose, ...props }: DayFieldProps) {
  const [typed, setTyped] = useState<string>();
  const handleChange = (day: string) => {
    const isDone = day === '' || day >= EARLIEST;
    setTyped(isDone ? undefined : day);
    if (isDone) onChoose(day);
  };
  return (
    <TextField
      {...props}
      type="date"
      value={typed ?? value}
      onChange={({ target }) => handleChange(target.value)}
      onBlur={() => setTyped(undefined)}
    />
  );
}
