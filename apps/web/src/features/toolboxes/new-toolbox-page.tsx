import { useEffect, useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { useLocation } from 'wouter';
import { messageFor } from '../../lib/api-error.ts';
import { storePendingTemplate } from '../../lib/pending-template.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { useCreateToolbox } from './api/use-create-toolbox.ts';
import { BasicInfoStep } from './basic-info-step.tsx';
import { ConfigurationStep } from './configuration-step.tsx';
import { ReviewStep } from './review-step.tsx';
import { payloadOf, stepFields, useToolboxForm } from './toolbox-form.ts';
import { WizardProgress } from './wizard-progress.tsx';

const steps = ['Basic Info', 'Configuration', 'Review'] as const;
const FAILED = 'Error creating toolbox';
const UNKNOWN = 'An unknown error occurred';

export function NewToolboxPage() {
  usePageTitle('Create New Toolbox');
  const form = useToolboxForm();
  const [step, setStep] = useState(0);
  const [image, setImage] = useState<string>();
  const creation = useCreateToolbox();
  const handleCreate = useCreation(creation, () => ({ body: payloadOf(form), referenceImage: image }));
  const heading = useFocusOnChange(step);
  const isLast = step === steps.length - 1;

  const handleNext = async () => {
    if (await form.trigger(stepFields[step], { shouldFocus: true })) setStep(step + 1);
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isLast) handleCreate();
    else void handleNext();
  };

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
          {creation.isError && (
            <Alert tone="bad" title={FAILED} className="mb-5">
              <p>{messageFor(creation.error, UNKNOWN)}</p>
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

type Creation = ReturnType<typeof useCreateToolbox>;

function useCreation(creation: Creation, content: () => Parameters<Creation['mutate']>[0]) {
  const [, navigate] = useLocation();
  return () =>
    creation.mutate(content(), {
      onSuccess: ({ toolboxId, isImageSaved }) => {
        showToast(
          isImageSaved
            ? { title: 'Toolbox created successfully', tone: 'good' }
            : {
                title: 'Toolbox created successfully',
                description: 'Its reference image could not be saved.',
                tone: 'bad',
              },
        );
        if (toolboxId === undefined) return navigate('/toolboxes');
        storePendingTemplate(toolboxId);
        navigate(`/toolbox/${encodeURIComponent(toolboxId)}/drawer/1`);
      },
      onError: (error) => showToast({ title: FAILED, description: messageFor(error, UNKNOWN), tone: 'bad' }),
    });
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
