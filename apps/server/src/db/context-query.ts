import pg from 'pg';
import { ALONE_CONTEXT } from './transaction-words.ts';

const CONTEXT = 'stowed_context';

/** Makes a connection ready for `askInContext`. */
export const PREPARE_CONTEXT = `prepare ${CONTEXT} (text) as ${ALONE_CONTEXT}`;

interface Statement {
  readonly name: string | undefined;
  readonly text: string;
  readonly values: readonly unknown[];
  readonly query_timeout: number;
}

/** What a connection of `pg` sends, which its types lack. */
interface Wire {
  readonly stream: { cork: () => void; uncork: () => void };
  bind: (message: { readonly statement: string; readonly values: readonly unknown[] }) => void;
  execute: (message: { readonly portal: string; readonly rows: number }) => void;
}

/** What `pg` calls on a query, which its types lack. */
interface Sent {
  submit(connection: Wire): Error | null;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: Wire): void;
}

const Query = pg.Query as unknown as new (config: object) => Sent;

/**
 * Sends the context and the statement in one message: up to its end, the database runs both in one
 * transaction of its own.
 */
class ContextQuery extends Query {
  #isContextDone = false;
  /** Read by `pg`. */
  readonly query_timeout: number;

  constructor(
    statement: Statement,
    private readonly organizationId: string,
  ) {
    super({ ...statement, queryMode: 'extended' });
    this.query_timeout = statement.query_timeout;
  }

  override submit(connection: Wire): Error | null {
    connection.stream.cork();
    try {
      connection.bind({ statement: CONTEXT, values: [this.organizationId] });
      connection.execute({ portal: '', rows: 0 });
      return super.submit(connection);
    } finally {
      connection.stream.uncork();
    }
  }

  override handleDataRow(message: unknown): void {
    if (this.#isContextDone) super.handleDataRow(message);
  }

  override handleCommandComplete(message: unknown, connection: Wire): void {
    if (this.#isContextDone) super.handleCommandComplete(message, connection);
    this.#isContextDone = true;
  }
}

/**
 * Runs one statement that only reads and sees only this organization's rows, in one round trip. The
 * connection must have run PREPARE_CONTEXT.
 */
export function askInContext(
  client: pg.PoolClient,
  statement: Statement,
  organizationId: string,
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const query = new ContextQuery(statement, organizationId);
    const settle = (error: Error | null | undefined, result: unknown): void => {
      if (error) reject(error);
      else resolve(result);
    };
    // pg's types know the callback of a text only.
    (client.query as unknown as (query: Sent, callback: typeof settle) => void).call(client, query, settle);
  });
}
