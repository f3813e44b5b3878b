import { zodResolver } from '@hookform/resolvers/zod';
import { aiKeyBody, endpoints } from '@stowed/contract';
import type { ResponseOf } from '@stowed/contract';
import { useEffect, useEffectEvent, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useMutation, useQueryClient, useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { fieldOf } from '../../lib/form-field.ts';
import { readKeyEnding, keepKeyEnding } from '../../lib/ai-key-ending.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { aiCheckQuery } from '../../lib/ai-check.ts';
import { ApiError, asError } from '../../lib/api-error.ts';
import { call } from '../../lib/call.ts';

/** Long enough to read the confirmation. */
const CLOSE_DELAY_MS = 1500;

interface AiKeyDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Sets the organization's Gemini key. Open to everyone; the server decides who may. */
export function AiKeyDialog({ isOpen, onClose }: AiKeyDialogProps) {
  const setKey = useSetAiKey();
  // Leaving now would lose the key and the outcome of the request.
  const handleClose = () => {
    if (setKey.isPending) return;
    setKey.reset();
    onClose();
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={handleClose}
      title="Gemini API Key"
      description="One key for your whole organization. It is kept encrypted on the server and never shown again. With it, drawer photos, template pictures and tool names are sent to Google's Gemini."
    >
      <AiKeyForm setKey={setKey} onDone={handleClose} />
    </Dialog>
  );
}

interface AiKeyFormProps {
  readonly setKey: ReturnType<typeof useSetAiKey>;
  readonly onDone: () => void;
}

function AiKeyForm({ setKey, onDone }: AiKeyFormProps) {
  const form = useForm({ resolver: zodResolver(aiKeyBody), defaultValues: { apiKey: '' } });
  const ending = readKeyEnding();
  const close = useEffectEvent(onDone);
  useEffect(() => {
    if (!setKey.isSuccess) return undefined;
    const timer = setTimeout(() => close(), CLOSE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [setKey.isSuccess]);
  const handleSubmit = form.handleSubmit(({ apiKey }) =>
    setKey.mutate(apiKey, {
      onSuccess: () =>
        showToast({
          title: 'API Initialized Successfully',
          description: 'Drawer photos are judged with Gemini from now on.',
          tone: 'good',
        }),
      onError: (error) =>
        showToast({
          title: 'API Initialization Failed',
          description: keyFailure(error),
          tone: 'bad',
        }),
    }),
  );
  return (
    <form onSubmit={(event) => void handleSubmit(event)} noValidate className="space-y-5">
      <TextField
        label="API key"
        type="password"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        hint={ending ? `The key that was set on this device ends in ${ending}.` : undefined}
        readOnly={setKey.isSuccess}
        {...fieldOf(form)('apiKey')}
      />
      {setKey.isSuccess && <Alert tone="good">API key configured successfully!</Alert>}
      <Button
        type="submit"
        variant="primary"
        size="lg"
        className="w-full"
        disabled={setKey.isSuccess}
        isPending={setKey.isPending}
      >
        {setKey.isPending ? 'Checking...' : 'Save API Key'}
      </Button>
    </form>
  );
}

/** Sends a key to check and store. Anything but a clear yes is a failure. */
export async function requestInitialization(
  apiKey: string,
): Promise<ResponseOf<typeof endpoints.initGemini>> {
  const answer = await call(endpoints.initGemini, { body: { apiKey } }).catch((thrown: unknown) => {
    throw asError(thrown, 'Failed to initialize AI service');
  });
  if (!answer?.success) throw new ApiError(200, JSON.stringify(answer ?? {}));
  return answer;
}

/** Why a key was not accepted. */
function keyFailure(error: Error): string {
  return (error instanceof ApiError ? error.serverMessage : error.message) || 'Please check your API key';
}

/** Sets the key and updates the AI status on every screen. */
function useSetAiKey() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: requestInitialization,
    onSuccess: (state, apiKey) => {
      keepKeyEnding(apiKey);
      queryClient.setQueryData(aiCheckQuery().queryKey, state);
    },
  });
}

/** Says that the built-in engine needs no key. */
export function NoKeyNeeded() {
  const { data } = useQuery(aiCheckQuery());
  if (data?.engine !== 'built-in' || data.keyFrom) return null;
  return <p className="text-sm text-ink-soft">Needed only for Gemini. Analysis works without it.</p>;
}

/** Shows whether there is a Gemini key, and opens the dialog to set one. */
export function AiKeyButton() {
  const [isOpen, setIsOpen] = useState(false);
  const { data, isPending } = useQuery(aiCheckQuery());
  const label = data?.keyFrom ? 'API Key Configured' : 'API Key Required';
  return (
    <>
      <Button isPending={isPending} onClick={() => setIsOpen(true)}>
        <KeyRound size={18} aria-hidden="true" />
        {isPending ? 'API Key' : label}
      </Button>
      <AiKeyDialog isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
}
