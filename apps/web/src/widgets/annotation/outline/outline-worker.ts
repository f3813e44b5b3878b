import { silhouette } from '@stowed/vision';
import { pixelsOf } from '../../../lib/pixels-of.ts';
import type { OutlineReply, OutlineRequest } from './outline-message.ts';

self.onmessage = ({ data: { picture, shapes } }: MessageEvent<OutlineRequest>) => {
  const pixels = pixelsOf(picture);
  self.postMessage(shapes.map((shape) => silhouette(pixels, shape)?.points) satisfies OutlineReply);
};
