import type { PGlite } from '@electric-sql/pglite';
import { parse, protocol } from '@electric-sql/pglite';

const MAX_STATEMENTS = 100;
/** Longer ones are lists of rows, whose text seldom comes twice. */
const MAX_CHARACTERS = 4000;
const INT8 = 20;
/** Like our setting of `pg`: whole numbers up to 2^53 as numbers. */
const parsers = { [INT8]: Number };

const { serialize } = protocol;

interface Question {
  /** Statements without parameters that go before, their answers unread. */
  readonly before: string | undefined;
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

interface StatementResult {
  readonly rows: readonly unknown[];
  readonly affected: number;
  readonly command: string;
}

/** As `pg` writes values: the database infers each type from the statement. */
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
 * Asks the database in its wire protocol: all that belongs to a question in one call, and each statement
 * parsed once. The caller asks one question after the other.
 */
export class EmbeddedStatements {
  readonly #names = new Map<string, string>();
  #count = 0;

  constructor(private readonly database: PGlite) {}

  /** Without parameters several statements may stand in one text; the answer is the last one's. */
  async ask({ before, sql, parameters }: Question): Promise<StatementResult> {
    const first = before === undefined ? [] : [serialize.query(before)];
    const messages = await this.#exchange([...first, ...this.#questionOf(sql, parameters)], sql);
    const result = parse.parseResults(messages, this.database.parsers, { parsers }).at(-1);
    const { rows = [], rowCount = 0, command = '' } = result ?? {};
    return { rows, affected: rowCount, command };
  }

  async #exchange(question: readonly Uint8Array[], sql: string) {
    const { messages } = await this.database.execProtocol(joined(question), { throwOnError: false });
    // A statement once parsed stays, even when its run failed.
    if (messages.some((message) => message.name === 'parseComplete')) this.#keep(sql);
    const failure = messages.find((message) => message instanceof Error);
    if (failure) throw failure;
    return messages;
  }

  #questionOf(sql: string, parameters: readonly unknown[]): Uint8Array[] {
    if (parameters.length === 0) return [serialize.query(sql)];
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

  /** The longest known gives way: what is in use is soon known again. */
  #makeRoom(): Uint8Array[] {
    const oldest = this.#names.entries().next().value;
    if (!oldest || this.#names.size < MAX_STATEMENTS) return [];
    this.#names.delete(oldest[0]);
    return [serialize.close({ type: 'S', name: oldest[1] })];
  }
}
