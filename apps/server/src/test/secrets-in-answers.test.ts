import { endpoints } from '@stowed/contract';
import type { Endpoint } from '@stowed/contract';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

const table: [string, Endpoint][] = Object.entries(endpoints);

/** The name of every field that a schema lets through, however deep. */
function fieldNames(schema: z.ZodType): string[] {
  const names: string[] = [];
  JSON.stringify(z.toJSONSchema(schema, { unrepresentable: 'any' }), (key, value: unknown) => {
    if (key === 'properties' && typeof value === 'object' && value) names.push(...Object.keys(value));
    return value;
  });
  return names;
}

/** Schemas that let fields through which they do not name. */
function opensFor(schema: z.ZodType): boolean {
  let isOpen = false;
  JSON.stringify(z.toJSONSchema(schema, { unrepresentable: 'any' }), (key, value: unknown) => {
    if (key === 'additionalProperties' && value !== false) isOpen = true;
    return value;
  });
  return isOpen;
}

describe('what leaves the server', () => {
  it.each(table)('AUTH-037 S18 %s has no field for a password or a hash of one', (_name, { response }) => {
    expect(fieldNames(response).filter((name) => /password|hash|argon|secret/i.test(name))).toEqual([]);
  });

  it('AUTH-037 the fields of requests are found by the same look', () => {
    expect(fieldNames(endpoints.login.body)).toContain('password');
    expect(fieldNames(endpoints.registerOrganization.body)).toContain('password');
  });

  it('AUTH-037 S18 lets no field through that no schema names', () => {
    const open = table.filter(([, { response }]) => opensFor(response)).map(([name]) => name);
    expect(open).toEqual([]);
  });
});
