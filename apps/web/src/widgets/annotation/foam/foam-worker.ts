import { findFoam } from '@stowed/vision/foam';
import { pixelsOf } from '../../../lib/pixels-of.ts';
import type { FoamReply, FoamRequest } from './foam-message.ts';

self.onmessage = ({ data: { picture } }: MessageEvent<FoamRequest>) => {
  self.postMessage(findFoam(pixelsOf(picture)) satisfies FoamReply);
};
