import { limits } from '@stowed/contract';
import { Accordion } from '../../ui/accordion.tsx';
import { TextField } from '../../ui/field.tsx';
import { QueryPart } from '../../ui/query-failure.tsx';
import type { useToolboxEdit } from './use-toolbox-edit.ts';

const { min, max } = limits.toolsPerDrawer;

interface DrawerToolCountsProps {
  readonly form: ReturnType<typeof useToolboxEdit>;
}

export function DrawerToolCounts({ form }: DrawerToolCountsProps) {
  const { drawers } = form;
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-semibold">Expected Tools Per Drawer</legend>
      <Accordion title="Drawer Tool Counts">
        <QueryPart query={drawers} failure="The drawers could not be loaded" loading="h-32">
          {() => <Counts form={form} />}
        </QueryPart>
      </Accordion>
    </fieldset>
  );
}

function Counts({ form: { rows, badRows, edit, change } }: DrawerToolCountsProps) {
  return (
    <div className="grid grid-cols-2 gap-4 md:grid-cols-3">
      {rows.map(({ number, text }) => (
        <TextField
          key={number}
          label={`Drawer ${number}`}
          type="number"
          inputMode="numeric"
          min={min}
          max={max}
          placeholder="Unset"
          value={text}
          error={badRows.includes(number) ? `${min} to ${max}` : undefined}
          onChange={(event) => change({ counts: { ...edit.counts, [number]: event.target.value } })}
        />
      ))}
    </div>
  );
}
