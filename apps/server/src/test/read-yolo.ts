import { isDeepStrictEqual } from 'node:util';
import { parse } from 'yaml';
import { z } from 'zod';
import { check, must, pairs } from './labeled.ts';
import type { Box, Labeled, Point } from './labeled.ts';

// Format: Ultralytics' "Object Detection Datasets Overview" and "Instance Segmentation Datasets Overview"
// (docs.ultralytics.com).

type Files = ReadonlyMap<string, Buffer>;

interface Size {
  readonly width: number;
  readonly height: number;
}

interface YoloOptions {
  readonly task: 'boxes' | 'segmentation';
  readonly sizeOf: (file: string) => Size;
}

/** The part that every loader reads in the same way: folders of pictures, and names from 0. */
const settings = z.object({
  train: z.string().regex(/^images\/\w+$/),
  val: z.string().regex(/^images\/\w+$/),
  nc: z.int().nonnegative(),
  names: z.record(z.string(), z.string().min(1)).default({}),
});

function textOf(files: Files, path: string): string {
  const bytes = files.get(path);
  must(bytes !== undefined, `The dataset has no file "${path}".`);
  return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
}

/** Loaders read YAML 1.1, in which an unquoted `no` is false, so both versions must yield the same names. */
function readSettings(files: Files) {
  const text = textOf(files, 'data.yaml');
  const [old, current]: unknown[] = [parse(text, { version: '1.1' }), parse(text, { version: '1.2' })];
  must(isDeepStrictEqual(old, current), 'The dataset YAML means something else in YAML 1.1.');
  const { train, val, nc, names } = check(settings, current, 'The dataset YAML');
  const indices = Array.from({ length: nc }, (_, index) => String(index));
  must(isDeepStrictEqual(Object.keys(names), indices), `The names are not numbered from 0 to ${nc - 1}.`);
  return { folders: new Set([train, val]), names };
}

/** Shares are "normalized ... (from 0 to 1)". */
function readShare(word: string, where: string): number {
  const share = Number(word);
  must(/^[\d.]+(e-?\d+)?$/.test(word) && share >= 0 && share <= 1, `"${word}" is no share (${where}).`);
  return share;
}

/** "class x_center y_center width height", in pixels from the top left corner. */
function readBox(shares: readonly number[], size: Size, where: string): Box {
  must(shares.length === 4, `A box has ${shares.length} numbers (${where}).`);
  const [x = 0, y = 0, width = 0, height = 0] = shares;
  const left = (x - width / 2) * size.width;
  return [left, (y - height / 2) * size.height, width * size.width, height * size.height];
}

/** "<class-index> <x1> <y1> ... <xn> <yn>", with "a minimum of 3 xy points", in pixels. */
function readOutline(shares: readonly number[], size: Size, where: string): readonly Point[] {
  must(shares.length % 2 === 0 && shares.length >= 6, `An outline has ${shares.length} numbers (${where}).`);
  return pairs(shares).map(([x, y]) => [x * size.width, y * size.height]);
}

/** The shapes of a YOLO dataset. Throws for anything that the published format forbids. */
export function readYolo(files: Files, { task, sizeOf }: YoloOptions): Labeled[] {
  const { folders, names } = readSettings(files);
  const isOfDataset = (path: string) => [...folders].some((folder) => path.startsWith(`${folder}/`));
  const pictures = [...files.keys()].filter((path) => isOfDataset(path) && /\.(jpg|png|webp)$/.test(path));
  must(pictures.length > 0, 'The dataset has no pictures.');
  return pictures.flatMap((file) => {
    const path = file.replace(/^images\//, 'labels/').replace(/\.\w+$/, '.txt');
    // "If there are no objects in an image, no *.txt file is required."
    const rows = files.has(path) ? textOf(files, path).split('\n') : [];
    return rows.flatMap((row, index): Labeled[] => {
      if (row === '') return [];
      const where = `line ${index + 1} of "${path}"`;
      const [number = '', ...words] = row.split(' ');
      const label = names[number];
      must(label !== undefined, `The class ${number} has no name (${where}).`);
      const shares = words.map((word) => readShare(word, where));
      if (task === 'boxes') return [{ file, label, box: readBox(shares, sizeOf(file), where) }];
      return [{ file, label, outline: readOutline(shares, sizeOf(file), where) }];
    });
  });
}
