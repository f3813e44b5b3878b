import { X } from 'lucide-react';
import { toolboxTypes } from '../../lib/toolbox-type.ts';
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

export function ToolboxSearch({ filter, showsRest, onType, onChoose }: ToolboxSearchProps) {
  return (
    <div role="search" className="mb-5 grid grid-cols-2 gap-3 md:grid-cols-[minmax(0,1fr)_14rem_14rem]">
      <TextField
        label="Search"
        type="search"
        className="col-span-2 md:col-span-1"
        placeholder="ID, name or EID"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={filter.text}
        onChange={(event) => onType(event.target.value)}
      />
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

function chosen(value: string): string {
  return value === ALL ? '' : value;
}
