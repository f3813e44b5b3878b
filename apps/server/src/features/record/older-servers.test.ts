// @postgres runs triggers of the schema.
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { sinceColumns } from '../../db/migrations/0023-older-servers.ts';
import { fromDetections } from '../../db/migrations/0024-missed-in-photo.ts';
import {
  addPerson,
  createToolbox,
  registerOrganization,
  scan,
  storeVerdict,
  tools,
} from '../../test/factories.ts';
import { dataUrl, plainJpeg } from '../../test/pictures.ts';
import { tamperWith } from '../../test/tamper.ts';
import { useTestApp } from '../../test/test-app.ts';
import { verifyRecords } from './verification.service.ts';

const test = useTestApp();

/** Servers do not write what only the newest ones know, as during a rolling update. */
const asOlderServers = sql.raw(`
  create function older_server() returns trigger language plpgsql as $$ begin
    -- 1: by a server's own statement.
    if pg_trigger_depth() = 1 then
      new.photo_by := old.photo_by;
      new.completed_by_name := old.completed_by_name;
    end if;
    return new;
  end $$;
  create trigger older_server before update on drawers for each row execute function older_server();`);
const asNewestServers = sql.raw('drop function older_server cascade');

async function differencesOf(organizationId: string): Promise<readonly string[] | undefined> {
  for await (const record of verifyRecords(test.deps.db, { hashes: [] })) {
    if (record.organizationId === organizationId) return record.differences.sentences;
  }
  return undefined;
}

it('SCALE-010 work at an older server is that of its person, also to newer servers', async () => {
  const { admin, organizationId } = await registerOrganization(test);
  const { path } = await createToolbox(test, admin);
  const drawer = `${path}/drawer/1`;
  const complete = (token: string, status = 'complete') =>
    test.call('POST', `${drawer}/status`, { token, body: { status } });
  const shown = async () => (await test.call('GET', drawer, { token: admin })).body;
  await scan(test, admin, { drawer, tools: tools('present') });
  await complete(admin);
  const { photoBy, completedBy } = await shown();
  expect(completedBy).toBe(photoBy);

  await test.database.asOwner((owner) => asOlderServers.execute(owner));
  const token = await addPerson(test, organizationId);
  await complete(token, 'incomplete');
  await complete(token);
  expect(await shown()).toMatchObject({ photoBy, completedBy: 'SrA Ray Ortiz' });
  expect(completedBy).not.toBe('SrA Ray Ortiz');
  await scan(test, token, { drawer, tools: tools('missing') });
  expect(await shown()).toMatchObject({ photoBy: 'SrA Ray Ortiz' });
  await scan(test, token, { drawer, tools: tools('missing'), imageUrl: null });
  expect(await shown()).toMatchObject({ photoBy: null });
  await test.database.asOwner((owner) => asNewestServers.execute(owner));
  expect(await differencesOf(organizationId)).toEqual([]);
});

it('SCALE-010 a photo saved at an older server was not compared late', async () => {
  const { admin, organizationId } = await registerOrganization(test);
  const { path } = await createToolbox(test, admin);
  const drawer = `${path}/drawer/1`;
  await scan(test, admin, { drawer, tools: tools('present') });
  await tamperWith(test.database, organizationId, [
    sql`update drawers set is_compared_late = true`,
    // As its event is read when an older server writes it.
    sql`select stowed_take_over(jsonb_populate_record(e, jsonb_build_object('after', e.after - 'isComparedLate')))
      from inspection_events e where kind = 'drawer_scanned'`,
    sql`update drawers set is_compared_late = false where number > 1`,
  ]);
  expect((await test.call('GET', drawer, { token: admin })).body).toMatchObject({ isComparedLate: false });
  expect(await differencesOf(organizationId)).toEqual([]);
});

it('SCALE-010 what older servers did before this schema is made good', async () => {
  const { admin, organizationId } = await registerOrganization(test);
  const { path } = await createToolbox(test, admin);
  await scan(test, admin, { drawer: `${path}/drawer/1`, tools: tools('present') });
  await test.call('POST', `${path}/drawer/1/status`, { token: admin, body: { status: 'complete' } });
  await tamperWith(test.database, organizationId, [
    sql`update drawers set photo_by = null, completed_by_name = 'SrA Ray Ortiz' where number = 1`,
  ]);
  expect(await differencesOf(organizationId)).toHaveLength(2);
  await test.database.asOwner((owner) => sinceColumns.execute(owner));
  expect(await differencesOf(organizationId)).toEqual([]);
});

it('G-176 of the pictures that drawers show already, an upgrade finds the tools that the engine missed', async () => {
  const { admin, organizationId } = await registerOrganization(test);
  const { path } = await createToolbox(test, admin);
  const drawer = `${path}/drawer/1`;
  const read = async () => (await test.call('GET', drawer, { token: admin })).body;
  const templateTools = tools('present', 'present', 'present');
  await test.call('POST', `${drawer}/assign-template`, {
    token: admin,
    body: { templateImageUrl: dataUrl(await plainJpeg()), templateTools },
  });
  // The first photo opens the inventory.
  await scan(test, admin, { drawer, tools: templateTools });
  const { body: saved } = await scan(test, admin, { drawer, tools: templateTools });
  const [present, missed, doubted] = templateTools.map((tool) => ({ ...tool, status: 'missing' as const }));
  const seen = [{ ...present, status: 'present' }, { ...missed }, { ...doubted, needsReview: true }];
  await storeVerdict(test, organizationId, { drawer: saved.drawer, seen });
  const { imageUrl } = saved.drawer;
  await scan(test, admin, { drawer, tools: templateTools, imageUrl: null });
  await scan(test, admin, { drawer, tools: templateTools, imageUrl });
  expect((await read()).missedInPhoto).toEqual(['tool-2']);
  await tamperWith(test.database, organizationId, [sql`update tools set missed_in_photo = false`]);
  expect(await differencesOf(organizationId)).toHaveLength(1);
  await test.database.asOwner((owner) => fromDetections.execute(owner));
  expect((await read()).missedInPhoto).toEqual(['tool-2']);
  expect(await differencesOf(organizationId)).toEqual([]);
});
