import { endpoints } from '@stowed/contract';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { useRetryKey } from '../../../lib/use-retry-key.ts';

interface ReferenceImage {
  readonly toolboxId: string;
  readonly imageData: string;
}

/** Stores the picture of a whole toolbox. */
export function useSetReferenceImage() {
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
