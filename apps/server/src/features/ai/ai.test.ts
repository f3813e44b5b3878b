import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inOrganization } from '../../db/transaction.ts';
import { addPerson, registerOrganization } from '../../test/factories.ts';
import { openTestApp } from '../../test/test-app.ts';
import type { TestApp } from '../../test/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test.close());

const check = (token: string, body: unknown = { check: true }) =>
  test.call('POST', '/api/init-gemini', { token, body });

const choose = (organizationId: string, key: string | null) =>
  inOrganization(test.deps.db, organizationId, (db) =>
    db
      .insertInto('ai_settings')
      .values({
        organization_id: organizationId,
        engine: 'gemini',
        key_ciphertext: key,
        key_nonce: key,
        key_set_by: null,
        updated_at: test.clock.now(),
      })
      .onConflict((conflict) =>
        conflict.column('organization_id').doUpdateSet({ key_ciphertext: key, key_nonce: key }),
      )
      .execute(),
  );

describe('whether tool detection is ready', () => {
  it('BOX-015 BOX-016 G-159 is so for every member with the built-in engine, which is the default', async () => {
    const { admin, organizationId } = await registerOrganization(test);
    for (const token of [admin, await addPerson(test, organizationId)]) {
      const { status, body } = await check(token);
      expect([status, body]).toEqual([
        200,
        { success: true, initialized: true, message: 'Tool detection is ready', engine: 'built-in' },
      ]);
    }
  });

  it('S55 BOX-016 G-159 G-168 with Gemini depends on a key, which no answer holds', async () => {
    const ours = await registerOrganization(test);
    const theirs = await registerOrganization(test);
    await choose(ours.organizationId, null);
    expect((await check(ours.admin)).body).toEqual({
      success: true,
      initialized: false,
      message: 'Gemini AI service not initialized',
      engine: 'gemini',
    });
    await choose(ours.organizationId, 'canary-key');
    const ready = await check(ours.admin);
    expect(ready.body).toMatchObject({ initialized: true, engine: 'gemini' });
    expect(ready.text).not.toContain('canary');
    expect((await check(theirs.admin)).body.engine).toBe('built-in');
  });

  it.each([{}, { check: false }, { check: 'yes' }])('refuses %j', async (body) => {
    const { admin } = await registerOrganization(test);
    const answer = await check(admin, body);
    expect([answer.status, answer.body.success, answer.body.message]).toEqual([
      400,
      false,
      'Check must be true',
    ]);
  });
});
