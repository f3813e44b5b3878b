import pg from 'pg';

const INT8 = 20;
const CONNECT_TIMEOUT_MS = 5000;
const STATEMENT_TIMEOUT_MS = 30_000;

export interface PoolSettings {
  readonly url: string;
  readonly size: number;
  /** Told of connections lost while idle; they are replaced at the next use. */
  readonly onLost: (error: Error) => void;
}

/** A pool on a PostgreSQL server whose whole numbers arrive as numbers, as the embedded database gives them. */
export function openPostgresPool({ url, size, onLost }: PoolSettings): pg.Pool {
  const types = {
    getTypeParser: (oid: number, format?: 'text' | 'binary'): unknown =>
      oid === INT8 && format !== 'binary' ? Number : pg.types.getTypeParser(oid, format),
  };
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    // pg's declaration has one overload for each format; ours answers both.
    types: types,
  });
  pool.on('error', onLost);
  return pool;
}
