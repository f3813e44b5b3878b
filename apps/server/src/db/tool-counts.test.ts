import { expect, it } from 'vitest';
import { countTools, missingTools as missingOf } from '@stowed/domain';
import { sql } from 'kysely';
import { createToolbox, scan, tools, useOrganization } from '../test/factories.ts';
import { useTestApp } from '../test/test-app.ts';
import {
  missingInEvent,
  missingToolsInEvent,
  missingTools,
  toCheckInEvent,
  toolsToCheck,
} from './tool-counts.ts';
import { inOrganization } from './transaction.ts';

const test = useTestApp();
const ours = useOrganization(test);

const reviews = [true, false, null];
const rows = (['present', 'missing'] as const).flatMap((status) =>
  reviews.map((needsReview, index) => ({ name: `${status} ${index}`, status, needsReview })),
);

it('G-175 counts tool rows as the domain does, even in a state the server never stores', async () => {
  const { path, id } = await createToolbox(test, ours.admin, { drawers: 1 });
  await scan(test, ours.admin, {
    drawer: `${path}/drawer/1`,
    tools: tools(...rows.map(({ status }) => status)),
  });
  const counts = await inOrganization(test.deps.db, ours.organizationId, async (db) => {
    const ofBox = sql<boolean>`drawer_id in (select id from drawers where toolbox_row_id = ${id})`;
    for (const [ordinal, { needsReview }] of rows.entries()) {
      const uniqueId = `tool-${ordinal + 1}`;
      await db
        .updateTable('tools')
        .set({ needsReview })
        .where('uniqueId', '=', uniqueId)
        .where(ofBox)
        .execute();
    }
    return db
      .selectFrom('tools')
      .select([missingTools.as('missing'), toolsToCheck.as('toCheck')])
      .where(ofBox)
      .executeTakeFirstOrThrow();
  });
  const { missing, toCheck } = countTools(rows);
  expect(counts).toEqual({ missing, toCheck });
});

it.each([
  ['a drawer or a photo', { tools: rows }],
  ['a toolbox', { drawers: [{ tools: rows.slice(0, 2) }, { tools: rows.slice(2) }] }],
])('G-175 counts the tools in an event of %s as the domain does', async (_, body) => {
  const content = sql`${JSON.stringify(body)}::jsonb`;
  const counts = await inOrganization(test.deps.db, ours.organizationId, (db) =>
    db
      .selectNoFrom([missingInEvent(content).as('missing'), toCheckInEvent(content).as('toCheck')])
      .executeTakeFirstOrThrow(),
  );
  const { missing, toCheck } = countTools(rows);
  expect(counts).toEqual({ missing, toCheck });
});

it('G-175 selects the missing tools in an event as the domain does', async () => {
  const content = sql`${JSON.stringify({ tools: rows })}::jsonb`;
  const { missing } = await inOrganization(test.deps.db, ours.organizationId, (db) =>
    db.selectNoFrom(missingToolsInEvent(content).as('missing')).executeTakeFirstOrThrow(),
  );
  expect(missing).toEqual(missingOf(rows));
});
