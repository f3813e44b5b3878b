import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inOrganization } from '../../db/transaction.ts';
import { addMember, createToolbox, registerOrganization, scan, tools } from '../../test/factories.ts';
import type { TestOrganization } from '../../test/factories.ts';
import { readCsv } from '../../test/read-csv.ts';
import { openTestApp } from '../../test/test-app.ts';
import type { TestApp } from '../../test/test-app.ts';
import { canonicalJson } from '../activity/canonical-json.ts';

let test: TestApp;
let ours: TestOrganization;
let ray: { id: string; token: string };

interface Event {
  sequence: number;
  kind: string;
  what: string;
  at: string;
  person: { id: string; name: string; rank: string; unit: string };
  toolboxId: string | null;
  linksToHistory: boolean;
  imageUrl: string | null;
  missing: string[];
  facts: { label: string; before: string | null; after: string | null }[];
  reason: string | null;
  seal: string;
  previousSeal: string;
}

beforeAll(async () => {
  test = await openTestApp();
  ours = await registerOrganization(test);
  ray = await addMember(test, ours.organizationId);
  const { path } = await createToolbox(test, ours.admin, { name: 'TB-1', drawers: 2 });
  const drawer = `${path}/drawer/2`;
  await scan(test, ray.token, { drawer, tools: tools('present', 'missing') });
  test.clock.advance(60 * 60 * 1000);
  await test.call('POST', `${drawer}/tool-missing?toolIndex=0`, {
    token: ray.token,
    body: { toolName: 'Wrench 1' },
    headers: { 'device-time': '2026-11-20T10:00:00Z' },
  });
  await test.call('POST', `${path}/status`, { token: ray.token, body: { status: 'complete' } });
  await test.call('POST', `${path}/status`, { token: ours.admin, body: { status: 'incomplete' } });
  test.clock.advance(60 * 60 * 1000);
  await test.call('PATCH', `/api/organizations/users/${ray.id}`, {
    token: ours.admin,
    body: { organizationRole: 'admin' },
  });
  await test.call('PATCH', `/api/organizations/users/${ray.id}`, {
    token: ours.admin,
    body: { organizationRole: 'member' },
  });
});
afterAll(() => test.close());

const FORMULA = /^[=+\-@\0\t\n\r＝＋－＠]/;
const page = async (query: Record<string, string> = {}, token = ours.admin) => {
  const answer = await test.call('GET', `/api/events?${new URLSearchParams(query)}`, { token });
  return { ...answer, events: answer.body.events as Event[], next: answer.body.nextCursor as string | null };
};
const truth = () =>
  inOrganization(test.deps.db, ours.organizationId, (db) =>
    db
      .selectFrom('inspection_events')
      .selectAll()
      .where('organization_id', '=', ours.organizationId)
      .orderBy('sequence', 'desc')
      .execute(),
  );
const numbers = (events: readonly { sequence: number }[]) => events.map(({ sequence }) => sequence);

describe('the record of events', () => {
  it('S38 tells an administrator who did what and when, in plain words, newest first', async () => {
    const { status, events, next } = await page();
    expect([status, next]).toEqual([200, null]);
    expect(events.map(({ what }) => what)).toEqual([
      expect.stringMatching(/^Changed the access of person-/),
      expect.stringMatching(/^Changed the access of person-/),
      'Reopened the inventory of TB-1',
      'Completed the inventory of TB-1',
      'Marked Wrench 1 missing in drawer 2 of TB-1',
      'Saved photo and tools of drawer 2 of TB-1',
      'Created TB-1',
      'Registered the organization',
    ]);
    const stored = (await truth()).find(({ kind }) => kind === 'tool_missing');
    expect(events[4]).toMatchObject({
      sequence: 4,
      kind: 'tool_missing',
      at: stored?.recorded_at.toISOString(),
      deviceTime: '2026-11-20T10:00:00.000Z',
      person: { id: ray.id, name: 'Ray Ortiz', rank: 'SrA', unit: '2 AMXS' },
      toolboxId: 'TB-1',
      drawerNumber: 2,
      linksToHistory: true,
      seal: stored?.hash,
      previousSeal: stored?.previous_hash,
    });
    expect(events[3]?.missing).toEqual(['drawer 2: Wrench 1', 'drawer 2: Wrench 2']);
    expect(events[5]?.missing).toEqual(['Wrench 2']);
    expect(events[0]?.facts).toEqual([{ label: 'Organization role', before: 'admin', after: 'member' }]);
    const photo = await test.call('GET', events[5]?.imageUrl ?? '');
    expect([photo.status, photo.headers['content-type']]).toEqual([200, 'image/jpeg']);
  });

  it('holds what each filter names and nothing else, alone and together', async () => {
    const all = await truth();
    const middle = all.find(({ kind }) => kind === 'toolbox_completed')?.recorded_at ?? new Date();
    const from = new Date(middle.getTime() - 60_000).toISOString();
    const to = new Date(middle.getTime() + 60_000).toISOString();
    const isIn = ({ recorded_at: at }: { recorded_at: Date }) =>
      at.toISOString() >= from && at.toISOString() < to;
    const isRays = ({ actor_id: actor }: { actor_id: string }) => actor === ray.id;
    const ofBox = ({ toolbox_id: id }: { toolbox_id: string | null }) => id === 'TB-1';
    const isScan = ({ kind }: { kind: string }) => kind === 'drawer_scanned';
    type Test = (typeof all)[number];
    const cases: [Record<string, string>, ((event: Test) => boolean)[]][] = [
      [{ person: ray.id }, [isRays]],
      [{ toolboxId: 'TB-1' }, [ofBox]],
      [{ kind: 'drawer_scanned' }, [isScan]],
      [{ from, to }, [isIn]],
      [{ person: ray.id, from, to }, [isRays, isIn]],
      [{ toolboxId: 'TB-1', from, to }, [ofBox, isIn]],
      [{ kind: 'drawer_scanned', from, to }, [isScan, isIn]],
      [{ person: ray.id, kind: 'drawer_scanned', toolboxId: 'TB-1' }, [isRays, isScan, ofBox]],
    ];
    for (const [query, tests] of cases) {
      const expected = all.filter((event) => tests.every((passes) => passes(event)));
      expect([query, numbers((await page(query)).events)]).toEqual([query, numbers(expected)]);
    }
    expect(numbers((await page({ from, to })).events).length).toBeGreaterThan(0);
    expect((await page({ to: new Date(0).toISOString() })).events).toEqual([]);
  });

  it.each([
    [{ person: 'ray' }, 'Invalid person'],
    [{ from: 'yesterday' }, 'Invalid time'],
    [{ kind: 'x; drop' }, 'Invalid kind'],
    [{ cursor: '-1' }, 'Invalid cursor'],
  ])('refuses %j', async (query, message) => {
    const { status, body } = await page(query);
    expect([status, body.message]).toEqual([400, message]);
  });

  it('says nothing of what changed where it would know one side alone', async () => {
    const org = await registerOrganization(test);
    const { path } = await createToolbox(test, org.admin, { name: 'Full' });
    const many = Array.from({ length: 40 }, (_, i) => ({
      ...tools('present')[0],
      ...{ uniqueId: `t${i}`, name: test.deps.ids.uuid() + test.deps.ids.uuid() },
    }));
    await scan(test, org.admin, { drawer: `${path}/drawer/1`, tools: many });
    const { events } = await page({ kind: 'drawer_scanned' }, org.admin);
    expect(events.map(({ facts }) => facts)).toEqual([[]]);
  });

  it('tells the version of the template once', async () => {
    const org = await registerOrganization(test);
    const { path } = await createToolbox(test, org.admin, { name: 'Once' });
    await test.call('POST', `${path}/drawer/1/assign-template`, {
      token: org.admin,
      body: { templateImageUrl: 'https://example.org/drawer.jpg', templateTools: tools('present') },
    });
    await test.call('POST', `${path}/drawer/1/status`, { token: org.admin, body: { status: 'complete' } });
    const [completed] = (await page({ kind: 'drawer_completed' }, org.admin)).events;
    expect(completed).toMatchObject({ templateVersion: 1 });
    expect(completed?.facts.map(({ label }) => label)).not.toContain('Template version');
  });

  it('goes back page by page, each event once, while new ones arrive', async () => {
    const org = await registerOrganization(test);
    const { path } = await createToolbox(test, org.admin, { name: 'Busy' });
    const drawer = `${path}/drawer/1`;
    await scan(test, org.admin, { drawer, tools: tools('present') });
    const flip = (deed: string) =>
      test.call('POST', `${drawer}/${deed}?toolIndex=0`, {
        token: org.admin,
        body: { toolName: 'Wrench 1' },
      });
    for (let i = 0; i < 26; i += 1) {
      await flip('tool-missing');
      await flip('tool-found');
    }
    const first = await page({}, org.admin);
    expect(first.events).toHaveLength(50);
    await flip('tool-missing');
    const second = await page({ cursor: first.next ?? '' }, org.admin);
    expect(numbers([...first.events, ...second.events])).toEqual(
      Array.from({ length: 55 }, (_, i) => 55 - i),
    );
    expect(second.next).toBeNull();
  });

  it("G-19 shows nothing of another organization, not even by its person's or toolbox's name", async () => {
    const theirs = await registerOrganization(test);
    for (const query of [{ person: ray.id }, { toolboxId: 'TB-1' }, { cursor: '999' }]) {
      expect((await page(query, theirs.admin)).events).toEqual([]);
    }
    const choices = await test.call('GET', '/api/events/choices', { token: theirs.admin });
    expect(choices.body.people).toHaveLength(1);
    expect(choices.body.toolboxes).toEqual([]);
  });

  it('is for system administrators and for admins of the organization, as is what it can be filtered by', async () => {
    const owner = await addMember(test, ours.organizationId, { organizationRole: 'admin' });
    for (const { token, expected } of [
      { token: owner.token, expected: 200 },
      { token: ray.token, expected: 403 },
    ]) {
      expect((await page({}, token)).status).toBe(expected);
      expect((await test.call('GET', '/api/events/choices', { token })).status).toBe(expected);
    }
    const { body } = await test.call('GET', '/api/events/choices', { token: ours.admin });
    expect(body.people).toContainEqual({ id: ray.id, name: 'Ray Ortiz' });
    expect(body.kinds).toContainEqual({ kind: 'tool_missing', title: 'Tool marked as missing' });
  });

  it('G-48 keeps the events of a deleted toolbox in sight, with their photos', async () => {
    const org = await registerOrganization(test);
    const { path, toolboxId } = await createToolbox(test, org.admin, { name: 'Gone' });
    await scan(test, org.admin, { drawer: `${path}/drawer/1`, tools: tools('missing') });
    await test.call('DELETE', path, { token: org.admin });
    const { events } = await page({ toolboxId }, org.admin);
    expect(events.map(({ what, linksToHistory }) => [what, linksToHistory])).toEqual([
      ['Deleted Gone', false],
      ['Saved photo and tools of drawer 1 of Gone', false],
      ['Created Gone', false],
    ]);
    const link = events[1]?.imageUrl ?? '';
    expect((await test.call('GET', link)).status).toBe(200);
    // The link of the record opens nothing by being turned into the usual one.
    expect((await test.call('GET', link.replace('&r=1', ''))).status).toBe(404);
    expect((await test.call('GET', `${link.replace(/s=[^&]+/, 's=x')}`)).status).toBe(403);
    const { body } = await test.call('GET', '/api/events/choices', { token: org.admin });
    expect(body.toolboxes).toEqual([{ toolboxId: 'Gone', isDeleted: true }]);
  });
});

describe('the export of events', () => {
  const start = (body: Record<string, unknown>, token = ours.admin) =>
    test.call('POST', '/api/events/export', { token, body });
  const fetchFile = async (body: Record<string, unknown>, token = ours.admin) => {
    const { body: link } = await start(body, token);
    return test.call('GET', link.url);
  };
  const linesOf = (text: string): Record<string, unknown>[] => {
    expect(text.endsWith('\n')).toBe(true);
    return text
      .slice(0, -1)
      .split('\n')
      .map((line): Record<string, unknown> => JSON.parse(line));
  };

  it('S37 S36 holds in JSON Lines what a stranger needs to follow the chain to its end', async () => {
    const { status, headers, text } = await fetchFile({ format: 'jsonl' });
    const today = test.clock.now().toISOString().slice(0, 10);
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
    // That the record was taken away is itself on record, and in the file.
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

  it('S71 holds as CSV what the filter shows, and no formula', async () => {
    const org = await registerOrganization(test, { firstName: '=1+1', lastName: '"Quo, te"' });
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
    const { path } = await createToolbox(test, org.admin, { name: 'Csv' });
    const listed = tools('present').flatMap((tool) =>
      names.map((name, i) => ({ ...tool, name, uniqueId: `t${i}` })),
    );
    await scan(test, org.admin, { drawer: `${path}/drawer/1`, tools: listed });
    for (const [index, toolName] of names.entries()) {
      await test.call('POST', `${path}/drawer/1/tool-missing?toolIndex=${index}&uniqueId=t${index}`, {
        token: org.admin,
        body: { toolName },
      });
    }
    const { headers, text } = await fetchFile({ format: 'csv', kind: 'tool_missing' }, org.admin);
    expect(headers['content-type']).toBe('text/csv; charset=utf-8; header=present');
    expect(text.charCodeAt(0)).toBe(0xfeff);
    const [head = [], ...rows] = readCsv(text.slice(1));
    const column = (name: string) => rows.map((row) => row[head.indexOf(name)]);
    const shown = (await page({ kind: 'tool_missing' }, org.admin)).events.toReversed();
    expect(column('Number')).toEqual(numbers(shown).map(String));
    expect(column('Hash')).toEqual(shown.map(({ seal }) => seal));
    expect(column('Time (UTC)')).toEqual(shown.map(({ at }) => at));
    expect(column('Person')).toEqual(names.map(() => `'=1+1 "Quo, te"`));
    const stored = await inOrganization(test.deps.db, org.organizationId, (db) =>
      db
        .selectFrom('inspection_events')
        .select('subject')
        .where('organization_id', '=', org.organizationId)
        .where('kind', '=', 'tool_missing')
        .orderBy('sequence')
        .execute(),
    );
    const harmless = stored.map(({ subject }) => (FORMULA.test(subject ?? '') ? `'${subject}` : subject));
    expect(column('Subject')).toEqual(harmless);
    expect(rows.flat().filter((cell) => FORMULA.test(cell))).toEqual([]);

    const gone = listed.map((tool) => ({ ...tool, status: 'missing' }));
    await scan(test, org.admin, { drawer: `${path}/drawer/1`, tools: gone });
    const all = readCsv((await fetchFile({ format: 'csv' }, org.admin)).text.slice(1)).slice(1);
    const lists = all.map((row) => (row[head.indexOf('Missing')] ?? '').split('; '));
    const longest = lists.find(({ length }) => length === names.length);
    expect(longest?.filter((name) => FORMULA.test(name))).toEqual([]);
  });

  it('holds of a stretch of time what the list shows of it', async () => {
    const middle =
      (await truth()).find(({ kind }) => kind === 'toolbox_completed')?.recorded_at ?? new Date();
    const from = new Date(middle.getTime() - 60_000).toISOString();
    const to = new Date(middle.getTime() + 60_000).toISOString();
    const lines = linesOf((await fetchFile({ format: 'jsonl', from, to, person: ray.id })).text);
    const shown = (await page({ from, to, person: ray.id })).events.toReversed();
    expect(lines.map(({ sequence }) => sequence)).toEqual(numbers(shown));
    expect(lines.length).toBeGreaterThan(0);
    expect((await fetchFile({ format: 'jsonl', to: new Date(0).toISOString() })).text).toBe('');
  });

  it('is given by a link that holds for two minutes, for this export and this person', async () => {
    const { status, body } = await start({ format: 'csv', toolboxId: 'TB-1' });
    expect(status).toBe(201);
    expect((await test.call('GET', body.url)).status).toBe(200);
    for (const altered of [
      body.url.replace('format=csv', 'format=jsonl'),
      body.url.replace('toolboxId=TB-1', 'toolboxId=TB-2'),
      body.url.replace('toolboxId=TB-1&', ''),
      body.url.replace(/through=\d+/, 'through=9999'),
      body.url.replace(ours.organizationId, test.deps.ids.uuid()),
      body.url.replace(/&s=.*/, ''),
    ]) {
      expect(altered).not.toBe(body.url);
      const answer = await test.call('GET', altered);
      expect([answer.status, answer.body.message]).toEqual([403, 'Link is not valid']);
    }
    test.clock.advance(2 * 60 * 1000);
    const [newest] = (await page({ kind: 'events_exported' })).events;
    expect(newest?.facts).toContainEqual({ label: 'Toolbox id', before: null, after: 'TB-1' });
    const late = await test.call('GET', body.url);
    expect([late.status, late.body.message]).toEqual([403, 'Link has expired']);
  });

  it('S26 is refused to whom it was promised, once that person may not see the record any more', async () => {
    const admin = await addMember(test, ours.organizationId, { organizationRole: 'admin' });
    const { body } = await start({ format: 'csv' }, admin.token);
    expect((await test.call('GET', body.url)).status).toBe(200);
    await test.call('PATCH', `/api/organizations/users/${admin.id}`, {
      token: ours.admin,
      body: { organizationRole: 'member' },
    });
    expect((await test.call('GET', body.url)).status).toBe(403);
    expect((await start({ format: 'csv' }, ray.token)).status).toBe(403);
  });
});
