import { endpoints, errorCatalog } from '@stowed/contract';
import type { Endpoint } from '@stowed/contract';
import { describe, expect, it } from 'vitest';
import { addMember, createToolbox, useOrganization } from './factories.ts';
import { useTestApp } from './test-app.ts';

const table: [string, Endpoint][] = Object.entries(endpoints);
const JSON_TYPE = 'application/json; charset=utf-8';

const test = useTestApp();
const ours = useOrganization(test);

const urlOf = ({ path }: Endpoint) => path.replace(/:\w+/g, 'unknown');

describe('all calls', () => {
  it('API-011 need a session, except the intended ones', () => {
    const open = table.filter(([, { access }]) => access === 'public' || access === 'signed');
    expect(open.map(([name]) => name).sort()).toEqual(
      [
        ...['getHealth', 'getReady', 'getImage', 'login', 'registerOrganization', 'resetPassword'],
        'checkPassword',
        // The holder of an invitation has no account yet.
        ...['getInvite', 'acceptInvite'],
        // A browser that saves a file sends no token, so its link is signed.
        'exportEvents',
        // Anyone with a signed head must be able to check it.
        'getRecordKeys',
      ].sort(),
    );
  });

  it.each(table)('API-012 API-013 G-25 %s refuses with a message for people', async (_name, endpoint) => {
    const token = endpoint.access === 'public' ? undefined : 'x'.repeat(43);
    const answer = await test.call(endpoint.method, `${urlOf(endpoint)}?toolIndex=-1`, { token, body: [] });
    if (['/api/health', '/api/ready', '/api/record/key'].includes(endpoint.path)) {
      expect([answer.status, answer.headers['content-type']]).toEqual([200, JSON_TYPE]);
      return;
    }
    expect(answer.status).toBeGreaterThanOrEqual(400);
    if (endpoint.errors === 'text') {
      expect([answer.text, answer.headers['content-type']]).toEqual([
        errorCatalog.token_not_valid.message,
        'text/plain; charset=utf-8',
      ]);
      return;
    }
    expect(answer.headers['content-type']).toBe(JSON_TYPE);
    expect(answer.body).toMatchObject({
      message: expect.stringMatching(/^\S.*\S$/),
      code: expect.stringMatching(/^[a-z_]+$/),
      ...(endpoint.errors === 'success' ? { success: false } : {}),
    });
  });

  it('API-012 G-140 an unknown path also returns a message', async () => {
    for (const path of ['/api', '/api/nothing', '/api/users', '/api/organizations/users/x/y']) {
      const { status, body } = await test.call('GET', path, { token: ours.admin });
      expect([status, body.message]).toEqual([404, 'Not found']);
    }
  });

  it('API-001 G-164 accept the JSON content type, even without a body, and no other type', async () => {
    const { path } = await createToolbox(test, ours.admin);
    const { token } = await addMember(test, ours.organizationId);
    const sent: [string, string, string][] = [
      ['DELETE', path, ours.admin],
      ['DELETE', '/api/auth/sessions', token],
      ['POST', '/api/auth/logout', token],
    ];
    for (const [method, url, as] of sent) {
      const headers = { 'content-type': 'text/plain' };
      const refused = await test.call(method, url, { token: as, headers, body: '{}' });
      expect([refused.status, refused.body.message]).toEqual([415, 'Send application/json']);
      expect((await test.call(method, url, { token: as })).status).toBe(200);
    }
  });

  it('API-002 are made on behalf of the person whose token is in the header', async () => {
    const person = await addMember(test, ours.organizationId);
    expect((await test.call('GET', '/api/user', { token: person.token })).body.username).toBe(
      person.username,
    );
    const { status, body } = await test.call('GET', '/api/user');
    expect([status, body.message]).toEqual([401, 'Authentication required']);
  });
});
