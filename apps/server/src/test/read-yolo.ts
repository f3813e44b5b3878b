import { posix } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { check, must, pairs } from './labelled.ts';
import type { Box, Labelled, Point } from './labelled.ts';

// Written from published descriptions alone: Ultralytics' "Object Detection Datasets Overview" and "Instance
// Segmentation Datasets Overview" (docs.ultralytics.com), with its loader (`data/utils.py`, `data/base.py`)
// for how paths are found.

type Files = ReadonlyMap<string, Buffer>;

/** What a YOLO dataset is read for, and how large its pictures are. */
interface YoloOptions {
  readonly task: 'boxes' | 'segmentation';
  readonly sizeOf: (file: string) => { width: number; height: number };
}

/**
 * The endings of pictures, in any case (`IMG_FORMATS` and
 * https://docs.ultralytics.com/modes/predict/#images).
 */
const PICTURE = /\.(?:avif|bmp|dng|heic|heif|jp2|jpe?g|mpo|pfm|png|tiff?|webp)$/i;

/** A number as Python's `float` reads it, without its infinities and NaN. */
const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;

/** A `train`, `val` or `test` entry: one path or a list of them; nothing where there are no such pictures. */
const splitSchema = z.union([z.string().min(1), z.array(z.string().min(1)).min(1)]).nullish();

/** The dataset YAML; `validation` is another name of `val` to the loader (`check_det_dataset`). */
const yoloSchema = z.object({
  path: z.string().nullish(),
  train: splitSchema,
  val: splitSchema,
  validation: splitSchema,
  test: splitSchema,
  nc: z.int().nonnegative().optional(),
  names: z.union([z.array(z.unknown()), z.record(z.string(), z.unknown())]).optional(),
});

type Config = z.infer<typeof yoloSchema>;

/** A dataset's files and where its paths begin. */
interface Place {
  readonly files: Files;
  /** The folders a path may be relative to, the likeliest first. */
  readonly roots: readonly string[];
}

/** A file's text; throws where it is not UTF-8. */
function readText(files: Files, path: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(files.get(path));
  } catch (error) {
    throw new Error(`The file "${path}" is not UTF-8.`, { cause: error });
  }
}

/** The dataset YAML: at the top, else anywhere; of several the one called data.yaml (`find_dataset_yaml`). */
function findYaml(files: Files): string {
  const all = [...files.keys()].filter((path) => /\.ya?ml$/i.test(path));
  const top = all.filter((path) => !path.includes('/'));
  const near = top.length > 0 ? top : all;
  const named = near.length > 1 ? near.filter((path) => posix.basename(path) === 'data.yaml') : near;
  const [found] = named;
  must(
    found !== undefined && named.length === 1,
    `The dataset has ${all.length} YAML files where one should be.`,
  );
  return found;
}

/** A YAML text's value by the rules of YAML 1.1, which are those of the loader's PyYAML, or of YAML 1.2. */
function parseYaml(text: string, version: '1.1' | '1.2'): unknown {
  try {
    return parse(text, { version, logLevel: 'error' }) as unknown;
  } catch (error) {
    throw new Error('The dataset YAML is not YAML.', { cause: error });
  }
}

/** The dataset YAML; `train` and `val` must be there, though `val` may be empty (`check_det_dataset`). */
function readConfig(text: string): Config {
  const config = check(yoloSchema, parseYaml(text, '1.2'), 'The dataset YAML');
  must(config.train !== undefined && config.train !== null, 'The dataset YAML names no "train" pictures.');
  must(config.val !== undefined || config.validation !== undefined, 'The dataset YAML has no "val".');
  return config;
}

/**
 * Names by their index: a list's own order, or the keys of a map, which must be 0 to one less than their
 * count.
 */
function orderNames(names: NonNullable<Config['names']>): readonly unknown[] {
  if (Array.isArray(names)) return names;
  const keys = Object.keys(names);
  for (const key of keys) must(/^\d+$/.test(key), `The class index "${key}" is not a number from 0 on.`);
  const found = new Map(keys.map((key) => [Number(key), names[key]]));
  return keys.map((_, index) => {
    must(found.has(index), `Class indices must run from 0 to ${keys.length - 1}; ${index} is missing.`);
    return found.get(index);
  });
}

/**
 * A class name as the loader sees it: `str(v)` of what PyYAML read (`check_class_names`). An unquoted `no` is
 * False there. PyYAML takes `y`, `n` and `.` for text, unlike this library's YAML 1.1; there the YAML 1.2
 * reading, `plain`, is the right one.
 */
function nameOf(name: unknown, plain: unknown): string {
  if (typeof plain === 'string' && (/^[yn]$/i.test(plain) || plain === '.')) return plain;
  if (typeof name === 'boolean') return name ? 'True' : 'False';
  if (name === null) return 'None';
  if (Number.isSafeInteger(name)) return String(name);
  must(typeof name === 'string', `The class name ${JSON.stringify(name)} is not text.`);
  must(name !== '', 'A class name is empty.');
  return name;
}

/** The class names by their index; `nc` must count them, and stands for class_0, class_1 ... without them. */
function readNames(text: string, { names, nc }: Config): readonly string[] {
  if (names === undefined) {
    must(nc !== undefined, 'The dataset YAML has neither "names" nor "nc".');
    return Array.from({ length: nc }, (_, index) => `class_${index}`);
  }
  const seen = check(yoloSchema.pick({ names: true }), parseYaml(text, '1.1'), 'The dataset YAML').names;
  const plain = orderNames(names);
  const found = orderNames(seen ?? []).map((name, index) => nameOf(name, plain[index]));
  must(nc === undefined || nc === found.length, `"nc" is ${nc ?? ''} and there are ${found.length} names.`);
  return found;
}

/** A path within the archive; undefined for one that leads out of it. The archive itself is ''. */
function within(folder: string, path: string): string | undefined {
  if (posix.isAbsolute(path)) return undefined;
  const joined = posix.join(folder, path).replace(/\/$/, '');
  if (joined === '..' || joined.startsWith('../')) return undefined;
  return joined === '.' ? '' : joined;
}

/** Every file of a folder and of the folders in it. */
function filesIn(files: Files, folder: string): readonly string[] {
  return [...files.keys()].filter((path) => folder === '' || path.startsWith(`${folder}/`));
}

/** The first of some folders from which a path leads to something, and to what. */
function resolve(path: string, place: Place): string | undefined {
  const paths = place.roots.map((root) => within(root, path));
  return paths.find((found) => {
    if (found === undefined) return false;
    return place.files.has(found) || filesIn(place.files, found).length > 0;
  });
}

/**
 * Where paths begin: at `path`, where it leads anywhere within the archive, else at the YAML's own folder
 * (the loader takes the latter for every dataset it has unpacked itself, `check_det_dataset`).
 */
function rootsOf(files: Files, yamlPath: string, config: Config): readonly string[] {
  const own = within(posix.dirname(yamlPath), '') ?? '';
  const given = typeof config.path === 'string' ? resolve(config.path, { files, roots: [own] }) : undefined;
  return given === undefined ? [own] : [given, own];
}

/**
 * The pictures a listing names: "./" is the listing's folder (`get_img_files`), other paths the dataset's
 * root.
 */
function readListing(listing: string, place: Place): readonly string[] {
  const own = within(posix.dirname(listing), '') ?? '';
  const lines = readText(place.files, listing)
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim());
  return lines
    .filter((line) => PICTURE.test(line))
    .map((line) => {
      const roots = line.startsWith('./') ? [own] : [...place.roots, own];
      const found = resolve(line, { files: place.files, roots });
      must(
        found !== undefined && place.files.has(found),
        `The listing "${listing}" names "${line}", which is not there.`,
      );
      return found;
    });
}

/** The pictures of one path of the dataset YAML: "1) dir: path/to/imgs, 2) file: path/to/imgs.txt". */
function readSource(path: string, place: Place): readonly string[] {
  const outer = path.startsWith('../') ? resolve(path.slice(3), place) : undefined;
  const found = resolve(path, place) ?? outer;
  must(found !== undefined, `The dataset YAML names "${path}", which is not there.`);
  if (place.files.has(found)) return readListing(found, place);
  return filesIn(place.files, found).filter((file) => PICTURE.test(file));
}

/** The pictures of one part of the dataset; "3) list: [path/to/imgs1, path/to/imgs2, ..]". */
function readSplit(split: Config['train'], place: Place): readonly string[] {
  if (split === undefined || split === null) return [];
  const pictures = [split].flat().flatMap((path) => readSource(path, place));
  must(pictures.length > 0, `There are no pictures at "${[split].flat().join(', ')}".`);
  return pictures;
}

/** A picture's label file: the last /images/ made /labels/, and the ending .txt (`img2label_paths`). */
function labelPath(picture: string): string {
  const path = `/${picture}`;
  const at = path.lastIndexOf('/images/');
  const moved = at < 0 ? path : `${path.slice(0, at)}/labels/${path.slice(at + '/images/'.length)}`;
  return `${moved.slice(1).replace(/\.[^.]*$/, '')}.txt`;
}

/** A share of a picture's width or height: "normalized ... (from 0 to 1)". */
function readShare(word: string, where: string): number {
  must(NUMBER.test(word), `"${word}" is not a number (${where}).`);
  const share = Number(word);
  must(share >= 0 && share <= 1, `${word} is not within 0 and 1 (${where}).`);
  return share;
}

/** "class x_center y_center width height", in pixels from the top left corner. */
function readYoloBox(shares: readonly number[], size: { width: number; height: number }, where: string): Box {
  must(shares.length === 4, `A box has a class and 4 numbers, not ${shares.length} (${where}).`);
  const [x = 0, y = 0, width = 0, height = 0] = shares;
  const left = (x - width / 2) * size.width;
  return [left, (y - height / 2) * size.height, width * size.width, height * size.height];
}

/** "<class-index> <x1> <y1> <x2> <y2> ... <xn> <yn>", with "a minimum of 3 xy points", in pixels. */
function readYoloOutline(
  shares: readonly number[],
  size: { width: number; height: number },
  where: string,
): readonly Point[] {
  must(shares.length % 2 === 0, `An outline has an odd count of coordinates (${where}).`);
  must(shares.length >= 6, `An outline has fewer than three points (${where}).`);
  return pairs(shares).map(([x, y]) => [x * size.width, y * size.height]);
}

/** One row of a label file: one object. Class indices are "zero-indexed" whole numbers that have a name. */
function readRow(row: string, where: string, names: readonly string[]) {
  const [index = '', ...words] = row.split(/[ \t]+/);
  must(/^\d+$/.test(index), `The class index "${index}" is not a whole number from 0 on (${where}).`);
  const label = names[Number(index)];
  must(label !== undefined, `The class index ${index} has no name (${where}).`);
  return { label, shares: words.map((word) => readShare(word, where)) };
}

/** The objects of one picture; "if there are no objects in an image, no *.txt file is required". */
function readLabels(
  picture: string,
  files: Files,
  dataset: { names: readonly string[]; options: YoloOptions },
) {
  const path = labelPath(picture);
  const { names, options } = dataset;
  const rows = files.has(path) ? readText(files, path).split(/\r\n|\r|\n/) : [];
  return rows.flatMap((row, index): Labelled[] => {
    const bare = row.replace(/^[ \t]+|[ \t]+$/g, '');
    if (bare === '') return [];
    const where = `line ${index + 1} of "${path}"`;
    const { label, shares } = readRow(bare, where, names);
    const size = options.sizeOf(picture);
    if (options.task === 'boxes') return [{ file: picture, label, box: readYoloBox(shares, size, where) }];
    return [{ file: picture, label, outline: readYoloOutline(shares, size, where) }];
  });
}

/**
 * The shapes of a dataset in the Ultralytics YOLO format ("Object Detection Datasets Overview" and "Instance
 * Segmentation Datasets Overview"), of all the pictures its YAML names for training, validation and tests.
 * Throws for what the published format does not allow.
 */
export function readYolo(
  files: ReadonlyMap<string, Buffer>,
  options: {
    readonly task: 'boxes' | 'segmentation';
    readonly sizeOf: (file: string) => { width: number; height: number };
  },
): Labelled[] {
  const yamlPath = findYaml(files);
  const text = readText(files, yamlPath);
  const config = readConfig(text);
  const names = readNames(text, config);
  const place = { files, roots: rootsOf(files, yamlPath, config) };
  const splits = [config.train, config.val ?? config.validation, config.test];
  const pictures = new Set(splits.flatMap((split) => readSplit(split, place)));
  return [...pictures].flatMap((picture) => readLabels(picture, files, { names, options }));
}
