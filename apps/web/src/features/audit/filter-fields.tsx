import { useState } from 'react';
import { SelectField, TextField } from '../../ui/field.tsx';
import type { EventChoices } from './api/events-query.ts';
import { times } from './event-view.ts';
import type { EventView } from './event-view.ts';

/** A half-typed year is a date in the distant past. */
const EARLIEST = '2000-01-01';

interface DayFieldProps {
  readonly label: string;
  /** '2026-11-22', or '' if empty. */
  readonly value: string;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  readonly onChoose: (day: string) => void;
}

/** A day of the record. A half-typed date is not reported. */
function DayField({ value, onChoose, ...props }: DayFieldProps) {
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

const ALL = 'all';
const chosen = (value: string): string => (value === ALL ? '' : value);

interface FilterFieldsProps {
  readonly view: EventView;
  /** Undefined while loading and after a failure. */
  readonly choices: EventChoices | undefined;
  readonly onChoose: (part: Partial<EventView>) => void;
}

/** A value from the address stays selectable even if the lists lack it. */
function optionsOf(all: string, list: readonly Option[] | undefined, current: string): Option[] {
  const options = list ?? [];
  const isListed = current === '' || options.some(({ value }) => value === current);
  return [
    { value: ALL, label: all },
    ...(isListed ? [] : [{ value: current, label: list ? current : '…' }]),
    ...options,
  ];
}

interface Option {
  readonly value: string;
  readonly label: string;
}

/** The filter fields for time, person, place and kind. */
export function FilterFields({ view, choices, onChoose }: FilterFieldsProps) {
  const people = choices?.people.map(({ id, name }) => ({ value: id, label: name }));
  const toolboxes = choices?.toolboxes.map(({ toolboxId, isDeleted }) => ({
    value: toolboxId,
    label: isDeleted ? `${toolboxId} (deleted)` : toolboxId,
  }));
  const kinds = choices?.kinds.map(({ kind, title }) => ({ value: kind, label: title }));
  return (
    <>
      <SelectField
        label="Time"
        options={times}
        value={view.time}
        onChange={({ target }) =>
          onChoose({ time: times.find(({ value }) => value === target.value)?.value ?? 'all' })
        }
      />
      <SelectField
        label="Person"
        options={optionsOf('Everyone', people, view.person)}
        value={view.person || ALL}
        onChange={({ target }) => onChoose({ person: chosen(target.value) })}
      />
      <SelectField
        label="Toolbox"
        options={optionsOf('All toolboxes', toolboxes, view.toolbox)}
        value={view.toolbox || ALL}
        onChange={({ target }) => onChoose({ toolbox: chosen(target.value) })}
      />
      <SelectField
        label="Kind"
        options={optionsOf('All kinds', kinds, view.kind)}
        value={view.kind || ALL}
        onChange={({ target }) => onChoose({ kind: chosen(target.value) })}
      />
      {view.time === 'range' && (
        <>
          <DayField
            label="First day"
            value={view.from}
            max={view.to || undefined}
            onChoose={(from) => onChoose({ from })}
          />
          <DayField
            label="Last day"
            value={view.to}
            min={view.from || undefined}
            onChoose={(to) => onChoose({ to })}
          />
        </>
      )}
    </>
  );
}
