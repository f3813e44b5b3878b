import { organizationTables } from './organization-tables.ts';
import type {
  KyselyPlugin,
  PluginTransformQueryArgs,
  PluginTransformResultArgs,
  QueryResult,
  RootOperationNode,
  UnknownRow,
} from 'kysely';

/** The organizations themselves, and tables of the whole installation. */
const ofNobody: ReadonlySet<string> = new Set([
  ...['organizations', 'backupRuns', 'backup_runs', 'jobs', 'limitCounts', 'limit_counts'],
]);

/** Every name and every piece of written SQL in a statement. */
function textsOf(node: unknown): string[] {
  if (typeof node === 'string') return [node];
  return node !== null && typeof node === 'object' ? Object.values(node).flatMap(textsOf) : [];
}

/** Whether a name or a piece of written SQL in a statement holds this. */
function holds(node: unknown, words: string): boolean {
  if (typeof node === 'string') return node.includes(words);
  return node !== null && typeof node === 'object' && Object.values(node).some((part) => holds(part, words));
}

/** The name of an organization's table where a piece of written SQL reads or writes it. */
const named = new RegExp(`\\b(?:from|join|into|update)\\s+(${organizationTables.join('|')})\\b`, 'gi');

function tablesOf(node: unknown): string[] {
  if (node === null || typeof node !== 'object') return [];
  if ('kind' in node && node.kind === 'TableNode') return textsOf(node).slice(-1);
  if ('kind' in node && node.kind === 'RawNode') return textsOf(node).flatMap(organizationTablesIn);
  return Object.values(node).flatMap(tablesOf);
}

/** Tables that a piece of written SQL names. */
const organizationTablesIn = (text: string): string[] =>
  [...text.matchAll(named)].map(([, table = '']) => table);

function isOfRepository(): boolean {
  const before = Error.stackTraceLimit;
  Error.stackTraceLimit = 40;
  const { stack = '' } = new Error('where the statement was made');
  Error.stackTraceLimit = before;
  return stack.includes('.repository.ts');
}

/** Refuses a repository's statement on an organization's table that does not name the organization (S11). */
export class OrganizationStatements implements KyselyPlugin {
  transformQuery({ node }: PluginTransformQueryArgs): RootOperationNode {
    // First what most statements end with: the tests send a million of them.
    if (holds(node, 'organization_id')) return node;
    const tables = tablesOf(node).filter((table) => !ofNobody.has(table));
    if (tables.length > 0 && isOfRepository()) {
      throw new Error(`a statement on ${tables.join(', ')} names no organization`);
    }
    return node;
  }

  transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    return Promise.resolve(result);
  }
}
