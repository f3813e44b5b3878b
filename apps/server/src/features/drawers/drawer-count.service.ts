import { limits } from '@stowed/contract';
import type { Db } from '../../db/client.ts';
import type { DrawerRow, ToolboxRow } from '../../db/rows.ts';
import type { Deps } from '../../deps.ts';
import { idsOf, insertDrawers, reopened, selectAllDrawers, updateDrawer } from './drawers.repository.ts';
import type { DrawerIds } from './drawers.repository.ts';

/** Expected tools by drawer number. */
type Counts = Readonly<Record<string, number>>;

interface DrawerCountChange {
  readonly toolbox: ToolboxRow;
  readonly count: number;
  /** By drawer number; an absent or null count keeps the stored one. */
  readonly expectedTools: Readonly<Record<string, number | null>>;
}

interface Fitted {
  readonly before: Counts;
  readonly after: Counts;
  /** Numbers of the drawers that are new or restored. */
  readonly added: readonly number[];
  /** For the new drawers. */
  readonly drawerIds: DrawerIds;
}

const countsOf = (drawers: readonly DrawerRow[]): Counts =>
  Object.fromEntries(drawers.map((drawer) => [drawer.number, drawer.expectedTools]));

/** The changes that bring a drawer to this count; undefined if there are none. */
function changeOf(drawer: DrawerRow, expected: number) {
  if (drawer.archivedAt) {
    // Nobody inspected it while it was archived.
    return { ...reopened, archivedAt: null, expectedTools: expected };
  }
  return drawer.expectedTools === expected ? undefined : { expectedTools: expected };
}

/**
 * Gives the toolbox drawers 1 to `count`. Drawers beyond that are archived with their contents, and return
 * when the count is raised again. The toolbox must be locked; the caller updates its row and records the
 * event.
 */
export async function fitDrawers(
  db: Db,
  { ids, clock }: Pick<Deps, 'ids' | 'clock'>,
  { toolbox, count, expectedTools }: DrawerCountChange,
): Promise<Fitted> {
  const at = clock.now();
  const stored = await selectAllDrawers(db, toolbox);
  const before = stored.filter((drawer) => !drawer.archivedAt);
  for (const drawer of before.filter(({ number }) => number > count)) {
    await updateDrawer(db, drawer, { archivedAt: at, version: drawer.version + 1, updatedAt: at });
  }
  const kept = stored.filter(({ number }) => number <= count);
  const after: Record<string, number> = {};
  for (const drawer of kept) {
    const expected = expectedTools[String(drawer.number)] ?? drawer.expectedTools;
    after[drawer.number] = expected;
    const values = changeOf(drawer, expected);
    if (values) await updateDrawer(db, drawer, { ...values, version: drawer.version + 1, updatedAt: at });
  }
  const known = new Set(kept.map(({ number }) => number));
  const fresh = Array.from({ length: count }, (_, index) => index + 1)
    .filter((number) => !known.has(number))
    .map((number) => ({
      id: ids.uuid(),
      number,
      expectedTools: expectedTools[String(number)] ?? limits.toolsPerDrawer.default,
    }));
  if (fresh.length > 0) await insertDrawers(db, toolbox, { drawers: fresh, at });
  for (const drawer of fresh) after[drawer.number] = drawer.expectedTools;
  const returned = kept.filter((drawer) => drawer.archivedAt);
  const added = [...returned, ...fresh].map(({ number }) => number);
  return { before: countsOf(before), after, added, drawerIds: idsOf(fresh) };
}
