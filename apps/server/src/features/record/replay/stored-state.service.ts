import type { Db } from '../../../db/client.ts';
import type { DrawerRow, TemplateRow, ToolboxRow, ToolRow } from '../../../db/rows.ts';
import { compareFacts, compareTools } from './facts.policy.ts';
import type { Report } from './facts.policy.ts';
import { compareOrganization } from './stored-organization.service.ts';
import { comparePasskeys } from './stored-passkeys.service.ts';
import { comparePictures } from './stored-pictures.service.ts';
import type { KeptPicture } from './stored-pictures.service.ts';
import { compareSignatures } from './stored-signatures.service.ts';
import { compareToolControl } from './stored-tool-control.service.ts';
import { compareWorkItems } from './stored-work-items.service.ts';
import type { DrawerFacts, DrawerState, ReplayedState, TemplateFacts, ToolboxFacts } from './state.ts';
import {
  countToolRows,
  selectDrawerRows,
  selectTemplateRows,
  selectToolboxRows,
  selectToolRows,
} from '../stored-state.repository.ts';

/** Batch size for templates, and for drawers whose tools are read. */
const PART = 100;

const isoOf = (time: Date | null): string | null => time?.toISOString() ?? null;

function toolboxFacts({ drawerCount: drawers, ...row }: ToolboxRow): ToolboxFacts {
  return {
    ...row,
    drawers,
    completedAt: isoOf(row.completedAt),
    createdAt: row.createdAt.toISOString(),
    deletedAt: isoOf(row.deletedAt),
  };
}

function drawerFacts(row: DrawerRow): DrawerFacts {
  const { photoAt, completedAt, archivedAt } = row;
  return {
    ...row,
    photoAt: isoOf(photoAt),
    completedAt: isoOf(completedAt),
    archivedAt: isoOf(archivedAt),
  };
}

const toolFacts = (row: ToolRow) => ({ ...row, decidedAt: isoOf(row.decidedAt) });

function templateFacts(row: TemplateRow): TemplateFacts {
  const { createdAt, removedAt, fitAt, ...facts } = row;
  return { ...facts, fitAt: isoOf(fitAt), createdAt: createdAt.toISOString(), removedAt: isoOf(removedAt) };
}

interface Comparison {
  readonly state: ReplayedState;
  readonly report: Report;
  /** Names of drawers by row id, for the rows that refer to them. */
  readonly names: Map<string, string>;
}

/** Pairs the rows of `found` and `expected` by key; reports rows that only one side has. */
function* pairs<Key, Expected, Row>(
  {
    expected,
    found,
  }: { readonly expected: ReadonlyMap<Key, Expected>; readonly found: ReadonlyMap<Key, Row> },
  words: { readonly ofExpected: (expected: Expected) => string; readonly ofFound: (row: Row) => string },
  report: Report,
): Generator<readonly [Expected, Row]> {
  for (const [key, row] of found)
    if (!expected.has(key)) report(`${words.ofFound(row)}: no event created it`);
  for (const [key, one] of expected) {
    const row = found.get(key);
    if (row === undefined) report(`${words.ofExpected(one)} is gone`);
    else yield [one, row];
  }
}

function compareToolboxes({ state, report }: Comparison, rows: readonly ToolboxRow[]): void {
  const found = new Map(rows.map((row) => [row.id, row]));
  const words = {
    ofExpected: ({ facts }: { readonly facts: ToolboxFacts }) => `toolbox ${facts.toolboxId}`,
    ofFound: ({ toolboxId }: ToolboxRow) => `toolbox ${toolboxId}`,
  };
  for (const [{ facts }, row] of pairs({ expected: state.toolboxes, found }, words, report)) {
    compareFacts(`toolbox ${facts.toolboxId}`, { expected: facts, found: toolboxFacts(row) }, report);
  }
}

interface NamedDrawer {
  readonly row: DrawerRow;
  readonly name: string;
}

/** The drawers by toolbox row and number, because only events about a drawer name its row. */
function nameDrawers({ names }: Comparison, toolboxes: readonly ToolboxRow[], rows: readonly DrawerRow[]) {
  const ids = new Map(toolboxes.map(({ id, toolboxId }) => [id, toolboxId]));
  const named = new Map<string, NamedDrawer>();
  for (const row of rows) {
    const name = `drawer ${row.number} of toolbox ${ids.get(row.toolboxRowId) ?? row.toolboxRowId}`;
    names.set(row.id, name);
    named.set(`${row.toolboxRowId} ${row.number}`, { row, name });
  }
  return named;
}

function expectedDrawers({ toolboxes }: ReplayedState) {
  const expected = new Map<string, { readonly name: string; readonly drawer: DrawerState }>();
  for (const [id, { facts, drawers }] of toolboxes) {
    for (const [number, drawer] of drawers) {
      expected.set(`${id} ${number}`, { name: `drawer ${number} of toolbox ${facts.toolboxId}`, drawer });
    }
  }
  return expected;
}

async function compareDrawers(
  db: Db,
  organizationId: string,
  {
    comparison,
    found,
  }: { readonly comparison: Comparison; readonly found: ReadonlyMap<string, NamedDrawer> },
): Promise<void> {
  const { state, report } = comparison;
  const words = {
    ofExpected: ({ name }: { readonly name: string }) => name,
    ofFound: ({ name }: NamedDrawer) => name,
  };
  const both = [...pairs({ expected: expectedDrawers(state), found }, words, report)];
  let tools = 0;
  for (let at = 0; at < both.length; at += PART) {
    const part = both.slice(at, at + PART);
    const rows = await selectToolRows(
      db,
      organizationId,
      part.map(([, { row }]) => row.id),
    );
    tools += rows.length;
    for (const [{ name, drawer }, { row }] of part) {
      compareFacts(name, { expected: drawer.facts, found: drawerFacts(row) }, report);
      const stored = rows.filter(({ drawerId }) => drawerId === row.id).map(toolFacts);
      compareTools(name, { expected: drawer.tools, found: stored }, report);
    }
  }
  const others = (await countToolRows(db, organizationId)) - tools;
  if (others > 0) report(`${others} tools belong to no drawer that an event made`);
}

async function compareTemplates(db: Db, organizationId: string, comparison: Comparison): Promise<void> {
  const { state, report, names } = comparison;
  const words = ({ drawerId, version }: Pick<TemplateFacts, 'drawerId' | 'version'>): string =>
    `template version ${version} of ${names.get(drawerId ?? '') ?? 'no drawer'}`;
  const expected = new Map(state.templates);
  for (let after: string | undefined, isFull = true; isFull;) {
    const rows = await selectTemplateRows(db, organizationId, { after, limit: PART });
    for (const row of rows) {
      const one = expected.get(row.id);
      expected.delete(row.id);
      if (one) compareFacts(words(one), { expected: one, found: templateFacts(row) }, report);
      else report(`${words(row)}: no event created it`);
    }
    after = rows.at(-1)?.id;
    isFull = rows.length === PART;
  }
  for (const one of expected.values()) report(`${words(one)} is gone`);
}

/**
 * Compares the organization, its settings, members, toolboxes, drawers, tools, templates, inventories, cases,
 * signatures, aircraft, jobs, passkeys and the hashes of its pictures with what its events say, row by row.
 * Returns the pictures with a row.
 * Not compared: `updatedAt` and `lastSaveId`, which only serve the next save.
 */
export async function compareState(
  db: Db,
  organizationId: string,
  { state, report }: { readonly state: ReplayedState; readonly report: Report },
): Promise<KeptPicture[]> {
  await compareOrganization(db, organizationId, { state, report });
  const comparison: Comparison = { state, report, names: new Map() };
  const toolboxes = await selectToolboxRows(db, organizationId);
  const found = nameDrawers(comparison, toolboxes, await selectDrawerRows(db, organizationId));
  compareToolboxes(comparison, toolboxes);
  await compareDrawers(db, organizationId, { comparison, found });
  await compareTemplates(db, organizationId, comparison);
  await compareToolControl(db, organizationId, { state, report });
  await compareSignatures(db, organizationId, { state, report });
  await compareWorkItems(db, organizationId, { state, report });
  await comparePasskeys(db, organizationId, { state, report });
  return comparePictures(db, organizationId, { state, report });
}
