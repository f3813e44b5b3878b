import { useState } from 'react';
import { TextField } from '../../ui/field.tsx';

/** A half-typed year is a date in the distant past. */
const EARLIEST = '2000-01-01';

interface DayFieldProps {
  readonly label: string;
  /** '2026-11-22', or '' for none. */
  readonly value: string;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  readonly onChoose: (day: string) => void;
}

/** A day of the record. A half-typed date is not reported. */
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
