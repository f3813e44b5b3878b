import { join } from 'node:path';
import { EmbeddedPool } from '../../apps/server/src/db/embedded-pool.ts';
import { openPostgresPool } from '../../apps/server/src/db/postgres-pool.ts';

/** Where the database lies: PostgreSQL by its address, else the embedded one of a data folder. */
export interface Place {
  readonly url: string | undefined;
  readonly dataDir: string;
}

const rethrow = (error: Error): void => {
  throw error;
};

/** What both sorts of pool have in common. */
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
