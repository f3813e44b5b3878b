// @postgres filters by times, numbers and JSON.
import { describe, expect, it } from 'vitest';
import { addMember, createToolbox, registerOrganization, scan, tools } from '../../test/factories.ts';
import { givenRecord, numbers } from '../../test/record.ts';

const { at, page, truth } = givenRecord();

describe('the record of events', () => {
  it('S38 shows an administrator who did what and when, in plain words, newest first', async () => {
    const { status, events, next } = await page();
    expect([status, next]).toEqual([200, null]);
    expect(events.map(({ what }) => what)).toEqual([
      expect.stringMatching(/^Changed the access of person-/),
      expect.stringMatching(/^Changed the access of person-/),
      'Started the inventory "Unplanned" of TB-1',
      'Reopened the inventory of TB-1',
      'Opened the case for Wrench 2 in drawer 2 of TB-1',
      'Opened the case for Wrench 1 in drawer 2 of TB-1',
      'Completed the inventory of TB-1',
      'Marked Wrench 1 missing in drawer 2 of TB-1',
      'Saved photo and tools of drawer 2 of TB-1',
      'Started the inventory "Unplanned" of TB-1',
      'Created TB-1',
      expect.stringMatching(/^Added the member person-/),
      'Registered the organization',
    ]);
    const stored = (await truth()).find(({ kind }) => kind === 'tool_missing');
    expect(events.find(({ kind }) => kind === 'tool_missing')).toMatchObject({
      sequence: 6,
      kind: 'tool_missing',
      at: stored?.recordedAt.toISOString(),
      deviceTime: '2026-11-20T10:00:00.000Z',
      person: { id: at().ray.id, name: 'Ray Ortiz', rank: 'SrA', unit: '2 AMXS' },
      toolboxId: 'TB-1',
      drawerNumber: 2,
      linksToHistory: true,
      seal: stored?.hash,
      previousSeal: stored?.previousHash,
    });
    expect(events[6]?.missing).toEqual(['drawer 2: Wrench 1', 'drawer 2: Wrench 2']);
    expect(events[8]?.missing).toEqual(['Wrench 2']);
    expect(events[0]?.facts).toEqual([{ label: 'Organization role', before: 'admin', after: 'member' }]);
    const photo = await at().test.call('GET', events[7]?.imageUrl ?? '');
    expect([photo.status, photo.headers['content-type']]).toEqual([200, 'image/jpeg']);
  });

  it('applies each filter, alone and combined', async () => {
    const all = await truth();
    const middle = all.find(({ kind }) => kind === 'toolbox_completed')?.recordedAt ?? new Date();
    const from = new Date(middle.getTime() - 60_000).toISOString();
    const to = new Date(middle.getTime() + 60_000).toISOString();
    const isIn = ({ recordedAt: at }: { recordedAt: Date }) =>
      at.toISOString() >= from && at.toISOString() < to;
    const isRays = ({ actorId: actor }: { actorId: string }) => actor === at().ray.id;
    const ofBox = ({ toolboxId: id }: { toolboxId: string | null }) => id === 'TB-1';
    const isScan = ({ kind }: { kind: string }) => kind === 'drawer_scanned';
    type Test = (typeof all)[number];
    const cases: [Record<string, string>, ((event: Test) => boolean)[]][] = [
      [{ person: at().ray.id }, [isRays]],
      [{ toolboxId: 'TB-1' }, [ofBox]],
      [{ kind: 'drawer_scanned' }, [isScan]],
      [{ from, to }, [isIn]],
      [{ person: at().ray.id, from, to }, [isRays, isIn]],
      [{ toolboxId: 'TB-1', from, to }, [ofBox, isIn]],
      [{ kind: 'drawer_scanned', from, to }, [isScan, isIn]],
      [{ person: at().ray.id, kind: 'drawer_scanned', toolboxId: 'TB-1' }, [isRays, isScan, ofBox]],
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

  it('shows no change if only the old or the new value is known', async () => {
    const org = await registerOrganization(at().test);
    const { path } = await createToolbox(at().test, org.admin, { name: 'Full' });
    const many = Array.from({ length: 40 }, (_, i) => ({
      ...tools('present')[0],
      uniqueId: `t${i}`,
      name: at().test.deps.ids.uuid() + at().test.deps.ids.uuid(),
    }));
    await scan(at().test, org.admin, { drawer: `${path}/drawer/1`, tools: many });
    const { events } = await page({ kind: 'drawer_scanned' }, org.admin);
    expect(events.map(({ facts }) => facts)).toEqual([[]]);
  });

  it("shows the template's version once", async () => {
    const org = await registerOrganization(at().test);
    const { path } = await createToolbox(at().test, org.admin, { name: 'Once' });
    await at().test.call('POST', `${path}/drawer/1/assign-template`, {
      token: org.admin,
      body: { templateImageUrl: 'https://example.org/drawer.jpg', templateTools: tools('present') },
    });
    await at().test.call('POST', `${path}/drawer/1/status`, {
      token: org.admin,
      body: { status: 'complete' },
    });
    const [completed] = (await page({ kind: 'drawer_completed' }, org.admin)).events;
    expect(completed).toMatchObject({ templateVersion: 1 });
    expect(completed?.facts.map(({ label }) => label)).not.toContain('Template version');
  });

  it('shows every event once when paging back while new ones arrive', async () => {
    const org = await registerOrganization(at().test);
    const { path } = await createToolbox(at().test, org.admin, { name: 'Busy' });
    const drawer = `${path}/drawer/1`;
    await scan(at().test, org.admin, { drawer, tools: tools('present') });
    const flip = (deed: string) =>
      at().test.call('POST', `${drawer}/${deed}?toolIndex=0`, {
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
      Array.from({ length: 56 }, (_, i) => 56 - i),
    );
    expect(second.next).toBeNull();
  });

  it('G-19 shows nothing from another organization, even when filtered by its people or toolboxes', async () => {
    const theirs = await registerOrganization(at().test);
    for (const query of [{ person: at().ray.id }, { toolboxId: 'TB-1' }, { cursor: '999' }]) {
      expect((await page(query, theirs.admin)).events).toEqual([]);
    }
    const choices = await at().test.call('GET', '/api/events/choices', { token: theirs.admin });
    expect(choices.body.people).toHaveLength(1);
    expect(choices.body.toolboxes).toEqual([]);
  });

  it('is open, with its filters, to system administrators and organization admins only', async () => {
    const owner = await addMember(at().test, at().ours.organizationId, { organizationRole: 'admin' });
    for (const { token, expected } of [
      { token: owner.token, expected: 200 },
      { token: at().ray.token, expected: 403 },
    ]) {
      expect((await page({}, token)).status).toBe(expected);
      expect((await at().test.call('GET', '/api/events/choices', { token })).status).toBe(expected);
    }
    const { body } = await at().test.call('GET', '/api/events/choices', { token: at().ours.admin });
    expect(body.people).toContainEqual({ id: at().ray.id, name: 'Ray Ortiz' });
    expect(body.kinds).toContainEqual({ kind: 'tool_missing', title: 'Tool marked as missing' });
  });

  it('G-48 keeps showing the events of a deleted toolbox, with their photos', async () => {
    const org = await registerOrganization(at().test);
    const { path, toolboxId } = await createToolbox(at().test, org.admin, { name: 'Gone' });
    await scan(at().test, org.admin, { drawer: `${path}/drawer/1`, tools: tools('missing') });
    await at().test.call('DELETE', path, { token: org.admin });
    const { events } = await page({ toolboxId }, org.admin);
    expect(events.map(({ what, linksToHistory }) => [what, linksToHistory])).toEqual([
      ['Deleted Gone', false],
      ['Cancelled the inventory "Unplanned" of Gone', false],
      ['Opened a suspected case for Wrench 1 in drawer 1 of Gone', false],
      ['Saved photo and tools of drawer 1 of Gone', false],
      ['Started the inventory "Unplanned" of Gone', false],
      ['Created Gone', false],
    ]);
    const link = events[3]?.imageUrl ?? '';
    expect((await at().test.call('GET', link)).status).toBe(200);
    // The record's link cannot be turned into an ordinary picture link.
    expect((await at().test.call('GET', link.replace('&r=1', ''))).status).toBe(404);
    expect((await at().test.call('GET', link.replace(/s=[^&]+/, 's=x'))).status).toBe(403);
    const { body } = await at().test.call('GET', '/api/events/choices', { token: org.admin });
    expect(body.toolboxes).toEqual([{ toolboxId: 'Gone', isDeleted: true }]);
  });
});
