import type { z } from 'zod';

/** A shape in pixels, as a training program sees it. */
export interface Labeled {
  /** The picture's name in the dataset (COCO: `file_name`; YOLO: the path in the archive). */
  readonly file: string;
  /** The name of the category or class. */
  readonly label: string;
  /** Left, top, width and height; undefined if the format has only outlines. */
  readonly box?: readonly [number, number, number, number];
  readonly outline?: readonly (readonly [number, number])[];
}

export type Point = readonly [number, number];
export type Box = readonly [number, number, number, number];

/** Throws an error with this sentence unless the condition holds. */
export function must(condition: boolean, sentence: string): asserts condition {
  if (!condition) throw new Error(sentence);
}

/** Parses a value with a schema; throws an error that names the first mismatch. */
export function check<T>(schema: z.ZodType<T>, value: unknown, what: string): T {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  throw new Error(
    `${what} is not as described at "${issue?.path.join('.') ?? ''}": ${issue?.message ?? ''}.`,
  );
}

/** Numbers in pairs; the caller has checked that their count is even. */
export function pairs(numbers: readonly number[]): readonly Point[] {
  return numbers.flatMap((x, index): Point[] => (index % 2 === 0 ? [[x, numbers[index + 1] ?? NaN]] : []));
}
