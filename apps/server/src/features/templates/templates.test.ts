// @postgres the smoke test of this feature.
import { beforeEach, describe, expect, it } from 'vitest';
import { inOrganization } from '../../db/transaction.ts';
import { createToolbox, registerOrganization, scan, tools, useTeam } from '../../test/factories.ts';
import { dataUrl, plainJpeg } from '../../test/pictures.ts';
import { useTestApp } from '../../test/test-app.ts';

const test = useTestApp();
const ours = useTeam(test);
const picture = dataUrl(await plainJpeg());
let drawer: string;
let box: { id: string; path: string; toolboxId: string };

beforeEach(async () => {
  box = await createToolbox(test, ours.admin);
  drawer = `${box.path}/drawer/2`;
});

const anchors = [{ id: 'a1', label: 'Anchor 1', description: '', x: 1.23456, y: 99.999 }];
const assign = (overrides: Record<string, unknown> = {}, token = ours.admin) =>
  test.call('POST', `${drawer}/assign-template`, {
    token,
    body: { templateImageUrl: picture, templateTools: tools('present', 'present'), ...overrides },
  });
const remove = (token = ours.admin, headers = {}) =>
  test.call('DELETE', `${drawer}/template`, { token, headers });
const list = async () => (await test.call('GET', '/api/templates/drawers', { token: ours.maintainer })).body;

describe('a template', () => {
  it('TMPL-014 TMPL-017 TMPL-019 is stored with picture, tools and anchor points, and listed', async () => {
    const { status, body } = await assign({ templateAnchorPoints: anchors });
    expect([status, body.success, body.message]).toEqual([200, true, 'Template saved successfully']);
    const seen = (await test.call('GET', drawer, { token: ours.maintainer })).body;
    expect(seen).toMatchObject({
      templateId: expect.any(String),
      templateImageUrl: expect.stringMatching(/^\/api\/images\//),
      templateTools: tools('present', 'present').map((tool) => expect.objectContaining(tool)),
      templateAnchorPoints: [{ ...anchors[0], x: 1.23, y: 100 }],
      expectedTools: 3,
    });
    expect(await list()).toContainEqual({
      templateId: seen.templateId,
      toolboxId: box.toolboxId,
      drawerNumber: 2,
      templateImageUrl: seen.templateImageUrl,
      templateTools: seen.templateTools,
      templateAnchorPoints: seen.templateAnchorPoints,
      updatedAt: expect.any(String),
    });
  });

  it('TMPL-015 is saved with generated names; the list of toolboxes then says how many are missing', async () => {
    const named = async () =>
      (await test.call('GET', '/api/toolboxes', { token: ours.maintainer })).body.find(
        (one: { id: string }) => one.id === box.id,
      ).namesMissing;
    const withNames = (...names: readonly string[]) =>
      names.map((name, at) => ({ ...tools('present')[0], name, uniqueId: `tool-${at}` }));
    expect(await named()).toBeUndefined();
    await assign({ templateTools: withNames('Tool 1', 'Hammer', 'tool 12', 'Tool 3 mm') });
    expect(await named()).toBe(2);
    await assign({ templateTools: withNames('Torch', 'Hammer', 'Pliers', 'Tool 3 mm') });
    expect(await named()).toBeUndefined();
  });

  it('TMPL-015 keeps the listed names that no tool has, each once, until a later save uses them', async () => {
    const waiting = async () => {
      const path = `/api/toolbox/${box.toolboxId}/waiting-names`;
      const [first] = (await test.call('GET', path, { token: ours.admin })).body;
      return first?.names.map(({ name }: { name: string }) => name);
    };
    const bits = { name: 'Bits', partNumber: 'B-1', pieces: 9 };
    const named = (count: number) => Array.from({ length: count }, (_, at) => ({ name: `Name ${at}` }));
    expect((await assign({ waitingNames: [bits, { name: 'Torch' }] })).status).toBe(200);
    expect((await assign({ waitingNames: [{ name: 'Torch' }, { name: 'Punch' }] })).status).toBe(200);
    expect(await waiting()).toEqual(['Bits', 'Torch', 'Punch']);
    const before = await list();
    const { status, body } = await assign({ waitingNames: named(48) });
    expect([status, body.code, body.message]).toEqual([
      ...[400, 'invalid_tools'],
      '51 names have no shape, but at most 50 can wait. Drop those that nobody needs',
    ]);
    expect([await list(), await waiting()]).toEqual([before, ['Bits', 'Torch', 'Punch']]);
    expect((await assign({ waitingNames: named(51) })).status).toBe(400);
    await assign({ templateTools: [{ ...tools('present')[0], ...bits }] });
    expect(await waiting()).toEqual(['Torch', 'Punch']);
  });

  it('TMPL-020 S14 is refused to a maintainer, assigned and removed', async () => {
    expect((await assign({}, ours.maintainer)).status).toBe(403);
    await assign();
    expect((await remove(ours.maintainer)).status).toBe(403);
    expect((await test.call('GET', drawer, { token: ours.maintainer })).body.templateId).not.toBe(null);
  });

  it('G-112 is refused if based on an outdated version, with the current drawer', async () => {
    const assignOver = (version: number, names: readonly string[]) =>
      test.call('POST', `${drawer}/assign-template`, {
        token: ours.admin,
        headers: { 'if-match': `"${version}"` },
        body: { templateImageUrl: picture, templateTools: tools(...names.map(() => 'present' as const)) },
      });
    const first = await assignOver(0, ['a', 'b']);
    expect([first.status, first.body.drawer.templateVersion]).toEqual([200, 1]);
    for (const stale of [0, 2]) {
      const { status, body } = await assignOver(stale, ['a']);
      expect([status, body.success, body.code]).toEqual([409, false, 'template_changed']);
      expect(body.drawer).toMatchObject({ templateVersion: 1, templateId: first.body.drawer.templateId });
    }
    expect((await assignOver(1, ['a'])).body.drawer.templateVersion).toBe(2);
    const stale = await remove(ours.admin, { 'if-match': '"1"' });
    expect([stale.status, stale.body.code, stale.body.drawer.templateVersion]).toEqual([
      ...[409, 'template_changed', 2],
    ]);
    expect((await remove(ours.admin, { 'if-match': '"2"' })).status).toBe(200);
    expect((await assignOver(2, ['a'])).body.drawer.templateVersion).toBe(0);
    expect((await assignOver(0, ['a'])).body.drawer.templateVersion).toBe(3);
  });

  it("G-112 names the current template's save on refusal, and null once it is removed", async () => {
    const assignAs = (key: string, version: number) =>
      test.call('POST', `${drawer}/assign-template`, {
        token: ours.admin,
        headers: { 'idempotency-key': key, 'if-match': `"${version}"` },
        body: { templateImageUrl: picture, templateTools: tools('present') },
      });
    expect((await assignAs('save-of-template-1', 0)).status).toBe(200);
    expect((await assignAs('save-of-template-2', 0)).body.lastSaveId).toBe('save-of-template-1');
    expect((await remove()).status).toBe(200);
    expect((await assignAs('save-of-template-3', 1)).body.lastSaveId).toBeNull();
  });

  it('G-112 over an existing one is a new version; the previous one stays in the record', async () => {
    const first = (await assign()).body.drawer;
    const second = (await assign({ templateTools: tools('present') })).body.drawer;
    expect(second.templateId).not.toBe(first.templateId);
    expect(second.expectedTools).toBe(3);
    const rows = await inOrganization(test.deps.db, ours.organizationId, (db) =>
      db
        .selectFrom('templates')
        .selectAll()
        .where('organizationId', '=', ours.organizationId)
        .where('drawerId', '=', first.id)
        .orderBy('version')
        .execute(),
    );
    expect(rows.map((row) => [row.version, row.tools.length])).toEqual([
      [1, 2],
      [2, 1],
    ]);
  });

  it('G-57 keeps the completion', async () => {
    await test.call('POST', `${drawer}/status`, { token: ours.maintainer, body: { status: 'complete' } });
    expect((await assign()).body.drawer.status).toBe('complete');
    expect((await remove()).body.drawer.status).toBe('complete');
  });

  it('INSP-038 is removed from drawer and list, and kept in the record', async () => {
    await assign();
    const { status, body } = await remove();
    expect([status, body.success, body.message]).toEqual([200, true, 'Template removed successfully']);
    expect(body.drawer).toMatchObject({
      templateId: null,
      templateImageUrl: null,
      templateTools: [],
      templateAnchorPoints: [],
    });
    expect((await list()).some((one: { toolboxId: string }) => one.toolboxId === box.toolboxId)).toBe(false);
    const again = await remove();
    expect([again.status, again.body.message]).toEqual([404, 'No template assigned']);
  });

  it.each([
    ['TMPL-011', { templateImageUrl: '' }, 400, 'No image captured'],
    ['TMPL-011', { templateImageUrl: undefined }, 400, 'No image captured'],
    ['TMPL-012', { templateTools: [] }, 400, 'No tools detected'],
    ['TMPL-012', { templateTools: undefined }, 400, 'No tools detected'],
    ['G-97', { templateImageUrl: 'data:image/jpeg;base64,SGVsbG8=' }, 400, 'Invalid image data'],
    ['S17', { templateImageUrl: `/api/images/${'a'.repeat(32)}` }, 400, 'Invalid image data'],
    ['S17', { templateId: 'nobody' }, 404, 'Template not found'],
    ['S17', { templateId: '00000000-0000-4000-8000-000000000000' }, 404, 'Template not found'],
    ['D2 §9', { templateAnchorPoints: Array(5).fill(anchors[0]) }, 400, 'Maximum of 4 anchor points reached'],
  ])('%s refuses %j with %i', async (_id, overrides, status, message) => {
    const answer = await assign(overrides);
    expect([answer.status, answer.body.message, answer.body.success]).toEqual([status, message, false]);
    expect((await test.call('GET', drawer, { token: ours.maintainer })).body.templateId).toBe(null);
  });

  it("S17 refuses another organization's picture and template id, alone and together", async () => {
    const other = await registerOrganization(test);
    const theirBox = await createToolbox(test, other.admin);
    const theirDrawer = `${theirBox.path}/drawer/1`;
    const { body } = await test.call('POST', `${theirDrawer}/assign-template`, {
      token: other.admin,
      body: { templateImageUrl: picture, templateTools: tools('present') },
    });
    const { templateImageUrl, templateId } = body.drawer;
    expect((await assign({ templateImageUrl })).status).toBe(400);
    expect((await assign({ templateId })).status).toBe(404);
    expect((await assign({ templateId, templateImageUrl })).status).toBe(404);
    const own = (await assign({ templateAnchorPoints: anchors })).body.drawer;
    const copied = await assign({ templateId: own.templateId, templateImageUrl: own.templateImageUrl });
    expect(copied.body.drawer.templateAnchorPoints).toEqual(own.templateAnchorPoints);
  });

  it('EDIT-015 EDIT-016 EDIT-017 repairs shapes; excludes an engine’s doubts', async () => {
    const { body } = await assign({
      templateTools: [
        { name: 'A', x: 'left', y: null },
        { name: 'B', x: 95, y: 10, width: 20, height: 5, needsReview: true, confidence: 0.3, reason: 'r' },
      ],
    });
    expect(body.drawer.templateTools).toMatchObject([
      { x: 10, y: 10, width: 15, height: 15 },
      { x: 95, width: 5 },
    ]);
    expect(body.drawer.templateTools[1]).not.toHaveProperty('needsReview');
  });

  it('copies part numbers and pieces to the drawer’s tools and to the record', async () => {
    const [first, second] = tools('present', 'present');
    const templateTools = [
      { ...first, partNumber: ' 5120-01 ', pieces: 3 },
      { ...second, pieces: 1 },
    ];
    const { body } = await assign({ templateTools });
    expect(body.drawer.templateTools[0]).toMatchObject({ partNumber: '5120-01', pieces: 3 });
    expect(body.drawer.templateTools[1]).not.toHaveProperty('pieces');
    const saved = await scan(test, ours.maintainer, { drawer, tools: body.drawer.templateTools });
    expect(saved.body.drawer.tools).toMatchObject([
      { partNumber: '5120-01', pieces: 3 },
      { name: 'Wrench 2' },
    ]);
    const flip = `${drawer}/tool-missing?toolIndex=0&uniqueId=${first?.uniqueId}`;
    await test.call('POST', flip, { token: ours.maintainer, body: { toolName: first?.name } });
    const { body: history } = await test.call('GET', `${drawer}/history`, { token: ours.maintainer });
    const [flipped, scanned] = history.entries;
    expect(flipped.tools).toMatchObject([{ partNumber: '5120-01', pieces: 3, status: 'missing' }]);
    expect(scanned.tools).toMatchObject([{ partNumber: '5120-01', pieces: 3, status: 'present' }, {}]);
  });

  it.each([{ pieces: 0 }, { pieces: 100 }, { pieces: 1.5 }, { partNumber: 'x'.repeat(101) }])(
    'refuses a tool with %j',
    async (details) => {
      const [tool] = tools('present');
      const { status, body } = await assign({ templateTools: [{ ...tool, ...details }] });
      expect([status, body.message]).toEqual([400, 'Invalid tools']);
    },
  );

  it('G-101 stores an external address as text', async () => {
    const templateImageUrl = 'http://pictures.example.org/t.png';
    expect((await assign({ templateImageUrl })).body.drawer.templateImageUrl).toBe(templateImageUrl);
  });

  it('keeps the version a scan was judged by', async () => {
    await assign();
    await scan(test, ours.maintainer, { drawer, tools: tools('present') });
    const row = await inOrganization(test.deps.db, ours.organizationId, (db) =>
      db
        .selectFrom('inspectionEvents')
        .selectAll()
        .where('organizationId', '=', ours.organizationId)
        .where('toolboxRowId', '=', box.id)
        .orderBy('sequence', 'desc')
        .executeTakeFirstOrThrow(),
    );
    expect([row.kind, row.templateVersion]).toEqual(['drawer_scanned', 1]);
  });
});
