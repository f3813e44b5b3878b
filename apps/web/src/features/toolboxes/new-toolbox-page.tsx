import { useEffect, useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { BasicInfoStep } from './basic-info-step.tsx';
import { ConfigurationStep } from './configuration-step.tsx';
import { ImageFailure } from './image-failure.tsx';
import { ReviewStep } from './review-step.tsx';
import { payloadOf, stepFields, useToolboxForm } from './toolbox-form.ts';
import { CREATION_FAILED, useToolboxCreation } from './use-toolbox-creation.ts';
import { WizardProgress } from './wizard-progress.tsx';

const steps = ['Basic Info', 'Configuration', 'Review'] as const;

export function NewToolboxPage() {
  usePageTitle('Create New Toolbox');
  const form = useToolboxForm();
  const [step, setStep] = useState(0);
  const [image, setImage] = useState<string>();
  const creation = useToolboxCreation(image);
  const heading = useFocusOnChange(step);
  const isLast = step === steps.length - 1;

  const handleNext = async () => {
    if (await form.trigger(stepFields[step], { shouldFocus: true })) setStep(step + 1);
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isLast) creation.create(payloadOf(form));
    else void handleNext();
  };

  if (creation.imageProblem && image) {
    return (
      <div className="mx-auto max-w-3xl">
        <PageHeading title="Create New Toolbox" />
        <ImageFailure
          image={image}
          message={creation.imageProblem}
          isPending={creation.isPending}
          onRetry={creation.retryImage}
          onGoOn={creation.goOnWithoutImage}
        />
      </div>
    );
  }
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeading title="Create New Toolbox" />
      <WizardProgress steps={steps} current={step} />
      <form onSubmit={handleSubmit} noValidate>
        <section
          aria-labelledby="wizard-step"
          className="rounded-lg border border-line bg-surface p-5 shadow-panel md:p-7"
        >
          <h2 id="wizard-step" ref={heading} tabIndex={-1} className="mb-5 text-xl font-semibold">
            {steps[step]}
          </h2>
          {creation.problem && (
            <Alert tone="bad" title={CREATION_FAILED} className="mb-5">
              <p>{creation.problem}</p>
            </Alert>
          )}
          {step === 0 && <BasicInfoStep form={form} />}
          {step === 1 && <ConfigurationStep form={form} />}
          {isLast && <ReviewStep form={form} image={image} onImage={setImage} />}
        </section>
        <div className="sticky bottom-0 -mx-4 mt-5 flex gap-3 border-t border-line bg-canvas px-4 pb-[max(1rem,env(safe-area-inset-bottom))] pt-3 md:static md:mx-0 md:justify-between md:border-0 md:px-0">
          <Button
            size="lg"
            className="min-w-28"
            disabled={step === 0 || creation.isPending}
            onClick={() => setStep(step - 1)}
          >
            Previous
          </Button>
          {isLast ? (
            <Button
              key="create"
              type="submit"
              size="lg"
              variant="primary"
              className="grow md:grow-0"
              isPending={creation.isPending}
            >
              Create Toolbox
            </Button>
          ) : (
            <Button
              key="next"
              type="submit"
              size="lg"
              variant="primary"
              className="grow md:min-w-40 md:grow-0"
            >
              Next
            </Button>
          )}
        </div>
      </form>
    </div>
  );
}

/** Moves the focus to a step's heading when the step changes, so that nobody is left on a vanished button. */
function useFocusOnChange(step: number) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current !== step) heading.current?.focus();
    shown.current = step;
  }, [step]);
  return heading;
}
