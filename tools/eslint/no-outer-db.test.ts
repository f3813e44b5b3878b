import { RuleTester } from 'eslint';
import { describe, it } from 'vitest';
import { noOuterDb } from './no-outer-db.mjs';

RuleTester.describe = describe;
RuleTester.it = it;
const errors = [{ messageId: 'outer' }];

new RuleTester().run('no outer db inside a transaction', noOuterDb, {
  valid: [
    'inOrganization(deps.db, id, async (db) => db.selectFrom("tools").execute());',
    'change(deps, session, async (db) => { await insert(db, { db: 1 }); return find(db); });',
    'function list(db) { return db.selectFrom("tools"); }',
    'read(deps, session, (db) => open(db, session.organizationId, path)); deps.db.destroy();',
    'read(deps, session, (db) => rows.map((row) => find(db, row)));',
    'read(stream, 7);',
  ],
  invalid: [
    { code: 'inOrganization(deps.db, id, async (db) => find(deps.db));', errors },
    { code: 'change(deps, session, async () => test.deps.db.selectFrom("tools").execute());', errors },
    { code: 'changeLinks(deps, session, async (db, caller) => find(deps.db, caller));', errors },
    { code: 'function list(db) { return read(deps, session, async (inner) => find(db)); }', errors },
    { code: 'function list({ db }) { return readOrganization(db, id, () => insert({ db })); }', errors },
    {
      code: 'change(deps, s, async (db) => { await change(deps, s, async (inner) => find(db)); return find(db); });',
      errors,
    },
  ],
});
