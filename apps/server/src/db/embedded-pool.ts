import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import { startWorker } from '../worker-entry.ts';
import { EmbeddedDatabaseError } from './database-error.ts';
import { readAlone, transactionWords } from './transaction-words.ts';
import type { EmbeddedOptions, EmbeddedReply, EmbeddedRequest } from './embedded-protocol.ts';

type Pending = { resolve: (reply: EmbeddedReply) => void; reject: (error: Error) => void };
type Unnumbered<T> = T extends unknown ? Omit<T, 'id'> : never;

const commands = ['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'MERGE'] as const;
const GONE = '57P01';
const nothing: PostgresQueryResult<unknown> = { command: 'SELECT', rowCount: 0, rows: [] };

type Ask = (sql: string, parameters?: readonly unknown[]) => Promise<PostgresQueryResult<unknown>>;

interface Question {
  readonly before: string | undefined;
  readonly aloneIn: string | undefined;
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

/**
 * PGlite in a worker thread, with the interface of a `pg` pool of one connection: callers take turns in order
 * of arrival. A slow query delays other queries, never the thread that serves requests.
 */
export class EmbeddedPool implements PostgresPool {
  readonly #worker: Worker;
  readonly #pending = new Map<number, Pending>();
  #nextId = 1;
  #turn: Promise<void> = Promise.resolve();
  #gone: Error | undefined;

  private constructor(worker: Worker, onLost: (error: Error) => void) {
    this.#worker = worker;
    const lose = (error: Error): void => {
      const expected = this.#gone !== undefined;
      this.#gone ??= new EmbeddedDatabaseError(error.message, GONE, undefined);
      for (const { reject } of this.#pending.values()) reject(this.#gone);
      this.#pending.clear();
      if (!expected) onLost(error);
    };
    worker.on('message', (reply: EmbeddedReply) => {
      this.#receive(reply);
    });
    worker.on('error', lose);
    worker.on('exit', () => {
      lose(new Error('The embedded database ended'));
    });
  }

  /** Resolves when the database responds; `onLost` is called if its thread ends unexpectedly. */
  static async open(options: EmbeddedOptions, onLost: (error: Error) => void): Promise<EmbeddedPool> {
    const worker = startWorker('embedded-worker', import.meta.url, { workerData: options });
    const settled = new AbortController();
    const { signal } = settled;
    await Promise.race([
      once(worker, 'message', { signal }),
      once(worker, 'exit', { signal }).then(() => {
        throw new Error('The embedded database did not start');
      }),
    ]).finally(() => {
      settled.abort();
    });
    return new EmbeddedPool(worker, onLost);
  }

  async connect(): Promise<PostgresPoolClient> {
    let release: () => void = () => undefined;
    const free = new Promise<void>((resolve) => {
      release = resolve;
    });
    const before = this.#turn;
    this.#turn = before.then(() => free);
    await before;
    // The interface is a generic promise: only the caller knows a query's row type.
    return { query: this.#openTurn(release) as PostgresPoolClient['query'], release };
  }

  async end(): Promise<void> {
    if (this.#gone) return;
    await this.#send({ kind: 'close' });
    this.#gone = new EmbeddedDatabaseError('The embedded database is closed', GONE, undefined);
    await this.#worker.terminate();
  }

  /** Number of times the database has waited for the disk. */
  async countSyncs(): Promise<number> {
    const reply = await this.#send({ kind: 'syncs' });
    return reply.kind === 'syncs' ? reply.syncs : 0;
  }

  /** The whole database as one file, to start another from. */
  async dump(): Promise<Uint8Array> {
    const reply = await this.#send({ kind: 'dump' });
    if (reply.kind !== 'dump') throw new Error('The embedded database gave no dump');
    return reply.image;
  }

  /**
   * The queries of one turn. A `begin` is sent with the next statement, and callers do not wait for the
   * `commit` of a read-only turn: the thread works in order, so the next turn starts after it.
   */
  #openTurn(endTurn: () => void): Ask {
    let begin: string | undefined;
    let onlyReads = false;
    let askAlone: Ask | undefined;
    return async (sql, parameters = []) => {
      const alone = readAlone(sql);
      if (alone) {
        askAlone = this.#openAlone(alone.organizationId, endTurn);
        return nothing;
      }
      if (askAlone) return askAlone(sql, parameters);
      const isRead = sql.startsWith(transactionWords.read);
      if (isRead || sql.startsWith(transactionWords.write)) {
        begin = sql;
        onlyReads = isRead;
        return nothing;
      }
      const reply = this.#query({ before: begin, aloneIn: undefined, sql, parameters });
      begin = undefined;
      if (!onlyReads || sql !== transactionWords.commit) return reply;
      // It fails only if the database itself is lost, which is reported separately.
      reply.catch(() => undefined);
      return nothing;
    };
  }

  /** A turn of one statement: the next turn starts as soon as it is sent. */
  #openAlone(organizationId: string | undefined, endTurn: () => void): Ask {
    let isSent = false;
    return async (sql, parameters = []) => {
      if (isSent) throw new Error('A statement was to be alone in its transaction');
      isSent = true;
      const reply = this.#query({ before: undefined, aloneIn: organizationId, sql, parameters });
      endTurn();
      return reply;
    };
  }

  async #query(question: Question): Promise<PostgresQueryResult<unknown>> {
    const reply = await this.#send({ kind: 'query', ...question });
    if (reply.kind !== 'rows') throw new Error('The embedded database gave no rows');
    const command = commands.find((name) => name === reply.command) ?? 'SELECT';
    return { command, rowCount: reply.affected, rows: [...reply.rows] };
  }

  #send(request: Unnumbered<EmbeddedRequest>): Promise<EmbeddedReply> {
    if (this.#gone) return Promise.reject(this.#gone);
    const id = this.#nextId++;
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve, reject });
      this.#worker.postMessage({ id, ...request });
    });
  }

  #receive(reply: EmbeddedReply): void {
    if (reply.kind === 'ready') return;
    const pending = this.#pending.get(reply.id);
    this.#pending.delete(reply.id);
    if (reply.kind !== 'failed') pending?.resolve(reply);
    else {
      const { message, code, constraint } = reply.failure;
      pending?.reject(new EmbeddedDatabaseError(message, code, constraint));
    }
  }
}
