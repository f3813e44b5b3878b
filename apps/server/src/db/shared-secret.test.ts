// @postgres starts servers that share a database.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { parseConfig } from '../config.ts';
import { makeDataDir } from '../data-dir.ts';
import { openDeps } from '../open-deps.ts';
import { openTestDatabase, postgresUrl } from '../test/database.ts';
import { createPostgresDatabase } from '../test/postgres-server.ts';
import { OtherSecretError, requireSharedSecret } from './shared-secret.ts';

describe("S28 the secret shared by a database's servers", () => {
  it("is the first server's, until the operator sets another", async () => {
    const database = await openTestDatabase();
    const claim = (fingerprint: string, isGiven: boolean) =>
      database.asOwner((owner) => requireSharedSecret(owner, { fingerprint, isGiven }));
    await claim('made by the first', false);
    await claim('made by the first', false);
    await expect(claim('made by the second', false)).rejects.toBeInstanceOf(OtherSecretError);
    await claim('given', true);
    await expect(claim('made by the first', false)).rejects.toThrow('the same SECRET_KEY');
    await database.close();
  });

  it.runIf(postgresUrl)('stops a second server with its own generated secret from starting', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'stowed-secrets-'));
    const { url, drop } = await createPostgresDatabase(postgresUrl ?? '');
    const { log } = fastify();
    const open = (name: string) => {
      const dataDir = join(folder, name);
      makeDataDir(dataDir);
      return openDeps(parseConfig({ DATABASE_URL: url, DATA_DIR: dataDir }), log);
    };
    const first = await open('first');
    await expect(open('second')).rejects.toBeInstanceOf(OtherSecretError);
    await (await open('first')).close();
    await first.close();
    await drop();
    rmSync(folder, { recursive: true });
  });
});
