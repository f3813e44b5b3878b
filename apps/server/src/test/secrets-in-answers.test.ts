import { endpoints } from '@stowed/contract';
import type { Endpoint } from '@stowed/contract';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

const table: [string, Endpoint][] = Object.entries(endpoints);

/** The names of all fields that a schema lets through, at any depth. */
function fieldNames(schema: z.ZodType): string[] {
  const names: string[] = [];
  JSON.stringify(z.toJSONSchema(schema, { unrepresentable: 'any' }), (key, value: unknown) => {
    if (key === 'properties' && typeof value === 'object' && value) names.push(...Object.keys(value));
    return value;
  });
  return names;
}

/** Schemas that let unnamed fields through. */
function opensFor(schema: z.ZodType): boolean {
  let isOpen = false;
  JSON.stringify(z.toJSONSchema(schema, { unrepresentable: 'any' }), (key, value: unknown) => {
    if (key === 'additionalProperties' && value !== false) isOpen = true;
    return value;
  });
  return isOpen;
}

describe('responses', () => {
  it.each(table)('AUTH-037 S18 %s has no field for a password or its hash', (_name, { response }) => {
    expect(fieldNames(response).filter((name) => /password|hash|argon|secret/i.test(name))).toEqual([]);
  });

  it('AUTH-037 finds such fields in requests with the same search', () => {
    expect(fieldNames(endpoints.login.body)).toContain('password');
    expect(fieldNames(endpoints.registerOrganization.body)).toContain('password');
  });

  it('AUTH-037 S18 contain only fields that a schema names', () => {
    const open = table.filter(([, { response }]) => opensFor(response)).map(([name]) => name);
    expect(open).toEqual([]);
  });
});
