// @postgres calls every endpoint as every kind of caller.
import { sql } from 'kysely';
import { endpoints } from '@stowed/contract';
import type { Endpoint } from '@stowed/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { inOrganization } from '../db/transaction.ts';
import { Authenticator } from './authenticator.ts';
import { addMember, createToolbox, PASSWORD, scan, tools, useOrganization, useTeam } from './factories.ts';
import type { TestOrganization } from './factories.ts';
import { dataUrl, plainJpeg } from './pictures.ts';
import { organizationTables } from './organization-tables.ts';
import { useTestApp } from './test-app.ts';

const table: [string, Endpoint][] = Object.entries(endpoints);
const guarded = table.filter(([, { access }]) => access !== 'public' && access !== 'signed');
const withRole = guarded.filter(([, { access }]) => access !== 'member' && access !== 'self');
const ofOneself = guarded.filter(([, { access }]) => access === 'self');

/** What a path names, with the message if the organization has nothing with that id. */
const named: Readonly<Record<string, string>> = {
  toolboxId: 'Toolbox not found',
  userId: 'User not found',
  inviteId: 'Invitation not found',
  sessionId: 'Session not found',
  imageId: 'Image not found',
  annotationId: 'Annotation not found',
  inventoryId: 'Inventory not found',
  caseNumber: 'Case not found',
  workItemId: 'Work item not found',
  passkeyId: 'Passkey not found',
};
/** Parts of a path that are not ids. */
const plainParts: Readonly<Record<string, string>> = {
  drawerNumber: '1',
  version: '0',
  format: 'coco',
  token: 'x',
};

const partsOf = ({ path }: Endpoint): string[] => [...path.matchAll(/:(\w+)/g)].map(([, part = '']) => part);
/** The first id in a path. */
const idOf = (endpoint: Endpoint): string | undefined => partsOf(endpoint).find((part) => part in named);
const withId = guarded.filter(([, endpoint]) => endpoint.access !== 'self' && idOf(endpoint) !== undefined);

const test = useTestApp();
const ours = useTeam(test);
const theirs = useOrganization(test);
/** Rows of the other organization, by the name of their path parameter. */
let foreign: Readonly<Record<string, readonly string[]>>;

beforeAll(async () => {
  foreign = await fill(theirs);
  const { id } = (await test.call('GET', '/api/user', { token: ours.admin })).body;
  const duties = { token: ours.admin, body: { duties: ['inspector'] } };
  await test.call('PUT', `/api/organizations/users/${id}/duties`, duties);
});

/** Creates one row of each kind that a path can name. */
async function fill({ admin, organizationId }: TestOrganization) {
  const ask = async (method: string, url: string, body?: unknown) => {
    const answer = await test.call(method, url, { token: admin, ...(body ? { body } : {}) });
    if (answer.status >= 300) throw new Error(`${url} answered ${answer.status}: ${answer.text}`);
    return answer.body;
  };
  const box = await createToolbox(test, admin, { name: 'Theirs alone' });
  const drawer = `/api/toolbox/${box.toolboxId}/drawer/1`;
  await scan(test, admin, { drawer, tools: tools('present', 'missing') });
  const picture = dataUrl(await plainJpeg());
  const assigned = { templateImageUrl: picture, templateTools: tools('present') };
  const template = (await ask('POST', `${drawer}/assign-template`, assigned)).drawer.templateId;
  const member = await addMember(test, organizationId);
  const invitation = { email: 'new@example.org', role: 'maintainer', organizationRole: 'member' };
  const { invite } = await ask('POST', '/api/organizations/invite', invitation);
  const { sessions } = await ask('GET', '/api/auth/sessions');
  const { image } = await ask('POST', '/api/training/images', {
    imageUrl: picture,
    metadata: { toolCount: 2, drawerType: null },
  });
  const { annotation } = await ask('POST', `/api/training/images/${image.id}/annotations`, {});
  const item = await ask('POST', '/api/work-items', { kind: 'aircraft', reference: '84-0012' });
  const plan = { kind: 'shift_end', supersede: { reason: 'To name an aircraft' }, workItemIds: [item.id] };
  const { inventory } = await ask('POST', `/api/toolbox/${box.toolboxId}/inventories`, plan);
  const lost = { toolboxId: box.toolboxId, drawerNumber: 1, uniqueId: 'tool-2', toolName: 'Wrench 2' };
  const { case: made } = await ask('POST', '/api/cases', { ...lost, workItemIds: [item.id] });
  const { options } = await ask('POST', '/api/auth/passkeys/options', { proof: { password: PASSWORD } });
  const { passkey } = await ask('POST', '/api/auth/passkeys', {
    name: 'Work phone',
    response: new Authenticator().create(options),
  });
  return {
    toolboxId: [box.toolboxId, box.id],
    caseNumber: [String(made.number)],
    userId: [member.id],
    inviteId: [invite.id],
    sessionId: [sessions[0].id],
    imageId: [image.id],
    annotationId: [annotation.id],
    templateId: [template],
    inventoryId: [inventory.id],
    workItemId: [item.id],
    passkeyId: [passkey.id],
  };
}

/** The path with this id, or with an unknown one. */
function pathOf(endpoint: Endpoint, id: string): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, part: string) => plainParts[part] ?? id);
  return `${path}?toolIndex=0`;
}

/** Valid bodies, so that only the unknown id can cause a refusal. */
const bodies: Record<string, unknown> = {
  updateToolbox: { type: 'rolling', drawers: 1 },
  setToolboxStatus: { status: 'complete' },
  setDrawerStatus: { status: 'complete' },
  scanDrawer: { imageUrl: null, tools: [] },
  toolFound: { toolName: 'Wrench 1' },
  toolMissing: { toolName: 'Wrench 1' },
  assignTemplate: { templateImageUrl: 'https://example.org/a.jpg', templateTools: tools('present') },
  copyTemplate: { fromToolboxId: 'unknown', fromDrawerNumber: 1 },
  applyTemplate: { drawers: [{ toolboxId: 'unknown', drawerNumber: 1 }] },
  applyTemplates: { toolboxIds: ['unknown'] },
  setReferenceImage: { imageData: 'data:image/jpeg;base64,AAAA' },
  updateMember: { active: false },
  setDuties: { duties: ['lead'] },
  startInventory: { kind: 'shift_end' },
  cancelInventory: { reason: 'By mistake' },
  changeWorkItem: { archived: true },
  assignCase: { assigneeId: null },
  addCaseEntry: { kind: 'note', text: 'Seen?' },
  escalateCase: {},
  proposeClosure: { outcome: 'found', place: 'Wheel well' },
  rejectClosure: { reason: 'Not so' },
  reopenCase: { reason: 'Not so' },
  addCaseWorkItem: { workItemId: 'unknown', why: 'It was there' },
  clearCaseWorkItem: { reason: 'Searched' },
  analyzeTrainingImage: { expectedToolCount: 1, toolPositionCount: 1 },
  saveAnnotation: { tools: tools('present'), anchorPoints: [], verified: false },
};

/** All rows of the organization. No call by another organization may change them. */
const rowsOf = (organizationId: string) =>
  inOrganization(test.deps.db, organizationId, async (db) => {
    const rows: unknown[] = [];
    for (const table of organizationTables) {
      const found = await sql<{
        row: string;
      }>`select t::text as row from ${sql.table(table)} t order by 1`.execute(db);
      rows.push([table, ...found.rows]);
    }
    return rows;
  });

type Caller =
  'maintainer' | 'lead' | 'inspector' | 'custodian' | 'system admin' | 'organization admin' | 'owner';
/** Who may make the calls of an access word that not everyone has. A word without a row fails. */
const allowed: Readonly<Record<string, readonly Caller[]>> = {
  admin: ['system admin'],
  'org-admin': ['organization admin', 'owner'],
  'admin or org-admin': ['system admin', 'organization admin', 'owner'],
  lead: ['lead', 'system admin'],
  inspector: ['inspector'],
  'lead or inspector': ['lead', 'inspector', 'system admin'],
  'lead or custodian': ['lead', 'custodian', 'system admin'],
};

describe('roles and duties', () => {
  const callers: Record<Caller, string> = {} as Record<Caller, string>;

  beforeAll(async () => {
    const { organizationId, admin } = ours;
    const add = async (duty?: string, roles = {}) => {
      const { id, token } = await addMember(test, organizationId, roles);
      const url = `/api/organizations/users/${id}/duties`;
      if (duty) await test.call('PUT', url, { token: admin, body: { duties: [duty] } });
      return token;
    };
    Object.assign(callers, {
      maintainer: await add(),
      lead: await add('lead'),
      inspector: await add('inspector'),
      custodian: await add('custodian'),
      'system admin': await add(undefined, { role: 'admin' }),
      'organization admin': await add(undefined, { organizationRole: 'admin' }),
      owner: await add(undefined, { organizationRole: 'owner' }),
    });
  });

  it.each(withRole)('GEN-012 %s is open to exactly the callers of its row', async (_name, endpoint) => {
    const may = allowed[endpoint.access];
    expect(may, `${endpoint.access} has no row`).toBeDefined();
    for (const [caller, token] of Object.entries(callers)) {
      const url = pathOf(endpoint, 'unknown');
      const { status, text } = await test.call(endpoint.method, url, { token, body: { nonsense: true } });
      const isRefused = status === 403 && text.includes(endpoint.denial);
      expect([caller, isRefused]).toEqual([caller, !may?.includes(caller as Caller)]);
    }
  });
});

describe('every endpoint of the contract', () => {
  it.each(guarded)('API-011 %s returns 401 without a token and with a bad one', async (_name, endpoint) => {
    const url = pathOf(endpoint, 'x');
    const without = await test.call(endpoint.method, url, { body: {} });
    expect([without.status, without.text.includes('Authentication required')]).toEqual([401, true]);
    const bad = await test.call(endpoint.method, url, { body: {}, token: 'x'.repeat(43) });
    expect([bad.status, bad.text.includes('Invalid or expired token')]).toEqual([401, true]);
  });

  it('S19 has a case here for every id that a path can contain', () => {
    const parts = guarded.flatMap(([, endpoint]) => partsOf(endpoint));
    expect(parts.filter((part) => !(part in named) && !(part in plainParts))).toEqual([]);
  });

  it.each(withRole)(
    'S14 %s returns 403 to a maintainer, whether or not the id exists, and changes nothing',
    async (_name, endpoint) => {
      const before = await rowsOf(theirs.organizationId);
      const { toolboxId } = await createToolbox(test, ours.admin);
      for (const id of [toolboxId, 'unknown', ...(foreign[idOf(endpoint) ?? ''] ?? [])]) {
        const { status, text } = await test.call(endpoint.method, pathOf(endpoint, id), {
          token: ours.maintainer,
          body: {},
        });
        expect([status, text.includes(endpoint.denial)]).toEqual([403, true]);
      }
      expect(await rowsOf(theirs.organizationId)).toEqual(before);
    },
  );

  it.each(ofOneself)(
    "PROF-014 S15 %s returns 403 for anyone else's id, even an unknown one, before reading the body",
    async (_name, endpoint) => {
      const { body: user } = await test.call('GET', '/api/user', { token: ours.admin });
      for (const id of [user.id, theirs.organizationId, 'unknown']) {
        const url = endpoint.path.replace(':userId', id);
        const { status, body } = await test.call(endpoint.method, url, {
          token: ours.maintainer,
          body: { nonsense: true },
        });
        expect([status, body.message]).toEqual([403, endpoint.denial]);
      }
    },
  );

  it.each(withId)(
    "G-19 S19 GEN-011 %s treats another organization's id as unknown, and changes nothing",
    async (name, endpoint) => {
      const part = idOf(endpoint) ?? '';
      const before = await rowsOf(theirs.organizationId);
      for (const body of [bodies[name] ?? {}, { nonsense: true }]) {
        const answers = [];
        for (const id of [...(foreign[part] ?? []), test.deps.ids.uuid(), 'unknown']) {
          const sent = endpoint.method === 'GET' ? {} : { body };
          const answer = await test.call(endpoint.method, pathOf(endpoint, id), {
            token: ours.admin,
            ...sent,
          });
          expect([answer.status, answer.body.message]).toEqual([404, named[part]]);
          const { requestId: _id, ...refusal } = answer.body;
          answers.push(refusal);
        }
        for (const answer of answers) expect(answer).toEqual(answers[0]);
      }
      expect(await rowsOf(theirs.organizationId)).toEqual(before);
    },
  );

  it('G-19 S19 treats an id of another organization in a body as unknown', async () => {
    const before = await rowsOf(theirs.organizationId);
    const { path } = await createToolbox(test, ours.admin);
    const picture = dataUrl(await plainJpeg());
    const assign = (templateId: unknown) =>
      test.call('POST', `${path}/drawer/1/assign-template`, {
        token: ours.admin,
        body: { templateImageUrl: picture, templateTools: tools('present'), templateId },
      });
    const inspect = (toolboxId: unknown) =>
      test.call('POST', '/api/process-image', {
        token: ours.admin,
        body: { toolboxId, drawerNumber: 1, imageData: picture, expectedToolCount: 1 },
      });
    const unknown = test.deps.ids.uuid();
    for (const id of [foreign['templateId']?.[0], foreign['annotationId']?.[0], unknown]) {
      const { status, body } = await assign(id);
      expect([status, body.message]).toEqual([404, 'Template not found']);
    }
    for (const id of [...(foreign['toolboxId'] ?? []), unknown]) {
      const { status, body } = await inspect(id);
      expect([status, body.message]).toEqual([404, 'Toolbox not found']);
    }
    expect(await rowsOf(theirs.organizationId)).toEqual(before);
  });

  it.each(table)('S67 %s returns 405 for other methods', async (_name, endpoint) => {
    const used = table
      .filter(([, other]) => other.path === endpoint.path)
      .map(([, { method }]): string => method);
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((one) => !used.includes(one))) {
      const { status, headers } = await test.call(method, pathOf(endpoint, 'x'), { token: ours.admin });
      expect([status, headers['allow']]).toEqual([405, used.join(', ')]);
    }
  });

  it.each(table)('S61 %s sends the security headers, even with an error', async (_name, endpoint) => {
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

  it('S10 takes the organization only from the session', async () => {
    const box = await createToolbox(test, ours.admin, {
      organizationId: theirs.organizationId,
      organization_id: theirs.organizationId,
    });
    const query = `?organizationId=${theirs.organizationId}`;
    const headers = { 'x-organization-id': theirs.organizationId };
    const { body } = await test.call('GET', `/api/toolboxes${query}`, { token: ours.admin, headers });
    expect(body.map((one: { id: string }) => one.id)).toContain(box.id);
    expect(body.map((one: { id: string }) => one.id)).not.toContain(foreign['toolboxId']?.[1]);
  });
});
