// node make-film.mjs PHOTO FILM.y4m: a short film (1280 x 720, I420) that shows one photo, for Chromium's fake camera.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import sharp from 'sharp';

const WIDTH = 1280;
const HEIGHT = 720;
const FRAMES = 4;
const [photo = '', film = ''] = process.argv.slice(2);

const pixels = await sharp(photo)
  .resize(WIDTH, HEIGHT, { fit: 'contain', background: '#808080' })
  .removeAlpha()
  .raw()
  .toBuffer();
const frame = Buffer.concat([Buffer.from('FRAME\n'), planes(pixels)]);
const header = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420\n`);
mkdirSync(dirname(film), { recursive: true });
writeFileSync(film, Buffer.concat([header, ...Array.from({ length: FRAMES }, () => frame)]));

/**
 * Luma and quarter-size chroma of an RGB picture (ITU-R BT.601, limited range).
 * @param {Buffer} rgb
 */
function planes(rgb) {
  const luma = Buffer.alloc(WIDTH * HEIGHT);
  const blue = Buffer.alloc(luma.length / 4);
  const red = Buffer.alloc(luma.length / 4);
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) {
      const at = (y * WIDTH + x) * 3;
      const [r = 0, g = 0, b = 0] = rgb.subarray(at, at + 3);
      luma[y * WIDTH + x] = 16 + 0.257 * r + 0.504 * g + 0.098 * b;
      if (x % 2 === 0 && y % 2 === 0) {
        const half = (y / 2) * (WIDTH / 2) + x / 2;
        blue[half] = 128 - 0.148 * r - 0.291 * g + 0.439 * b;
        red[half] = 128 + 0.439 * r - 0.368 * g - 0.071 * b;
      }
    }
  }
  return Buffer.concat([luma, blue, red]);
}
