import { useState } from 'react';
import { foamColor, toolboxType } from '@stowed/contract';
import { z } from 'zod';
import { useKeptWork, useWorkKeptBefore } from '../../lib/use-kept-work.ts';
import { payloadOf, stepFields, useToolboxForm } from './toolbox-form.ts';
import { useToolboxCreation } from './use-toolbox-creation.ts';

/** The storage key of unsaved entries of the wizard. */
const formPlace = 'new-toolbox';

/** Entries as typed, valid or not; an empty number field is stored as null. */
const keptForm = z.object({
  step: z.number().int().min(0).max(2),
  image: z.string().optional(),
  /** Set if the toolbox exists and only its picture is missing. */
  createdId: z.string().optional(),
  values: z.object({
    type: toolboxType,
    name: z.string(),
    eid: z.string(),
    drawers: z.number(),
    primaryFoamColor: foamColor,
    secondaryFoamColor: foamColor,
    toolCounts: z.array(z.union([z.number(), z.nan(), z.null().transform(() => Number.NaN)])),
  }),
});
type KeptForm = z.infer<typeof keptForm>;

/** The unsent entries, if any. */
function useFindKeptForm(): () => KeptForm | undefined {
  const find = useWorkKeptBefore(formPlace);
  return () => keptForm.safeParse(find()).data;
}

/** The wizard's state: entries, step, picture, and the creation of the toolbox. */
export function useToolboxWizard() {
  const [before] = useState(useFindKeptForm());
  const form = useToolboxForm(before?.values);
  const [step, setStep] = useState(before?.step ?? 0);
  const [image, setImage] = useState(before?.image);
  const creation = useToolboxCreation({ image, createdBefore: before?.createdId });
  const isStarted = form.formState.isDirty || image !== undefined;
  const { createdId } = creation;
  useKeptWork(formPlace, isStarted ? { step, image, createdId, values: form.watch() } : undefined);
  const isLast = step === stepFields.length - 1;

  const checkAndContinue = async () => {
    if (await form.trigger(stepFields[step], { shouldFocus: true })) setStep(step + 1);
  };
  const submit = () => {
    if (isLast) creation.create(payloadOf(form));
    else void checkAndContinue();
  };
  return { form, step, setStep, isLast, image, setImage, creation, isStarted, submit };
}
