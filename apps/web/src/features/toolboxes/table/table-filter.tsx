import { cx } from '../../../lib/cx.ts';
import { SelectField } from '../../../ui/field.tsx';
import type { ToolboxFilter } from '../toolbox-filter.ts';
import { sortKeys } from './fleet-rows.ts';
import type { SortKey, Sorting } from './fleet-rows.ts';

interface ChipsProps {
  readonly filter: ToolboxFilter;
  readonly onChoose: (part: Partial<ToolboxFilter>) => void;
  /** Administrators also look for templates. */
  readonly mayManage: boolean;
}

const chips = [
  { label: 'Due', key: 'status', value: 'incomplete' },
  { label: 'Missing', key: 'missing', value: 'some' },
  { label: 'No template', key: 'template', value: 'needed' },
] as const;

/** The filters that an administrator needs most; together they narrow the list. */
export function FilterChips({ filter, onChoose, mayManage }: ChipsProps) {
  const offered = chips.filter(({ key }) => mayManage || key !== 'template');
  return (
    <div role="group" aria-label="Show only" className="mb-5 flex flex-wrap gap-2 max-md:mb-4">
      {offered.map(({ label, key, value }) => {
        const isOn = filter[key] === value;
        return (
          <button
            key={key}
            type="button"
            aria-pressed={isOn}
            onClick={() => onChoose({ [key]: isOn ? '' : value })}
            className={cx(
              'min-h-11 rounded-full border px-4 font-semibold',
              isOn ? 'border-accent bg-accent text-on-accent' : 'border-line-strong bg-surface text-ink',
            )}
          >
            {label}
          </button>
        );
      })}
    </div>
  );
}

export const sortNames: Readonly<Record<SortKey, string>> = {
  name: 'Name',
  missing: 'Missing',
  templates: 'Templates',
  completed: 'Last completed',
};

interface SortFieldProps {
  readonly sorting: Sorting;
  readonly onChoose: (sorting: Sorting) => void;
}

const orders = sortKeys.map((key) => ({
  key,
  isDescending: key === 'missing' || key === 'templates',
  label: {
    name: 'Name',
    missing: 'Most missing first',
    templates: 'Most without template first',
    completed: 'Longest ago first',
  }[key],
}));

/** For phones, whose rows have no headings to press. */
export function SortField({ sorting, onChoose }: SortFieldProps) {
  return (
    <SelectField
      label="Sort by"
      className="min-w-36 grow basis-0 md:max-w-60"
      options={orders.map(({ key, label }) => ({ value: key, label }))}
      value={sorting.key}
      onChange={(event) => {
        const order = orders.find(({ key }) => key === event.target.value);
        if (order) onChoose(order);
      }}
    />
  );
}
