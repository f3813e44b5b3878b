import { endpoints } from '@stowed/contract';
import type { Tool } from '@stowed/contract';
import { useMutation } from '@tanstack/react-query';
import { ApiError } from '../../../lib/api-error.ts';
import { call } from '../../../lib/call.ts';
import { useRetryKey } from '../../../lib/use-retry-key.ts';

interface Photo {
  readonly imageData: string;
  readonly drawerNumber: number;
  readonly expectedToolCount: number;
}

export interface Proposal {
  /** Where the server keeps the photo. */
  readonly imageUrl: string;
  readonly tools: readonly Tool[];
}

/** Requests tool shapes for a photo without a template. */
export function useProposeShapes() {
  const withRetryKey = useRetryKey();
  return useMutation({
    mutationFn: async (body: Photo): Promise<Proposal> => {
      const answer = await withRetryKey(body, (idempotencyKey) =>
        call(endpoints.processImage, { body }, { idempotencyKey }),
      );
      if (!answer?.success) throw new ApiError(500, '');
      // eslint-disable-next-line @typescript-eslint/no-unnecessary-condition -- answers are not parsed here
      const tools = answer.detectedTools.length > 0 ? answer.detectedTools : (answer.tools ?? []);
      return { imageUrl: answer.imageUrl, tools };
    },
  });
}
