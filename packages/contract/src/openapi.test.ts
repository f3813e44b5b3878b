import { describe, expect, it } from 'vitest';
import { endpoints } from './index.ts';
import type { Endpoint } from './index.ts';
import { describeApi } from './openapi.ts';

const table: [string, Endpoint][] = Object.entries(endpoints);
const { paths, components } = describeApi(endpoints, { title: 'Stowed', version: '1' });
const described = ({ method, path }: Endpoint) =>
  paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];

describe('the OpenAPI document', () => {
  it.each(table)('describes %s with its parameters, body, response and allowed callers', (name, endpoint) => {
    const { method, path, access, status, answers } = endpoint;
    const isOpen = access === 'public' || access === 'signed';
    const operation = described(endpoint);
    expect(operation).toMatchObject({
      operationId: name,
      summary: endpoint.summary,
      responses: { [status]: { content: { [answers]: { schema: expect.any(Object) } } } },
    });
    expect([operation?.['security'] === undefined, operation?.['requestBody'] === undefined]).toEqual([
      isOpen,
      method === 'GET',
    ]);
    const named = [...path.matchAll(/:(\w+)/g)].map(([, parameter]) => parameter);
    const inPath = JSON.stringify(operation?.['parameters']).match(/"in":"path","required":true/g) ?? [];
    expect(inPath).toHaveLength(named.length);
    for (const parameter of named) {
      expect(operation?.['parameters']).toContainEqual(
        expect.objectContaining({ name: parameter, in: 'path' }),
      );
    }
  });

  it('contains nothing else, and every reference resolves', () => {
    const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
    expect(operations).toHaveLength(table.length);
    const references = new Set(JSON.stringify(paths).match(/#\/components\/schemas\/\w+/g));
    expect([...references]).toEqual(['#/components/schemas/Refusal']);
    expect(Object.keys(components['schemas'] ?? {})).toEqual(['Refusal']);
  });

  it('lists the error codes of a call under their HTTP status', () => {
    expect(described(endpoints.scanDrawer)).toMatchObject({
      responses: {
        404: {
          content: {
            'application/json': {
              schema: {
                allOf: [
                  {},
                  { properties: { code: { enum: ['not_found', 'toolbox_not_found', 'drawer_not_found'] } } },
                ],
              },
            },
          },
        },
        409: {
          description: expect.stringContaining('drawer_changed: This drawer was changed by someone else.'),
        },
      },
    });
    expect(described(endpoints.createToolbox)).toMatchObject({
      responses: { 400: { content: { 'text/plain': {} } } },
    });
  });

  it('describes what a body must contain', () => {
    const body = described(endpoints.login)?.['requestBody'];
    expect(JSON.stringify(body)).toContain('"required":["username","password"]');
  });
});
