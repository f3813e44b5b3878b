import { endpoints } from '@stowed/contract';
import type { Endpoint } from '@stowed/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inOrganization } from '../db/transaction.ts';
import { addMember, addPerson, createToolbox, registerOrganization, scan, tools } from './factories.ts';
import type { TestOrganization } from './factories.ts';
import { openTestApp } from './test-app.ts';
import type { TestApp } from './test-app.ts';

const table: [string, Endpoint][] = Object.entries(endpoints);
const guarded = table.filter(([, { access }]) => access !== 'public' && access !== 'signed');
const withRole = guarded.filter(([, { access }]) => access !== 'member' && access !== 'self');
const ofOneself = guarded.filter(([, { access }]) => access === 'self');
const withMember = guarded.filter(([, { access, path }]) => access !== 'self' && path.includes(':userId'));
const withToolbox = guarded.filter(([, { path }]) => path.includes(':toolboxId'));

let test: TestApp;
let ours: TestOrganization;
let theirs: TestOrganization;
let maintainer: string;
let foreignBox: { id: string; toolboxId: string };

beforeAll(async () => {
  test = await openTestApp();
  ours = await registerOrganization(test);
  theirs = await registerOrganization(test);
  maintainer = await addPerson(test, ours.organizationId);
  foreignBox = await createToolbox(test, theirs.admin, { name: 'Theirs alone' });
  await scan(test, theirs.admin, {
    drawer: `/api/toolbox/${foreignBox.toolboxId}/drawer/1`,
    tools: tools('present', 'missing'),
  });
});
afterAll(() => test.close());

const pathOf = ({ path }: Endpoint, toolboxId: string) =>
  `${path.replace(':toolboxId', toolboxId).replace(':drawerNumber', '1').replace(/:\w+/, 'x')}?toolIndex=0`;

/** Bodies that would be right, so that what refuses them is the missing id alone. */
const bodies: Record<string, unknown> = {
  updateToolbox: { type: 'rolling', drawers: 1 },
  setToolboxStatus: { status: 'complete' },
  setDrawerStatus: { status: 'complete' },
  scanDrawer: { imageUrl: null, tools: [] },
  toolFound: { toolName: 'Wrench 1' },
  toolMissing: { toolName: 'Wrench 1' },
  assignTemplate: { templateImageUrl: 'https://example.org/a.jpg', templateTools: tools('present') },
  setReferenceImage: { imageData: 'data:image/jpeg;base64,AAAA' },
};

const rowsOf = (organizationId: string) =>
  inOrganization(test.deps.db, organizationId, async (db) =>
    JSON.stringify([
      await db.selectFrom('toolboxes').selectAll().execute(),
      await db.selectFrom('drawers').selectAll().orderBy('number').execute(),
      await db.selectFrom('tools').selectAll().orderBy('ordinal').execute(),
      await db.selectFrom('inspection_events').selectAll().orderBy('sequence').execute(),
    ]),
  );

describe('every endpoint of the contract', () => {
  it.each(guarded)('API-011 %s answers 401 without a token and with a bad one', async (_name, endpoint) => {
    const url = pathOf(endpoint, 'x');
    const without = await test.call(endpoint.method, url, { body: {} });
    expect([without.status, without.text.includes('Authentication required')]).toEqual([401, true]);
    const bad = await test.call(endpoint.method, url, { body: {}, token: 'x'.repeat(43) });
    expect([bad.status, bad.text.includes('Invalid or expired token')]).toEqual([401, true]);
  });

  it.each(withRole)(
    'S14 %s answers 403 to a maintainer, whether or not the id exists',
    async (_name, endpoint) => {
      const { toolboxId } = await createToolbox(test, ours.admin);
      for (const id of [toolboxId, 'unknown', foreignBox.toolboxId]) {
        const { status, text } = await test.call(endpoint.method, pathOf(endpoint, id), {
          token: maintainer,
          body: {},
        });
        expect([status, text.includes(endpoint.denial)]).toEqual([403, true]);
      }
    },
  );

  it.each(ofOneself)(
    "PROF-014 S15 %s answers 403 for everybody else's id, known or not, before it looks at the body",
    async (_name, endpoint) => {
      const { body: user } = await test.call('GET', '/api/user', { token: ours.admin });
      for (const id of [user.id, theirs.organizationId, 'unknown']) {
        const url = endpoint.path.replace(':userId', id);
        const { status, body } = await test.call(endpoint.method, url, {
          token: maintainer,
          body: { nonsense: true },
        });
        expect([status, body.message]).toEqual([403, endpoint.denial]);
      }
    },
  );

  it.each(withMember)(
    "G-19 S19 %s answers another organization's person as an unknown one, and changes nothing",
    async (_name, endpoint) => {
      const stranger = await addMember(test, theirs.organizationId);
      const before = await test.call('GET', '/api/organizations/users', { token: theirs.admin });
      for (const body of [{ active: false }, { active: 'nonsense' }]) {
        const answers = [];
        for (const id of [stranger.id, test.deps.ids.uuid(), 'unknown']) {
          const url = endpoint.path.replace(':userId', id);
          const answer = await test.call(endpoint.method, url, { token: ours.admin, body });
          const { requestId: _id, ...told } = answer.body;
          answers.push([answer.status, told]);
        }
        expect(answers).toEqual(Array(3).fill([404, { code: 'user_not_found', message: 'User not found' }]));
      }
      const after = await test.call('GET', '/api/organizations/users', { token: theirs.admin });
      expect(after.body).toEqual(before.body);
    },
  );

  it.each(withToolbox)(
    'G-19 S19 %s answers a foreign toolbox as an unknown one, and changes nothing',
    async (name, endpoint) => {
      const before = await rowsOf(theirs.organizationId);
      for (const body of [bodies[name], { nonsense: true }]) {
        const answers = [];
        for (const id of [foreignBox.toolboxId, foreignBox.id, 'unknown']) {
          const sent = endpoint.method === 'GET' ? {} : { body };
          const answer = await test.call(endpoint.method, pathOf(endpoint, id), {
            token: ours.admin,
            ...sent,
          });
          expect(answer.status).toBe(404);
          expect(answer.body.message).toBe('Toolbox not found');
          const { requestId: _id, ...told } = answer.body;
          answers.push(told);
        }
        expect(answers[0]).toEqual(answers[2]);
        expect(answers[1]).toEqual(answers[2]);
      }
      expect(await rowsOf(theirs.organizationId)).toBe(before);
    },
  );

  it.each(table)('S67 %s answers 405 to other methods', async (_name, endpoint) => {
    const used = table
      .filter(([, other]) => other.path === endpoint.path)
      .map(([, { method }]) => String(method));
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((one) => !used.includes(one))) {
      const { status, headers } = await test.call(method, pathOf(endpoint, 'x'), { token: ours.admin });
      expect([status, headers['allow']]).toEqual([405, used.join(', ')]);
    }
  });

  it.each(table)('S61 %s sends the security headers, also with an error', async (_name, endpoint) => {
    const { headers } = await test.call(endpoint.method, pathOf(endpoint, 'x'), { body: {} });
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-store',
    });
    expect(headers).not.toHaveProperty('server');
    expect(headers).not.toHaveProperty('x-powered-by');
    expect(headers).not.toHaveProperty('access-control-allow-origin');
  });

  it('S10 takes the organization from the session alone', async () => {
    const box = await createToolbox(test, ours.admin, {
      organizationId: theirs.organizationId,
      organization_id: theirs.organizationId,
    });
    const query = `?organizationId=${theirs.organizationId}`;
    const headers = { 'x-organization-id': theirs.organizationId };
    const { body } = await test.call('GET', `/api/toolboxes${query}`, { token: ours.admin, headers });
    expect(body.map((one: { id: string }) => one.id)).toContain(box.id);
    expect(body.map((one: { id: string }) => one.id)).not.toContain(foreignBox.id);
  });
});
