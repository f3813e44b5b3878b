import pg from 'pg';

const INT8 = 20;
/** The longest wait for a connection. */
export const CONNECT_TIMEOUT_MS = 2000;
const STATEMENT_TIMEOUT_MS = 30_000;

export interface PoolSettings {
  readonly url: string;
  readonly size: number;
  /** The longest that a statement may take; 0: no limit. */
  readonly statementMs?: number;
  /** Called for each lost connection; the next use opens another. */
  readonly onLost: (error: Error) => void;
  /** Statements are sent without waiting for the results of those before them. */
  readonly isPipelined?: boolean;
  /** Prepares each new connection, which is closed if this fails. */
  readonly onConnect?: (client: pg.ClientBase) => Promise<unknown>;
}

/** A PostgreSQL pool that returns integers as numbers, as the embedded database does. */
export function openPostgresPool({
  url,
  size,
  statementMs = STATEMENT_TIMEOUT_MS,
  onLost,
  isPipelined = false,
  onConnect,
}: PoolSettings): pg.Pool {
  const types = {
    getTypeParser: (oid: number, format?: 'text' | 'binary'): unknown =>
      oid === INT8 && format !== 'binary' ? Number : pg.types.getTypeParser(oid, format),
  };
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: statementMs,
    keepAlive: true,
    pipeline: isPipelined,
    // oxlint-disable-next-line typescript/no-misused-promises -- pg awaits it
    ...(onConnect ? { onConnect } : {}),
    // pg declares one overload per format; ours serves both.
    types: types,
  });
  // A connection on loan emits its own error: without a listener that would end the process.
  pool.on('connect', (client) => {
    client.on('error', onLost);
  });
  // An idle one also emits it through the pool.
  pool.on('error', () => undefined);
  return pool;
}
