// @postgres compares rows with stored JSON.
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { postgresUrl } from '../../../test/database.ts';
import { addMember, createToolbox, registerOrganization, scan, tools } from '../../../test/factories.ts';
import type { TestOrganization } from '../../../test/factories.ts';
import { dataUrl, plainJpeg } from '../../../test/pictures.ts';
import { tamperWith } from '../../../test/tamper.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { verifyRecords } from '../verification.service.ts';

const test = useTestApp();
let ours: TestOrganization;
let path: string;

const call = async (method: string, url: string, body?: object) => {
  const answer = await test.call(method, url, { token: ours.admin, body });
  expect(answer.status, `${method} ${url}: ${answer.text}`).toBeLessThan(300);
};
const drawerTool = (index: number) => tools('present', 'present', 'missing')[index];

/** A toolbox with every kind of event that changes its state. */
beforeEach(async () => {
  ours = await registerOrganization(test);
  ({ path } = await createToolbox(test, ours.admin, { name: 'TB-1' }));
  const template = { templateImageUrl: 'https://pictures.example/1.jpg', templateTools: [drawerTool(0)] };
  await call('POST', `${path}/drawer/1/assign-template`, template);
  await call('POST', `${path}/drawer/1/assign-template`, template);
  await call('DELETE', `${path}/drawer/1/template`);
  await call('POST', `${path}/drawer/1/assign-template`, template);
  await scan(test, ours.admin, { drawer: `${path}/drawer/1`, tools: tools('present', 'present', 'missing') });
  await call('POST', `${path}/drawer/1/tool-found?toolIndex=2`, { toolName: 'Wrench 3' });
  await call('POST', `${path}/drawer/1/status`, { status: 'complete' });
  await call('POST', `${path}/status`, { status: 'complete' });
  await call('POST', `${path}/drawer/1/tool-missing?toolIndex=0`, { toolName: 'Wrench 1' });
  await scan(test, ours.admin, { drawer: `${path}/drawer/2`, tools: tools('present'), imageUrl: null });
  await call('POST', `${path}/drawer/2/status`, {
    status: 'complete',
    checkedByEye: [{ uniqueId: 'tool-1', status: 'present' }],
  });
  const settings = { type: 'rolling', name: 'TB-1', eid: 'EQ-8' };
  await call('PUT', path, { ...settings, drawers: 1 });
  await call('POST', `${path}/status`, { status: 'complete' });
  await call('PUT', path, { ...settings, drawers: 4, drawerTools: { 1: 7 } });
  await call('POST', `${path}/status`, { status: 'incomplete' });
});

async function differences(): Promise<readonly string[]> {
  for await (const record of verifyRecords(test.deps.db)) {
    if (record.organizationId !== ours.organizationId) continue;
    expect(record.broken).toBeUndefined();
    return record.differences.sentences;
  }
  throw new Error('The organization is gone');
}

const tamper = (statement: string) =>
  tamperWith(test.database, ours.organizationId, [
    sql.raw(statement.replaceAll('$our', `organization_id = '${ours.organizationId}'`)),
  ]);

describe('the events of an organization', () => {
  it('S36 determine its toolboxes, drawers, tools and templates', async () => {
    expect(await differences()).toEqual([]);
    await call('DELETE', path);
    expect(await differences()).toEqual([]);
  });

  it('S35 record that photos no longer count for the inventory, even in incomplete drawers', async () => {
    await scan(test, ours.admin, { drawer: `${path}/drawer/1`, tools: tools('present') });
    await call('POST', `${path}/status`, { status: 'incomplete' });
    expect(await differences()).toEqual([]);
    const { body } = await test.call('GET', '/api/events', { token: ours.admin });
    expect(body.events.slice(0, 2)).toMatchObject([
      { kind: 'inventory_started' },
      { kind: 'toolbox_reopened' },
    ]);
    await call('POST', `${path}/status`, { status: 'incomplete' });
    const again = await test.call('GET', '/api/events', { token: ours.admin });
    expect(again.body.events[0].sequence).toBe(body.events[0].sequence);
  });

  it('S36 identify every row that was changed by SQL', async () => {
    for (const statement of [
      "update tools set status = 'present' where $our and name = 'Wrench 1'",
      "update tools set ordinal = 9 where $our and name = 'Wrench 3'",
      "delete from tools where $our and name = 'Wrench 2'",
      `insert into tools select organization_id, drawer_id, 'x', 12, 'Spare', position, status, shape, confidence,
        needs_review, reason, part_number, pieces, decided_by, decider_name, decided_at, engine_version
        from tools where $our and name = 'Wrench 3'`,
      "update drawers set status = 'complete' where $our and number = 1",
      'update drawers set expected_tools = 4, completed_version = 1 where $our and number = 4',
      "update toolboxes set status = 'complete' where $our",
      "update templates set tools = '[]' where $our and version = 3",
    ]) {
      await tamper(statement);
    }
    expect(await differences()).toEqual([
      'toolbox TB-1: status is "complete", the events say "incomplete"',
      'drawer 1 of toolbox TB-1: status is "complete", the events say "incomplete"',
      'tool "Wrench 1" (tool-1) of drawer 1 of toolbox TB-1: status is "present", the events say "missing"',
      'tool "Wrench 2" (tool-2) of drawer 1 of toolbox TB-1 is gone',
      'tool "Wrench 3" (tool-3) of drawer 1 of toolbox TB-1: ordinal is 9, the events say 2',
      'tool "Spare" (x) of drawer 1 of toolbox TB-1: no event created it',
      'drawer 4 of toolbox TB-1: expectedTools is 4, the events say 10',
      'drawer 4 of toolbox TB-1: completedVersion is 1, the events say null',
      expect.stringMatching(
        /^template version 3 of drawer 1 of toolbox TB-1: tools is \[\], the events say \[\{/,
      ),
    ]);
  });

  it('S36 identify every change by SQL of an inventory, a case and its aircraft', async () => {
    const { body: aircraft } = await test.call('POST', '/api/work-items', {
      token: ours.admin,
      body: { kind: 'aircraft', reference: 'N1' },
    });
    await call('POST', `${path}/inventories`, {
      kind: 'shift_end',
      workItemIds: [aircraft.id],
      supersede: { reason: 'Shift end' },
    });
    await scan(test, ours.admin, {
      drawer: `${path}/drawer/1`,
      tools: tools('present', 'missing', 'present'),
    });
    await call('POST', `${path}/status`, { status: 'complete' });
    expect(await differences()).toEqual([]);
    for (const statement of [
      "update inventories set missing = 0 where $our and kind = 'shift_end'",
      'delete from inventory_work_items where $our',
      'update lost_cases set advances_at = null where $our and number = 2',
      "update case_work_items set added_at = '2026-01-01' where $our",
      "update work_items set reference = 'N2', archived_at = now() where $our",
    ])
      await tamper(statement);
    expect(await differences()).toEqual([
      expect.stringMatching(/^inventory from event \d+ of toolbox TB-1: missing is 0, the events say 1$/),
      expect.stringMatching(
        /^inventory from event \d+ of toolbox TB-1: workItemIds is \[\], the events say \["/,
      ),
      expect.stringMatching(/^case 2: advancesAt is null, the events say "/),
      expect.stringMatching(
        /^aircraft or job \S+ of case 2: addedAt is "2026-01-01T00:00:00.000Z", the events say "/,
      ),
      expect.stringMatching(/^aircraft or job \S+: reference is "N2", the events say "N1"$/),
      expect.stringMatching(/^aircraft or job \S+: isArchived is true, the events say false$/),
    ]);
  });

  it('S36 identify roles, duties, settings and members that were changed by SQL', async () => {
    await addMember(test, ours.organizationId);
    const { body: settings } = await test.call('GET', '/api/organizations/settings', { token: ours.admin });
    const change = await test.call('PUT', '/api/organizations/settings', {
      token: ours.admin,
      body: { signing: 'on' },
      headers: { 'if-match': String(settings.version) },
    });
    expect(change.status).toBe(200);
    expect(await differences()).toEqual([]);
    const maintainer = "$our and role = 'maintainer'";
    for (const statement of [
      'update organization_settings set signing = $$off$$, photo = $$required$$ where $our',
      `insert into member_duties select organization_id, id, 'inspector', id, now() from users where ${maintainer}`,
      `update users set organization_role = 'owner' where ${maintainer}`,
    ])
      await tamper(statement);
    expect(await differences()).toEqual([
      'settings: photo is "required", the events say "any"',
      'settings: signing is "off", the events say "on"',
      expect.stringMatching(/^member \S+: organizationRole is "owner", the events say "member"$/),
      expect.stringMatching(/^member \S+: duties is \["inspector"\], the events say \[\]$/),
    ]);
  });

  it('S36 identify a photo that was exchanged for another', async () => {
    await call('POST', '/api/process-image', { imageData: dataUrl(await plainJpeg()) });
    expect(await differences()).toEqual([]);
    const judged = '(select image_id from detections where $our)';
    await tamper(`update images set sha256 = repeat('0', 64) where $our and id = ${judged}`);
    expect(await differences()).toEqual([
      expect.stringMatching(
        /^picture [0-9a-f]{32} of event \d+: sha256 is "0{64}", the events say "[0-9a-f]{64}"$/,
      ),
    ]);
    if (postgresUrl) return;
    // Only a superuser can switch off what keeps the row of a picture that an event names.
    await tamper(`set session_replication_role = replica; delete from images where $our and id = ${judged};
      set session_replication_role = origin`);
    expect(await differences()).toEqual([
      expect.stringMatching(/^picture [0-9a-f]{32} of event \d+ is gone$/),
    ]);
  });

  it('S36 reveal a falsified row even after an event that copied its value', async () => {
    await tamper("update tools set status = 'present' where $our and name = 'Wrench 1'");
    await call('POST', `${path}/drawer/1/status`, { status: 'complete' });
    expect(await differences()).toEqual([
      expect.stringMatching(
        /^at event \d+, tool "Wrench 1" \(tool-1\) of drawer 1 of toolbox TB-1: status is "present", the events say "missing"$/,
      ),
      expect.stringMatching(/^tool "Wrench 1" .* the events say "missing"$/),
    ]);
  });
});
