import type { Drawer, Toolbox } from '@stowed/contract';
import { AppError } from '../../app-error.ts';
import type { Db } from '../../db/client.ts';
import type { DrawerRow, ToolboxRow } from '../../db/rows.ts';
import { together } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import type { Session } from '../../session.ts';
import { ask } from '../../use-case.ts';
import { requireToolboxForChange } from '../toolboxes/toolbox-access.service.ts';
import { presentToolbox } from '../toolboxes/toolboxes.presenter.ts';
import { presentDrawer } from './drawers.presenter.ts';
import type { DrawerWithContents } from './drawers.presenter.ts';
import { findContents, selectContents } from './drawer-contents.repository.ts';
import type { DrawerContents } from './drawer-contents.repository.ts';
import { prepareForPhoto } from './engine-template.service.ts';
import { idsOf, insertDrawers, updateDrawer } from './drawers.repository.ts';
import type { DrawerIds } from './drawers.repository.ts';

export type { DrawerWithContents } from './drawers.presenter.ts';
export {
  countMissing as countMissingTools,
  forgetPhotosOfInventory,
  reopened,
  selectDrawers,
  updateDrawer,
} from './drawers.repository.ts';

/** The toolbox and drawer in a path. */
export interface DrawerPath {
  readonly toolboxId: string;
  readonly drawerNumber: number;
}

function requireContents(toolbox: ToolboxRow, [contents]: readonly DrawerContents[]): DrawerWithContents {
  if (!contents) throw new AppError('drawer_not_found');
  return { toolbox, ...contents };
}

/** A drawer with its tools and template. Throws `toolbox_not_found` or `drawer_not_found`. */
export async function loadDrawer(
  db: Db,
  organizationId: string,
  path: DrawerPath,
): Promise<DrawerWithContents> {
  const found = await findContents(db, organizationId, path);
  if (!found) throw new AppError('toolbox_not_found');
  return requireContents(found.toolbox, found.contents);
}

/** Like loadDrawer; also locks the toolbox until the transaction ends. */
export async function loadDrawerForChange(
  db: Db,
  organizationId: string,
  path: DrawerPath,
): Promise<DrawerWithContents> {
  const [toolbox, found] = await together(
    requireToolboxForChange(db, organizationId, path.toolboxId),
    // It begins once the lock is there, so it sees the previous writer's changes.
    findContents(db, organizationId, path),
  );
  return requireContents(toolbox, found?.contents ?? []);
}

/** All drawers of a toolbox by number. */
export async function loadDrawers(db: Db, toolbox: ToolboxRow): Promise<DrawerWithContents[]> {
  return (await selectContents(db, toolbox)).map((contents) => ({ toolbox, ...contents }));
}

interface Addition {
  readonly toolbox: ToolboxRow;
  /** One per drawer, starting at drawer 1. */
  readonly expectedTools: readonly number[];
}

/** The drawers of a new toolbox, numbered from 1. Returns their row ids by number. */
export async function addDrawers(
  db: Db,
  { ids, clock }: Pick<Deps, 'ids' | 'clock'>,
  { toolbox, expectedTools }: Addition,
): Promise<DrawerIds> {
  const drawers = expectedTools.map((count, index) => ({
    id: ids.uuid(),
    number: index + 1,
    expectedTools: count,
  }));
  await insertDrawers(db, toolbox, { drawers, at: clock.now() });
  return idsOf(drawers);
}

type ReadDeps = Pick<Deps, 'db' | 'signedImages'>;

interface Pack {
  readonly toolbox: Toolbox;
  readonly drawers: Drawer[];
}

/** A toolbox and its drawers, as of one moment. */
export function packToolbox(deps: ReadDeps, session: Session, toolboxId: string): Promise<Pack> {
  return ask(deps, session, async (db) => {
    const found = await findContents(db, session.organizationId, { toolboxId });
    if (!found) throw new AppError('toolbox_not_found');
    const { toolbox, contents } = found;
    return {
      toolbox: presentToolbox(toolbox, deps.signedImages),
      drawers: contents.map((drawer) => presentDrawer(deps, { toolbox, ...drawer })),
    };
  });
}

export async function listDrawers(deps: ReadDeps, session: Session, toolboxId: string): Promise<Drawer[]> {
  return (await packToolbox(deps, session, toolboxId)).drawers;
}

/** A drawer being viewed. */
export async function getDrawer(
  deps: ReadDeps & Pick<Deps, 'images' | 'engine'>,
  session: Session,
  path: DrawerPath,
): Promise<Drawer> {
  const loaded = await ask(deps, session, (db) => loadDrawer(db, session.organizationId, path));
  prepareForPhoto(deps, loaded);
  return presentDrawer(deps, loaded);
}

/** Throws `toolbox_not_found` or `drawer_not_found`. */
export async function requireDrawer(
  deps: Pick<Deps, 'db'>,
  session: Session,
  path: DrawerPath,
): Promise<void> {
  await ask(deps, session, (db) => loadDrawer(db, session.organizationId, path));
}

/** Puts another template on the drawer, or removes it; tools and completion stay. */
export function setTemplate(
  db: Db,
  { clock }: Pick<Deps, 'clock'>,
  { drawer, templateId }: { readonly drawer: DrawerRow; readonly templateId: string | null },
): Promise<DrawerRow> {
  const values = { templateId, version: drawer.version + 1, updatedAt: clock.now() };
  return updateDrawer(db, drawer, values);
}
