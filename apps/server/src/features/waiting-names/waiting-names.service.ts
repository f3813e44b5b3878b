import { limits } from '@stowed/contract';
import type { Tool, WaitingName, WaitingNames } from '@stowed/contract';
import { compact, joinNames, matchNames, namesLeft } from '@stowed/domain';
import type { ListedName, ListedTool } from '@stowed/domain';
import { AppError } from '../../app-error.ts';
import type { Db } from '../../db/client.ts';
import type { DrawerRow, ToolboxRow } from '../../db/rows.ts';
import type { Deps } from '../../deps.ts';
import type { Session } from '../../session.ts';
import { change, read } from '../../use-case.ts';
import { loadDrawerForChange } from '../drawers/drawers.service.ts';
import type { DrawerPath } from '../drawers/drawers.service.ts';
import { requireToolbox } from '../toolboxes/toolbox-access.service.ts';
import {
  deleteNames,
  deleteWaitingNames,
  insertWaitingNames,
  selectNamesOfDrawer,
  selectWaitingNames,
} from './waiting-names.repository.ts';

type DrawerKey = Pick<DrawerRow, 'organizationId' | 'id'>;

interface Dropped {
  readonly waiting: readonly (ListedName & { readonly ordinal: number })[];
  readonly tools: readonly ListedName[];
}

/** Drops those of the waiting names that the tools have as listed. A tool takes one name. */
async function drop(db: Db, drawer: DrawerKey, { waiting, tools }: Dropped): Promise<void> {
  const left = new Set(namesLeft(waiting, tools));
  const used = waiting.filter((name) => !left.has(name)).map(({ ordinal }) => ordinal);
  if (used.length > 0) await deleteNames(db, drawer, used);
}

/** Drops the names that these tools have as listed; the others keep waiting. */
export async function dropUsedNames(db: Db, drawer: DrawerKey, tools: readonly Tool[]): Promise<void> {
  await drop(db, drawer, { waiting: await selectNamesOfDrawer(db, drawer), tools });
}

/**
 * The tools with the part numbers and pieces that were listed for this drawer. Where a name could be one of
 * several tools, none takes its details: it keeps waiting.
 */
export async function withListedDetails(
  db: Db,
  drawer: DrawerKey,
  tools: readonly Tool[],
): Promise<readonly Tool[]> {
  const { left, free } = matchNames(await selectNamesOfDrawer(db, drawer), tools);
  return tools.map((tool) => {
    const [listed, ...moreListed] = left.filter(({ name }) => name === tool.name);
    const [one, ...moreTools] = free.filter(({ name }) => name === tool.name);
    if (!listed || one !== tool || moreListed.length + moreTools.length > 0) return tool;
    const { partNumber, pieces } = listed;
    return { ...tool, ...compact({ partNumber: partNumber ?? undefined, pieces: pieces ?? undefined }) };
  });
}

/** Drops names that a person does not need. Throws `toolbox_not_found` or `drawer_not_found`. */
export function dropWaitingNames(deps: Pick<Deps, 'db' | 'clock'>, session: Session, input: Dropping) {
  return change(deps, session, async (db) => {
    const { drawer } = await loadDrawerForChange(db, session.organizationId, input);
    const listed = await selectNamesOfDrawer(db, drawer);
    // The person named them without their details.
    const waiting = listed.map(({ name, ordinal }) => ({ name, ordinal }));
    await drop(db, drawer, { waiting, tools: input.names.map((name) => ({ name })) });
    return { success: true as const };
  });
}

interface Dropping extends DrawerPath {
  readonly names: readonly string[];
}

/** Keeps the names until a template of the drawer uses them. They replace those that waited. */
export async function keepWaitingNames(
  db: Db,
  drawer: Pick<DrawerRow, 'organizationId' | 'id'>,
  names: readonly (ListedTool | WaitingName)[],
): Promise<void> {
  await deleteWaitingNames(db, drawer);
  const rows = names.map(({ name, partNumber = null, pieces = null }) => ({ name, partNumber, pieces }));
  if (rows.length > 0) await insertWaitingNames(db, drawer, rows);
}

/**
 * Keeps these names too, each once. Throws `invalid_tools` if more names would wait than a drawer has tools.
 */
export async function addWaitingNames(
  db: Db,
  drawer: DrawerKey,
  listed: readonly ListedTool[] = [],
): Promise<void> {
  if (listed.length === 0) return;
  const names = joinNames(await selectNamesOfDrawer(db, drawer), listed);
  const { max } = limits.toolsPerDrawer;
  if (names.length > max) {
    throw new AppError('invalid_tools', {
      message: `${names.length} names have no shape, but at most ${max} can wait. Drop those that nobody needs`,
    });
  }
  await keepWaitingNames(db, drawer, names);
}

/** By drawer. Throws `toolbox_not_found`. */
export function listWaitingNames(
  deps: Pick<Deps, 'db'>,
  session: Session,
  toolboxId: string,
): Promise<WaitingNames> {
  return read(deps, session, async (db) => {
    const toolbox = await requireToolbox(db, session.organizationId, toolboxId);
    return loadWaitingNames(db, toolbox);
  });
}

/** By drawer. */
export async function loadWaitingNames(
  db: Db,
  toolbox: Pick<ToolboxRow, 'organizationId' | 'id'>,
): Promise<WaitingNames> {
  const rows = await selectWaitingNames(db, toolbox);
  return [...new Set(rows.map(({ drawerNumber }) => drawerNumber))].map((drawerNumber) => ({
    drawerNumber,
    names: rows.filter((row) => row.drawerNumber === drawerNumber),
  }));
}
