import type { EngineName } from '@stowed/contract';
import { useState } from 'react';
import type { AiState } from '../../lib/ai-check.ts';
import { messageFor } from '../../lib/api-error.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { useChooseEngine } from './api/use-ai-settings.ts';

const choices = [
  {
    engine: 'built-in',
    name: 'Built-in',
    hint: 'Compares the photo with the drawer template on your own server. Needs no key and no network.',
  },
  {
    engine: 'gemini',
    name: 'Built-in and Gemini',
    hint: "Asks Google's Gemini as well. Photos, template pictures and tool names are sent to it. A tool counts as surely present only if both agree.",
  },
] as const;

/** The choice of the organization's engine. Takes effect at once. */
export function EngineChoice({ state }: { readonly state: NonNullable<AiState> }) {
  const [isWarning, setIsWarning] = useState(false);
  const choose = useChooseEngine();
  const send = (engine: EngineName) =>
    choose.mutate(engine, {
      onSuccess: () => showToast({ title: 'Detection engine changed', tone: 'good' }),
      onError: (error) =>
        showToast({
          title: 'Update Failed',
          description: messageFor(error, 'The detection engine could not be changed.'),
          tone: 'bad',
        }),
      onSettled: () => setIsWarning(false),
    });
  const handleChoice = (engine: EngineName) => {
    if (engine === 'gemini' && state.keyFrom === null) setIsWarning(true);
    else send(engine);
  };
  const shown = choose.isPending ? choose.variables : state.engine;
  return (
    <fieldset disabled={choose.isPending} className="divide-y divide-line">
      <legend className="sr-only">Detection engine</legend>
      {choices.map(({ engine, name, hint }) => (
        <label key={engine} className="flex min-h-11 cursor-pointer items-start gap-3 py-4">
          <input
            type="radio"
            name="engine"
            className="mt-0.5 size-5 shrink-0 accent-accent"
            checked={shown === engine}
            onChange={() => handleChoice(engine)}
            aria-describedby={`engine-${engine}`}
            aria-label={name}
          />
          <span>
            <span className="block font-semibold">{name}</span>
            <span id={`engine-${engine}`} className="block text-sm text-ink-soft">
              {hint}
            </span>
          </span>
        </label>
      ))}
      <ConfirmDialog
        isOpen={isWarning}
        title="Choose Gemini without a key?"
        confirmLabel="Choose Gemini"
        tone="primary"
        isPending={choose.isPending}
        onConfirm={() => send('gemini')}
        onCancel={() => setIsWarning(false)}
      >
        <p>Until a key is set, no photo is judged, and everyone sees that tool detection does not work.</p>
      </ConfirmDialog>
    </fieldset>
  );
}
