import { aimAt, prepareAim } from '@stowed/vision/aim';
import type { AimTemplate } from '@stowed/vision/aim';
import type { RgbImage } from '@stowed/vision';
import type { AimReply, AimRequest } from './aim-message.ts';

let template: AimTemplate | undefined;

function pixelsOf(picture: ImageBitmap): RgbImage {
  const { width, height } = picture;
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('This browser provides no canvas in workers');
  context.drawImage(picture, 0, 0);
  picture.close();
  const { data: rgba } = context.getImageData(0, 0, width, height);
  const data = new Uint8Array(width * height * 3);
  for (let from = 0, to = 0; to < data.length; from += 4, to += 3) {
    data.set(rgba.subarray(from, from + 3), to);
  }
  return { width, height, data };
}

/** If the template cannot be prepared, only light and sharpness are checked. */
function attempt<T>(step: () => T): T | undefined {
  try {
    return step();
  } catch {
    return undefined;
  }
}

self.onmessage = ({ data: request }: MessageEvent<AimRequest>) => {
  const { picture } = request;
  if (request.kind === 'template') template = attempt(() => prepareAim(pixelsOf(picture), request.shapes));
  else self.postMessage(attempt(() => aimAt(pixelsOf(picture), template)) satisfies AimReply);
};
