import { isAdmin } from '@stowed/domain';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { endpoints } from '@stowed/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { hasStatus, messageFor } from '../../lib/api-error.ts';
import { useCurrentUser } from '../../lib/session.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { call } from '../../lib/call.ts';
import { markStale } from '../../lib/stale.ts';
import { isOfToolbox, toolboxesQuery } from '../../lib/toolbox-queries.ts';
import { useRetryKey } from '../../lib/use-retry-key.ts';

/** Deletes a toolbox, calls `onDeleted`, and clears its cached data. */
function useDeleteToolbox(toolboxId: string, onDeleted: () => void) {
  const queryClient = useQueryClient();
  const withRetryKey = useRetryKey();
  return useMutation({
    mutationFn: () =>
      withRetryKey({ toolboxId }, (idempotencyKey) =>
        call(endpoints.deleteToolbox, { params: { toolboxId } }, { idempotencyKey }),
      ),
    onSuccess: () => {
      // Must come first: the question's screen disappears with the toolbox.
      onDeleted();
      queryClient.setQueryData(toolboxesQuery().queryKey, (before) =>
        before?.filter((entry) => entry.toolboxId !== toolboxId),
      );
      queryClient.removeQueries({ predicate: isOfToolbox(toolboxId) });
      void markStale(queryClient, { kind: 'toolbox', toolboxId });
    },
    onError: (error) => {
      // Someone else deleted it first.
      if (hasStatus(error, 404)) void markStale(queryClient, { kind: 'toolbox', toolboxId });
    },
  });
}

const FAILED = 'Failed to delete toolbox. Please try again.';

interface DeleteToolboxProps {
  readonly toolboxId: string;
  readonly disabled: boolean;
  readonly onDeleted: () => void;
}

/** Deletes a toolbox after a question. For administrators. */
export function DeleteToolbox({ toolboxId, disabled, onDeleted }: DeleteToolboxProps) {
  const user = useCurrentUser();
  const [, navigate] = useLocation();
  const [isAsking, setIsAsking] = useState(false);
  const deletion = useDeleteToolbox(toolboxId, () => {
    showToast({
      title: 'Toolbox deleted',
      description: `Toolbox ${toolboxId} has been deleted successfully.`,
      tone: 'good',
    });
    onDeleted();
    // Keeps the filter, for deleting several in a row.
    navigate(`/toolboxes${window.location.search}`);
  });
  if (!user || !isAdmin(user)) return null;
  const handleConfirm = () =>
    deletion.mutate(undefined, {
      onError: (error) => {
        setIsAsking(false);
        showToast({ title: 'Error', description: messageFor(error, FAILED), tone: 'bad' });
      },
    });
  const handleCancel = () => {
    if (!deletion.isPending) setIsAsking(false);
  };
  return (
    <>
      <Button variant="danger" disabled={disabled} onClick={() => setIsAsking(true)}>
        Delete Toolbox
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title="Are you absolutely sure?"
        confirmLabel="Delete"
        isPending={deletion.isPending}
        onConfirm={handleConfirm}
        onCancel={handleCancel}
      >
        <p>
          This action cannot be undone. It permanently deletes the toolbox{' '}
          <span className="stencil text-ink wrap-anywhere">{toolboxId}</span> and all associated data.
        </p>
        <p className="mt-2">
          The record of who found what, and when, stays in your organization&apos;s activity log for the
          retention period.
        </p>
      </ConfirmDialog>
    </>
  );
}
