import { SelectField } from '../../ui/field.tsx';
import type { EventChoices } from './api/events-query.ts';
import { DayField } from './day-field.tsx';
import { times } from './event-view.ts';
import type { EventView } from './event-view.ts';

const ALL = 'all';
const chosen = (value: string): string => (value === ALL ? '' : value);

interface FilterFieldsProps {
  readonly view: EventView;
  /** Undefined while they load or when they could not be loaded. */
  readonly choices: EventChoices | undefined;
  readonly onChoose: (part: Partial<EventView>) => void;
}

/** A choice from the address stays selectable even if the lists lack it. */
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

/** When, who, where and what. */
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
        options={optionsOf('Everybody', people, view.person)}
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
