import { endpoints, limits } from '@stowed/contract';
import type { RequestOf, TrainingImage } from '@stowed/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { PenLine } from 'lucide-react';
import type { FormEvent } from 'react';
import { useLocation } from 'wouter';
import { aiCheckQuery, isAiReady } from '../../lib/ai-check.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { TextField } from '../../ui/field.tsx';
import { AiKeyButton } from '../../widgets/ai-key/ai-key-dialog.tsx';
import { ApiError, isOutage } from '../../lib/api-error.ts';
import { call } from '../../lib/call.ts';
import { markStale } from '../../lib/stale.ts';
import { useRetryKey } from '../../lib/use-retry-key.ts';
import { useSingleMutation } from '../../lib/use-single-mutation.ts';
import { showToast } from '../../ui/toast-store.ts';
import { countProblems, countsOf, mostExpected } from './analyze-counts.ts';
import type { TypedCounts } from './analyze-counts.ts';
import { storeImage, useStartAnnotation } from './api/training-queries.ts';
import { pairLook, TemplateCounts } from './template-counts.tsx';
import { verifyPath } from './training-paths.ts';
import { withReason } from './training.messages.ts';
import { useCounts } from './use-counts.ts';

type Counts = RequestOf<typeof endpoints.analyzeTrainingImage>['body'];

function useAnalyze(imageId: string, onAnalyzed: () => void) {
  const queries = useQueryClient();
  const withRetryKey = useRetryKey();
  return useSingleMutation({
    mutationFn: async (body: Counts) => {
      const answer = await withRetryKey(body, (idempotencyKey) =>
        call(endpoints.analyzeTrainingImage, { params: { imageId }, body }, { idempotencyKey }),
      );
      if (!answer?.success) throw new ApiError(500, '');
      return answer;
    },
    onSuccess: (answer) => {
      storeImage(queries, answer);
      showToast({ title: 'Image analyzed', description: answer.message, tone: 'good' });
      onAnalyzed();
    },
    onError: (error) => {
      // Someone else may have verified or deleted it.
      if (!isOutage(error)) void markStale(queries, { kind: 'images' });
      showToast({
        title: 'Analysis Failed',
        description: withReason('Failed to analyze the image.', error),
        tone: 'bad',
      });
    },
  });
}

interface AnalyzeFormProps {
  readonly image: TrainingImage;
  /** True if it already has shapes. */
  readonly isDrawn: boolean;
}

/** The two counts, and the choice between the engine and drawing by hand. */
export function AnalyzeForm({ image, isDrawn }: AnalyzeFormProps) {
  const [, navigate] = useLocation();
  const entered = useCounts(image);
  const { typed, setTyped } = entered;
  const counts = countsOf(typed);
  const check = useQuery(aiCheckQuery());
  const isReady = check.data !== undefined && isAiReady(check.data);
  const analysis = useAnalyze(image.id, () => navigate(verifyPath(image.id)));
  if (image.status === 'verified') return <AlreadyVerified id={image.id} />;
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (counts && isReady) analysis.mutate(counts);
  };
  return (
    <Card title="Analysis">
      <form className="space-y-4" noValidate onSubmit={handleSubmit}>
        <TemplateCounts counts={entered} />
        <CountFields typed={typed} onChange={setTyped} />
        {!check.isPending && !isReady && <NotReady />}
        {isDrawn && (
          <Alert tone="warn">
            <p>This replaces the current shapes. Anchor points stay.</p>
          </Alert>
        )}
        <Button
          type="submit"
          variant="primary"
          size="lg"
          className="w-full"
          disabled={!counts || !isReady}
          isPending={analysis.isPending}
        >
          {analysis.isPending ? 'Analyzing…' : 'Analyze with AI'}
        </Button>
        <ByHand image={image} isDisabled={analysis.isPending} />
      </form>
    </Card>
  );
}

interface CountFieldsProps {
  readonly typed: TypedCounts;
  readonly onChange: (typed: TypedCounts) => void;
}

function CountFields({ typed, onChange }: CountFieldsProps) {
  const problems = countProblems(typed);
  const { min, max } = limits.trainingTools;
  return (
    <div className={pairLook}>
      <TextField
        label="Tool position count"
        hint="The number of places for tools in the drawer."
        type="number"
        inputMode="numeric"
        min={min}
        max={max}
        value={typed.positions}
        error={problems.positions}
        onChange={(event) => onChange({ ...typed, positions: event.target.value })}
      />
      <TextField
        label="Expected tool count"
        hint="The number of tools in this picture."
        type="number"
        inputMode="numeric"
        min={0}
        max={mostExpected(typed.positions)}
        value={typed.expected}
        error={problems.expected}
        onChange={(event) => onChange({ ...typed, expected: event.target.value })}
      />
    </div>
  );
}

interface ByHandProps {
  readonly image: TrainingImage;
  readonly isDisabled: boolean;
}

/** Starts drawing by hand: creates an annotation or opens the existing one. */
function ByHand({ image, isDisabled }: ByHandProps) {
  const [, navigate] = useLocation();
  const openShapes = () => navigate(verifyPath(image.id));
  const begin = useStartAnnotation(image, openShapes);
  return (
    <Button
      size="lg"
      className="w-full"
      disabled={isDisabled}
      isPending={begin.isPending}
      onClick={() => (image.status === 'pending' ? begin.mutate() : openShapes())}
    >
      {!begin.isPending && <PenLine size={20} aria-hidden="true" />}
      {image.status === 'pending' ? 'Draw by hand' : 'Back to the shapes'}
    </Button>
  );
}

function NotReady() {
  return (
    <Alert tone="warn" title="The AI service is not ready">
      <p>Gemini is chosen for tool detection but has no key. You can draw the shapes by hand.</p>
      <AiKeyButton />
    </Alert>
  );
}

function AlreadyVerified({ id }: { readonly id: string }) {
  return (
    <Alert tone="good" title="This image is verified">
      <p>It will not be analyzed again. You can still change its shapes and verify it again.</p>
      <LinkButton href={`${verifyPath(id)}?edit=true`}>Edit the shapes</LinkButton>
    </Alert>
  );
}
