// @postgres compares definitions as the database server writes them.
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { asOwner } from './client.ts';
import { findSchemaDifferences } from './schema-objects.ts';
import { postgresUrl } from '../test/database.ts';
import { useTestApp } from '../test/test-app.ts';

const test = useTestApp();

const differences = () => asOwner(test.deps.db, findSchemaDifferences);
const tamper = (statement: string) =>
  test.database.asOwner(async (db) => {
    await sql.raw(statement).execute(db);
  });

describe('the schema', () => {
  it('S36 is as this version makes it, beside what the operator adds', async () => {
    await tamper('create view own_report as select 1 as one; create table own_notes (note text)');
    expect(await differences()).toEqual([]);
  });

  it('S36 says what a superuser changed', async () => {
    for (const statement of [
      'drop view standing_drawers',
      // Without the drawers that have missing tools.
      `create view standing_drawers with (security_invoker = true) as
        select drawers.* from drawers where not exists (
          select from tools where tools.drawer_id = drawers.id and tools.status = 'missing')`,
      'alter table tools disable trigger user',
      // Only a superuser may switch off those of references.
      `alter table templates disable trigger ${postgresUrl ? 'user' : 'all'}`,
      'alter table drawers no force row level security',
      'drop policy own_organization on drawers',
      'create policy all_organizations on templates using (true)',
      'create rule keep_missing as on update to tools do instead nothing',
      'alter table tools alter column status set default $$present$$',
      'alter table toolboxes drop constraint toolboxes_status_check',
      `create or replace function stowed_refuse_change() returns trigger language plpgsql as $$ begin
        return new; end $$`,
    ])
      await tamper(statement);
    const found = await differences();
    expect(found.filter((sentence) => !sentence.startsWith('trigger RI_'))).toEqual([
      'column status of tools is not as this version makes it',
      'constraint toolboxes_status_check of toolboxes is gone',
      'function stowed_refuse_change() is not as this version makes it',
      'policy own_organization of drawers is gone',
      'table drawers is not as this version makes it',
      'trigger template_written of templates is not as this version makes it',
      'trigger tool_status_changed of tools is not as this version makes it',
      'trigger tools_listed of tools is not as this version makes it',
      'view standing_drawers is not as this version makes it',
      'policy all_organizations of templates: this version does not make it',
      'rule keep_missing of tools: this version does not make it',
    ]);
    if (postgresUrl) return;
    expect(found).toContainEqual(
      expect.stringMatching(/^trigger RI_\w+ of templates: this version does not make it$/),
    );
  });
});
