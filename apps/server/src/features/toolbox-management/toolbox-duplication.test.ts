// @postgres copies rows of several tables in one transaction.
import { describe, expect, it } from 'vitest';
import { eventsOf } from '../../test/events.ts';
import { createToolbox, registerOrganization, scan, tools, useTeam } from '../../test/factories.ts';
import { dataUrl, plainJpeg } from '../../test/pictures.ts';
import { useTestApp } from '../../test/test-app.ts';
import { verifyRecords } from '../record/verification.service.ts';

const test = useTestApp();
const ours = useTeam(test);
const picture = dataUrl(await plainJpeg());

const get = async (path: string) => (await test.call('GET', path, { token: ours.admin })).body;
interface Sent {
  readonly token?: string;
  readonly headers?: Record<string, string>;
}
const duplicateAll = (sources: unknown, { token = ours.admin, headers = {} }: Sent = {}) =>
  test.call('POST', '/api/toolboxes/duplicate', { token, body: { sources }, headers });
const duplicate = ({ toolboxId }: { toolboxId: string }, copies: unknown, sent: Sent = {}) =>
  duplicateAll([{ toolboxId, copies }], sent);

/** A used toolbox: drawers 1 and 3 have templates, drawer 1 a photo with a missing tool, drawer 2 neither. */
async function usedToolbox(name: string) {
  const box = await createToolbox(test, ours.admin, { name, toolCounts: [2, 7, 4] });
  for (const drawer of [1, 3]) {
    const { status } = await test.call('POST', `${box.path}/drawer/${drawer}/assign-template`, {
      token: ours.admin,
      body: {
        templateImageUrl: picture,
        templateTools: tools('present', 'present'),
        templateAnchorPoints: [{ id: 'corner', x: 5, y: 6, label: 'Corner', description: '' }],
      },
    });
    expect(status).toBe(200);
  }
  await scan(test, ours.maintainer, { drawer: `${box.path}/drawer/1`, tools: tools('present', 'missing') });
  await test.call('PUT', `${box.path}/reference-image`, { token: ours.admin, body: { imageData: picture } });
  return box;
}

const withoutIds = (listed: readonly { uniqueId: string }[]) =>
  listed.map(({ uniqueId: _id, ...tool }) => tool);

describe('duplicating a toolbox', () => {
  it('BOX-046 TMPL-017 copies drawers, colors, counts and templates, but nothing that was inspected', async () => {
    const box = await usedToolbox('Source');
    const answer = await duplicate(box, [{ name: 'Cart 2', eid: 'EQ-2' }, { name: 'Cart 3' }]);
    expect([answer.status, answer.body.success]).toEqual([201, true]);
    const source = await get(box.path);
    expect(answer.body.toolboxes).toMatchObject([
      { toolboxId: 'Cart-2', name: 'Cart 2', eid: 'EQ-2' },
      { toolboxId: 'Cart-3', name: 'Cart 3', eid: null },
    ]);
    for (const copy of answer.body.toolboxes) {
      const { type, drawers, primaryFoamColor, secondaryFoamColor } = source;
      expect(copy).toMatchObject({ type, drawers, primaryFoamColor, secondaryFoamColor });
      expect(copy).toMatchObject({ status: 'incomplete', referenceImageUrl: null, lastCompletedAt: null });
      expect(await get(`/api/toolbox/${copy.toolboxId}`)).toEqual(copy);
      const made = await get(`/api/toolbox/${copy.toolboxId}/drawers`);
      const from = await get(`${box.path}/drawers`);
      expect(made.map((drawer: { expectedTools: number }) => drawer.expectedTools)).toEqual([2, 7, 4]);
      expect(made[1].templateId).toBe(null);
      for (const at of [0, 2]) {
        expect(made[at]).toMatchObject({
          tools: [],
          imageUrl: null,
          status: 'incomplete',
          templateVersion: 1,
        });
        expect(made[at].templateImageUrl).toBe(from[at].templateImageUrl);
        expect(made[at].templateAnchorPoints).toEqual(from[at].templateAnchorPoints);
        expect(withoutIds(made[at].templateTools)).toEqual(withoutIds(from[at].templateTools));
        expect(made[at].templateTools[0].uniqueId).not.toBe(from[at].templateTools[0].uniqueId);
      }
    }
  });

  it('copies the names that wait for the drawers', async () => {
    const text = 'Toolbox,Drawer,Tool,P/N,Qty\nListed,1,Hammer,H-1,\n,1,Bits,,9\n,2,,,\n,3,Torch,,';
    await test.call('POST', '/api/toolboxes/import', { token: ours.admin, body: { text } });
    const { status } = await duplicate({ toolboxId: 'Listed' }, [{ name: 'Listed 2' }]);
    expect(status).toBe(201);
    const waiting = await get('/api/toolbox/Listed/waiting-names');
    expect(waiting.map(({ names }: { names: unknown[] }) => names.length)).toEqual([2, 1]);
    expect(await get('/api/toolbox/Listed-2/waiting-names')).toEqual(waiting);
  });

  it('records each copy as a toolbox made by hand, and what it is a copy of', async () => {
    const box = await usedToolbox('Recorded');
    const { body } = await duplicate(box, [{ name: 'One' }, { name: 'Two' }]);
    for (const copy of body.toolboxes) {
      const events = await eventsOf(test, ours.organizationId, copy.id);
      expect(events.map(({ kind }) => kind)).toEqual([
        'toolbox_created',
        'template_assigned',
        'template_assigned',
      ]);
      expect(events[0]).toMatchObject({ actorName: 'Dana Whitfield', after: { copyOf: 'Recorded' } });
      expect(events.slice(1).map(({ drawerNumber }) => drawerNumber)).toEqual([1, 3]);
    }
    for await (const record of verifyRecords(test.deps.db)) {
      expect(record).toMatchObject({ broken: undefined, differences: { count: 0 } });
    }
  });

  it('keeps the pictures of the copies if the source is deleted', async () => {
    const box = await usedToolbox('Short-lived');
    const { body } = await duplicate(box, [{ name: 'Survivor' }]);
    await test.call('DELETE', box.path, { token: ours.admin });
    const [drawer] = await get(`/api/toolbox/${body.toolboxes[0].toolboxId}/drawers`);
    expect((await test.call('GET', drawer.templateImageUrl)).status).toBe(200);
  });

  it('NEW-004 makes all or none', async () => {
    const box = await createToolbox(test, ours.admin, { name: 'All or none' });
    const before = (await get('/api/toolboxes')).length;
    const refused: [unknown, string][] = [
      [[{ name: 'Fine' }, { name: ' ' }], 'Name is required'],
      [[], 'Make between 1 and 50 copies at once'],
      [Array(51).fill({ name: 'Many' }), 'Make between 1 and 50 copies at once'],
      ['Fine', 'Make between 1 and 50 copies at once'],
    ];
    for (const [copies, message] of refused) {
      const { status, body } = await duplicate(box, copies);
      expect([status, body.success, body.message]).toEqual([400, false, message]);
    }
    expect(await get('/api/toolboxes')).toHaveLength(before);
  });

  it('refuses an equipment ID that another toolbox has, or that is given twice, by line', async () => {
    const box = await createToolbox(test, ours.admin, { name: 'Numbered', eid: 'N-1' });
    const before = (await get('/api/toolboxes')).length;
    const given = ['N-2', 'N-1', '', 'N-2'].map((eid, at) => ({ name: `Copy ${at}`, eid }));
    const { status, body } = await duplicate(box, given);
    expect([status, body.code, body.success]).toEqual([400, 'import_refused', false]);
    expect(body.message).toBe('Line 2: Numbered already has the equipment ID “N-1”');
    expect(body.problems).toEqual([
      { line: 2, message: 'Numbered already has the equipment ID “N-1”' },
      { line: 4, message: 'Copy 0 already has the equipment ID “N-2”' },
    ]);
    expect(await get('/api/toolboxes')).toHaveLength(before);
  });

  it('makes copies of several in one act, in their order, or none', async () => {
    const [one, two] = [await usedToolbox('First of two'), await usedToolbox('Second of two')];
    const sources = [two, one].map(({ toolboxId }) => ({
      toolboxId,
      copies: [{ name: `${toolboxId} A`, eid: toolboxId }, { name: `${toolboxId} B` }],
    }));
    const { status, body } = await duplicateAll(sources);
    expect(status).toBe(201);
    expect(body.toolboxes.map(({ name, eid }: { name: string; eid: string | null }) => [name, eid])).toEqual([
      ['Second-of-two A', 'Second-of-two'],
      ['Second-of-two B', null],
      ['First-of-two A', 'First-of-two'],
      ['First-of-two B', null],
    ]);
    const before = (await get('/api/toolboxes')).length;
    const unknown = [...sources, { toolboxId: 'unknown', copies: [{ name: 'Never' }] }];
    expect((await duplicateAll(unknown)).status).toBe(404);
    const many = sources.map((source) => ({ ...source, copies: Array(26).fill({ name: 'Many' }) }));
    expect((await duplicateAll(many)).body.message).toBe('Make between 1 and 50 copies at once');
    expect((await duplicateAll([])).status).toBe(400);
    expect(await get('/api/toolboxes')).toHaveLength(before);
  });

  it('BOX-044 BOX-045 is for administrators of the same organization', async () => {
    const box = await createToolbox(test, ours.admin, { name: 'Guarded' });
    const theirs = await registerOrganization(test);
    const send = (token: string) => duplicate(box, [{ name: 'Taken' }], { token });
    expect((await send(ours.maintainer)).status).toBe(403);
    expect((await send(theirs.admin)).status).toBe(404);
    expect((await test.call('GET', '/api/toolboxes', { token: theirs.admin })).body).toEqual([]);
  });

  it('G-35 G-56 makes 50 once, each under its own id, if sent twice', async () => {
    const box = await usedToolbox('Fifty');
    const copies = Array.from({ length: 50 }, () => ({ name: 'Fifty' }));
    const send = () => duplicate(box, copies, { headers: { 'idempotency-key': 'fifty' } });
    const [first, second] = await Promise.all([send(), send()]);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(first.text).toBe(second.text);
    const ids = first.body.toolboxes.map(({ toolboxId }: { toolboxId: string }) => toolboxId);
    expect(ids).toEqual(Array.from({ length: 50 }, (_, index) => `Fifty-${index + 2}`));
  });
});
