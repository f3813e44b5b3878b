import { SlidersHorizontal, X } from 'lucide-react';
import { useState } from 'react';
import { toolboxTypes } from '../../lib/toolbox-type.ts';
import { useIsMobile } from '../../lib/use-is-mobile.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import type { ToolboxFilter } from './toolbox-filter.ts';

const ALL = 'all';
const typeOptions = [{ value: ALL, label: 'All types' }, ...toolboxTypes];
const statusOptions = [
  { value: ALL, label: 'All statuses' },
  { value: 'incomplete', label: 'Inventory Required' },
  { value: 'complete', label: 'Complete' },
];

interface ToolboxSearchProps {
  readonly filter: ToolboxFilter;
  /** Whether it shows the filters without a field here. */
  readonly showsRest: boolean;
  readonly onType: (text: string) => void;
  readonly onChoose: (part: Partial<ToolboxFilter>) => void;
}

/** On phones the type and the status are folded: the toolboxes come first. */
export function ToolboxSearch({ filter, showsRest, onType, onChoose }: ToolboxSearchProps) {
  const isPhone = useIsMobile();
  const chosenCount = [filter.type, filter.status].filter((choice) => choice !== '').length;
  const [isOpen, setIsOpen] = useState(chosenCount > 0);
  return (
    <div
      role="search"
      className="mb-5 grid grid-cols-2 items-end gap-3 max-md:mb-4 md:grid-cols-[minmax(0,1fr)_14rem_14rem]"
    >
      <div className="col-span-2 flex items-end gap-3 md:col-span-1">
        <TextField
          label="Search"
          type="search"
          className="min-w-0 grow"
          placeholder="ID, name or EID"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={filter.text}
          onChange={(event) => onType(event.target.value)}
        />
        {isPhone && (
          <Button size="lg" className="px-4!" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            <SlidersHorizontal size={20} aria-hidden="true" />
            Filter{chosenCount > 0 && ` (${chosenCount})`}
          </Button>
        )}
      </div>
      {(isOpen || !isPhone) && <Choices filter={filter} onChoose={onChoose} />}
      {showsRest && filter.missing !== '' && (
        <Button className="col-span-full md:justify-self-start" onClick={() => onChoose({ missing: '' })}>
          Only those with missing tools
          <X size={18} aria-label="Remove" />
        </Button>
      )}
      {showsRest && filter.template !== '' && (
        <Button className="col-span-full md:justify-self-start" onClick={() => onChoose({ template: '' })}>
          Only those that need templates
          <X size={18} aria-label="Remove" />
        </Button>
      )}
    </div>
  );
}

function Choices({ filter, onChoose }: Pick<ToolboxSearchProps, 'filter' | 'onChoose'>) {
  return (
    <>
      <SelectField
        label="Type"
        options={typeOptions}
        value={filter.type || ALL}
        onChange={(event) => onChoose({ type: chosen(event.target.value) })}
      />
      <SelectField
        label="Status"
        options={statusOptions}
        value={filter.status || ALL}
        onChange={(event) => onChoose({ status: chosen(event.target.value) })}
      />
    </>
  );
}

function chosen(value: string): string {
  return value === ALL ? '' : value;
}
