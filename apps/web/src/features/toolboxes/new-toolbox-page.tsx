import { useEffect, useRef } from 'react';
import type { FormEvent } from 'react';
import { Check } from 'lucide-react';
import { Alert } from '../../ui/alert.tsx';
import { LeaveGuard } from '../../ui/leave-guard.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { BasicInfoStep } from './basic-info-step.tsx';
import { ConfigurationStep } from './configuration-step.tsx';
import { ReviewStep } from './review-step.tsx';
import { CREATION_FAILED } from './use-toolbox-creation.ts';
import { useToolboxWizard } from './use-toolbox-wizard.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../lib/cx.ts';

interface WizardProgressProps {
  readonly steps: readonly string[];
  readonly current: number;
}

function WizardProgress({ steps, current }: WizardProgressProps) {
  return (
    <ol className="mb-6 grid grid-cols-3 gap-2">
      {steps.map((step, index) => (
        <li
          key={step}
          aria-current={index === current ? 'step' : undefined}
          className={cx(
            'border-t-4 pt-2 text-sm font-semibold',
            index <= current ? 'border-accent text-ink' : 'border-line-strong/60 text-ink-soft',
          )}
        >
          <span className="reading mr-1.5 inline-flex items-center max-md:flex">
            {index < current ? <Check size={15} strokeWidth={3} aria-label="Done" /> : index + 1}
          </span>
          {step}
        </li>
      ))}
    </ol>
  );
}

const barLook = cx(
  'sticky bottom-0 -mx-4 mt-5 flex flex-wrap gap-3 border-t border-line bg-canvas px-4',
  'pb-[max(1rem,env(safe-area-inset-bottom))] pt-3 md:static md:mx-0 md:justify-between md:border-0',
  'md:px-0',
);

interface WizardBarProps {
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly isPending: boolean;
  readonly onPrevious: () => void;
}

/** Back and Next; Next submits the step. */
function WizardBar({ isFirst, isLast, isPending, onPrevious }: WizardBarProps) {
  return (
    <div className={barLook}>
      <Button size="lg" className="min-w-28" disabled={isFirst || isPending} onClick={onPrevious}>
        Previous
      </Button>
      {/* Two buttons: if one changed its label, a double press on Next would create. */}
      <Button
        key={isLast ? 'create' : 'next'}
        type="submit"
        size="lg"
        variant="primary"
        className="grow md:min-w-40 md:grow-0"
        isPending={isPending}
      >
        {isLast ? 'Create Toolbox' : 'Next'}
      </Button>
    </div>
  );
}

interface ImageFailureProps {
  readonly image: string;
  readonly message: string;
  readonly isPending: boolean;
  readonly onRetry: () => void;
  readonly onContinue: () => void;
}

/** The toolbox exists, but the upload of its picture failed: the picture stays until the person decides. */
function ImageFailure({ image, message, isPending, onRetry, onContinue }: ImageFailureProps) {
  return (
    <section
      aria-label="Reference image"
      className="space-y-5 rounded-lg border border-line bg-surface p-5 shadow-panel md:p-7"
    >
      <Alert tone="bad" title="The reference image could not be saved">
        <p>{message}</p>
        <p>The toolbox is created. The image is kept here.</p>
      </Alert>
      <img
        src={image}
        alt="Reference image of the toolbox"
        className="max-h-80 rounded-md border border-line"
      />
      <div className="grid gap-3 md:grid-cols-2">
        <Button size="lg" variant="primary" isPending={isPending} onClick={onRetry}>
          Try again
        </Button>
        <Button size="lg" disabled={isPending} onClick={onContinue}>
          Continue without image
        </Button>
      </div>
    </section>
  );
}

const steps = ['Basic Info', 'Configuration', 'Review'] as const;

export function NewToolboxPage() {
  const wizard = useToolboxWizard();
  const { image, creation } = wizard;
  return (
    <div className="max-w-3xl">
      <PageHeading title="Create New Toolbox" />
      {creation.imageProblem && image ? (
        <ImageFailure
          image={image}
          message={creation.imageProblem}
          isPending={creation.isPending}
          onRetry={creation.retryImage}
          onContinue={creation.continueWithoutImage}
        />
      ) : (
        <Wizard wizard={wizard} />
      )}
      <LeaveGuard isActive={wizard.isStarted}>
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

/** Moves the focus to the new step's heading; the pressed button is gone. */
function useFocusOnChange(step: number) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current !== step) heading.current?.focus();
    shown.current = step;
  }, [step]);
  return heading;
}
