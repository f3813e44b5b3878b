import type { z } from 'zod';

/** A shape in pixels, as a program that trains with the dataset sees it. */
export interface Labelled {
  /** The picture's name as the dataset gives it (COCO: `file_name`; YOLO: the path within the archive). */
  readonly file: string;
  /** The name of the category or class. */
  readonly label: string;
  /** Left, top, width and height; undefined where the format gives outlines alone. */
  readonly box?: readonly [number, number, number, number];
  readonly outline?: readonly (readonly [number, number])[];
}

export type Point = readonly [number, number];
export type Box = readonly [number, number, number, number];

/** Throws a sentence unless a condition holds. */
export function must(condition: boolean, sentence: string): asserts condition {
  if (!condition) throw new Error(sentence);
}

/** A value checked by a schema; throws a sentence that names the first place that does not fit. */
export function check<T>(schema: z.ZodType<T>, value: unknown, what: string): T {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  throw new Error(
    `${what} is not as described at "${issue?.path.join('.') ?? ''}": ${issue?.message ?? ''}.`,
  );
}

/** Numbers in pairs; the caller has checked that there is no odd one. */
export function pairs(numbers: readonly number[]): readonly Point[] {
  return numbers.flatMap((x, index): Point[] => (index % 2 === 0 ? [[x, numbers[index + 1] ?? NaN]] : []));
}
