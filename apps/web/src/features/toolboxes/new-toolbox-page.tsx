import { useEffect, useRef } from 'react';
import type { FormEvent } from 'react';
import { Alert } from '../../ui/alert.tsx';
import { LeaveGuard } from '../../ui/leave-guard.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { BasicInfoStep } from './basic-info-step.tsx';
import { ConfigurationStep } from './configuration-step.tsx';
import { ImageFailure } from './image-failure.tsx';
import { ReviewStep } from './review-step.tsx';
import { CREATION_FAILED } from './use-toolbox-creation.ts';
import { useToolboxWizard } from './use-toolbox-wizard.ts';
import { WizardBar } from './wizard-bar.tsx';
import { WizardProgress } from './wizard-progress.tsx';

const steps = ['Basic Info', 'Configuration', 'Review'] as const;

export function NewToolboxPage() {
  const wizard = useToolboxWizard();
  const { image, creation } = wizard;
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeading title="Create New Toolbox" />
      {creation.imageProblem && image ? (
        <ImageFailure
          image={image}
          message={creation.imageProblem}
          isPending={creation.isPending}
          onRetry={creation.retryImage}
          onGoOn={creation.goOnWithoutImage}
        />
      ) : (
        <Wizard wizard={wizard} />
      )}
      <LeaveGuard isActive={wizard.isBegun}>
        {creation.createdId === undefined
          ? 'What you entered for the new toolbox will be lost.'
          : 'The reference image is not saved and will be lost.'}
      </LeaveGuard>
    </div>
  );
}

function Wizard({ wizard }: { readonly wizard: ReturnType<typeof useToolboxWizard> }) {
  const { form, step, isLast, image, creation } = wizard;
  const heading = useFocusOnChange(step);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    wizard.submit();
  };
  return (
    <>
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
          {isLast && <ReviewStep form={form} image={image} onImage={wizard.setImage} />}
        </section>
        <WizardBar
          isFirst={step === 0}
          isLast={isLast}
          isPending={creation.isPending}
          onPrevious={() => wizard.setStep(step - 1)}
        />
      </form>
    </>
  );
}

/** Moves the focus to the new step's heading; its button has vanished. */
function useFocusOnChange(step: number) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current !== step) heading.current?.focus();
    shown.current = step;
  }, [step]);
  return heading;
}
