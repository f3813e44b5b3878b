import { join } from 'node:path';
import { EmbeddedPool } from '../../apps/server/src/db/embedded-pool.ts';
import { openPostgresPool } from '../../apps/server/src/db/postgres-pool.ts';

/** Where the database is: PostgreSQL at an address, or the embedded one in a data folder. */
export interface Place {
  readonly url: string | undefined;
  readonly dataDir: string;
}

const rethrow = (error: Error): void => {
  throw error;
};

/** The common interface of both kinds of pool. */
interface Pool {
  connect(): Promise<{
    query(sql: string, parameters: unknown[]): Promise<unknown>;
    release(): void;
  }>;
  end(): Promise<void>;
}

async function openPool({ url, dataDir }: Place): Promise<Pool> {
  if (url) return openPostgresPool({ url, size: 1, onLost: rethrow });
  return EmbeddedPool.open({ folder: join(dataDir, 'database') }, rethrow);
}

/** Runs statements as the tables' owner, while no server runs. */
export async function inPlace<T>(
  place: Place,
  work: (run: (sql: string) => Promise<unknown>) => Promise<T>,
): Promise<T> {
  const pool = await openPool(place);
  const client = await pool.connect();
  try {
    return await work((sql) => client.query(sql, []));
  } finally {
    client.release();
    await pool.end();
  }
}
