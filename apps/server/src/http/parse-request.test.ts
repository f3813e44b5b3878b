import { endpoints, problemCodeOf } from '@stowed/contract';
import type { Endpoint } from '@stowed/contract';
import { describe, expect, it } from 'vitest';
import { parseContent } from './parse-request.ts';

const calls: readonly (readonly [string, Endpoint])[] = Object.entries(endpoints);
const nothing = { params: {}, query: {} };

/** How the library's own sentences start. */
const RAW = /^Invalid (input|option|key in|element|ISO)|^Too (big|small)|^Unrecognized/;

const keysOf = (endpoint: Endpoint): string[] => {
  const shape: unknown = Reflect.get(endpoint.body, 'shape');
  return typeof shape === 'object' && shape !== null ? Object.keys(shape) : [];
};

const oddValues = [null, 5, 'x', true, [], {}, [[]], [null], [5], { a: [] }];

describe('an invalid body', () => {
  it.each(calls)('is refused by %s with our own messages', (_, endpoint) => {
    const bodies: unknown[] = [...oddValues];
    for (const key of keysOf(endpoint)) for (const value of oddValues) bodies.push({ [key]: value });
    const messages = bodies.flatMap((body) => {
      const parsed = parseContent(endpoint, { ...nothing, body });
      if (parsed.ok) return [];
      return [parsed.refusal.message, ...Object.values(parsed.refusal.fields ?? {})];
    });
    expect(messages.filter((words) => RAW.test(words) || problemCodeOf(words))).toEqual([]);
  });

  it.each([[[]], ['x'], [5]])('is treated like an empty one if it is not an object: %j', (body) => {
    const parsed = parseContent(endpoints.inviteMember, { ...nothing, body });
    expect(parsed.ok ? undefined : parsed.refusal.message).toBe('Please enter a valid email address.');
  });

  it('has the code that its schema names, with its sentence in every field', () => {
    const parsed = parseContent(endpoints.initGemini, { ...nothing, body: { apiKey: 'with a space' } });
    expect(parsed.ok ? undefined : parsed.refusal).toMatchObject({
      code: 'invalid_api_key',
      message: 'Invalid API key',
      fields: { apiKey: 'Invalid API key' },
    });
  });

  it('has the general code if a sentence only happens to equal that of another code', () => {
    const parsed = parseContent(endpoints.changePassword, { ...nothing, body: {} });
    expect(parsed.ok ? undefined : parsed.refusal.code).toBe('validation_failed');
  });
});
