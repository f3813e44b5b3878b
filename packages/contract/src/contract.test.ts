import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import {
  createToolboxBody,
  endpoints,
  errorCatalog,
  loginBody,
  pictureLinkKeys,
  registerOrganizationBody,
  updateProfileBody,
  updateToolboxBody,
} from './index.ts';

const all: [string, Endpoint][] = Object.entries(endpoints);

function firstProblem(schema: z.ZodType, value: unknown): string | undefined {
  return schema.safeParse(value).error?.issues[0]?.message;
}

describe('the table of endpoints', () => {
  it('lists each method and path once', () => {
    const calls = all.map(([, { method, path }]) => `${method} ${path}`);
    expect(new Set(calls).size).toBe(calls.length);
  });

  it.each(all)('%s has exactly the parameters of its path in its schema', (_name, { path, params }) => {
    const inPath = [...path.matchAll(/:([A-Za-z]+)/g)].map((match) => match[1] ?? '').sort();
    expect(params).toBeInstanceOf(z.ZodObject);
    expect(Object.keys(params instanceof z.ZodObject ? params.shape : {}).sort()).toEqual(inPath);
  });

  it('marks every signed picture address, so that a repeated response contains fresh ones', () => {
    const schemas = all.map(([, { response }]) => response);
    const named = JSON.stringify(schemas.map((schema) => z.toJSONSchema(schema, { unrepresentable: 'any' })));
    const addresses = new Set(named.match(/(?<=")\w*[iI]mageUrl(?=":)/g));
    // A profile picture is an address that the person typed.
    addresses.delete('profileImageUrl');
    expect([...pictureLinkKeys(schemas)].sort()).toEqual([...addresses].sort());
  });

  it('has a sentence for each error code', () => {
    for (const { status, message } of Object.values(errorCatalog)) {
      expect(status).toBeGreaterThanOrEqual(400);
      expect(message.length).toBeGreaterThan(3);
    }
  });
});

describe('sign-in and registration', () => {
  it('AUTH-007 AUTH-008 need a username and a password', () => {
    expect(firstProblem(loginBody, {})).toBe('Username is required');
    expect(firstProblem(loginBody, { username: ' ', password: 'x' })).toBe('Username is required');
    expect(firstProblem(loginBody, { username: 'ann', password: '' })).toBe('Password is required');
  });

  const userData = { username: 'ann', password: 'secret', role: 'admin' };
  const registration = { organizationName: 'ABC', organizationType: 'military', userData };

  it.each([
    [
      'AUTH-015',
      { ...registration, organizationName: 'AB' },
      'Organization name must be at least 3 characters',
    ],
    ['AUTH-030', { ...registration, organizationType: 'foo' }, 'Invalid organization type'],
    [
      'AUTH-018',
      { ...registration, userData: { ...userData, username: 'ab' } },
      'Username must be at least 3 characters',
    ],
    [
      'AUTH-019',
      { ...registration, userData: { ...userData, password: '12345' } },
      'Password must be at least 6 characters',
    ],
    ['AUTH-020', { ...registration, userData: { ...userData, email: 'foo@' } }, 'Invalid email address'],
    ['AUTH-030', { ...registration, userData: { ...userData, role: 'root' } }, 'Invalid role'],
  ])('%s refuses input that breaks its rule', (_id, body, message) => {
    expect(firstProblem(registerOrganizationBody, body)).toBe(message);
  });

  it('AUTH-017 AUTH-020 AUTH-021 AUTH-022 stores empty optional fields as null', () => {
    const parsed = registerOrganizationBody.parse({
      ...registration,
      userData: { ...userData, email: '', firstName: ' ' },
    });
    expect(parsed.userData).toMatchObject({
      email: null,
      firstName: null,
      lastName: null,
      rank: null,
      unit: null,
    });
  });
});

describe('a new toolbox', () => {
  const body = {
    type: 'rolling',
    name: 'Box',
    drawers: 3,
    primaryFoamColor: 'black',
    secondaryFoamColor: 'red',
    toolCounts: [1, 2, 3],
  };

  it.each([
    [{ ...body, type: 'foo' }, 'Invalid toolbox type'],
    [{ ...body, name: ' ' }, 'Name is required'],
    [{ ...body, drawers: 0 }, 'Toolbox must have between 1 and 10 drawers'],
    [{ ...body, drawers: 11 }, 'Toolbox must have between 1 and 10 drawers'],
    [{ ...body, drawers: 2.5 }, 'Toolbox must have between 1 and 10 drawers'],
    [{ ...body, primaryFoamColor: 'mauve' }, 'Please select a primary foam color'],
    [{ ...body, secondaryFoamColor: '' }, 'Please select a secondary foam color'],
    [{ ...body, toolCounts: [51] }, 'Expected tools per drawer must be between 0 and 50'],
    [{ ...body, toolCounts: [-1] }, 'Expected tools per drawer must be between 0 and 50'],
  ])('NEW-025 refuses %o', (wrong, message) => {
    expect(firstProblem(createToolboxBody, wrong)).toBe(message);
  });

  it('NEW-013 offers ten foam colors', () => {
    expect(createToolboxBody.shape.primaryFoamColor.options).toEqual(
      'red blue green yellow orange purple pink black white gray'.split(' '),
    );
  });
});

describe('a changed toolbox', () => {
  const body = { type: 'rolling', eid: 'E-1', drawers: 3, drawerTools: { '1': 5, '2': null } };

  it('BOX-022 BOX-026 BOX-033 G-40 needs type and a whole number of drawers; the rest may be absent', () => {
    expect(updateToolboxBody.parse(body)).toEqual(body);
    expect(updateToolboxBody.parse({ type: 'handheld', drawers: 1 })).toEqual({
      type: 'handheld',
      drawers: 1,
    });
    expect(firstProblem(updateToolboxBody, { ...body, drawers: 0, type: 'x' })).toBe(
      'Toolbox must have between 1 and 10 drawers',
    );
    expect(firstProblem(updateToolboxBody, { ...body, drawers: '3' })).toBe(
      'Toolbox must have between 1 and 10 drawers',
    );
  });
});

describe('a changed profile', () => {
  it('PROF-013 PROF-031 G-28 keeps absent fields, clears empty ones, and needs a valid email address', () => {
    expect(updateProfileBody.parse({ firstName: ' Ann ', rank: '', unit: null, role: 'admin' })).toEqual({
      firstName: 'Ann',
      rank: null,
      unit: null,
    });
    expect(updateProfileBody.parse({ email: '' })).toEqual({ email: null });
    expect(firstProblem(updateProfileBody, { email: 'foo@' })).toBe('Please enter a valid email');
  });

  it('PROF-030 accepts any text as the address of the picture', () => {
    expect(updateProfileBody.parse({ profileImageUrl: 'not a URL' })).toEqual({
      profileImageUrl: 'not a URL',
    });
  });
});
