// @postgres the smoke test of this feature.
import { describe, expect, it } from 'vitest';
import {
  addPerson,
  createToolbox,
  registerOrganization,
  scan,
  tools,
  useOrganization,
} from '../../test/factories.ts';
import { dataUrl, plainJpeg } from '../../test/pictures.ts';
import { useTestApp } from '../../test/test-app.ts';

const test = useTestApp();
const ours = useOrganization(test);
const picture = dataUrl(await plainJpeg());

type Row = { id: string; title: string; description: string; timestamp: string };
const list = async (token: string): Promise<Row[]> =>
  (await test.call('GET', '/api/users/me/activity', { token })).body;
const wordsOf = (rows: Row[]) => rows.map(({ title, description }) => [title, description]);
const complete = (path: string, token: string) =>
  test.call('POST', `${path}/status`, { token, body: { status: 'complete' } });
const flip = (drawer: string, deed: string, token: string) =>
  test.call('POST', `${drawer}/${deed}?toolIndex=0`, { token, body: { toolName: 'Wrench 1' } });

describe('recent activity', () => {
  it('PROF-018 PROF-022 G-31 G-32 names what this person did, newest first, in plain words', async () => {
    const token = await addPerson(test, ours.organizationId, { role: 'admin' });
    expect(await list(token)).toEqual([]);
    const { path, toolboxId } = await createToolbox(test, token, { name: 'Line-7', drawers: 2 });
    const drawer = `${path}/drawer/2`;
    await test.call('PUT', path, { token, body: { type: 'handheld', drawers: 2 } });
    await test.call('PUT', `${path}/reference-image`, { token, body: { imageData: picture } });
    await test.call('POST', `${drawer}/assign-template`, {
      token,
      body: { templateImageUrl: picture, templateTools: tools('present') },
    });
    const [first, second] = tools('missing', 'missing');
    await scan(test, token, { drawer, tools: [first, { ...second, needsReview: true }] });
    await flip(drawer, 'tool-found', token);
    await flip(drawer, 'tool-missing', token);
    await complete(drawer, token);
    await flip(drawer, 'tool-found', token);
    await complete(path, token);
    const rows = await list(token);
    expect(wordsOf(rows)).toEqual([
      ['Toolbox inventory completed', 'Line-7, 1 tool missing (1 to check)'],
      ['Tool marked as found', 'Line-7, drawer 2, Wrench 1'],
      ['Drawer completed', 'Line-7, drawer 2, 2 tools missing (1 to check)'],
      ['Tool marked as missing', 'Line-7, drawer 2, Wrench 1'],
      ['Tool marked as found', 'Line-7, drawer 2, Wrench 1'],
      ['Template saved', 'Line-7, drawer 2'],
      ['Reference image saved', 'Line-7'],
      ['Toolbox changed', 'Line-7'],
      ['Toolbox created', 'Line-7'],
    ]);
    expect(toolboxId).toBe('Line-7');
    const times = rows.map(({ timestamp }) => timestamp);
    expect(times).toEqual([...times].sort().reverse());
    for (const time of times) expect(new Date(time).toISOString()).toBe(time);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  });

  it('G-31 mentions a photo judged for a drawer', async () => {
    const token = await addPerson(test, ours.organizationId);
    const { toolboxId } = await createToolbox(test, ours.admin, { name: 'Photographed' });
    const { status } = await test.call('POST', '/api/process-image', {
      token,
      body: { toolboxId, drawerNumber: 3, imageData: picture },
    });
    expect(status).toBe(200);
    expect(wordsOf(await list(token))).toEqual([['Photo compared by Stowed', 'Photographed, drawer 3']]);
  });

  it('G-31 shows at most 20 events, all by this person', async () => {
    const token = await addPerson(test, ours.organizationId, { role: 'admin' });
    const { path } = await createToolbox(test, token, { name: 'Busy' });
    const drawer = `${path}/drawer/1`;
    await scan(test, token, { drawer, tools: tools('present') });
    for (let i = 0; i < 11; i += 1) {
      await flip(drawer, 'tool-missing', token);
      await flip(drawer, 'tool-found', token);
    }
    const rows = await list(token);
    expect(rows).toHaveLength(20);
    expect(rows[0]?.title).toBe('Tool marked as found');
    const other = await addPerson(test, ours.organizationId, { role: 'admin' });
    expect(await list(other)).toEqual([]);
    expect(await list((await registerOrganization(test)).admin)).toEqual([]);
  });

  it('G-48 forgets a deleted toolbox', async () => {
    const token = await addPerson(test, ours.organizationId, { role: 'admin' });
    const { path } = await createToolbox(test, token, { name: 'Gone' });
    await createToolbox(test, token, { name: 'Kept' });
    await test.call('DELETE', path, { token });
    expect(wordsOf(await list(token))).toEqual([['Toolbox created', 'Kept']]);
  });
});
