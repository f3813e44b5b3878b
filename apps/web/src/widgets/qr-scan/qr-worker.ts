import { prepareZXingModule } from 'zxing-wasm/reader';
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';
import { decodePixels, areaOfLook } from './decode-pixels.ts';
import type { DecodeReply } from './decode-pixels.ts';

prepareZXingModule({ overrides: { locateFile: () => wasmUrl } });

const canvas = new OffscreenCanvas(1, 1);
const context = canvas.getContext('2d', { willReadFrequently: true });

let looks = 0;

function pixelsOf(frame: ImageBitmap): ImageData {
  if (!context) throw new Error('This browser provides no canvas in workers');
  const { width, height } = frame;
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
  const area = areaOfLook(looks++, frame);
  context.drawImage(frame, area.x, area.y, area.width, area.height, 0, 0, width, height);
  frame.close();
  return context.getImageData(0, 0, width, height);
}

async function decode(frame: ImageBitmap): Promise<DecodeReply> {
  try {
    return { kind: 'decoded', text: await decodePixels(pixelsOf(frame)) };
  } catch (error) {
    return { kind: 'failed', message: String(error) };
  }
}

self.onmessage = async ({ data }: MessageEvent<ImageBitmap>) => {
  self.postMessage(await decode(data));
};
