import { PostgresQueryCompiler } from 'kysely';
import type { KyselyPlugin, PluginTransformQueryArgs, QueryId, RootOperationNode } from 'kysely';
import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';

const REPOSITORY = /\/src\/([\w/-]+\.repository)\.ts$/;

/** A named function of a repository, as `folder/name.repository:function`. */
function nameOf(frame: NodeJS.CallSite): string | undefined {
  const [, file] = REPOSITORY.exec(frame.getFileName() ?? '') ?? [];
  const called = file && frame.getFunctionName();
  return called && /^\w+$/.test(called) ? `${file}:${called}` : undefined;
}

/** Makes a stack say only the first named function of a repository. */
const sayCaller = (_error: Error, frames: readonly NodeJS.CallSite[]): string => {
  for (const frame of frames) {
    const name = nameOf(frame);
    if (name) return name;
  }
  return '';
};

/**
 * The repository function that builds a statement; undefined for any other caller. Reads the frames: writing
 * them as text, or looking up each line in its source map, takes longer than the statement.
 */
function findCaller(): string | undefined {
  const { stackTraceLimit, prepareStackTrace } = Error;
  Error.stackTraceLimit = 40;
  Error.prepareStackTrace = sayCaller;
  const { stack = '' } = new Error('where the statement was made');
  Object.assign(Error, { stackTraceLimit, prepareStackTrace });
  return stack || undefined;
}

/** Collapses lists of parameters and rows, so that statements do not differ by the length of a list. */
const normalized = (text: string): string =>
  text
    .replace(/\$\d+/g, '?')
    .replace(/\((?:\?(?:::\w+)?(?:, )?)+\)(?:, \((?:\?(?:::\w+)?(?:, )?)+\))*/g, '(?)');

/**
 * Logs each distinct statement of a repository to a folder, for the reviewed files of `npm run sql`. The
 * plugin must be the last, to see names as the database does.
 */
export class SqlLog implements KyselyPlugin {
  readonly #compiler = new PostgresQueryCompiler();
  readonly #seen = new Set<string>();
  readonly #file: string;

  constructor(folder: string) {
    mkdirSync(folder, { recursive: true });
    this.#file = join(folder, `${process.pid}.jsonl`);
  }

  transformQuery({ node, queryId }: PluginTransformQueryArgs): RootOperationNode {
    const caller = findCaller();
    if (caller) this.#keep(caller, node, queryId);
    return node;
  }

  transformResult: KyselyPlugin['transformResult'] = ({ result }) => Promise.resolve(result);

  #keep(caller: string, node: RootOperationNode, queryId: QueryId): void {
    const sql = normalized(this.#compiler.compileQuery(node, queryId).sql);
    const line = JSON.stringify({ caller, sql });
    if (this.#seen.has(line)) return;
    this.#seen.add(line);
    appendFileSync(this.#file, `${line}\n`);
  }
}
