import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPerson, createToolbox, registerOrganization, scan, tools } from '../../test/factories.ts';
import { dataUrl, plainJpeg } from '../../test/pictures.ts';
import { openTestApp } from '../../test/test-app.ts';
import type { TestApp } from '../../test/test-app.ts';

let test: TestApp;
let admin: string;
let maintainer: string;
let box: { path: string; toolboxId: string };

beforeAll(async () => {
  test = await openTestApp();
  const ours = await registerOrganization(test);
  ({ admin } = ours);
  maintainer = await addPerson(test, ours.organizationId);
  box = await createToolbox(test, admin);
  await scan(test, maintainer, { drawer: `${box.path}/drawer/1`, tools: tools('present', 'missing') });
});
afterAll(() => test.close());

const putAside = (act: object, key = 'aside-1') =>
  test.call('POST', '/api/offline/put-aside', {
    token: maintainer,
    body: {
      toolboxId: box.toolboxId,
      drawerNumber: 1,
      call: 'Wrench 2 marked present',
      body: { uniqueId: 'tool-2' },
      reason: 'The drawer or toolbox has changed',
      ...act,
    },
    headers: { 'queued-at': '2026-11-20T10:00:00.000Z', 'idempotency-key': key },
  });
const get = async (path: string, token = maintainer) => (await test.call('GET', path, { token })).body;

describe('an act that the person gave up', () => {
  it('OFF-006 is on record with its time and photo, once, and changes nothing', async () => {
    const before = await get(`${box.path}/drawer/1`);
    const picture = dataUrl(await plainJpeg());
    expect((await putAside({ picture })).status).toBe(200);
    await putAside({ picture });
    const { entries } = await get(`${box.path}/drawer/1/history`);
    expect(entries).toHaveLength(2);
    expect(entries[0]).toMatchObject({
      kind: 'put_aside',
      queuedAt: '2026-11-20T10:00:00.000Z',
      reason: 'Wrench 2 marked present: The drawer or toolbox has changed',
      imageUrl: expect.stringContaining('/api/images/'),
    });
    const now = await get(`${box.path}/drawer/1`);
    expect(now.version).toBe(before.version);
    expect(now.tools).toEqual(before.tools);
  });

  it('OFF-014 is on record when its toolbox is deleted', async () => {
    const gone = await createToolbox(test, admin);
    await test.call('DELETE', gone.path, { token: admin });
    const answer = await putAside({ toolboxId: gone.toolboxId, call: 'Photo' }, 'aside-2');
    expect(answer.status).toBe(200);
    const { events } = await get('/api/events?kind=act_put_aside', admin);
    expect(events[0]).toMatchObject({ what: 'Put aside: Photo', toolboxId: null });
  });
});
