import type { Drawer } from '@stowed/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useProposeShapes } from './api/use-propose-shapes.ts';
import type { Proposal } from './api/use-propose-shapes.ts';
import type { TemplateDraft } from './template-draft.ts';
import { photoData } from './template-photo.ts';
import type { TemplatePhoto } from './template-photo.ts';

interface Detecting {
  readonly drawer: Drawer;
  /** What the step starts with. */
  readonly draft: TemplateDraft;
  /** Told what stands in a photo. By now another one may have been taken. */
  readonly onFound: (photo: TemplatePhoto, found: Proposal) => void;
}

/** Asks the engine for shapes, and waits on for an answer that was on its way when the drawer was left. */
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
    /** What is under way, for the draft that is left. */
    pending,
    detect: (photo: TemplatePhoto): Promise<void> => {
      const asked = ask(photo);
      setPending(asked);
      return follow(photo, asked);
    },
  };
}
