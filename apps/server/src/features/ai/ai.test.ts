import { describe, expect, it } from 'vitest';
import { inOrganization } from '../../db/transaction.ts';
import { addPerson, registerOrganization } from '../../test/factories.ts';
import { useTestApp } from '../../test/test-app.ts';

const test = useTestApp();

const check = (token: string, body: unknown = { check: true }) =>
  test.call('POST', '/api/init-gemini', { token, body });

const chooseGemini = (organizationId: string) =>
  inOrganization(test.deps.db, organizationId, (db) =>
    db
      .insertInto('aiSettings')
      .values({
        organizationId,
        engine: 'gemini',
        keyCiphertext: null,
        keyNonce: null,
        keySetBy: null,
        updatedAt: test.clock.now(),
      })
      .execute(),
  );

describe('readiness of tool detection', () => {
  it('BOX-015 BOX-016 G-159 is true for every member with the built-in engine, the default', async () => {
    const { admin, organizationId } = await registerOrganization(test);
    for (const token of [admin, await addPerson(test, organizationId)]) {
      const { status, body } = await check(token);
      expect([status, body]).toEqual([
        200,
        {
          success: true,
          initialized: true,
          message: 'Tool detection is ready',
          engine: 'built-in',
          keyFrom: null,
        },
      ]);
    }
  });

  it('BOX-016 G-159 requires a key with Gemini', async () => {
    const { admin, organizationId } = await registerOrganization(test);
    await chooseGemini(organizationId);
    expect((await check(admin)).body).toEqual({
      success: true,
      initialized: false,
      message: 'Gemini AI service not initialized',
      engine: 'gemini',
      keyFrom: null,
    });
  });

  it.each([{ check: false }, { check: 'yes' }])('refuses %j', async (body) => {
    const { admin } = await registerOrganization(test);
    const answer = await check(admin, body);
    expect([answer.status, answer.body.success, answer.body.message]).toEqual([
      400,
      false,
      'Check must be true',
    ]);
  });
});

describe('analyzing a list of tools', () => {
  const analyze = (token: string, tools: unknown) =>
    test.call('POST', '/api/analyze-tools', { token, body: { tools } });
  const list = [
    { name: 'Hammer', status: 'present' },
    { name: 'Pliers', status: 'missing' },
    { name: 'Saw' },
  ];

  it('DET-017 G-167 counts, names the missing tools and says what to do, without a key', async () => {
    const { organizationId } = await registerOrganization(test);
    const { status, body } = await analyze(await addPerson(test, organizationId), list);
    expect([status, body]).toEqual([
      200,
      {
        success: true,
        analysis: {
          missingCount: 2,
          presentCount: 1,
          criticalMissing: ['Pliers', 'Saw'],
          suggestions: 'Please locate the missing tools before continuing.',
        },
        message: 'Tools analyzed',
      },
    ]);
  });

  it('G-87 refuses an empty list, and G-167 does not call Gemini without a key', async () => {
    const { admin, organizationId } = await registerOrganization(test);
    const empty = await analyze(admin, []);
    expect([empty.status, empty.body.message]).toEqual([400, 'No tools provided for analysis.']);
    await chooseGemini(organizationId);
    const refused = await analyze(admin, list);
    expect([refused.status, refused.body]).toMatchObject([
      503,
      { success: false, message: 'Gemini AI service not initialized' },
    ]);
  });
});
