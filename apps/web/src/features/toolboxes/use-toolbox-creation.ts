import { useState } from 'react';
import { useLocation } from 'wouter';
import { endpoints } from '@stowed/contract';
import type { RequestOf } from '@stowed/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageFor } from '../../lib/api-error.ts';
import { leaveUnasked } from '../../lib/leave-guard.ts';
import { storePendingTemplate } from '../../lib/pending-template.ts';
import { drawerPath } from '../../lib/route-params.ts';
import { showToast } from '../../ui/toast-store.ts';
import { call } from '../../lib/call.ts';
import { useRetryKey } from '../../lib/use-retry-key.ts';
import { markStale } from '../../lib/stale.ts';

interface ReferenceImage {
  readonly toolboxId: string;
  readonly imageData: string;
}

/** Uploads the picture of a whole toolbox. */
function useSetReferenceImage() {
  const withRetryKey = useRetryKey();
  return useMutation({
    mutationFn: (image: ReferenceImage) =>
      withRetryKey(image, (idempotencyKey) =>
        call(
          endpoints.setReferenceImage,
          { params: { toolboxId: image.toolboxId }, body: { imageData: image.imageData } },
          { idempotencyKey },
        ),
      ),
  });
}

export const CREATION_FAILED = 'Error creating toolbox';
const UNKNOWN = 'An unknown error occurred';

interface CreationInput {
  readonly image: string | undefined;
  /** A toolbox that was created but has no picture yet. */
  readonly createdBefore: string | undefined;
}

/** Creates the toolbox, then uploads its picture. A failed picture stays until the person decides. */
export function useToolboxCreation({ image, createdBefore }: CreationInput) {
  const [, navigate] = useLocation();
  const creation = useCreateToolbox();
  const upload = useSetReferenceImage();
  const [imageProblem, setImageProblem] = useState(createdBefore && 'It has not been sent yet.');
  const toolboxId = creation.data ?? createdBefore;

  const finish = (createdId: string | undefined) => {
    showToast({ title: 'Toolbox created successfully', tone: 'good' });
    if (createdId !== undefined) storePendingTemplate(createdId);
    leaveUnasked(() => navigate(createdId === undefined ? '/toolboxes' : drawerPath(createdId, 1)));
  };
  const storeImage = (createdId: string, imageData: string) =>
    upload.mutate(
      { toolboxId: createdId, imageData },
      {
        onSuccess: () => finish(createdId),
        onError: (error) => setImageProblem(messageFor(error, UNKNOWN)),
      },
    );
  const create = (body: NewToolbox) =>
    creation.mutate(body, {
      onSuccess: (createdId) => {
        if (createdId !== undefined && image !== undefined) storeImage(createdId, image);
        else finish(createdId);
      },
      onError: (error) =>
        showToast({ title: CREATION_FAILED, description: messageFor(error, UNKNOWN), tone: 'bad' }),
    });

  return {
    create,
    createdId: toolboxId,
    isPending: creation.isPending || upload.isPending,
    problem: creation.error ? messageFor(creation.error, UNKNOWN) : undefined,
    /** Set if the toolbox exists and the upload of its picture failed. */
    imageProblem,
    retryImage: () => toolboxId !== undefined && image !== undefined && storeImage(toolboxId, image),
    continueWithoutImage: () => finish(toolboxId),
  };
}

type NewToolbox = RequestOf<typeof endpoints.createToolbox>['body'];

/** Creates a toolbox. Returns its id, or undefined if the response has no id that fits in a path. */
function useCreateToolbox() {
  const queryClient = useQueryClient();
  const withRetryKey = useRetryKey();
  return useMutation({
    mutationFn: async (body: NewToolbox): Promise<string | undefined> => {
      const answer = await withRetryKey(body, (idempotencyKey) =>
        call(endpoints.createToolbox, { body }, { idempotencyKey }),
      );
      const given: unknown = answer?.toolboxId ?? answer?.id;
      return typeof given === 'string' ? given : undefined;
    },
    onSuccess: () => markStale(queryClient, { kind: 'toolbox' }),
  });
}
