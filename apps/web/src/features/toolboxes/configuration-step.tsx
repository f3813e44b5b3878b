import { foamColors, limits } from '@stowed/contract';
import { capitalized } from '../../lib/format.ts';
import { fieldOf } from '../../lib/form-field.ts';
import { Alert } from '../../ui/alert.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { FoamSwatch } from '../../ui/foam-swatch.tsx';
import { Slider } from '../../ui/slider.tsx';
import { defaultCounts } from './toolbox-form.ts';
import type { ToolboxForm } from './toolbox-form.ts';

const { drawersPerToolbox, toolsPerDrawer } = limits;
const colorOptions = foamColors.map((color) => ({
  value: color,
  label: capitalized(color),
}));

export function ConfigurationStep({ form }: { readonly form: ToolboxForm }) {
  const field = fieldOf(form);
  const [drawers, primary, secondary] = form.watch(['drawers', 'primaryFoamColor', 'secondaryFoamColor']);
  const handleDrawers = (count: number) => {
    form.setValue('drawers', count);
    form.setValue('toolCounts', defaultCounts(count));
    form.clearErrors('toolCounts');
  };
  return (
    <div className="space-y-7">
      <Slider
        label="Number of drawers"
        value={drawers}
        min={drawersPerToolbox.min}
        max={drawersPerToolbox.max}
        onChange={handleDrawers}
      />
      <fieldset className="space-y-4">
        <legend className="placard mb-3">Foam</legend>
        <div className="grid gap-5 md:grid-cols-2">
          <SelectField
            label="Primary foam color"
            hint="The top layer, around the tools"
            options={colorOptions}
            {...field('primaryFoamColor')}
          />
          <SelectField
            label="Secondary foam color"
            hint="The layer below, seen in an empty cut-out"
            options={colorOptions}
            {...field('secondaryFoamColor')}
          />
        </div>
        <FoamSwatch primary={primary} secondary={secondary} label={`Foam: ${primary} over ${secondary}`} />
        {primary === secondary && (
          <Alert tone="warn">
            With one color for both layers, an empty cut-out shows only by its shadow and is hard to see.
          </Alert>
        )}
      </fieldset>
      <fieldset>
        <legend className="placard mb-3">Expected tools per drawer</legend>
        <div className="grid grid-cols-2 gap-4 md:grid-cols-5">
          {defaultCounts(drawers).map((_, index) => (
            <CountField key={index} form={form} index={index} />
          ))}
        </div>
      </fieldset>
    </div>
  );
}

function CountField({ form, index }: { readonly form: ToolboxForm; readonly index: number }) {
  const name = `toolCounts.${index}` as const;
  const { error } = form.getFieldState(name, form.formState);
  return (
    <TextField
      label={`Drawer ${index + 1}`}
      type="number"
      inputMode="numeric"
      min={toolsPerDrawer.min}
      max={toolsPerDrawer.max}
      {...form.register(name, { valueAsNumber: true })}
      error={error?.message}
    />
  );
}
