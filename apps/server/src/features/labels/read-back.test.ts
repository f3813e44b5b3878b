import sharp from 'sharp';
import { labelSheet } from '@stowed/contract';
import { findQrTarget, labelSheets, labelsPerSheet } from '@stowed/domain';
import { describe, expect, it } from 'vitest';
import { readCodes } from '../../test/read-code.ts';
import { readPdf } from '../../test/read-pdf.ts';
import { writeLabelSheet } from './label-sheet-writer.ts';
import { qrSvg } from './qr-code.ts';

/** Dots per inch of a plain office printer's coarsest mode. */
const DENSITY = 200;
const SAMPLES = 30;
const NOISE = 18;

const address = 'https://tools.example.com/toolbox/Cart-7';
const numbers = [undefined, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
const textOf = (number: number | undefined) =>
  number === undefined ? address : `${address}/drawer/${number}`;
const labels = numbers.map((drawerNumber) => ({
  toolboxId: 'Cart-7',
  toolboxName: 'Тележка 7',
  drawerNumber,
  text: textOf(drawerNumber),
}));
const print = async (sheet: (typeof labelSheet.options)[number], first: number) =>
  readPdf(await writeLabelSheet({ labels, sheet, first, now: new Date('2025-11-03T08:00:00Z') }));

interface View {
  /** Side of the code in the photo, without its quiet zone, in pixels. */
  readonly pixels: number;
  /** Standard deviation of the blur in pixels. */
  readonly blur: number;
  readonly noise: number;
  readonly turn: number;
  /** How much narrower one side of the label looks: 0 from straight above. */
  readonly lean: number;
}

/** Pseudorandom numbers, the same in every run. */
function noiseFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31 - 0.5;
  };
}

/** The label as a camera sees it: small, rotated, sheared, dim, blurred, grainy. */
async function photograph(svg: string, { pixels, blur, noise, turn, lean }: View): Promise<Buffer> {
  const modules = Number(/viewBox="0 0 (\d+)/.exec(svg)?.[1]);
  const side = Math.round((pixels * modules) / (modules - 8));
  const label = await sharp(Buffer.from(svg), { density: 1200 })
    .resize(side * 4, side * 4, { kernel: 'nearest' })
    .affine([1, lean, 0, 1 - Math.abs(lean)], { background: '#c8c8c8' })
    .rotate(turn, { background: '#c8c8c8' })
    .toBuffer({ resolveWithObject: true });
  const { data, info } = await sharp(label.data)
    .resize(Math.round(label.info.width / 4))
    .extend({ top: 40, bottom: 40, left: 40, right: 40, background: '#c8c8c8' })
    .linear(0.6, 40)
    .blur(blur)
    .grayscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const random = noiseFrom(Math.round(pixels + turn * 10 + lean * 1000));
  const grainy = data.map((value) => Math.max(0, Math.min(255, value + 2 * noise * random())));
  return sharp(grainy, { raw: { width: info.width, height: info.height, channels: info.channels } })
    .png()
    .toBuffer();
}

describe('printed labels', () => {
  it.each(labelSheet.options)(
    'QR-019 G-130 %s scans, as a whole and from the last position',
    async (sheet) => {
      for (const first of [1, labelsPerSheet(labelSheets[sheet])]) {
        const pages = await print(sheet, first);
        const pictures = pages.map(({ svg }) =>
          sharp(Buffer.from(svg), { density: DENSITY }).png().toBuffer(),
        );
        const read = (await Promise.all(pictures)).map(readCodes);
        expect((await Promise.all(read)).flat().sort()).toEqual(labels.map(({ text }) => text).sort());
        const texts = pages.flatMap((page) => page.texts);
        for (const number of numbers) {
          expect(texts).toContain(number === undefined ? 'Toolbox' : `Drawer ${number}`);
        }
        expect(texts.filter((text) => text === 'Cart-7')).toHaveLength(labels.length);
        expect(texts.filter((text) => text === 'Тележка 7')).toHaveLength(labels.length);
      }
    },
  );

  it.each([
    { pixels: 150, blur: 1, noise: NOISE },
    { pixels: 120, blur: 0.8, noise: NOISE },
  ])('QR-019 a code of $pixels px scans tilted, blurred (σ $blur px) and grainy', async (view) => {
    const text = textOf(3);
    const svg = qrSvg(text);
    for (let sample = 0; sample < SAMPLES; sample++) {
      const turn = (sample * 137.5) % 360;
      const lean = ((sample % 7) - 3) * 0.04;
      const [read] = await readCodes(await photograph(svg, { ...view, turn, lean }));
      expect(read, `turn ${turn}, lean ${lean}`).toBe(text);
    }
    expect(findQrTarget(text)).toEqual({ toolboxId: 'Cart-7', drawerNumber: 3 });
  });
});
