import { Kysely, PostgresDialect } from 'kysely';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { openOwnedDatabase, openPostgresDatabase, useEmbeddedPool } from '../db/client.ts';
import type { Database, Db, OwnedDatabase } from '../db/client.ts';
import { EmbeddedPool } from '../db/embedded-pool.ts';
import { openPostgresPool } from '../db/postgres-pool.ts';
import { FolderImageStore } from '../pictures/folder-store.ts';
import type { ImageStore } from '../pictures/store.ts';
import { postgresUrl } from './database.ts';
import { createPostgresDatabase } from './postgres-server.ts';

/** An installation whose database has no tables. */
export interface RestoreTarget {
  readonly images: ImageStore;
  /** Opens it as the tables' owner, without migrating. */
  readonly open: () => Promise<OwnedDatabase>;
  /** Opens it as a server does. */
  readonly start: () => Promise<Db>;
  readonly end: () => Promise<void>;
}

const rethrow = (error: Error): void => {
  throw error;
};

function openFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'stowed-target-'));
  return {
    images: new FolderImageStore(folder),
    remove: () => {
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const asTurn = async (pool: EmbeddedPool, statements: string): Promise<void> => {
  const turn = await pool.connect();
  await turn.query(statements, []).finally(() => {
    turn.release();
  });
};

/** The database of the previous target, reused because opening one takes longer than a restore. */
let spare: EmbeddedPool | undefined;

async function takePool(): Promise<EmbeddedPool> {
  const pool = spare;
  spare = undefined;
  if (!pool) {
    return EmbeddedPool.open({ image: new Uint8Array(readFileSync(inject('emptyImage'))) }, rethrow);
  }
  await asTurn(pool, 'reset role');
  await asTurn(pool, 'drop schema public cascade; create schema public');
  return pool;
}

/** An embedded database in memory, which can be opened repeatedly. */
export async function embeddedTarget(): Promise<RestoreTarget> {
  const pool = await takePool();
  const kept = { connect: () => pool.connect(), end: () => Promise.resolve() };
  const { images, remove } = openFolder();
  return {
    images,
    open: async () => {
      // A previous server left its role behind.
      await asTurn(pool, 'reset role');
      const owner = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: kept }) });
      return { owner, close: () => owner.destroy() };
    },
    start: async () => {
      await asTurn(pool, 'reset role');
      return useEmbeddedPool(pool);
    },
    end: async () => {
      remove();
      if (spare) await pool.end();
      spare ??= pool;
    },
  };
}

/** A new PostgreSQL database whose owner is not a superuser, so that row security applies. */
export async function postgresTarget(): Promise<RestoreTarget> {
  const server = postgresUrl ?? '';
  const { url, name, drop } = await createPostgresDatabase(server);
  const superuser = openPostgresPool({ url: server, size: 1, onLost: rethrow });
  const user = `${name}_owner`;
  await superuser.query(`create role ${user} login createrole password 'a'`);
  await superuser.query(`alter database ${name} owner to ${user}`);
  await superuser.query(`grant stowed_app to ${user}`);
  const started: Database[] = [];
  const own = new URL(url);
  own.username = user;
  own.password = 'a';
  const { images, remove } = openFolder();
  return {
    images,
    open: () => openOwnedDatabase({ url: own.href }),
    start: async () => {
      const opened = await openPostgresDatabase({ url: own.href, size: 2, onLost: rethrow });
      started.push(opened);
      return opened.db;
    },
    end: async () => {
      for (const { close } of started) await close();
      await drop();
      await superuser.query(`drop role ${user}`);
      await superuser.end();
      remove();
    },
  };
}
