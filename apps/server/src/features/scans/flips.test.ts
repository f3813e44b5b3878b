// @postgres marks of one toolbox wait for each other at its lock.
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { inOrganization } from '../../db/transaction.ts';
import { createToolbox, scan, tools, useTeam } from '../../test/factories.ts';
import { OrganizationStatements } from '../../test/organization-statements.ts';
import { useRecordCheck } from '../../test/record-check.ts';
import { useTestApp } from '../../test/test-app.ts';

const PEOPLE = 12;
const test = useTestApp();
const ours = useTeam(test);
useRecordCheck(test);
let box: { id: string; path: string };
let drawer: string;

beforeEach(async () => {
  box = await createToolbox(test, ours.admin, { drawers: 1 });
  drawer = `${box.path}/drawer/1`;
  const all = tools(...Array.from({ length: PEOPLE }, () => 'present' as const));
  await scan(test, ours.maintainer, { drawer, tools: all });
});

const mark = (kind: 'found' | 'missing', number: number) =>
  test.call('POST', `${drawer}/tool-${kind}?toolIndex=0&uniqueId=tool-${number}`, {
    token: ours.maintainer,
    body: { toolName: `Wrench ${number}` },
  });
const read = async (path: string) => (await test.call('GET', path, { token: ours.maintainer })).body;
const events = () =>
  inOrganization(test.deps.db, ours.organizationId, (db) =>
    db
      .selectFrom('inspectionEvents')
      .select(['kind', 'sequence'])
      .where('organizationId', '=', ours.organizationId)
      .where('toolboxRowId', '=', box.id)
      .orderBy('sequence')
      .execute(),
  );

describe('a mark', () => {
  it('takes its turn: of many at once each sees what the ones before have stored', async () => {
    const before = await read(drawer);
    const numbers = Array.from({ length: PEOPLE }, (_, index) => index + 1);
    const all = await Promise.all(numbers.map((number) => mark('missing', number)));
    const versions = all.map(({ status, body }) => (status === 200 ? body.drawer.version : status));
    expect(versions.toSorted((a, b) => a - b)).toEqual(numbers.map((number) => before.version + number));
    for (const { body } of all) {
      const missing = body.drawer.tools.filter((tool: { status: string }) => tool.status === 'missing');
      expect(missing).toHaveLength(body.drawer.version - before.version);
    }
    expect(await read(drawer)).toMatchObject({ version: before.version + PEOPLE });
  });

  it('reopens its drawer and then its toolbox, each with an event', async () => {
    const complete = (path: string) =>
      test.call('POST', `${path}/status`, { token: ours.maintainer, body: { status: 'complete' } });
    await complete(drawer);
    await complete(box.path);
    const before = (await events()).length;
    const { body } = await mark('missing', 1);
    expect(body.drawer.status).toBe('incomplete');
    expect((await read(box.path)).status).toBe('incomplete');
    expect((await events()).slice(before).map(({ kind }) => kind)).toEqual([
      'inventory_started',
      'tool_missing',
      'toolbox_reopened',
    ]);
  });

  it.each(['missing', 'found'] as const)(
    '%s takes three round trips while it holds the toolbox',
    async (kind) => {
      await mark(kind === 'found' ? 'missing' : 'found', 1);
      const log: string[] = [];
      const { transformQuery, transformResult } = OrganizationStatements.prototype;
      const sent = vi
        .spyOn(OrganizationStatements.prototype, 'transformQuery')
        .mockImplementation((query) => {
          log.push('sent');
          return transformQuery(query);
        });
      const answered = vi
        .spyOn(OrganizationStatements.prototype, 'transformResult')
        .mockImplementation(async (result) => {
          log.push('answered');
          return transformResult(result);
        });
      await mark(kind, 1);
      sent.mockRestore();
      answered.mockRestore();
      const trips = log.filter((word, index) => word === 'answered' && log[index + 1] !== 'answered').length;
      // The session check and the begin are before it; both pools send them with the statement that follows.
      expect(trips).toBe(3 + 3);
    },
  );

  it('stores nothing if its event cannot be written', async () => {
    const before = await read(drawer);
    const asOwner = (statement: RawBuilder<unknown>) => test.database.asOwner((db) => statement.execute(db));
    await asOwner(sql`revoke insert on inspection_events from stowed_app`);
    try {
      expect((await mark('missing', 1)).status).toBe(500);
    } finally {
      await asOwner(sql`grant insert on inspection_events to stowed_app`);
    }
    expect(await read(drawer)).toEqual(before);
  });
});
