import { silhouettes } from '@stowed/vision';
import { pixelsOf } from '../../../lib/pixels-of.ts';
import type { OutlineReply, OutlineRequest } from './outline-message.ts';

self.onmessage = ({ data: { picture, shapes } }: MessageEvent<OutlineRequest>) => {
  const found = silhouettes(pixelsOf(picture), shapes);
  self.postMessage(found.map((outline) => outline?.points) satisfies OutlineReply);
};
