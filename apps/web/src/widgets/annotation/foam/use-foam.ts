import type { Box } from '@stowed/domain';
import { useEffect, useState } from 'react';
import { askWorker, bitmapOf } from '../../../lib/ask-worker.ts';
import type { FoamReply, FoamRequest } from './foam-message.ts';
import workerUrl from './foam-worker.ts?worker&url';

/**
 * Where the foam is in the picture, in percent, found in a worker on this device. Undefined until then, and
 * if it shows none or this browser cannot look.
 */
export function useFoam(imageUrl: string, isWanted: boolean): Box | undefined {
  const [foam, setFoam] = useState<Box>();
  useEffect(() => {
    if (!isWanted) return undefined;
    let isGone = false;
    findIn(imageUrl).then(
      (found) => !isGone && setFoam(found),
      // The whole picture stays in view.
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [imageUrl, isWanted]);
  return foam;
}

async function findIn(imageUrl: string): Promise<FoamReply> {
  const picture = await bitmapOf(imageUrl);
  const request: FoamRequest = { picture };
  return askWorker<FoamReply>(workerUrl, request, [picture]);
}
