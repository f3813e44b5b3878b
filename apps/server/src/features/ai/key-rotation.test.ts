import { sql } from 'kysely';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { makeDataDir } from '../../data-dir.ts';
import { inOrganization } from '../../db/transaction.ts';
import { asOwner, openEmbeddedDatabase } from '../../db/client.ts';
import { SecretBox } from '../../secret-box.ts';
import { deriveKey, requireSecretKey, UnfinishedRotationError } from '../../secret-key.ts';
import { openBuild } from '../../test/built-server.ts';
import { postgresUrl } from '../../test/database.ts';
import { registerOrganization } from '../../test/factories.ts';
import { useTestApp } from '../../test/test-app.ts';
import { saveAiSettings } from './ai.repository.ts';
import { rotateKeys, WrongSecretError } from './key-rotation.service.ts';

const CANARY = 'AIzaSyCANARY-that-must-survive-0123';
const boxOf = (secret: string) => new SecretBox(deriveKey(secret, 'keys of organizations'));

const test = useTestApp();

async function keep(secret: string, key = CANARY): Promise<string> {
  const { organizationId } = await registerOrganization(test);
  const { ciphertext, nonce } = boxOf(secret).seal(key, organizationId);
  await inOrganization(test.deps.db, organizationId, (db) =>
    saveAiSettings(db, organizationId, {
      engine: 'gemini',
      updatedAt: test.clock.now(),
      key: { keyCiphertext: ciphertext, keyNonce: nonce, keySetBy: null },
    }),
  );
  return organizationId;
}

const stored = async (organizationId: string) => {
  const row = await inOrganization(test.deps.db, organizationId, (db) =>
    db
      .selectFrom('aiSettings')
      .select(['keyCiphertext', 'keyNonce'])
      .where('organizationId', '=', organizationId)
      .executeTakeFirstOrThrow(),
  );
  return { ciphertext: row.keyCiphertext ?? '', nonce: row.keyNonce ?? '' };
};
const readWith = async (secret: string, organizationId: string) =>
  boxOf(secret).open(await stored(organizationId), organizationId);

describe('S55 the rotation of the secret key', () => {
  it("reseals every organization's AI key in one transaction, and can be repeated safely", async () => {
    const [first, second] = [await keep('the first secret'), await keep('the first secret', 'another key')];
    await asOwner(test.deps.db, async (owner) => {
      await sql`delete from record_keys`.execute(owner);
    });
    const rotation = { from: 'the first secret', to: 'the second secret', now: test.clock.now() };
    await expect(
      rotateKeys(test.deps.db, { from: 'a wrong one', to: 'whatever', now: test.clock.now() }),
    ).rejects.toBeInstanceOf(WrongSecretError);
    expect(await readWith('the first secret', first)).toBe(CANARY);

    expect(await rotateKeys(test.deps.db, rotation)).toEqual({ resealed: 2, done: 0, unreadable: [] });
    expect(await readWith('the second secret', first)).toBe(CANARY);
    expect(await readWith('the second secret', second)).toBe('another key');
    expect(await readWith('the first secret', first)).toBeUndefined();

    // A key is set with the first secret between the interruption and the retry.
    const third = await keep('the first secret', 'a third key');
    const lost = await keep('a secret that nobody has');
    const before = await stored(lost);
    expect(await rotateKeys(test.deps.db, rotation)).toEqual({
      resealed: 1,
      done: 2,
      unreadable: ['Test Squadron'],
    });
    expect(await readWith('the second secret', third)).toBe('a third key');
    expect(await stored(lost)).toEqual(before);
  });

  it('stops a server with the current key from starting during a rotation', () => {
    const folder = mkdtempSync(join(tmpdir(), 'stowed-rotation-'));
    const present = requireSecretKey(undefined, folder);
    writeFileSync(join(folder, 'secret-key.next'), 'x'.repeat(43));
    expect(() => requireSecretKey(undefined, folder)).toThrow(UnfinishedRotationError);
    expect(requireSecretKey('given', folder)).toBe('given');
    rmSync(join(folder, 'secret-key.next'));
    expect(requireSecretKey(undefined, folder)).toBe(present);
    rmSync(folder, { recursive: true });
  });
});

// Always on the embedded database, so it need not run again on PostgreSQL.
describe.skipIf(postgresUrl)('npm run rotate-key', () => {
  const build = openBuild();
  afterAll(() => build.end());
  const rotate = async (env: Record<string, string>) => {
    const command = build.run('rotate-key.js', env, []);
    return { code: await command.exitCode(), output: command.output() };
  };

  it('S55 creates a key, stores it in the data folder, and says what to do next; also accepts a given key', async () => {
    const dataDir = join(build.folder, 'rotated');
    const secretFile = join(dataDir, 'secret-key');
    const env = { DATA_DIR: dataDir };
    expect((await rotate(env)).output).toContain(`There is no secret key in ${dataDir}`);
    const present = requireSecretKey(undefined, (await openFilled(dataDir)).dataDir);

    const { code, output } = await rotate(env);
    expect([code, output.split('\n')[0]]).toEqual([0, '0 AI keys sealed with the new secret key.']);
    expect(output).toContain(`The new secret key is kept in ${secretFile}. Start the server.`);
    const next = readFileSync(secretFile, 'utf8');
    expect([next === present, next.length, statSync(secretFile).mode & 0o777]).toEqual([false, 43, 0o600]);
    expect(output).not.toContain(next);
    expect(existsSync(`${secretFile}.next`)).toBe(false);

    expect((await rotate({ ...env, SECRET_KEY: next })).output).toContain(
      'pass the new key as NEW_SECRET_KEY',
    );
    const given = await rotate({ ...env, SECRET_KEY: next, NEW_SECRET_KEY: `${next}-and-more` });
    expect([given.code, given.output]).toEqual([
      0,
      expect.stringContaining('Now set SECRET_KEY to the new key'),
    ]);
    expect(readFileSync(secretFile, 'utf8')).toBe(next);

    // After an interruption, some data may be sealed with the key stored there, so no other key will do.
    const interruptedKey = `${next}-of-the-interrupted-one`;
    writeFileSync(`${secretFile}.next`, interruptedKey);
    const other = await rotate({ ...env, NEW_SECRET_KEY: `${next}-another` });
    expect([other.code, other.output]).toEqual([
      1,
      expect.stringContaining('Run npm run rotate-key again without NEW_SECRET_KEY'),
    ]);
    expect([readFileSync(secretFile, 'utf8'), existsSync(`${secretFile}.next`)]).toEqual([next, true]);
    expect((await rotate({ ...env, NEW_SECRET_KEY: interruptedKey })).code).toBe(0);
    expect(readFileSync(secretFile, 'utf8')).toBe(interruptedKey);
  }, 120_000);
});

/** A data folder as the server leaves it. */
async function openFilled(dataDir: string) {
  makeDataDir(dataDir);
  const database = await openEmbeddedDatabase(dataDir, (error) => {
    throw error;
  });
  await database.close();
  return { dataDir };
}
