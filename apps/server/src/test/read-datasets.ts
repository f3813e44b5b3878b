import { posix } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';

/** A shape in pixels, as a program that trains with the dataset sees it. */
export interface Labelled {
  readonly file: string;
  readonly label: string;
  /** Left, top, width and height; undefined where the format gives outlines alone. */
  readonly box?: readonly [number, number, number, number];
  readonly outline?: readonly (readonly [number, number])[];
}

const whole = z.int().nonnegative();
const coco = z.object({
  images: z.array(
    z.object({ id: whole, file_name: z.string().min(1), width: whole.min(1), height: whole.min(1) }),
  ),
  annotations: z.array(
    z.object({
      id: whole,
      image_id: whole,
      category_id: whole,
      bbox: z.tuple([z.number(), z.number(), z.number().nonnegative(), z.number().nonnegative()]),
      segmentation: z.union([
        z.array(z.array(z.number()).min(6)).min(1),
        z.object({ counts: z.union([z.string(), z.array(whole)]), size: z.tuple([whole, whole]) }),
      ]),
      area: z.number().nonnegative(),
      iscrowd: z.literal([0, 1]),
    }),
  ),
  categories: z.array(z.object({ id: whole, name: z.string().min(1), supercategory: z.string() })),
});

function byId<T extends { readonly id: number }>(list: readonly T[]): ReadonlyMap<number, T> {
  const map = new Map(list.map((one) => [one.id, one]));
  if (map.size !== list.length) throw new Error('An id stands twice');
  return map;
}

function pairs(numbers: readonly number[]): [number, number][] {
  if (numbers.length % 2 !== 0) throw new Error('A point has only one coordinate');
  return numbers.flatMap((x, index): [number, number][] =>
    index % 2 === 0 ? [[x, numbers[index + 1] ?? NaN]] : [],
  );
}

/**
 * COCO's object instances (cocodataset.org, "Data format"): boxes as left, top, width and height in pixels, outlines as
 * lists of x and y in pixels (of a run-length coded area only the box is read), ids that lead to images and categories.
 */
export function readCoco(text: string): { readonly files: readonly string[]; readonly shapes: Labelled[] } {
  const dataset = coco.parse(JSON.parse(text));
  const images = byId(dataset.images);
  const categories = byId(dataset.categories);
  byId(dataset.annotations);
  const shapes = dataset.annotations.map(({ image_id, category_id, bbox, segmentation }) => {
    const image = images.get(image_id);
    const category = categories.get(category_id);
    if (!image || !category) throw new Error('An id leads nowhere');
    const outline = Array.isArray(segmentation) ? segmentation.flatMap(pairs) : [];
    const isInside = outline.every(([x, y]) => x >= 0 && y >= 0 && x <= image.width && y <= image.height);
    if (!isInside) throw new Error('A point lies outside its picture');
    return { file: image.file_name, label: category.name, box: bbox, outline };
  });
  return { files: dataset.images.map(({ file_name }) => file_name), shapes };
}

interface Size {
  readonly width: number;
  readonly height: number;
}

const yoloSettings = z.object({
  path: z.string().optional(),
  train: z.union([z.string(), z.array(z.string()).min(1)]),
  val: z.union([z.string(), z.array(z.string()).min(1)]),
  names: z.union([z.array(z.string()), z.record(z.string(), z.string())]),
});

const pictureEnding = /\.(bmp|dng|heic|jpe?g|mpo|pfm|png|tiff?|webp)$/i;

/** The folders that hold the pictures to train with: below `path` where there is one, else beside `data.yaml`. */
function trainFolders({ path = '.', train }: z.infer<typeof yoloSettings>): string[] {
  return [train].flat().map((folder) => `${posix.join(path, folder).replace(/\/$/, '')}/`);
}

/** A picture's labels lie at its place with the last folder `images` called `labels`, ending in .txt. */
const labelsOf = (picture: string): string =>
  `/${picture}`
    .replace(/^(.*)\/images\//, '$1/labels/')
    .slice(1)
    .replace(/\.[^.]+$/, '.txt');

type Line = (numbers: readonly number[], size: Size) => Pick<Labelled, 'box' | 'outline'>;

/** Detection: class, then centre, width and height as shares of the picture. */
const boxLine: Line = ([x = NaN, y = NaN, w = NaN, h = NaN, ...rest], { width, height }) => {
  if (rest.length > 0) throw new Error('A box has four numbers');
  return { box: [(x - w / 2) * width, (y - h / 2) * height, w * width, h * height] };
};

/** Segmentation: class, then x and y of each corner as shares of the picture. */
const outlineLine: Line = (numbers, { width, height }) => {
  const points = pairs(numbers);
  if (points.length < 3) throw new Error('An outline has three points or more');
  return { outline: points.map(([x, y]) => [x * width, y * height]) };
};

/**
 * Ultralytics' YOLO folders (docs.ultralytics.com, "Datasets"): `data.yaml`, pictures below images/, for each that shows
 * something a text of the same name below labels/, a line for each shape.
 */
export function readYolo(
  files: ReadonlyMap<string, Buffer>,
  { task, sizeOf }: { readonly task: 'boxes' | 'segmentation'; readonly sizeOf: (file: string) => Size },
): Labelled[] {
  const settings = yoloSettings.parse(parse(files.get('data.yaml')?.toString() ?? ''));
  const folders = trainFolders(settings);
  const names = new Map(Object.entries(settings.names));
  const read = task === 'boxes' ? boxLine : outlineLine;
  const pictures = [...files.keys()].filter(
    (name) => pictureEnding.test(name) && folders.some((folder) => name.startsWith(folder)),
  );
  return pictures.flatMap((file) => {
    const lines = files.get(labelsOf(file))?.toString().split(/\r?\n/) ?? [];
    return lines
      .filter((line) => line.trim() !== '')
      .map((line) => {
        const [index = NaN, ...numbers] = line.trim().split(/\s+/).map(Number);
        const label = names.get(String(index));
        if (label === undefined) throw new Error(`Class ${index} has no name`);
        if (!numbers.every((one) => one >= 0 && one <= 1)) throw new Error('A number is no share');
        return { file, label, ...read(numbers, sizeOf(file)) };
      });
  });
}
