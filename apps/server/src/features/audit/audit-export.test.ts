// @postgres reads many rows in pages.
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { inOrganization } from '../../db/transaction.ts';
import { addMember, createToolbox, registerOrganization, scan, tools } from '../../test/factories.ts';
import { dataUrl, plainJpeg } from '../../test/pictures.ts';
import { readCsv } from '../../test/read-csv.ts';
import { canonicalJson } from '../record/canonical-json.ts';
import { givenRecord, numbers } from '../../test/record.ts';

const FORMULA = /^[=+\-@\0\t\n\r＝＋－＠]/;

const { at, page, truth } = givenRecord();

describe('exporting events', () => {
  const start = (body: Record<string, unknown>, token = at().ours.admin) =>
    at().test.call('POST', '/api/events/export', { token, body });
  const fetchFile = async (body: Record<string, unknown>, token = at().ours.admin) => {
    const { body: link } = await start(body, token);
    return at().test.call('GET', link.url);
  };
  const linesOf = (text: string): Record<string, unknown>[] => {
    expect(text.endsWith('\n')).toBe(true);
    return text
      .slice(0, -1)
      .split('\n')
      .map((line): Record<string, unknown> => JSON.parse(line))
      .filter((line) => !('signedHead' in line));
  };

  it('S37 S36 contains, as JSON Lines, everything needed to verify the chain independently', async () => {
    const { status, headers, text } = await fetchFile({ format: 'jsonl' });
    const today = at().test.clock.now().toISOString().slice(0, 10);
    expect([status, headers['content-disposition']]).toEqual([
      200,
      `attachment; filename="activity-log-${today}.jsonl"`,
    ]);
    const lines = linesOf(text);
    let previous = '0'.repeat(64);
    for (const [index, { engine: _engine, previousHash, hash, ...content }] of lines.entries()) {
      expect([content['sequence'], previousHash]).toEqual([index + 1, previous]);
      const made = createHash('sha256').update(previous).update(canonicalJson(content)).digest('hex');
      expect(made).toBe(hash);
      previous = made;
    }
    const stored = (await truth())[0];
    expect(previous).toBe(stored?.hash);
    // The export itself is recorded, and is in the file.
    expect(lines.at(-1)).toMatchObject({ kind: 'events_exported', after: { format: 'jsonl' } });
    expect(lines.find(({ kind }) => kind === 'tool_missing')).toMatchObject({
      actorName: 'Ray Ortiz',
      actorRank: 'SrA',
      actorUnit: '2 AMXS',
      deviceTime: '2026-11-20T10:00:00.000Z',
      toolboxId: 'TB-1',
      drawerNumber: 2,
      subject: 'Wrench 1',
      before: { tool: { status: 'present' } },
      after: { tool: { status: 'missing' } },
      decision: { decidedBy: 'person' },
      engine: null,
    });
  });

  it('S71 exports the filtered events as CSV without formulas', async () => {
    const org = await registerOrganization(at().test, { firstName: '=1+1', lastName: '"Quo, te"' });
    const names = [
      '+SUM(A1)',
      '-2',
      '@x',
      '\tTab',
      '\rReturn',
      '＝1＋1',
      '＋2',
      '－3',
      '＠y',
      'Zoë, "the\nwrench"',
    ];
    const { path } = await createToolbox(at().test, org.admin, { name: 'Csv' });
    const listed = tools('present').flatMap((tool) =>
      names.map((name, i) => ({ ...tool, name, uniqueId: `t${i}` })),
    );
    await scan(at().test, org.admin, { drawer: `${path}/drawer/1`, tools: listed });
    for (const [index, toolName] of names.entries()) {
      await at().test.call('POST', `${path}/drawer/1/tool-missing?toolIndex=${index}&uniqueId=t${index}`, {
        token: org.admin,
        body: { toolName },
      });
    }
    const { headers, text } = await fetchFile({ format: 'csv', kind: 'tool_missing' }, org.admin);
    expect(headers['content-type']).toBe('text/csv; charset=utf-8; header=present');
    expect(text.charCodeAt(0)).toBe(0xfeff);
    const [head = [], ...rows] = readCsv(text.slice(1)).slice(0, -1);
    const column = (name: string) => rows.map((row) => row[head.indexOf(name)]);
    const shown = (await page({ kind: 'tool_missing' }, org.admin)).events.toReversed();
    expect(column('Number')).toEqual(numbers(shown).map(String));
    expect(column('Hash')).toEqual(shown.map(({ seal }) => seal));
    expect(column('Time (UTC)')).toEqual(shown.map(({ at }) => at));
    expect(column('Person')).toEqual(names.map(() => `'=1+1 "Quo, te"`));
    const stored = await inOrganization(at().test.deps.db, org.organizationId, (db) =>
      db
        .selectFrom('inspectionEvents')
        .select('subject')
        .where('organizationId', '=', org.organizationId)
        .where('kind', '=', 'tool_missing')
        .orderBy('sequence')
        .execute(),
    );
    const harmless = stored.map(({ subject }) => (FORMULA.test(subject ?? '') ? `'${subject}` : subject));
    expect(column('Subject')).toEqual(harmless);
    expect(rows.flat().filter((cell) => FORMULA.test(cell))).toEqual([]);

    const gone = listed.map((tool) => ({ ...tool, status: 'missing' }));
    await scan(at().test, org.admin, { drawer: `${path}/drawer/1`, tools: gone });
    const all = readCsv((await fetchFile({ format: 'csv' }, org.admin)).text.slice(1)).slice(1);
    const lists = all.map((row) => (row[head.indexOf('Missing')] ?? '').split('; '));
    const longest = lists.find(({ length }) => length === names.length);
    expect(longest?.filter((name) => FORMULA.test(name))).toEqual([]);
  });

  it('says, as the list does, whether a save had a new photo, and what Stowed did with one', async () => {
    const org = await registerOrganization(at().test);
    const { path, toolboxId } = await createToolbox(at().test, org.admin, { name: 'Kit' });
    const drawer = `${path}/drawer/1`;
    const listed = Array.from({ length: 12 }, () => tools('present')).flat();
    await scan(at().test, org.admin, { drawer, tools: listed });
    await scan(at().test, org.admin, { drawer, tools: listed, imageUrl: undefined });
    const imageUrl = 'https://example.org/drawer.jpg';
    await scan(at().test, org.admin, { drawer, tools: listed, imageUrl });
    await scan(at().test, org.admin, { drawer, tools: listed, imageUrl });
    const imageData = dataUrl(await plainJpeg());
    const body = { toolboxId, drawerNumber: 1, imageData };
    await at().test.call('POST', '/api/process-image', { token: org.admin, body });
    const wanted = [
      'Saved photo and tools of drawer 1 of Kit',
      'Saved tool positions of drawer 1 of Kit',
      'Saved photo and tools of drawer 1 of Kit',
      'Saved tool positions of drawer 1 of Kit',
      'Stowed looked for tools in a photo of drawer 1 of Kit',
    ];
    const { events } = await page({ toolboxId }, org.admin);
    const shown = events.toReversed().map(({ what }) => what);
    expect(shown.filter((what) => what.includes('drawer 1'))).toEqual(wanted);
    const rows = readCsv((await fetchFile({ format: 'csv', toolboxId }, org.admin)).text.slice(1));
    const column = rows[0]?.indexOf('What') ?? -1;
    expect(rows.map((row) => row[column])).toEqual(expect.arrayContaining(wanted));
  });

  it('names each tool that a save on the same photo changed, in the list and in the file', async () => {
    const org = await registerOrganization(at().test);
    const { path } = await createToolbox(at().test, org.admin, { name: 'Changed' });
    const drawer = `${path}/drawer/1`;
    const others = Array.from({ length: 20 }, (_, i) => ({ ...tools('present')[0], uniqueId: `other-${i}` }));
    const [first, second, third, fourth] = tools('present', 'missing', 'present', 'present');
    const save = (listed: unknown, picture: object = { imageUrl: undefined }) =>
      scan(at().test, org.admin, { drawer, tools: listed, ...picture });
    await save([...others, first, second, third, fourth], {});
    const moved = { ...first, x: 30, status: 'missing' };
    const renamed = { ...third, name: 'Long wrench' };
    await save([...others, moved, { ...second, x: 50 }, renamed, { ...second, uniqueId: 'added' }]);
    await save([...others, moved, { ...second, x: 50 }, renamed, { ...second, uniqueId: 'added' }]);
    await save([...others, { ...moved, status: 'present' }], {});
    const changes = [
      { label: 'Wrench 1', before: 'present', after: 'missing, moved' },
      { label: 'Wrench 2', before: 'missing', after: 'missing, moved' },
      { label: 'Long wrench', before: 'Wrench 3, present', after: 'Long wrench, present' },
      { label: 'Wrench 2 (2)', before: 'not on the list', after: 'missing' },
      { label: 'Wrench 4', before: 'present', after: 'not on the list' },
    ];
    const { events } = await page({ kind: 'drawer_scanned' }, org.admin);
    const ofTools = ({ facts }: (typeof events)[number]) =>
      facts.filter(({ label }) => /wrench/i.test(label));
    expect(events.toReversed().map(ofTools)).toEqual([[], changes, [], []]);
    const file = await fetchFile({ format: 'csv', kind: 'drawer_scanned' }, org.admin);
    const [head = [], ...rows] = readCsv(file.text.slice(1)).slice(0, -1);
    const words = changes.map(({ label, before, after }) => `${label}: ${before} → ${after}`).join('; ');
    expect(rows.map((row) => row[head.indexOf('Changed tools')])).toEqual(['', words, '', '']);
  });

  it('names no photo in the save of a drawer without one, and each tool that it changed', async () => {
    const org = await registerOrganization(at().test);
    const { path } = await createToolbox(at().test, org.admin, { name: 'Bare' });
    const save = (...of: Parameters<typeof tools>) =>
      scan(at().test, org.admin, { drawer: `${path}/drawer/1`, tools: tools(...of), imageUrl: undefined });
    await save('present');
    await save('missing');
    const { events } = await page({ kind: 'drawer_scanned' }, org.admin);
    const change = { label: 'Wrench 1', before: 'present', after: 'missing' };
    expect(events[0]?.facts).toContainEqual(change);
    expect(events[1]?.facts).not.toContainEqual(change);
    const file = await fetchFile({ format: 'csv', kind: 'drawer_scanned' }, org.admin);
    const [head = [], ...rows] = readCsv(file.text.slice(1)).slice(0, -1);
    const column = (title: string) => rows.map((row) => row[head.indexOf(title)]);
    const wanted = Array(2).fill('Saved tools of drawer 1 of Bare');
    expect([events.map(({ what }) => what), column('What')]).toEqual([wanted, wanted]);
    expect(column('Changed tools')).toEqual(['', 'Wrench 1: present → missing']);
  });

  it('contains the same events as the list for a time range', async () => {
    const middle = (await truth()).find(({ kind }) => kind === 'toolbox_completed')?.recordedAt ?? new Date();
    const from = new Date(middle.getTime() - 60_000).toISOString();
    const to = new Date(middle.getTime() + 60_000).toISOString();
    const lines = linesOf((await fetchFile({ format: 'jsonl', from, to, person: at().ray.id })).text);
    const shown = (await page({ from, to, person: at().ray.id })).events.toReversed();
    expect(lines.map(({ sequence }) => sequence)).toEqual(numbers(shown));
    expect(lines.length).toBeGreaterThan(0);
    const none = await fetchFile({ format: 'jsonl', to: new Date(0).toISOString() });
    expect(linesOf(none.text)).toEqual([]);
  });

  it('uses a link valid for two minutes, for this export and this person', async () => {
    const { status, body } = await start({ format: 'csv', toolboxId: 'TB-1' });
    expect(status).toBe(201);
    expect((await at().test.call('GET', body.url)).status).toBe(200);
    for (const altered of [
      body.url.replace('format=csv', 'format=jsonl'),
      body.url.replace('toolboxId=TB-1', 'toolboxId=TB-2'),
      body.url.replace('toolboxId=TB-1&', ''),
      body.url.replace(/through=\d+/, 'through=9999'),
      body.url.replace(at().ours.organizationId, at().test.deps.ids.uuid()),
      body.url.replace(/&s=.*/, ''),
    ]) {
      expect(altered).not.toBe(body.url);
      const answer = await at().test.call('GET', altered);
      expect([answer.status, answer.body.message]).toEqual([403, 'Link is not valid']);
    }
    at().test.clock.advance(2 * 60 * 1000);
    const [newest] = (await page({ kind: 'events_exported' })).events;
    expect(newest?.facts).toContainEqual({ label: 'Toolbox ID', before: null, after: 'TB-1' });
    const late = await at().test.call('GET', body.url);
    expect([late.status, late.body.message]).toEqual([403, 'Link has expired']);
  });

  it('S26 is refused once the person has lost access to the record', async () => {
    const admin = await addMember(at().test, at().ours.organizationId, { organizationRole: 'admin' });
    const { body } = await start({ format: 'csv' }, admin.token);
    expect((await at().test.call('GET', body.url)).status).toBe(200);
    await at().test.call('PATCH', `/api/organizations/users/${admin.id}`, {
      token: at().ours.admin,
      body: { organizationRole: 'member' },
    });
    expect((await at().test.call('GET', body.url)).status).toBe(403);
    expect((await start({ format: 'csv' }, at().ray.token)).status).toBe(403);
  });
});
