import { z } from 'zod';
import { check, must, pairs } from './labelled.ts';
import type { Box, Labelled, Point } from './labelled.ts';

// Written from published descriptions alone: COCO, "Data format" (cocodataset.org/#format-data), and the
// reference API's
// `_mask.pyx` and `maskApi.c` (github.com/cocodataset/cocoapi) where that page says no more than "RLE or
// [polygon]".

/** Slack in pixels for coordinates at the picture's edge: COCO's own files round to two decimals. */
const EDGE = 0.01;
/**
 * Slack in pixels for "enclosing" boxes: those made from masks lie on whole pixels, outlines between them.
 */
const ENCLOSING = 1;

/** "RLE": the picture's height and width, and runs as numbers or packed into a string (`maskApi.c`). */
const rleSchema = z.object({
  size: z.tuple([z.int().positive(), z.int().positive()]),
  counts: z.union([z.array(z.int().nonnegative()), z.string()]),
});

/** COCO "Data format": `image`. The licence, addresses and date are of no use to training and left alone. */
const imageSchema = z.object({
  id: z.int(),
  width: z.int().positive(),
  height: z.int().positive(),
  file_name: z.string().min(1),
});

/** COCO "Data format", 1. Object Detection: `annotation`. */
const annotationSchema = z.object({
  id: z.int(),
  image_id: z.int(),
  category_id: z.int(),
  segmentation: z.union([z.array(z.array(z.number())), rleSchema]),
  area: z.number().nonnegative(),
  bbox: z.tuple([z.number(), z.number(), z.number().nonnegative(), z.number().nonnegative()]),
  iscrowd: z.union([z.literal(0), z.literal(1)]),
});

/** COCO "Data format", 1. Object Detection: `categories`. */
const categorySchema = z.object({
  id: z.int(),
  name: z.string().min(1),
  supercategory: z.string().optional(),
});

/** COCO "Data format": the whole file; `info` and `licenses` are not needed for training. */
const cocoSchema = z.object({
  info: z.record(z.string(), z.unknown()).optional(),
  licenses: z.array(z.record(z.string(), z.unknown())).optional(),
  images: z.array(imageSchema),
  annotations: z.array(annotationSchema),
  categories: z.array(categorySchema),
});

type Picture = z.infer<typeof imageSchema>;
type Annotation = z.infer<typeof annotationSchema>;
type Rle = z.infer<typeof rleSchema>;

/** Items by their ids, each of which may be there once. */
function byId<T extends { readonly id: number }>(items: readonly T[], what: string): ReadonlyMap<number, T> {
  const found = new Map<number, T>();
  for (const item of items) {
    must(!found.has(item.id), `The ${what} id ${item.id} is there twice.`);
    found.set(item.id, item);
  }
  return found;
}

/** Whether a place lies in a picture: from the top left corner, counted from 0 ("0-indexed"). */
function isInside([x, y]: Point, picture: { readonly width: number; readonly height: number }): boolean {
  return x >= -EDGE && y >= -EDGE && x <= picture.width + EDGE && y <= picture.height + EDGE;
}

/** Whether a place lies in a box, give or take a pixel. */
function isEnclosed([x, y]: Point, [left, top, width, height]: Box): boolean {
  const across = x >= left - ENCLOSING && x <= left + width + ENCLOSING;
  return across && y >= top - ENCLOSING && y <= top + height + ENCLOSING;
}

/** One polygon, [x1, y1, x2, y2, ...]; of four numbers the reference API would make a box (`_mask.pyx`). */
function readPolygon(numbers: readonly number[], annotation: Annotation, picture: Picture): readonly Point[] {
  const what = `A polygon of annotation ${annotation.id}`;
  must(numbers.length % 2 === 0, `${what} has an odd count of coordinates.`);
  must(numbers.length >= 6, `${what} has fewer than three points.`);
  const points = pairs(numbers);
  for (const point of points) {
    must(isInside(point, picture), `${what} has a point outside its picture, at ${point.join(', ')}.`);
    must(isEnclosed(point, annotation.bbox), `${what} is not enclosed by the box, at ${point.join(', ')}.`);
  }
  return points;
}

/** One number of a packed run list from a place on: five bits a character, low bits first (`rleFrString`). */
function readRun(text: string, from: number): { readonly value: number; readonly next: number } {
  let value = 0;
  for (let at = from; at < text.length; at += 1) {
    const bits = text.charCodeAt(at) - 48;
    must(bits >= 0 && bits < 64, `The character "${text[at] ?? ''}" cannot be in packed run lengths.`);
    const weight = 32 ** (at - from);
    value += (bits & 0x1f) * weight;
    if ((bits & 0x20) === 0) return { value: bits & 0x10 ? value - 32 * weight : value, next: at + 1 };
  }
  throw new Error('Packed run lengths end within a number.');
}

/**
 * Run lengths from their packed form: from the fourth on, each is less the one two before it (`rleFrString`).
 */
function unpackRuns(text: string): readonly number[] {
  const runs: number[] = [];
  let at = 0;
  while (at < text.length) {
    const { value, next } = readRun(text, at);
    runs.push(runs.length > 2 ? value + (runs[runs.length - 2] ?? 0) : value);
    at = next;
  }
  return runs;
}

/** Throws unless the runs of a mask are those of its picture: as high and wide, every pixel in one run. */
function checkRle(rle: Rle, annotation: Annotation, picture: Picture): void {
  const what = `The mask of annotation ${annotation.id}`;
  const [height, width] = rle.size;
  must(height === picture.height && width === picture.width, `${what} has another size than its picture.`);
  const runs = typeof rle.counts === 'string' ? unpackRuns(rle.counts) : rle.counts;
  must(
    runs.every((run) => run >= 0),
    `${what} has a negative run.`,
  );
  must(runs.reduce((sum, run) => sum + run, 0) === height * width, `${what} does not cover its picture.`);
}

/** Throws when an annotation's box or area cannot be of an object in its picture. */
function checkBox({ id, bbox, area }: Annotation, picture: Picture): void {
  const [left, top, width, height] = bbox;
  const inside = isInside([left, top], picture) && isInside([left + width, top + height], picture);
  must(inside, `The box of annotation ${id} reaches outside its picture.`);
  must(area <= (width + 2) * (height + 2), `The area of annotation ${id} is larger than its enclosing box.`);
}

/** The outlines of an annotation; undefined for a mask. Crowds ("iscrowd=1") have masks. */
function readOutlines(annotation: Annotation, picture: Picture): readonly (readonly Point[])[] | undefined {
  const { segmentation } = annotation;
  if (!Array.isArray(segmentation)) {
    checkRle(segmentation, annotation, picture);
    return undefined;
  }
  const crowd = annotation.iscrowd === 1 && segmentation.length > 0;
  must(!crowd, `Annotation ${annotation.id} is a crowd and has polygons, not a mask.`);
  return segmentation.map((numbers) => readPolygon(numbers, annotation, picture));
}

/** The shapes of one annotation: one for each of its polygons, or one without outline. */
function readAnnotation(annotation: Annotation, picture: Picture, label: string): readonly Labelled[] {
  checkBox(annotation, picture);
  const outlines = readOutlines(annotation, picture) ?? [];
  const whole = { file: picture.file_name, label, box: annotation.bbox };
  return outlines.length === 0 ? [whole] : outlines.map((outline) => ({ ...whole, outline }));
}

/** The value a JSON text (RFC 8259) stands for. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error('The COCO file is not JSON.', { cause: error });
  }
}

/**
 * The pictures and shapes of a COCO object instances file ("Data format", 1. Object Detection). An object of
 * several polygons comes as several shapes with the same box. Throws for anything the published format does
 * not allow.
 */
export function readCoco(text: string): { readonly files: readonly string[]; readonly shapes: Labelled[] } {
  const coco = check(cocoSchema, parseJson(text), 'The COCO file');
  const pictures = byId(coco.images, 'image');
  const categories = byId(coco.categories, 'category');
  byId(coco.annotations, 'annotation');
  const shapes = coco.annotations.flatMap((annotation) => {
    const picture = pictures.get(annotation.image_id);
    const category = categories.get(annotation.category_id);
    must(picture !== undefined, `Annotation ${annotation.id} leads to no image.`);
    must(category !== undefined, `Annotation ${annotation.id} leads to no category.`);
    return readAnnotation(annotation, picture, category.name);
  });
  return { files: coco.images.map((image) => image.file_name), shapes };
}
