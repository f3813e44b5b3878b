// The SQL that repositories send, in files next to them, for review. The server's tests log each statement
// (apps/server/src/test/sql-log.ts); the files list the logged ones.
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './run.mjs';

const server = join(root, 'apps', 'server', 'src');
export const sqlLog = join(root, '.cache', 'sql-log');

/** Deletes the log of earlier runs. */
export const clearSqlLog = () => {
  rmSync(sqlLog, { recursive: true, force: true });
};

/** @returns {Map<string, Map<string, Set<string>>>} statements by file and function */
function readStatements() {
  /** @type {Map<string, Map<string, Set<string>>>} */
  const files = new Map();
  for (const name of existsSync(sqlLog) ? readdirSync(sqlLog) : []) {
    for (const line of readFileSync(join(sqlLog, name), 'utf8').trim().split('\n')) {
      const { caller, sql } = JSON.parse(line);
      const [path = '', called = ''] = caller.split(':');
      const file = join(server, `${path}.sql`);
      const functions = files.get(file) ?? new Map();
      files.set(file, functions.set(called, (functions.get(called) ?? new Set()).add(sql)));
    }
  }
  return files;
}

/**
 * @param {Map<string, Set<string>>} functions
 * @param {(sql: string) => string} prettySql
 */
function textOf(functions, prettySql) {
  const parts = [...functions]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([name, statements]) => {
      const texts = [...statements].sort().map((sql) => `${prettySql(sql)};`);
      return `-- ${name}\n${texts.join('\n\n')}\n`;
    });
  return `-- Written by npm run sql: the statements that this repository sends.\n\n${parts.join('\n')}`;
}

/** @returns {Promise<Map<string, string>>} the expected files, by path */
async function wantedFiles() {
  // Loaded here: `npm test` imports this file before the packages are installed.
  const { format } = await import('sql-formatter');
  /** @param {string} sql */
  const prettySql = (sql) =>
    format(sql.replaceAll('"', ''), { language: 'postgresql', keywordCase: 'lower', expressionWidth: 100 });
  return new Map([...readStatements()].map(([file, functions]) => [file, textOf(functions, prettySql)]));
}

/** @returns {string[]} */
function storedFiles() {
  return readdirSync(server, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.repository.sql'))
    .map((name) => join(server, name));
}

/** Writes the files after a whole run and removes those of deleted repositories. */
export async function writeSqlFiles() {
  const wanted = await wantedFiles();
  for (const [file, text] of wanted) writeFileSync(file, text);
  for (const file of storedFiles()) if (!wanted.has(file)) rmSync(file);
  return wanted.size;
}

/** The files that differ from the log of a whole run. */
export async function changedSqlFiles() {
  const wanted = await wantedFiles();
  const files = new Set([...wanted.keys(), ...storedFiles()]);
  return [...files]
    .filter((file) => !existsSync(file) || readFileSync(file, 'utf8') !== wanted.get(file))
    .map((file) => relative(root, file));
}
