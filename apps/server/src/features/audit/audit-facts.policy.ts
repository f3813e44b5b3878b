import { z } from 'zod';

export interface Fact {
  readonly label: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** Numbers of rows and versions, and what stands in the event's words or elsewhere, tell a person nothing. */
const LEFT_OUT =
  /^(?!toolboxId$)(.*Id|version|templateVersion|sha256|uploadSha256|url|createdAt|updatedAt|referenceImageUrl)$/;
const LONGEST = 200;

const plainObject = z.record(z.string(), z.unknown());

const inWords = (key: string): string => {
  const spaced = key.replace(/([A-Z])/g, ' $1').toLowerCase();
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
};

function valueOf(value: unknown): string | null {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  const text = String(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

const fieldsOf = (content: unknown): Readonly<Record<string, unknown>> =>
  z.safeParse(plainObject, content).data ?? {};

/** The values that an event changed, each with what it was before; only those that are one word, number or text. */
export function factsOf(before: unknown, after: unknown): Fact[] {
  const [old, current] = [fieldsOf(before), fieldsOf(after)];
  return [...new Set([...Object.keys(old), ...Object.keys(current)])]
    .filter((key) => !LEFT_OUT.test(key))
    .map((key) => ({ label: inWords(key), before: valueOf(old[key]), after: valueOf(current[key]) }))
    .filter((fact) => fact.before !== fact.after);
}

const missingTool = z.union([
  z.string(),
  z.object({ drawerNumber: z.int(), name: z.string() }).transform((tool) => tool),
]);

/** The names of the missing tools; of a whole toolbox with their drawers. */
export function missingNames(missing: unknown, drawerNumber: number | null): string[] {
  const tools = z.safeParse(z.array(missingTool), missing).data ?? [];
  return tools.map((tool) => {
    if (typeof tool === 'string') return tool;
    return drawerNumber === null ? `drawer ${tool.drawerNumber}: ${tool.name}` : tool.name;
  });
}
