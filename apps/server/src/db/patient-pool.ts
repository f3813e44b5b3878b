import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';
import { isDatabaseUnavailable } from './database-error.ts';
import { transactionWords } from './transaction-words.ts';

/** Maximum time for one statement, in milliseconds. */
export interface Patience {
  /** For a read-only transaction, and the first statement of any. */
  readonly readMs: number;
  readonly writeMs: number;
}

/**
 * A connection on loan. A statement without a timely answer fails, and so does every later one: the
 * connection is closed on return, because its responses no longer match its queries.
 */
class PatientClient implements PostgresPoolClient {
  #patienceMs: number;
  #failure: Error | undefined;

  constructor(
    private readonly client: pg.PoolClient,
    private readonly patience: Patience,
  ) {
    this.#patienceMs = patience.writeMs;
  }

  query<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>>;
  query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>;
  query<Row>(
    first: string | PostgresCursor<Row>,
    values: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<Row>> | PostgresCursor<Row> {
    if (typeof first !== 'string') throw new Error('Cursors are not used');
    return this.#ask(first, values);
  }

  release(): void {
    this.client.release(this.#failure);
  }

  async #ask<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>> {
    if (this.#failure) throw this.#failure;
    try {
      // pg's types lack the time limit of a single statement and our row type.
      const statement = { text, values: [...values], query_timeout: this.#limitOf(text) };
      return (await this.client.query(statement)) as unknown as PostgresQueryResult<Row>;
    } catch (error) {
      if (error instanceof Error && isDatabaseUnavailable(error)) this.#failure = error;
      throw error;
    }
  }

  #limitOf(text: string): number {
    const { readMs, writeMs } = this.patience;
    if (text.startsWith(transactionWords.read)) this.#patienceMs = readMs;
    else if (text.startsWith(transactionWords.write)) {
      this.#patienceMs = writeMs;
      return readMs;
    }
    return this.#patienceMs;
  }
}

/**
 * A pool whose statements end in time: with a result, or with an error that `isDatabaseUnavailable`
 * recognizes.
 */
export const patientPool = (pool: pg.Pool, patience: Patience): PostgresPool => ({
  connect: async () => new PatientClient(await pool.connect(), patience),
  end: () => pool.end(),
});
