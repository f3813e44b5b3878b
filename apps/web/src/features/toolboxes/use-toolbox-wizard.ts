import { useState } from 'react';
import { useKeptWork } from '../../lib/use-kept-work.ts';
import { formPlace, useFindKeptForm } from './kept-form.ts';
import { payloadOf, stepFields, useToolboxForm } from './toolbox-form.ts';
import { useToolboxCreation } from './use-toolbox-creation.ts';

/** The wizard's state: entries, step, picture, and the creation of the toolbox. */
export function useToolboxWizard() {
  const [before] = useState(useFindKeptForm());
  const form = useToolboxForm(before?.values);
  const [step, setStep] = useState(before?.step ?? 0);
  const [image, setImage] = useState(before?.image);
  const creation = useToolboxCreation({ image, createdBefore: before?.createdId });
  const isBegun = form.formState.isDirty || image !== undefined;
  const { createdId } = creation;
  useKeptWork(formPlace, isBegun ? { step, image, createdId, values: form.watch() } : undefined);
  const isLast = step === stepFields.length - 1;

  const checkAndGoOn = async () => {
    if (await form.trigger(stepFields[step], { shouldFocus: true })) setStep(step + 1);
  };
  const submit = () => {
    if (isLast) creation.create(payloadOf(form));
    else void checkAndGoOn();
  };
  return { form, step, setStep, isLast, image, setImage, creation, isBegun, submit };
}
