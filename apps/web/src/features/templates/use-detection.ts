import type { Drawer } from '@stowed/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useProposeShapes } from './api/use-propose-shapes.ts';
import type { Proposal } from './api/use-propose-shapes.ts';
import type { TemplateDraft } from './template-draft.ts';
import { photoData } from './template-photo.ts';
import type { TemplatePhoto } from './template-photo.ts';

interface Detecting {
  readonly drawer: Drawer;
  /** The draft that the step starts with. */
  readonly draft: TemplateDraft;
  /** Called with the proposals for a photo, which may not be the current one. */
  readonly onFound: (photo: TemplatePhoto, found: Proposal) => void;
}

/** Requests shapes, and continues to wait for an answer that was pending when the drawer was left. */
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
    /** The pending answer, kept with the draft. */
    pending,
    detect: (photo: TemplatePhoto): Promise<void> => {
      const asked = ask(photo);
      setPending(asked);
      return follow(photo, asked);
    },
  };
}
