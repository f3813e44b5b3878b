import { organizationTables } from './organization-tables.ts';
import type { KyselyPlugin, PluginTransformQueryArgs, RootOperationNode } from 'kysely';

/** The organizations themselves, and tables of the whole installation. */
const ofNobody: ReadonlySet<string> = new Set([
  ...['organizations', 'backupRuns', 'backup_runs', 'jobs', 'limitCounts', 'limit_counts'],
]);

/** Every name and every piece of written SQL in a statement. */
function textsOf(node: unknown): string[] {
  if (typeof node === 'string') return [node];
  return node !== null && typeof node === 'object' ? Object.values(node).flatMap(textsOf) : [];
}

function tablesOf(node: unknown): string[] {
  if (node === null || typeof node !== 'object') return [];
  if ('kind' in node && node.kind === 'TableNode') return textsOf(node).slice(-1);
  if ('kind' in node && node.kind === 'RawNode') return textsOf(node).flatMap(organizationTablesIn);
  return Object.values(node).flatMap(tablesOf);
}

/** Tables that a piece of written SQL names. */
function organizationTablesIn(text: string): string[] {
  return organizationTables.filter((table) =>
    new RegExp(`\\b(from|join|into|update)\\s+${table}\\b`, 'i').test(text),
  );
}

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
    const tables = tablesOf(node).filter((table) => !ofNobody.has(table));
    const isBound = textsOf(node).some((text) => text.includes('organization_id'));
    if (tables.length > 0 && !isBound && isOfRepository()) {
      throw new Error(`a statement on ${tables.join(', ')} names no organization`);
    }
    return node;
  }

  transformResult: KyselyPlugin['transformResult'] = ({ result }) => Promise.resolve(result);
}
