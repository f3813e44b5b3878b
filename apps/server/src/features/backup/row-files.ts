import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { checkOf, RowSum } from '../../db/snapshot.ts';
import { BackupError } from './manifest.ts';
import type { WrittenTable } from './manifest.ts';

export const TABLES = 'tables';
/** Rows loaded at once, and their total characters, which the last row may exceed. */
const PART_ROWS = 200;
const PART_CHARACTERS = 1_000_000;
/** Fast, because a database waits while its rows are written. */
const LEVEL = 3;

/** A table's file name in a backup. */
const nameOf = (table: string): string => `${TABLES}/${table}.jsonl.gz`;

/** `{"check":"<16 hex digits>","row":{…}}`: the check reveals an altered row. */
const lineOf = (check: string, row: string): string => `{"check":"${check}","row":${row}}\n`;
const LINE = /^\{"check":"([0-9a-f]{16})","row":(\{.*\})\}$/s;

/** Passes bytes through and measures them. */
class Measure {
  readonly #hash = createHash('sha256');
  #bytes = 0;

  through(): Transform {
    return new Transform({
      transform: (chunk: Buffer, _encoding, done) => {
        this.#hash.update(chunk);
        this.#bytes += chunk.length;
        done(null, chunk);
      },
    });
  }

  result(): { readonly bytes: number; readonly sha256: string } {
    return { bytes: this.#bytes, sha256: this.#hash.digest('hex') };
  }
}

/** A table's file being written. */
export class RowFile {
  readonly #sum = new RowSum();
  readonly #measure = new Measure();
  readonly #file: string;

  constructor(
    folder: string,
    private readonly table: string,
  ) {
    this.#file = join(folder, nameOf(table));
  }

  /** Compresses and appends rows. */
  async append(parts: AsyncIterable<readonly string[]>): Promise<void> {
    const target = createWriteStream(this.#file, { flags: 'a', mode: 0o600 });
    const lines = Readable.from(this.#linesOf(parts));
    await pipeline(lines, createGzip({ level: LEVEL }), this.#measure.through(), target);
  }

  /** What was appended. */
  get written(): WrittenTable {
    const { rows, text: sum } = this.#sum;
    return { name: this.table, rows, sum, ...this.#measure.result() };
  }

  async *#linesOf(parts: AsyncIterable<readonly string[]>): AsyncIterable<string> {
    for await (const rows of parts) {
      let text = '';
      for (const row of rows) {
        const check = checkOf(row);
        this.#sum.add(check);
        text += lineOf(check, row);
      }
      yield text;
    }
  }
}

export async function copyTable(from: string, folder: string, { name }: WrittenTable): Promise<void> {
  const target = createWriteStream(join(folder, nameOf(name)), { mode: 0o600 });
  await pipeline(createReadStream(join(from, nameOf(name))), target);
}

/** Resolves when a table's file is on disk. */
export async function syncTable(folder: string, { name }: WrittenTable): Promise<void> {
  const file = await open(join(folder, nameOf(name)), 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** The lines of a compressed file, and its size and hash once everything is read. */
async function* linesOf(file: string, measure: Measure) {
  const text = createGunzip();
  const whole = pipeline(createReadStream(file), measure.through(), text);
  // A failure here ends the loop below with the same error.
  whole.catch(() => undefined);
  text.setEncoding('utf8');
  let rest = '';
  for await (const chunk of text) {
    const lines = `${rest}${String(chunk)}`.split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  await whole;
  if (rest !== '') yield rest;
}

function rowOf(line: string, place: string): { readonly check: string; readonly row: string } {
  const [, check, row] = LINE.exec(line) ?? [];
  if (check !== undefined && row !== undefined && checkOf(row) === check) return { check, row };
  throw new BackupError(`${place} does not match what was written.`);
}

/** A table's rows, each verified. Throws BackupError naming an altered row. */
async function* checkedRows(folder: string, written: WrittenTable): AsyncIterable<string> {
  const name = nameOf(written.name);
  const sum = new RowSum();
  const measured = new Measure();
  for await (const line of linesOf(join(folder, name), measured)) {
    const { check, row } = rowOf(line, `${name} was altered: row ${sum.rows + 1}`);
    sum.add(check);
    yield row;
  }
  const found = { ...measured.result(), rows: sum.rows, sum: sum.text };
  const keys = ['bytes', 'sha256', 'rows', 'sum'] as const;
  if (keys.some((key) => found[key] !== written[key])) {
    throw new BackupError(`${name} was altered: it is not the file that the backup wrote.`);
  }
}

function unreadable(table: string, cause: unknown): BackupError {
  if (cause instanceof BackupError) return cause;
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new BackupError(`${nameOf(table)} cannot be read: ${reason}`, { cause });
}

/** A table's rows in batches. Throws BackupError. */
export async function* readRows(folder: string, written: WrittenTable): AsyncIterable<readonly string[]> {
  const rows = checkedRows(folder, written)[Symbol.asyncIterator]();
  for (;;) {
    const part: string[] = [];
    let characters = 0;
    while (part.length < PART_ROWS && characters < PART_CHARACTERS) {
      const next = await rows.next().catch((cause: unknown) => {
        throw unreadable(written.name, cause);
      });
      if (next.done) break;
      part.push(next.value);
      characters += next.value.length;
    }
    if (part.length === 0) return;
    yield part;
  }
}

/** Reads a table's file to the end. Throws BackupError. */
export async function checkRows(folder: string, written: WrittenTable): Promise<void> {
  for await (const part of readRows(folder, written)) void part;
}
