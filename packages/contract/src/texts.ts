import { z } from 'zod';

const trimmed = (label: string, max: number) =>
  z.string(`${label} must be text`).trim().max(max, `${label} must be at most ${max} characters`);

const orNothing = (value: string | null | undefined): string | null => (value ? value : null);

/** Optional text: empty or absent is stored as null. */
export const optionalText = (label: string, max: number) =>
  trimmed(label, max).nullish().transform(orNothing);

/** Text of an existing thing: empty clears it, absent leaves it. */
export const changedText = (label: string, max: number) =>
  trimmed(label, max).nullable().transform(orNothing).optional();

/** Whether it is empty or an e-mail address. */
export const isEmailOrNothing = (value: string | null | undefined): boolean =>
  !value || z.email().safeParse(value).success;
