import { z } from 'zod';
import { titleOf } from '../../apps/server/src/features/activity/event-words.policy.ts';
import { eventKinds } from '../../apps/server/src/features/record/event-kinds.policy.ts';
import { eventParts } from '../../apps/server/src/features/record/event-parts.policy.ts';

const bodyParts = ['before', 'after', 'decision'] as const;

interface JsonSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: JsonSchema | boolean;
}

const registry = z.registry<{ id: string }>();
for (const [id, schema] of Object.entries(eventParts)) registry.add(schema, { id });

const jsonOf = (schema: z.ZodType): JsonSchema =>
  z.toJSONSchema(schema, {
    metadata: registry,
    unrepresentable: 'any',
    reused: 'inline',
    io: 'input',
  }) as JsonSchema;

const names: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'whole number',
  number: 'number',
  boolean: 'yes or no',
  null: 'null',
};

const code = (value: unknown): string => `\`${String(value)}\``;

/** The type of a value in words: `text or null`, `list of recordedTool`. */
function typeWords(schema: JsonSchema): string {
  if (schema.$ref) return `[${partOf(schema.$ref)}](#${partOf(schema.$ref).toLowerCase()})`;
  if (schema.anyOf) return schema.anyOf.map(typeWords).join(' or ');
  if (schema.const !== undefined) return code(schema.const);
  if (schema.enum) return schema.enum.map(code).join(', ');
  if (schema.items) return `list of ${typeWords(schema.items)}`;
  return schema.properties ? fieldsWords(schema) : simpleWords(schema);
}

function simpleWords({ type, additionalProperties }: JsonSchema): string {
  if (typeof additionalProperties === 'object') return `map of ${typeWords(additionalProperties)}`;
  const types = typeof type === 'string' ? [type] : (type ?? []);
  return types.length > 0 ? types.map((one) => names[one] ?? one).join(' or ') : 'any JSON';
}

const partOf = (reference: string): string => reference.replace(/^.*\//, '');

function fieldsWords({ properties = {}, required = [] }: JsonSchema): string {
  const fields = Object.entries(properties).map(
    ([name, schema]) => `${name}${required.includes(name) ? '' : '?'}: ${typeWords(schema)}`,
  );
  return `{ ${fields.join('; ')} }`;
}

function fieldsTable(schema: JsonSchema): string {
  if (schema.$ref || schema.anyOf) return typeWords(schema);
  const required = new Set(schema.required);
  const rows = Object.entries(schema.properties ?? {}).map(
    ([name, field]) => `| \`${name}\`${required.has(name) ? '' : ' (optional)'} | ${typeWords(field)} |`,
  );
  return `| Field | Value |\n| --- | --- |\n${rows.join('\n')}`;
}

type Body = Readonly<Partial<Record<(typeof bodyParts)[number], z.ZodType>>>;

function kindSection([kind, body]: [string, Body]): string {
  const tables = bodyParts.flatMap((part) => {
    const schema = body[part];
    return schema ? [`**${part}**\n\n${fieldsTable(jsonOf(schema))}`] : [];
  });
  return [`### ${kind}`, `${titleOf(kind)}.`, ...tables].join('\n\n');
}

function partSection([name, schema]: [string, z.ZodType]): string {
  registry.remove(schema);
  const table = fieldsTable(jsonOf(schema));
  registry.add(schema, { id: name });
  return `### ${name}\n\n${table}`;
}

/**
 * docs/events.md: every kind of event with its fields, from the table through which the server reads and
 * writes.
 */
export function eventsPage(): string {
  const head = `# Events

Every change of state is an event: who, when, where, what was before and after, and how it was decided. This page is
written by \`npm run events-page\` from \`apps/server/src/features/record/event-kinds.policy.ts\`; a test fails when they differ.
Every event also carries its number, kind, person (id, name, rank and unit as printed at the time), server time, device
time where the client sent it, toolbox, drawer, subject, picture, template, reason, and the hash chain. The first event about a
picture states its SHA-256: \`sha256\` of the stored file, \`uploadSha256\` of the file that was sent.`;
  const kinds = Object.entries<Body>(eventKinds).map(kindSection);
  const parts = Object.entries<z.ZodType>(eventParts).map(partSection);
  return `${[head, '## Kinds', ...kinds, '## Shared parts', ...parts].join('\n\n')}\n`;
}
