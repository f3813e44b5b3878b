import type { PGlite } from '@electric-sql/pglite';
import { parse, protocol } from '@electric-sql/pglite';
import { ALONE_CONTEXT } from './transaction-words.ts';

const MAX_STATEMENTS = 100;
/** Longer texts are row lists, which seldom repeat. */
const MAX_CHARACTERS = 4000;
/** After so many written rows, plans may be those of much smaller tables. There is no autovacuum here. */
const ROWS_PER_PLAN = 1000;
const writes = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);
const INT8 = 20;
const CONTEXT = 'context';
/** As configured for `pg`: integers up to 2^53 as numbers. */
const parsers = { [INT8]: Number };

const { serialize } = protocol;

interface Question {
  /** Preceding statements without parameters; their results are ignored. */
  readonly before: string | undefined;
  /** The organization of a statement that is alone in its transaction. */
  readonly aloneIn?: string | undefined;
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

interface StatementResult {
  readonly rows: readonly unknown[];
  readonly affected: number;
  readonly command: string;
}

/** Writes values as `pg` does: the database infers each type from the statement. */
function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value) || value instanceof Uint8Array) {
    throw new TypeError('Lists and bytes are no parameters here');
  }
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function joined(messages: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(messages.reduce((sum, message) => sum + message.length, 0));
  let offset = 0;
  for (const message of messages) {
    bytes.set(message, offset);
    offset += message.length;
  }
  return bytes;
}

/**
 * Queries the database over its wire protocol: one round trip per query, each statement parsed once. The
 * caller sends one query at a time.
 */
export class EmbeddedStatements {
  readonly #names = new Map<string, string>();
  #count = 0;
  #isContextParsed = false;
  #writtenRows = 0;

  constructor(private readonly database: PGlite) {}

  /** Without parameters, one text may hold several statements; returns the last result. */
  async ask({ before, aloneIn, sql, parameters }: Question): Promise<StatementResult> {
    const isStart = before !== undefined || aloneIn !== undefined;
    const fresh = isStart ? this.#freshPlans() : [];
    const first = before === undefined ? [] : [serialize.query(before)];
    const context = aloneIn === undefined ? [] : this.#contextOf(aloneIn);
    const question = this.#questionOf(sql, parameters, aloneIn !== undefined);
    const messages = await this.#exchange(
      [...fresh, ...first, ...context, ...question],
      sql,
      aloneIn !== undefined,
    );
    const result = parse.parseResults(messages, this.database.parsers, { parsers }).at(-1);
    const { rows = [], rowCount = 0, command = '' } = result ?? {};
    if (writes.has(command)) this.#writtenRows += rowCount;
    return { rows, affected: rowCount, command };
  }

  /** Only where a transaction starts: a failed one takes no other statement than its rollback. */
  #freshPlans(): Uint8Array[] {
    if (this.#writtenRows < ROWS_PER_PLAN) return [];
    this.#writtenRows = 0;
    return [serialize.query('discard plans')];
  }

  async #exchange(question: readonly Uint8Array[], sql: string, isAlone: boolean) {
    const { messages } = await this.database.execProtocol(joined(question), { throwOnError: false });
    // A parsed statement stays parsed, even if its run failed.
    const parsed = messages.filter((message) => message.name === 'parseComplete').length;
    const ofContext = isAlone && !this.#isContextParsed ? 1 : 0;
    this.#isContextParsed ||= isAlone && parsed > 0;
    if (parsed > ofContext) this.#keep(sql);
    const failure = messages.find((message) => message instanceof Error);
    if (failure) throw failure;
    return messages;
  }

  /** Up to the end of the message, the database runs this and the statement in one transaction. */
  #contextOf(organizationId: string): Uint8Array[] {
    return [
      ...(this.#isContextParsed ? [] : [serialize.parse({ name: CONTEXT, text: ALONE_CONTEXT })]),
      serialize.bind({ statement: CONTEXT, values: [organizationId] }),
      serialize.describe({ type: 'P' }),
      serialize.execute(),
    ];
  }

  #questionOf(sql: string, parameters: readonly unknown[], isAlone: boolean): Uint8Array[] {
    if (parameters.length === 0 && !isAlone) return [serialize.query(sql)];
    const values = parameters.map(textOf);
    const known = this.#names.get(sql);
    const name = known ?? (sql.length > MAX_CHARACTERS ? '' : `s${this.#count + 1}`);
    return [
      ...(known === undefined ? [...this.#makeRoom(), serialize.parse({ name, text: sql })] : []),
      serialize.bind({ statement: name, values }),
      serialize.describe({ type: 'P' }),
      serialize.execute(),
      serialize.sync(),
    ];
  }

  #keep(sql: string): void {
    if (sql.length > MAX_CHARACTERS) return;
    this.#count += 1;
    this.#names.set(sql, `s${this.#count}`);
  }

  /** Evicts the oldest; a statement in use is soon parsed again. */
  #makeRoom(): Uint8Array[] {
    const oldest = this.#names.entries().next().value;
    if (!oldest || this.#names.size < MAX_STATEMENTS) return [];
    this.#names.delete(oldest[0]);
    return [serialize.close({ type: 'S', name: oldest[1] })];
  }
}
