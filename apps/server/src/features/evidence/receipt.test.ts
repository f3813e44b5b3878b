import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addPerson,
  createToolbox,
  registerOrganization,
  scan,
  storeVerdict,
  tools,
} from '../../test/factories.ts';
import type { JudgedDrawer, TestOrganization } from '../../test/factories.ts';
import { eventsOfKind } from '../../test/events.ts';
import { dataUrl, plainJpeg } from '../../test/pictures.ts';
import { readPdf } from '../../test/read-pdf.ts';
import { openTestApp } from '../../test/test-app.ts';
import type { TestApp } from '../../test/test-app.ts';

let test: TestApp;
let ours: TestOrganization;
let maintainer: string;
let picture: string;

beforeAll(async () => {
  test = await openTestApp();
  ours = await registerOrganization(test);
  maintainer = await addPerson(test, ours.organizationId);
  picture = dataUrl(await plainJpeg());
});
afterAll(() => test.close());

const complete = (path: string, token = maintainer) =>
  test.call('POST', `${path}/status`, { token, body: { status: 'complete' } });

async function receiptOf(path: string, token = maintainer) {
  const reply = await test.app.inject({
    method: 'GET',
    url: `${path}/receipt`,
    headers: { authorization: `Bearer ${token}` },
  });
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'application/pdf']);
  return readPdf(reply.rawPayload);
}

const textOf = (pages: Awaited<ReturnType<typeof receiptOf>>) =>
  pages
    .flatMap(({ texts }) => texts)
    .join(' ')
    .replace(/ +/g, ' ');

const judge = (drawer: JudgedDrawer, seen: object[]) =>
  storeVerdict(test, ours.organizationId, { drawer, seen });

describe('the receipt of an inventory', () => {
  it('is refused with a clear message before the first completion', async () => {
    const { path } = await createToolbox(test, ours.admin);
    const { status, body } = await test.call('GET', `${path}/receipt`, { token: maintainer });
    expect([status, body.code, body.message]).toEqual([
      409,
      'inventory_not_completed',
      'The inventory of this toolbox has not been completed yet.',
    ]);
  });

  it('G-163 shows who, when, each drawer, what was missing and how each tool was decided', async () => {
    const { path, toolboxId } = await createToolbox(test, ours.admin, { name: 'Line 7', drawers: 3 });
    const drawer = `${path}/drawer/1`;
    await test.call('POST', `${drawer}/assign-template`, {
      token: ours.admin,
      body: { templateImageUrl: picture, templateTools: tools('present', 'present', 'present') },
    });
    await scan(test, maintainer, { drawer, tools: tools('present', 'missing', 'missing') });
    await test.call('POST', `${drawer}/tool-found?toolIndex=1`, {
      token: ours.admin,
      body: { toolName: 'Wrench 2' },
    });
    await complete(drawer);
    await complete(path);
    // Later changes do not affect the receipt.
    await test.call('POST', `${drawer}/tool-missing?toolIndex=0`, {
      token: ours.admin,
      body: { toolName: 'Wrench 1' },
    });
    // The receipt is still offered, by its time.
    const box = (await test.call('GET', path, { token: maintainer })).body;
    expect(box).toMatchObject({ status: 'incomplete', lastCompletedAt: expect.any(String) });
    const [done] = (await eventsOfKind(test, ours.organizationId, 'toolbox_completed')).slice(-1);
    const [newest] = (await eventsOfKind(test, ours.organizationId, 'toolbox_reopened')).slice(-1);
    const pages = await receiptOf(path, ours.admin);
    const text = textOf(pages);
    const at = done?.recordedAt.toISOString().slice(0, 19).replace('T', ' ');
    for (const words of [
      'Test Squadron',
      toolboxId,
      'EQ-7',
      `Completed by Ray Ortiz, SrA, 2 AMXS`,
      `Completed at ${at} UTC`,
      'Tools 2 present · 1 missing · 6 without a photo · 9 expected',
      '1 tool: Wrench 3 (drawer 1)',
      'Not checked drawers 2 and 3: no photo on record, 6 tools expected',
      'with drawers 2 and 3 incomplete',
      '2 present · 1 missing · 3 expected · template version 1',
      'NOT COMPLETED NOT CHECKED: no photo on record 3 expected · no template',
      `entry ${done?.sequence}, SHA-256 ${done?.hash}`,
      `SHA-256 ${newest?.hash}`,
      'Printed by Dana Whitfield',
    ]) {
      expect(text).toContain(words);
    }
    // The receipt must not say that nothing is missing in an uninspected drawer.
    expect(text).not.toContain('0 missing');
    const rows = pages.flatMap(({ placed }) => placed);
    const rowOf = (name: string) => {
      const cell = rows.find(({ text: own }) => own.trim() === name);
      const beside = rows.filter(({ y, x }) => y === cell?.y && x > cell.x);
      return beside.map(({ text: own }) => own.trim());
    };
    expect(rowOf('Wrench 1')).toEqual(['✓ present', expect.stringContaining('by Ray Ortiz')]);
    expect(rowOf('Wrench 2')).toEqual(['✓ present', expect.stringContaining('by Dana Whitfield')]);
    expect(rowOf('Wrench 3')).toEqual(['✗ MISSING', expect.stringContaining('by Ray Ortiz')]);
  });

  it('does not report a drawer as complete if nobody has inspected it', async () => {
    const { path } = await createToolbox(test, ours.admin, { drawers: 1 });
    await complete(`${path}/drawer/1`);
    await complete(path);
    const text = textOf(await receiptOf(path));
    for (const words of [
      'Tools 0 present · 0 missing · 3 without a photo · 3 expected',
      'Missing tools none known: not every drawer was checked',
      'Not checked drawer 1: no photo on record, 3 tools expected',
      'Incomplete drawers none',
    ]) {
      expect(text).toContain(words);
    }
    await scan(test, maintainer, { drawer: `${path}/drawer/1`, tools: tools('present', 'present') });
    await complete(path);
    const seen = textOf(await receiptOf(path));
    expect(seen).toContain('Tools 2 present · 0 missing · 1 fewer than expected · 3 expected');
    expect(seen).toContain('Missing tools none known: 1 fewer than expected Incomplete drawers');
    expect(seen).not.toContain('Not checked');
  });

  it.each(['template', 'photo before'])(
    'S38 says that nobody judged a photo saved without AI, and marks nothing at the places of the %s',
    async (known) => {
      const { path } = await createToolbox(test, ours.admin, { drawers: 1 });
      const drawer = `${path}/drawer/1`;
      const lain = tools('present', 'present', 'present');
      if (known === 'template') {
        const body = { templateImageUrl: picture, templateTools: lain };
        await test.call('POST', `${drawer}/assign-template`, { token: ours.admin, body });
      } else {
        await scan(test, maintainer, { drawer, tools: lain });
      }
      await scan(test, maintainer, { drawer, tools: tools('missing', 'missing', 'missing') });
      const mark = (deed: string, number: number) =>
        test.call('POST', `${drawer}/${deed}?toolIndex=${number - 1}`, {
          token: ours.admin,
          body: { toolName: `Wrench ${number}` },
        });
      await mark('tool-found', 1);
      await mark('tool-missing', 2);
      await complete(drawer);
      await complete(path);
      const pages = await receiptOf(path);
      const words = pages.flatMap(({ placed }) => placed.map(({ text }) => text.trim()));
      const decisionOf = (name: string) => words.slice(words.indexOf(name) + 1).slice(0, 2);
      expect(decisionOf('Wrench 1')).toEqual(['✓ present', expect.stringContaining('by Dana Whitfield')]);
      expect(decisionOf('Wrench 2')).toEqual(['✗ MISSING', expect.stringContaining('by Dana Whitfield')]);
      expect(decisionOf('Wrench 3')).toEqual(['✗ MISSING', 'not judged by anyone']);
      // In the list only, not on the photo.
      expect(words.filter((text) => /^[123]$/.test(text))).toEqual(['1', '2', '3']);
      expect(textOf(pages)).toContain(
        'This photo was saved without being judged: its tools are not marked on it.',
      );
      const isCompared = !textOf(pages).includes('Checked by hand: the photo was not compared');
      expect(isCompared).toBe(known !== 'template');
      expect(textOf(pages)).toContain('Wrench 3 (drawer 1, not judged)');
      expect(textOf(pages)).toContain('1 present · 2 missing (1 not judged) · 3 expected');
    },
  );

  it('G-163 names who decided on the newest external photo, not on the previous one', async () => {
    const { path } = await createToolbox(test, ours.admin, { drawers: 1 });
    const drawer = `${path}/drawer/1`;
    const save = (token: string, photo: number) => {
      const imageUrl = `https://pictures.example/${photo}.jpg`;
      return scan(test, token, { drawer, imageUrl, tools: tools('present') });
    };
    await save(maintainer, 1);
    await save(ours.admin, 2);
    await complete(path);
    const text = textOf(await receiptOf(path));
    expect(text).toContain('✓ present by Dana Whitfield');
    expect(text).not.toContain('✓ present by Ray Ortiz');
  });

  it.each([24, 40, 50])('never prints the record on a page without tools, with %i tools', async (size) => {
    const { path } = await createToolbox(test, ours.admin, { drawers: 1 });
    const many = Array.from({ length: size }, (_, i) => ({
      ...tools('present')[0],
      uniqueId: `t${i}`,
      name: `Tool ${i + 1}`,
    }));
    await scan(test, maintainer, { drawer: `${path}/drawer/1`, tools: many });
    await complete(path);
    const pages = await receiptOf(path);
    const last = pages.at(-1)?.placed.map(({ text }) => text.trim()) ?? [];
    expect(last).toContain('Record');
    expect(last.filter((text) => /^Tool \d+$/.test(text)).length).toBeGreaterThanOrEqual(3);
    if (pages.length > 1) expect(last).toContain('Drawer 1, continued');
  });

  it('shows part number and pieces of the tools', async () => {
    const { path } = await createToolbox(test, ours.admin, { drawers: 1 });
    const drawer = `${path}/drawer/1`;
    const [first, second] = tools('missing', 'present');
    const listed = [
      { ...first, partNumber: '5120-01', pieces: 3 },
      { ...second, pieces: 2 },
    ];
    await scan(test, maintainer, { drawer, tools: listed });
    await complete(drawer);
    await complete(path);
    const text = textOf(await receiptOf(path));
    expect(text).toContain('1 tool: Wrench 1, P/N 5120-01 · 3 pieces (drawer 1)');
    expect(text).toContain('Wrench 2, 2 pieces');
  });

  it('names the engine, its version, and unchecked drawers and tools', async () => {
    const { path } = await createToolbox(test, ours.admin, { drawers: 1 });
    const drawer = `${path}/drawer/1`;
    const { body } = await scan(test, maintainer, { drawer, tools: [] });
    const seen = tools('present', 'missing').map((tool, index) => ({
      ...tool,
      position: String(index + 1),
      confidence: 0.97,
      needsReview: index === 1,
      reason: 'Glare',
    }));
    const { imageUrl } = body.drawer;
    await judge(body.drawer, seen);
    await scan(test, maintainer, { drawer, imageUrl, tools: seen });
    await complete(drawer);
    await complete(path);
    const text = textOf(await receiptOf(path));
    expect(text).toContain('✓ present by Stowed (engine-9), 97 %');
    expect(text).toContain('? missing, to check by Stowed (engine-9), 97 %');
    expect(text).toContain('1 present · 1 missing (1 to check)');
  });

  it('names the template the photo was judged by, as the history does', async () => {
    const { path } = await createToolbox(test, ours.admin, { drawers: 1 });
    const drawer = `${path}/drawer/1`;
    const assign = (...statuses: 'present'[]) =>
      test.call('POST', `${drawer}/assign-template`, {
        token: ours.admin,
        body: { templateImageUrl: picture, templateTools: tools(...statuses) },
      });
    await assign('present');
    const { body } = await scan(test, maintainer, { drawer, tools: tools('present') });
    await judge(body.drawer, tools('present'));
    const { imageUrl } = body.drawer;
    await test.call('POST', `${drawer}/scan`, {
      token: maintainer,
      body: { imageUrl, tools: tools('present') },
    });
    const isJudgedByTemplate = async () =>
      (await test.call('GET', drawer, { token: maintainer })).body.isJudgedByTemplate;
    expect(await isJudgedByTemplate()).toBe(true);
    await assign('present', 'present');
    expect(await isJudgedByTemplate()).toBe(false);
    await complete(drawer);
    await complete(path);
    const text = textOf(await receiptOf(path));
    expect(text).toContain('3 expected · template version 1');
    expect(text).toContain('Photo judged by template version 1; the drawer has version 2');
    expect(text).toContain('none known: 1 fewer than expected, drawer 1 judged with an earlier template');
    const { entries } = (await test.call('GET', `${drawer}/history`, { token: maintainer })).body;
    expect(
      entries.map(({ kind, templateVersion }: Record<string, unknown>) => [kind, templateVersion]),
    ).toEqual([
      ['inventory_completed', 1],
      ['drawer_completed', 1],
      ['template_saved', 2],
      ['tools_saved', 1],
      ['photo_saved', 1],
      ['template_saved', 1],
    ]);
  });

  it('names no earlier template where only the names in the template changed', async () => {
    const { path } = await createToolbox(test, ours.admin, { drawers: 1, toolCounts: [1] });
    const drawer = `${path}/drawer/1`;
    await test.call('POST', `${drawer}/assign-template`, {
      token: ours.admin,
      body: { templateImageUrl: picture, templateTools: tools('present') },
    });
    const { body } = await scan(test, maintainer, { drawer, tools: tools('present') });
    await judge(body.drawer, tools('present'));
    await scan(test, maintainer, { drawer, imageUrl: body.drawer.imageUrl, tools: tools('present') });
    const current = (await test.call('GET', drawer, { token: maintainer })).body;
    await test.call('POST', `${drawer}/assign-template`, {
      token: ours.admin,
      body: {
        templateImageUrl: current.templateImageUrl,
        templateTools: tools('present').map((tool) => ({ ...tool, name: 'Spanner' })),
      },
    });
    const renamed = (await test.call('GET', drawer, { token: maintainer })).body;
    expect([renamed.templateVersion, renamed.isJudgedByTemplate]).toEqual([2, true]);
    await complete(drawer);
    await complete(path);
    const text = textOf(await receiptOf(path));
    expect(text).toContain('template version 1');
    expect(text).toContain('Missing tools none Incomplete drawers');
    expect(text).not.toContain('Photo judged by');
  });

  it('says what was changed after a signature', async () => {
    const { path } = await createToolbox(test, ours.admin, { drawers: 1 });
    const drawer = `${path}/drawer/1`;
    await scan(test, maintainer, { drawer, tools: tools('present', 'missing') });
    await complete(drawer);
    await complete(path);
    const words = 'CHANGED AFTER SIGNING: everything below is newer than this signature';
    expect(textOf(await receiptOf(path))).not.toContain(words);
    const body = { toolName: 'Wrench 2' };
    await test.call('POST', `${drawer}/tool-found?toolIndex=1`, { token: ours.admin, body });
    await complete(path);
    expect(textOf(await receiptOf(path))).toContain(words);
  });

  it('keeps 50 tools with long names on the page, in rows that do not overlap', async () => {
    const { path } = await createToolbox(test, ours.admin, { drawers: 1 });
    const drawer = `${path}/drawer/1`;
    const many = Array.from({ length: 50 }, (_, i) => ({
      ...tools('missing')[0],
      uniqueId: `t${i}`,
      name: `Tool ${i + 1} ${'with a name that is long '.repeat(3)}`.trim(),
    }));
    await scan(test, maintainer, { drawer, tools: many });
    await complete(path);
    const pages = await receiptOf(path);
    expect(pages.length).toBeGreaterThan(1);
    for (const [index, { placed }] of pages.entries()) {
      const foot = placed.filter(({ text }) => text.includes(`page ${index + 1} of ${pages.length}`));
      expect(foot).toHaveLength(1);
      // Numbers on the photo use its own coordinates.
      const body = placed.filter((one) => !foot.includes(one) && !/^\d+$/.test(one.text));
      for (const { x, y } of body) {
        expect(x).toBeGreaterThan(40);
        expect(x).toBeLessThan(555);
        expect(y).toBeGreaterThan(60);
        expect(y).toBeLessThan(805);
      }
    }
    const names = pages.flatMap(({ placed }, page) =>
      placed.filter(({ text }) => /^Tool \d+ /.test(text)).map(({ y }) => page * 1000 - y),
    );
    expect(names).toHaveLength(50);
    expect(names).toEqual([...names].sort((a, b) => a - b));
  });
});
