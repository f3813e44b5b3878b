// @postgres creates rows of several tables in one transaction, with others at the same time.
import { limits } from '@stowed/contract';
import { describe, expect, it } from 'vitest';
import { eventsOf } from '../../test/events.ts';
import { createToolbox, registerOrganization, tools, useTeam } from '../../test/factories.ts';
import { dataUrl, plainJpeg } from '../../test/pictures.ts';
import { useTestApp } from '../../test/test-app.ts';
import { verifyRecords } from '../record/verification.service.ts';

const test = useTestApp();
const ours = useTeam(test);
const picture = dataUrl(await plainJpeg());

const get = async (path: string) => (await test.call('GET', path, { token: ours.admin })).body;
const send = (text: unknown, token = ours.admin, headers: Record<string, string> = {}) =>
  test.call('POST', '/api/toolboxes/import', { token, body: { text }, headers });
const namesOf = (toolboxId: string) => get(`/api/toolbox/${toolboxId}/waiting-names`);
const assign = (path: string, details: { partNumber?: string } = {}) =>
  test.call('POST', `${path}/assign-template`, {
    token: ours.admin,
    body: {
      templateImageUrl: picture,
      templateTools: tools('present').map((tool) => ({ ...tool, ...details })),
    },
  });

const HEADING = 'Toolbox name;Equipment ID;Type;Drawer number;Expected tools;Tool name;P/N;Qty';
const list = (...rows: string[]) => [HEADING, ...rows].join('\r\n');

describe('importing toolboxes', () => {
  it('STATE-013 makes toolboxes, drawers and waiting names as if by hand', async () => {
    const text = list('In 1;I-1;handheld;1;;Hammer;H-1;', ';;;;;Bits;;9', ';;;2;7;;;', 'In 2;;;1;3;Torch;;');
    const { status, body } = await send(text);
    expect([status, body.success, body.names]).toEqual([201, true, 3]);
    expect(body.toolboxes).toMatchObject([
      { toolboxId: 'In-1', name: 'In 1', eid: 'I-1', type: 'handheld', drawers: 2, status: 'incomplete' },
      { toolboxId: 'In-2', name: 'In 2', eid: null, type: 'rolling', drawers: 1, primaryFoamColor: 'black' },
    ]);
    const drawers = await get('/api/toolbox/In-1/drawers');
    expect(drawers.map(({ expectedTools }: { expectedTools: number }) => expectedTools)).toEqual([2, 7]);
    expect(await namesOf('In-1')).toEqual([
      {
        drawerNumber: 1,
        names: [
          { name: 'Hammer', partNumber: 'H-1', pieces: null },
          { name: 'Bits', partNumber: null, pieces: 9 },
        ],
      },
    ]);
    const events = await eventsOf(test, ours.organizationId, body.toolboxes[0].id);
    expect(events.map(({ kind, actorName }) => [kind, actorName])).toEqual([
      ['toolbox_created', 'Dana Whitfield'],
    ]);
    for await (const record of verifyRecords(test.deps.db)) {
      expect(record).toMatchObject({ broken: undefined, differences: { count: 0 } });
    }
  });

  it('STATE-013 STATE-014 makes all or nothing, and names each problem by line', async () => {
    const before = await get('/api/toolboxes');
    const { status, body } = await send(list('Fine;;;1;;;;', 'Bad;;huge;1;;;;', 'Worse;;;12;;;;'));
    expect([status, body.code, body.success]).toEqual([400, 'import_refused', false]);
    expect(body.message).toBe('Line 3: the type “huge” must be rolling, dispatchable or handheld');
    expect(body.problems.map(({ line }: { line: number }) => line)).toEqual([3, 4]);
    expect(await get('/api/toolboxes')).toEqual(before);
    for (const text of ['', undefined, 7, 'x'.repeat(limits.imports.characters + 1)])
      expect((await send(text)).status).toBe(400);
    const many = Array.from({ length: 101 }, (_, index) => `Many ${index};;;1;;;;`);
    expect((await send(list(...many))).body.message).toMatch(/^Line 102: an import creates at most 100/u);
    expect(await get('/api/toolboxes')).toEqual(before);
  });

  it('reads a list of the largest size, also in letters of two bytes', async () => {
    const filler = 'ж'.repeat(limits.imports.characters - 1);
    const { status, body } = await send(`${filler}\n`);
    expect([status, body.code]).toEqual([400, 'import_refused']);
  });

  it('never changes a toolbox that exists, but gives names to drawers without a template', async () => {
    const { toolboxId, path } = await createToolbox(test, ours.admin, { name: 'Old', eid: 'O-1' });
    await assign(`${path}/drawer/2`);
    const before = await get(path);
    expect((await send(list('Old;O-2;;1;;;;'))).body.message).toContain('its equipment id is “O-1”');
    expect((await send(list('Old;;;2;;Hammer;;'))).body.message).toContain('has a template');
    const add = () => send(list('Old;O-1;;1;;Hammer;;', ';;;;;Torch;;'));
    expect((await add()).body).toEqual({ success: true, toolboxes: [], names: 2 });
    await add();
    const [{ names }] = await namesOf(toolboxId);
    expect(names.map(({ name }: { name: string }) => name)).toEqual(['Hammer', 'Torch']);
    expect(await get(path)).toEqual(before);
  });

  it('drops the names that a saved template uses, once for each tool; the others keep waiting', async () => {
    await send(list('Named;;;1;;Hammer;;', ';;;;;Wrench 1;W-1;', ';;;;;Wrench 1;W-2;', ';;;2;;Wrench 1;;'));
    await assign('/api/toolbox/Named/drawer/1');
    // Without a part number it is none of the two.
    expect((await namesOf('Named'))[0].names).toHaveLength(3);
    await assign('/api/toolbox/Named/drawer/1', { partNumber: 'W-1' });
    await assign('/api/toolbox/Named/drawer/2');
    const waiting = [
      { name: 'Hammer', partNumber: null, pieces: null },
      { name: 'Wrench 1', partNumber: 'W-2', pieces: null },
    ];
    expect(await namesOf('Named')).toEqual([{ drawerNumber: 1, names: waiting }]);
    const short = (await get('/api/toolboxes/short')).find(
      ({ toolboxId }: { toolboxId: string }) => toolboxId === 'Named',
    );
    expect(short.drawers).toMatchObject([{ waitingNames: ['Hammer', 'Wrench 1'] }, { waitingNames: [] }]);
    await test.call('DELETE', '/api/toolbox/Named/drawer/1/template', { token: ours.admin });
    expect(await namesOf('Named')).toEqual([{ drawerNumber: 1, names: waiting }]);
  });

  it('keeps the names that a copied template does not have, and gives its tools the listed details', async () => {
    await send(list('Copied;;;1;;;;', ';;;2;;Wrench 1;W-9;5', ';;;;;Torch;;'));
    await assign('/api/toolbox/Copied/drawer/1');
    const body = { drawers: [{ toolboxId: 'Copied', drawerNumber: 2 }] };
    const copied = await test.call('POST', '/api/toolbox/Copied/drawer/1/apply-template', {
      token: ours.admin,
      body,
    });
    expect(copied.status).toBe(200);
    const [{ drawerNumber, names }] = await namesOf('Copied');
    expect([drawerNumber, names.map(({ name }: { name: string }) => name)]).toEqual([2, ['Torch']]);
    const [one, two] = await get('/api/toolbox/Copied/drawers');
    expect(two.templateTools).toMatchObject([{ name: 'Wrench 1', partNumber: 'W-9', pieces: 5 }]);
    expect(one.templateTools[0].partNumber).toBeUndefined();
  });

  it('gives listed details to no tool of a copy that another of the same name could be', async () => {
    await send(
      list('Twins;;;1;;;;', ';;;2;;Wrench;W-1;', ';;;;;Wrench;W-2;', ';;;3;;Wrench;W-1;', ';;;;;Wrench;W-3;'),
    );
    const templateTools = tools('present', 'present').map((tool, at) => ({
      ...tool,
      name: 'Wrench',
      partNumber: ['W-2', 'W-1'][at],
    }));
    const ask = (path: string, body: object) =>
      test.call('POST', `/api/toolbox/Twins/drawer/1/${path}`, { token: ours.admin, body });
    await ask('assign-template', { templateImageUrl: picture, templateTools });
    const drawers = [2, 3].map((drawerNumber) => ({ toolboxId: 'Twins', drawerNumber }));
    expect((await ask('apply-template', { drawers })).status).toBe(200);
    const partNumbers = (await get('/api/toolbox/Twins/drawers')).map(
      (drawer: { templateTools: { partNumber?: string }[] }) =>
        drawer.templateTools.map(({ partNumber }) => partNumber),
    );
    // The first is as listed in another order; of the other, only W-1 is clear, so W-2 becomes W-3.
    expect(partNumbers).toEqual([
      ['W-2', 'W-1'],
      ['W-2', 'W-1'],
      ['W-3', 'W-1'],
    ]);
    await ask('assign-template', {
      templateImageUrl: picture,
      templateTools: templateTools.map(({ partNumber: _part, ...tool }) => tool),
    });
    await send(list('Two;;;1;;Wrench;W-1;', ';;;;;Wrench;W-2;'));
    await ask('apply-template', { drawers: [{ toolboxId: 'Two', drawerNumber: 1 }] });
    const [{ names }] = await namesOf('Two');
    expect(names.map(({ partNumber }: { partNumber: string }) => partNumber)).toEqual(['W-1', 'W-2']);
  });

  it('drops names that an administrator does not need', async () => {
    await send(list('Surplus;;;1;;Hammer;;', ';;;;;Torch;;', ';;;;;Torch;;'));
    const drop = (token: string) =>
      test.call('POST', '/api/toolbox/Surplus/drawer/1/waiting-names/drop', {
        token,
        body: { names: ['Torch', 'Unknown'] },
      });
    expect((await drop(ours.maintainer)).status).toBe(403);
    expect((await drop(ours.admin)).status).toBe(200);
    const [{ names }] = await namesOf('Surplus');
    expect(names.map(({ name }: { name: string }) => name)).toEqual(['Hammer', 'Torch']);
  });

  it('BOX-044 is for administrators, and stays in their organization', async () => {
    const text = list('Same name;;;1;;Hammer;;');
    expect((await send(text, ours.maintainer)).status).toBe(403);
    const theirs = await registerOrganization(test);
    expect((await send(text, theirs.admin)).status).toBe(201);
    expect((await get('/api/toolbox/Same-name/waiting-names')).message).toBe('Toolbox not found');
    expect((await send(text)).body.toolboxes).toHaveLength(1);
    const asked = await test.call('GET', '/api/toolbox/Same-name/waiting-names', { token: ours.maintainer });
    expect(asked.status).toBe(403);
  });

  it('G-35 G-56 makes each toolbox once, if sent twice or by two people at once', async () => {
    const text = list('Once;;;1;;Hammer;;');
    const again = () => send(text, ours.admin, { 'idempotency-key': 'import-once' });
    const [first, second] = await Promise.all([again(), again()]);
    expect([first.status, first.text]).toEqual([201, second.text]);
    const other = list('Both;;;1;;Hammer;;');
    const both = await Promise.all([send(other), send(other)]);
    expect(both.flatMap(({ body }) => body.toolboxes)).toHaveLength(1);
    const named = (await get('/api/toolboxes')).filter(({ name }: { name: string }) =>
      ['Once', 'Both'].includes(name),
    );
    expect(named).toHaveLength(2);
  });
});

describe('toolboxes in short', () => {
  it('lists the drawers of every toolbox and who completed it, of one organization', async () => {
    const { admin } = await registerOrganization(test);
    const short = async () => (await test.call('GET', '/api/toolboxes/short', { token: admin })).body;
    expect(await short()).toEqual([]);
    const { path, toolboxId } = await createToolbox(test, admin, { drawers: 2, toolCounts: [1, 0] });
    const body = { templateImageUrl: picture, templateTools: tools('present') };
    await test.call('POST', `${path}/drawer/1/assign-template`, { token: admin, body });
    const drawers = [
      {
        number: 1,
        status: 'incomplete',
        expectedTools: 1,
        hasTemplate: true,
        isTemplateUnproven: false,
        templateId: expect.any(String),
        isCounted: false,
        isCompared: true,
        hasPhoto: false,
        waitingNames: [],
      },
      {
        number: 2,
        status: 'incomplete',
        expectedTools: 0,
        hasTemplate: false,
        isTemplateUnproven: false,
        templateId: null,
        isCounted: false,
        isCompared: false,
        hasPhoto: false,
        waitingNames: [],
      },
    ];
    expect(await short()).toEqual([{ toolboxId, lastCompletedBy: null, drawers }]);
    await test.call('POST', `${path}/status`, { token: admin, body: { status: 'complete' } });
    expect(await short()).toMatchObject([{ lastCompletedBy: expect.stringContaining('Whitfield') }]);
  });

  it('takes 40 toolboxes with 4,000 tools of any script in one list', async () => {
    const { admin } = await registerOrganization(test);
    const rows = Array.from({ length: 4000 }, (_, at) => {
      const [box, drawer, place] = [Math.floor(at / 100) + 1, (Math.floor(at / 20) % 5) + 1, (at % 20) + 1];
      const name = `Ключ ${place} мм, комбинированный`;
      return `Large ${box};;;${drawer};;${name};P-${box}-${drawer}-${place};`;
    });
    const text = list(...rows);
    expect(text.length).toBeGreaterThan(190_000);
    expect(Buffer.byteLength(text)).toBeGreaterThan(limits.bodyBytes);
    const { status, body } = await send(text, admin);
    expect([status, body.names, body.toolboxes.length]).toEqual([201, 4000, 40]);
  });
});
