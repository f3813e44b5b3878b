import { z } from 'zod';
import { check, must, pairs } from './labeled.ts';
import type { Box, Labeled, Point } from './labeled.ts';

// Format: COCO, "Data format" (cocodataset.org/#format-data). Masks are not read, because the product writes
// outlines.

/** Tolerance in pixels at the picture's edge: COCO's own files round to two decimals. */
const EDGE = 0.01;
/** Tolerance in pixels for "enclosing" boxes: boxes of masks are on whole pixels, outlines between them. */
const ENCLOSING = 1;

/** COCO "Data format": `image`. The license, addresses and date are irrelevant to training and ignored. */
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
  segmentation: z.array(z.array(z.number())).min(1),
  area: z.number().nonnegative(),
  bbox: z.tuple([z.number(), z.number(), z.number().nonnegative(), z.number().nonnegative()]),
  iscrowd: z.literal(0),
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

/** Items by id; ids must be unique. */
function byId<T extends { readonly id: number }>(items: readonly T[], what: string): ReadonlyMap<number, T> {
  const found = new Map<number, T>();
  for (const item of items) {
    must(!found.has(item.id), `The ${what} id ${item.id} is there twice.`);
    found.set(item.id, item);
  }
  return found;
}

/** Whether a point is in a picture, measured from the top left corner ("0-indexed"). */
function isInside([x, y]: Point, picture: { readonly width: number; readonly height: number }): boolean {
  return x >= -EDGE && y >= -EDGE && x <= picture.width + EDGE && y <= picture.height + EDGE;
}

/** Whether a point is in a box, within a pixel. */
function isEnclosed([x, y]: Point, [left, top, width, height]: Box): boolean {
  const across = x >= left - ENCLOSING && x <= left + width + ENCLOSING;
  return across && y >= top - ENCLOSING && y <= top + height + ENCLOSING;
}

/** One polygon, [x1, y1, x2, y2, ...]; the reference API reads four numbers as a box (`_mask.pyx`). */
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

/** Throws if an annotation's box or area cannot belong to an object in its picture. */
function checkBox({ id, bbox, area }: Annotation, picture: Picture): void {
  const [left, top, width, height] = bbox;
  const inside = isInside([left, top], picture) && isInside([left + width, top + height], picture);
  must(inside, `The box of annotation ${id} reaches outside its picture.`);
  must(area <= (width + 2) * (height + 2), `The area of annotation ${id} is larger than its enclosing box.`);
}

/** The shapes of an annotation, one per polygon. */
function readAnnotation(annotation: Annotation, picture: Picture, label: string): readonly Labeled[] {
  checkBox(annotation, picture);
  const { segmentation, bbox: box } = annotation;
  return segmentation.map((numbers) => ({
    file: picture.file_name,
    label,
    box,
    outline: readPolygon(numbers, annotation, picture),
  }));
}

/**
 * The pictures and shapes of a COCO object instances file ("Data format", 1. Object Detection). An object
 * with several polygons becomes several shapes with the same box. Throws for anything that the published
 * format forbids.
 */
export function readCoco(text: string): { readonly files: readonly string[]; readonly shapes: Labeled[] } {
  const coco = check(cocoSchema, JSON.parse(text), 'The COCO file');
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
