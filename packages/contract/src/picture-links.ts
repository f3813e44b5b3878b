import { z } from 'zod';

/** Marks the schema of a signed picture address. */
export const PICTURE_LINK = 'picture-link';

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
