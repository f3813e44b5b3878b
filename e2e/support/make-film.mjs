// node make-film.mjs PHOTO FILM.y4m [moving]: a short film (1280 x 720, I420) for Chromium's fake camera. It
// shows one photo; a moving one repeats five seconds of it coming into the picture, smeared, nine of its half
// held still, and ten of all of it. They are this long because a busy machine checks only every few seconds.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import sharp from 'sharp';

const WIDTH = 1280;
const HEIGHT = 720;
const WAY = 25;
const raw = { raw: { width: WIDTH, height: HEIGHT, channels: /** @type {const} */ (3) } };
const [photo = '', film = '', kind] = process.argv.slice(2);

const still = await sharp(photo)
  .resize(WIDTH, HEIGHT, { fit: 'contain', background: '#808080' })
  .removeAlpha()
  .raw()
  .toBuffer();
const pictures = kind === 'moving' ? await comingIn() : Array.from({ length: 4 }, () => still);
const rate = kind === 'moving' ? 1 : 10;
const header = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F${rate}:1 Ip A1:1 C420\n`);
mkdirSync(dirname(film), { recursive: true });
writeFileSync(
  film,
  Buffer.concat([header, ...pictures.flatMap((pixels) => [Buffer.from('FRAME\n'), planes(pixels)])]),
);

async function comingIn() {
  const ways = [640, 560, 480, 400, 320];
  const coming = await Promise.all(ways.map(async (by) => smear(await away(by))));
  const half = await away(480);
  return [...coming, ...Array.from({ length: 9 }, () => half), ...Array.from({ length: 10 }, () => still)];
}

/**
 * The still picture, shifted to the right by this many pixels.
 * @param {number} by
 */
function away(by) {
  return sharp(still, raw)
    .extract({ left: 0, top: 0, width: WIDTH - by, height: HEIGHT })
    .extend({ left: by, background: '#808080' })
    .raw()
    .toBuffer();
}

/** @param {Buffer} picture */
function smear(picture) {
  const kernel = Array.from({ length: WAY * 3 }, (_, i) => (Math.floor(i / WAY) === 1 ? 1 : 0));
  return sharp(picture, raw).convolve({ width: WAY, height: 3, kernel }).raw().toBuffer();
}

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
