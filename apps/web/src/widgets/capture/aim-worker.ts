import { aimAt, prepareAim } from '@stowed/vision/aim';
import type { AimTemplate } from '@stowed/vision/aim';
import { pixelsOf } from '../../lib/pixels-of.ts';
import type { AimReply, AimRequest } from './aim-message.ts';

let template: AimTemplate | undefined;

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
