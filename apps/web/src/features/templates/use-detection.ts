import type { Drawer } from '@stowed/contract';
import { endpoints } from '@stowed/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { ApiError } from '../../lib/api-error.ts';
import { call } from '../../lib/call.ts';
import { useRetryKey } from '../../lib/use-retry-key.ts';
import type { Proposal, TemplateDraft, TemplatePhoto } from './template-draft.ts';
import { photoData } from './template-draft.ts';

interface Detecting {
  readonly drawer: Drawer;
  /** The draft that the step starts with. */
  readonly draft: TemplateDraft;
  /** Called with the proposals for a photo, which may no longer be the current one. */
  readonly onFound: (photo: TemplatePhoto, found: Proposal) => void;
}

/** Requests shapes, and still waits for a response that was pending when the person left the drawer. */
export function useDetection({ drawer, draft, onFound }: Detecting) {
  const propose = useProposeShapes();
  const [first] = useState(draft);
  const [pending, setPending] = useState(draft.detection);
  const found = useRef(onFound);
  useEffect(() => {
    found.current = onFound;
  });

  const follow = useCallback(async (photo: TemplatePhoto, asked: Promise<Proposal>) => {
    try {
      found.current(photo, await asked);
    } finally {
      setPending((now) => (now === asked ? undefined : now));
    }
  }, []);
  useEffect(() => {
    if (first.photo && first.detection) follow(first.photo, first.detection).catch(() => undefined);
  }, [first, follow]);

  const ask = async (photo: TemplatePhoto): Promise<Proposal> =>
    propose.mutateAsync({
      imageData: await photoData(photo),
      drawerNumber: drawer.number,
      expectedToolCount: drawer.expectedTools,
    });
  return {
    /** The pending response, stored with the draft. */
    pending,
    detect: (photo: TemplatePhoto): Promise<void> => {
      const asked = ask(photo);
      setPending(asked);
      return follow(photo, asked);
    },
  };
}

interface Photo {
  readonly imageData: string;
  readonly drawerNumber: number;
  readonly expectedToolCount: number;
}

/** Requests tool shapes for a photo without a template. */
function useProposeShapes() {
  const withRetryKey = useRetryKey();
  return useMutation({
    mutationFn: async (body: Photo): Promise<Proposal> => {
      const answer = await withRetryKey(body, (idempotencyKey) =>
        call(endpoints.processImage, { body }, { idempotencyKey }),
      );
      if (!answer?.success) throw new ApiError(500, '');
      // oxlint-disable-next-line typescript/no-unnecessary-condition -- responses are not parsed here
      const tools = answer.detectedTools.length > 0 ? answer.detectedTools : (answer.tools ?? []);
      return { imageUrl: answer.imageUrl, tools };
    },
  });
}
