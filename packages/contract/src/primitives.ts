import { z } from 'zod';

/** Marks the schema of a signed picture address. */
const PICTURE_LINK = 'picture-link';

type Node = Readonly<Record<string, unknown>>;
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

const isLink = (schema: unknown): boolean =>
  isNode(schema) &&
  (schema['format'] === PICTURE_LINK || (Array.isArray(schema['anyOf']) && schema['anyOf'].some(isLink)));

function keysIn(schema: unknown): string[] {
  if (!isNode(schema)) return [];
  const { properties } = schema;
  const own = isNode(properties)
    ? Object.entries(properties).flatMap(([key, property]) => (isLink(property) ? key : []))
    : [];
  return [...own, ...Object.values(schema).flatMap(keysIn)];
}

/** The keys under which these schemas hold signed picture addresses. */
export function pictureLinkKeys(schemas: readonly z.ZodType[]): ReadonlySet<string> {
  return new Set(schemas.flatMap((schema) => keysIn(z.toJSONSchema(schema, { unrepresentable: 'any' }))));
}

/** No parameters, no query or no body. Unknown keys are dropped. */
export const nothing = z.object({});

/** A call whose body is ignored. */
export const noBody = z.unknown();

/** ISO 8601, UTC. */
export const time = z.string();

/** Opaque to clients. */
export const id = z.string();

/** As known at that time. */
export const person = z.object({
  name: z.string(),
  rank: z.string().nullable(),
  unit: z.string().nullable(),
});

export const success = z.object({ success: z.literal(true) });

/** The signed address of a stored picture. A stored response that is sent again gets newly signed links. */
export const pictureLink = z.string().meta({ format: PICTURE_LINK });

const trimmed = (label: string, max: number) =>
  z.string(`${label} must be text`).trim().max(max, `${label} must be at most ${max} characters`);

const orNothing = (value: string | null | undefined): string | null => (value ? value : null);

/** Optional text: empty or absent is stored as null. */
export const optionalText = (label: string, max: number) =>
  trimmed(label, max).nullish().transform(orNothing);

/** Text of an existing thing: empty clears it, absent leaves it. */
export const changedText = (label: string, max: number) =>
  trimmed(label, max).nullable().transform(orNothing).optional();

/** Whether it is empty or an email address. */
export const isEmailOrNothing = (value: string | null | undefined): boolean =>
  !value || z.email().safeParse(value).success;
