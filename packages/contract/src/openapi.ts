import { z } from 'zod';
import { refusalsOf } from './endpoint.ts';
import type { Endpoint } from './endpoint.ts';
import { errorCatalog } from './error-catalog.ts';
import type { ErrorCode } from './error-catalog.ts';

type Schema = Readonly<Record<string, unknown>>;

export interface OpenApiDocument {
  readonly openapi: '3.1.0';
  readonly info: { readonly title: string; readonly version: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Schema>>>>;
  readonly components: Schema;
}

/** What JSON Schema cannot express (an upload's bytes) becomes "anything". */
const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Schema =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' });

function parametersOf(schema: z.ZodType, place: 'path' | 'query'): Schema[] {
  const { properties = {}, required = [] } = z
    .object({ properties: z.record(z.string(), z.unknown()), required: z.array(z.string()) })
    .partial()
    .parse(schemaOf(schema, 'input'));
  return Object.entries(properties).map(([name, described]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: described,
  }));
}

const answerOf = ({ answers, response }: Endpoint): Schema =>
  answers === 'application/json' ? schemaOf(response, 'output') : {};

const sentencesOf = (codes: readonly ErrorCode[]): string =>
  codes.map((code) => `${code}: ${errorCatalog[code].message}`).join('\n\n');

function refusalOf({ errors }: Endpoint, codes: readonly ErrorCode[]): Schema {
  const description = sentencesOf(codes);
  if (errors === 'text') return { description, content: { 'text/plain': { schema: { type: 'string' } } } };
  const named = { type: 'object', properties: { code: { enum: codes } } };
  const schema = { allOf: [{ $ref: '#/components/schemas/Refusal' }, named] };
  return { description, content: { 'application/json': { schema } } };
}

/** The refusals of a call by their HTTP status. */
function refusalsByStatus(endpoint: Endpoint): Readonly<Record<string, Schema>> {
  const codes = [...refusalsOf(endpoint)];
  const statuses = new Set(codes.map((code) => errorCatalog[code].status));
  return Object.fromEntries(
    [...statuses].map((status) => {
      const those = codes.filter((code) => errorCatalog[code].status === status);
      return [status, refusalOf(endpoint, those)];
    }),
  );
}

function operationOf(name: string, endpoint: Endpoint): Schema {
  const { method, access, status, answers } = endpoint;
  const isOpen = access === 'public' || access === 'signed';
  return {
    operationId: name,
    summary: endpoint.summary,
    description: `Who may call: ${access}`,
    ...(isOpen ? {} : { security: [{ session: [] }] }),
    parameters: [...parametersOf(endpoint.params, 'path'), ...parametersOf(endpoint.query, 'query')],
    ...(method === 'GET'
      ? {}
      : { requestBody: { content: { 'application/json': { schema: schemaOf(endpoint.body, 'input') } } } }),
    responses: {
      [status]: { description: 'Done', content: { [answers]: { schema: answerOf(endpoint) } } },
      ...refusalsByStatus(endpoint),
    },
  };
}

const components: Schema = {
  securitySchemes: { session: { type: 'http', scheme: 'bearer' } },
  schemas: {
    Refusal: {
      type: 'object',
      properties: {
        code: { enum: Object.keys(errorCatalog) },
        message: { type: 'string' },
        fields: { type: 'object', additionalProperties: { type: 'string' } },
        requestId: { type: 'string' },
        success: { const: false },
      },
      required: ['code', 'message'],
    },
  },
};

/** The table of endpoints as an OpenAPI 3.1 document. */
export function describeApi(
  endpoints: Readonly<Record<string, Endpoint>>,
  info: OpenApiDocument['info'],
): OpenApiDocument {
  const paths: Record<string, Record<string, Schema>> = {};
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(name, endpoint) };
  }
  return { openapi: '3.1.0', info, paths, components };
}
