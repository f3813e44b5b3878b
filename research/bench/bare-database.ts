// The databases of the bare server: nothing but prepared statements, as the tables' owner.
import pg from 'pg';
import { join } from 'node:path';
import { openDurable } from '../../apps/server/src/db/durable-node-fs.ts';
import { EmbeddedStatements } from '../../apps/server/src/db/embedded-statements.ts';

/** As many as ours has. */
const CONNECTIONS = 10;

type Row = Readonly<Record<string, unknown>>;

/** Sends one statement, which is parsed the first time only. */
export type Ask = (sql: string, parameters?: readonly unknown[]) => Promise<readonly Row[]>;

/** Lends a connection. */
export type Lend = <T>(work: (ask: Ask) => Promise<T>) => Promise<T>;

/** The database in the data folder of a server that has ended; callers take turns. */
async function lendEmbedded(dataDir: string): Promise<Lend> {
  const folder = join(dataDir, 'database');
  const statements = new EmbeddedStatements(
    await openDurable({ folder, image: undefined, counter: { syncs: 0 } }),
  );
  const ask: Ask = async (sql, parameters = []) => {
    const { rows } = await statements.ask({ before: undefined, sql, parameters });
    // The question says which columns they have.
    return rows as readonly Row[];
  };
  let turn: Promise<unknown> = Promise.resolve();
  return (work) => {
    const result = turn.then(() => work(ask));
    turn = result.catch(() => undefined);
    return result;
  };
}

function lendPostgres(connectionString: string): Lend {
  const pool = new pg.Pool({ connectionString, max: CONNECTIONS });
  const names = new Map<string, string>();
  const nameOf = (sql: string): string => {
    const name = names.get(sql) ?? `bare${names.size + 1}`;
    names.set(sql, name);
    return name;
  };
  return async (work) => {
    const client = await pool.connect();
    try {
      return await work(async (text, values = []) => {
        const { rows } = await client.query<Row>({ name: nameOf(text), text, values: [...values] });
        return rows;
      });
    } finally {
      client.release();
    }
  };
}

/** An address of PostgreSQL or a data folder. */
export const openBare = async (place: string): Promise<Lend> =>
  place.startsWith('postgres:') ? lendPostgres(place) : lendEmbedded(place);
