import { useState } from 'react';
import { messageFor } from '../../lib/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { useRemoveAiKey } from './api/use-ai-settings.ts';

/** Takes the organization's key off the server, after a question. */
export function RemoveKey() {
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
        <p>The server forgets the key, and the built-in engine alone judges photos from then on.</p>
      </ConfirmDialog>
    </>
  );
}
