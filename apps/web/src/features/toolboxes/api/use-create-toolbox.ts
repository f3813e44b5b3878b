import { endpoints } from '@stowed/contract';
import type { RequestOf } from '@stowed/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { toolboxKeys } from '../../../lib/toolbox-queries.ts';
import { useRetryKey } from '../../../lib/use-retry-key.ts';

type Body = RequestOf<typeof endpoints.createToolbox>['body'];

interface Created {
  /** Undefined when the answer named none that can stand in a path. */
  readonly toolboxId: string | undefined;
  readonly isImageSaved: boolean;
}

interface NewToolbox {
  readonly body: Body;
  readonly referenceImage: string | undefined;
}

/** Creates a toolbox, then stores its reference image; a lost image does not undo the creation. */
export function useCreateToolbox() {
  const queryClient = useQueryClient();
  const withRetryKey = useRetryKey();
  return useMutation({
    mutationFn: async ({ body, referenceImage }: NewToolbox): Promise<Created> => {
      const answer = await withRetryKey(body, (idempotencyKey) =>
        call(endpoints.createToolbox, { body }, { idempotencyKey }),
      );
      const given: unknown = answer?.toolboxId ?? answer?.id;
      const toolboxId = typeof given === 'string' ? given : undefined;
      return { toolboxId, isImageSaved: await saveImage(toolboxId, referenceImage) };
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: toolboxKeys.list() }),
  });
}

async function saveImage(toolboxId: string | undefined, imageData: string | undefined): Promise<boolean> {
  if (imageData === undefined) return true;
  if (toolboxId === undefined) return false;
  try {
    await call(endpoints.setReferenceImage, { params: { toolboxId }, body: { imageData } });
    return true;
  } catch {
    // The toolbox exists; the caller tells the person what is lacking.
    return false;
  }
}
