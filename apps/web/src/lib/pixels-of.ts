import type { RgbImage } from '@stowed/vision';

/** A picture's pixels, in a worker. The picture is released. */
export function pixelsOf(picture: ImageBitmap): RgbImage {
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
