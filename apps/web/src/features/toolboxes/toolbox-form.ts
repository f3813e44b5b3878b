import { zodResolver } from '@hookform/resolvers/zod';
import { createToolboxBody, limits } from '@stowed/contract';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';

const formSchema = createToolboxBody.required({ toolCounts: true });
type Values = z.input<typeof formSchema>;
export type ToolboxForm = ReturnType<typeof useToolboxForm>;

const { drawersPerToolbox, toolsPerDrawer } = limits;

/** Ten tools per drawer by default. */
export function defaultCounts(drawers: number): number[] {
  return Array.from({ length: drawers }, () => toolsPerDrawer.default);
}

const defaultValues: Values = {
  type: 'rolling',
  name: '',
  eid: '',
  drawers: drawersPerToolbox.default,
  primaryFoamColor: 'black',
  secondaryFoamColor: 'red',
  toolCounts: defaultCounts(drawersPerToolbox.default),
};

/** The wizard's form, filled with unsent entries. */
export function useToolboxForm(before?: Values) {
  const form = useForm({
    resolver: zodResolver(formSchema),
    defaultValues,
  });
  const { reset } = form;
  useEffect(() => {
    // Still differs from the defaults: it has not been sent yet.
    if (before) reset(before, { keepDefaultValues: true });
  }, [before, reset]);
  return form;
}

/** The fields that each step validates. */
export const stepFields = [
  ['type', 'name', 'eid'],
  ['drawers', 'primaryFoamColor', 'secondaryFoamColor', 'toolCounts'],
  [],
] as const satisfies readonly (readonly (keyof Values)[])[];

/** The request body: one count per drawer. */
export function payloadOf(form: ToolboxForm): Values {
  const values = form.getValues();
  return { ...values, toolCounts: values.toolCounts.slice(0, values.drawers) };
}
