import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { aiCheckQuery } from '../../lib/ai-check.ts';
import type { AiState } from '../../lib/ai-check.ts';
import { useShownFrom } from '../../lib/device/connection.ts';
import { readKeyEnding } from '../../lib/ai-key-ending.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { NEEDS_CONNECTION } from '../../ui/needs-connection.tsx';
import { AiKeyButton } from '../../widgets/ai-key/ai-key-dialog.tsx';
import { messageFor } from '../../lib/api-error.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { AiUsage } from './ai-usage.tsx';
import { EngineChoice } from './engine-choice.tsx';
import { useRemoveAiKey } from './api/use-ai-settings.ts';

/** Removes the organization's key from the server, after a question. */
function RemoveKey() {
  const [isAsking, setIsAsking] = useState(false);
  const remove = useRemoveAiKey();
  const handleConfirm = () =>
    remove.mutate(undefined, {
      onSuccess: () => showToast({ title: 'API key removed', tone: 'good' }),
      onError: (error) =>
        showToast({
          title: 'Update Failed',
          description: messageFor(error, 'The API key could not be removed.'),
          tone: 'bad',
        }),
      onSettled: () => setIsAsking(false),
    });
  return (
    <>
      <Button variant="danger" onClick={() => setIsAsking(true)}>
        Remove API Key
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title="Remove the API key?"
        confirmLabel="Remove"
        isPending={remove.isPending}
        onConfirm={handleConfirm}
        onCancel={() => setIsAsking(false)}
      >
        <p>The server deletes the key, and only the built-in engine judges photos from then on.</p>
      </ConfirmDialog>
    </>
  );
}

function keyWords({ keyFrom }: NonNullable<AiState>): string {
  if (keyFrom === null) return 'No key for Gemini is set.';
  if (keyFrom === 'deployment') return 'This server has a Gemini key that all its organizations share.';
  const ending = readKeyEnding();
  return ending
    ? `Your organization has a key for Gemini. The one that was set on this device ends in ${ending}.`
    : 'Your organization has a key for Gemini.';
}

/** The organization's engine and its key, for administrators. */
export function DetectionCard() {
  const { data: state, isFetching, refetch } = useQuery(aiCheckQuery());
  const isOffline = useShownFrom() !== undefined;
  return (
    <Card title="Tool Detection" bodyClassName="divide-y divide-line px-4 py-1">
      {state === undefined ? (
        <div aria-busy="true" className="py-4">
          <Skeleton className="h-40" />
        </div>
      ) : state === null ? (
        <div className="flex flex-wrap items-center justify-between gap-3 py-4">
          <p>{isOffline && `${NEEDS_CONNECTION}. `}The status of the AI service could not be loaded.</p>
          <Button isPending={isFetching} onClick={() => void refetch()}>
            Retry
          </Button>
        </div>
      ) : (
        <>
          <EngineChoice state={state} />
          {state.engine === 'gemini' && <AiUsage />}
          <div className="space-y-3 py-4">
            <p className="text-ink-soft">{keyWords(state)}</p>
            <div className="flex flex-wrap gap-3">
              <AiKeyButton />
              {state.keyFrom === 'organization' && <RemoveKey />}
            </div>
          </div>
        </>
      )}
    </Card>
  );
}
