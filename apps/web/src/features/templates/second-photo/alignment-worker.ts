import { alignPhoto } from '@stowed/vision';
import type { RgbImage } from '@stowed/vision';
import { pixelsOf } from '../../../lib/pixels-of.ts';
import type { AlignmentReply, AlignmentRequest } from './alignment-message.ts';

self.onmessage = async ({ data: { first, second } }: MessageEvent<AlignmentRequest>) => {
  const aligned = alignPhoto(pixelsOf(first), pixelsOf(second));
  self.postMessage((aligned && (await encode(aligned))) satisfies AlignmentReply);
};

function encode({ width, height, data }: RgbImage): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser provides no canvas in workers');
  const picture = context.createImageData(width, height);
  picture.data.fill(255);
  for (let from = 0, to = 0; from < data.length; from += 3, to += 4) {
    picture.data.set(data.subarray(from, from + 3), to);
  }
  context.putImageData(picture, 0, 0);
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 });
}
