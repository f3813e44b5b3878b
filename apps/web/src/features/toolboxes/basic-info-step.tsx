import { fieldOf } from '../../lib/form-field.ts';
import { toolboxTypes } from '../../lib/toolbox-type.ts';
import { SelectField, TextField } from '../../ui/field.tsx';
import { ToolboxIcon } from '../../ui/toolbox-icon.tsx';
import type { ToolboxForm } from './toolbox-form.ts';

export function BasicInfoStep({ form }: { readonly form: ToolboxForm }) {
  const field = fieldOf(form);
  return (
    <div className="space-y-5">
      <div className="flex items-end gap-4">
        <ToolboxIcon type={form.watch('type')} size={68} />
        <SelectField label="Toolbox type" className="grow" options={toolboxTypes} {...field('type')} />
      </div>
      <TextField
        label="Name"
        hint="The toolbox ID on cards and labels is made from it and never changes."
        autoComplete="off"
        {...field('name')}
      />
      <TextField label="Equipment ID (EID)" hint="Optional" autoComplete="off" {...field('eid')} />
    </div>
  );
}
