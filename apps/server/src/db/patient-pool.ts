import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';
import { isDatabaseUnavailable, isOutdatedPlan } from './database-error.ts';
import { askInContext } from './context-query.ts';
import { inOnePacket } from './one-packet.ts';
import { PreparedNames } from './prepared-names.ts';
import { readAlone, transactionWords } from './transaction-words.ts';

/** Maximum time for one statement, in milliseconds. */
export interface Patience {
  /** For a read-only transaction, and the first statement of any. */
  readonly readMs: number;
  readonly writeMs: number;
}

type Answer<Row> = Promise<PostgresQueryResult<Row>>;

interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
  /** For a statement that is alone in its transaction. */
  readonly organizationId?: string | undefined;
}

const nothing: PostgresQueryResult<never> = { command: 'SELECT', rowCount: 0, rows: [] };
const isBegin = (text: string): boolean =>
  text.startsWith(transactionWords.read) || text.startsWith(transactionWords.write);
const isEnd = (text: string): boolean => text.endsWith(transactionWords.commit) || text === 'rollback';

/**
 * A connection on loan. A statement without a timely answer fails, and so does every later one: the
 * connection is closed on return, because its responses no longer match its queries.
 *
 * The connection must be in pipeline mode: a `begin` is sent with the statement after it, without a round
 * trip of its own. If it fails, that statement fails with its error; outside a transaction of an organization
 * row security has hidden all rows from it.
 */
class PatientClient implements PostgresPoolClient {
  #patienceMs: number;
  #failure: Error | undefined;
  #pendingBegin: Promise<unknown> | undefined;
  #isInTransaction = false;
  /** Set if this loan is for one statement. */
  #alone: { readonly organizationId: string | undefined; isSent: boolean } | undefined;

  constructor(
    private readonly client: pg.PoolClient,
    private readonly names: PreparedNames,
    private readonly patience: Patience,
  ) {
    this.#patienceMs = patience.writeMs;
  }

  query<Row>(text: string, values: readonly unknown[]): Answer<Row>;
  query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>;
  query<Row>(
    first: string | PostgresCursor<Row>,
    values: readonly unknown[] = [],
  ): Answer<Row> | PostgresCursor<Row> {
    if (typeof first !== 'string') throw new Error('Cursors are not used');
    const alone = readAlone(first);
    if (alone) return this.#announce(alone.organizationId);
    return isBegin(first) ? this.#begin(first) : this.#next(first, values);
  }

  release(): void {
    this.client.release(this.#failure);
  }

  async #announce(organizationId: string | undefined): Answer<never> {
    this.#alone = { organizationId, isSent: false };
    this.#patienceMs = this.patience.readMs;
    return nothing;
  }

  async #begin(text: string): Answer<never> {
    this.#pendingBegin = this.#send({ text, values: [] });
    // The next statement reports it.
    this.#pendingBegin.catch(() => undefined);
    this.#isInTransaction = true;
    return nothing;
  }

  async #next<Row>(text: string, values: readonly unknown[]): Answer<Row> {
    const pendingBegin = this.#pendingBegin;
    this.#pendingBegin = undefined;
    if (isEnd(text)) this.#isInTransaction = false;
    const [, result] = await Promise.all([
      pendingBegin,
      this.#ask<Row>({ ...this.#contextOf(), text, values }),
    ]);
    return result;
  }

  #contextOf(): Pick<Statement, 'organizationId'> {
    if (!this.#alone) return {};
    if (this.#alone.isSent) throw new Error('A statement was to be alone in its transaction');
    this.#alone.isSent = true;
    return { organizationId: this.#alone.organizationId };
  }

  /** A statement whose plan is outdated is sent again; a transaction has to start again. */
  async #ask<Row>(statement: Statement): Answer<Row> {
    try {
      return await this.#send(statement);
    } catch (error) {
      if (!isOutdatedPlan(error)) throw error;
      this.names.forget();
      if (this.#isInTransaction) throw error;
      return this.#send(statement);
    }
  }

  async #send<Row>({ text, values, organizationId }: Statement): Answer<Row> {
    if (this.#failure) throw this.#failure;
    const name = values.length > 0 ? this.names.nameOf(text) : undefined;
    // pg's types lack the time limit of a single statement and our row type.
    const statement = { name, text, values: [...values], query_timeout: this.#limitOf(text) };
    inOnePacket(this.client);
    try {
      const asked =
        organizationId === undefined
          ? this.client.query(statement)
          : askInContext(this.client, statement, organizationId);
      return (await asked) as PostgresQueryResult<Row>;
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
 * recognizes. Its connections must be in pipeline mode and prepared with `PREPARE_CONTEXT`.
 */
export function patientPool(pool: pg.Pool, patience: Patience): PostgresPool {
  const namesOf = new WeakMap<pg.PoolClient, PreparedNames>();
  return {
    connect: async () => {
      const client = await pool.connect();
      const names = namesOf.get(client) ?? new PreparedNames();
      namesOf.set(client, names);
      return new PatientClient(client, names, patience);
    },
    end: () => pool.end(),
  };
}
