import type { Settings } from '@stowed/contract';
import { atOneTime } from '../../clock.ts';
import type { Db } from '../../db/client.ts';
import type { CaseRow, InventoryRow, ToolboxRow } from '../../db/rows.ts';
import type { Session } from '../../session.ts';
import type { DrawerWithContents } from '../drawers/drawers.presenter.ts';
import { findOpenInventory } from '../inventories/open-inventory.service.ts';
import { settingsOf } from '../settings/settings.service.ts';
import { openSuspected } from './advance.service.ts';
import type { CaseWriteDeps } from './case-access.service.ts';
import { selectLastSeen } from './case-facts.repository.ts';
import { findCaseById } from './case-reading.repository.ts';
import { selectStanding } from './cases.repository.ts';
import { droppedBy, lackingIn, lackingNow } from './lacking.service.ts';
import type { CountedDrawer } from './lacking.service.ts';
import { noteMissedAgain } from './missed-again.service.ts';
import { makeCase } from './new-case.service.ts';
import type { Lacking } from './new-case.service.ts';
import { standingOf } from './place-standing.policy.ts';
import type { Standing } from './place-standing.policy.ts';

export { selectMadeBy } from './cases.repository.ts';

interface Counted extends CountedDrawer {
  readonly session: Session;
}

interface Places extends Counted {
  readonly settings: Settings;
  readonly cases: readonly CaseRow[];
  readonly state: 'suspected' | 'open';
  readonly lacking: readonly Lacking[];
  /** True if no later count knows the places. */
  readonly isLeaving: boolean;
}

/** The case that a new one names, if a new one is to be made. */
function formerOf(standing: Standing<CaseRow>, { inventory, isLeaving }: Places): number | null | undefined {
  if (standing.kind === 'free') return null;
  if (standing.kind !== 'count again') return undefined;
  const { closedSequence, number } = standing.former;
  // The count in which it was closed says nothing new. Undefined: there is no later one.
  const isNew = isLeaving || inventory === undefined || inventory.startSequence > (closedSequence ?? 0);
  return isNew ? number : undefined;
}

async function makeCases(db: Db, deps: CaseWriteDeps, places: Places): Promise<void> {
  const { session, loaded, inventory, settings, cases, state, lacking } = places;
  const { toolbox, drawer, template } = loaded;
  const lastSeen = lacking.length === 0 ? undefined : await selectLastSeen(db, loaded, lacking);
  for (const place of lacking) {
    const { uniqueId } = place;
    const seen = lastSeen?.get(uniqueId);
    const standing = standingOf(cases, { drawerId: drawer.id, uniqueId });
    if (standing.kind === 'in case') {
      if (seen) await noteMissedAgain(db, deps, { session, lost: standing.lost, seen });
      continue;
    }
    if (settings.lostCases === 'off') continue;
    const former = formerOf(standing, places);
    if (former === undefined) continue;
    await makeCase(db, deps, {
      by: session,
      toolbox,
      drawer,
      template,
      place,
      state,
      inventory,
      former,
      settings,
      source: state === 'suspected' ? 'drawer' : 'toolbox',
      lastSeen: seen,
    });
  }
}

/** A completed drawer makes a suspected case of each missing tool without one. Its event is written. */
export async function suspectMissing(db: Db, clocked: CaseWriteDeps, counted: Counted): Promise<void> {
  const lacking = await lackingIn(db, counted);
  await suspect(db, clocked, { ...counted, lacking, isLeaving: false });
}

async function suspect(
  db: Db,
  clocked: CaseWriteDeps,
  places: Counted & Pick<Places, 'lacking' | 'isLeaving'>,
): Promise<void> {
  if (places.lacking.length === 0) return;
  const { toolbox } = places.loaded;
  const settings = await settingsOf(db, toolbox.organizationId);
  const cases = await selectStanding(db, toolbox);
  await makeCases(db, atOneTime(clocked), { ...places, settings, cases, state: 'suspected' });
}

interface Dropping {
  readonly session: Session;
  readonly before: DrawerWithContents;
  readonly after: DrawerWithContents;
  readonly isNewPicture: boolean;
}

/**
 * A missing tool that neither the list nor the template of its drawer names any more makes a suspected case:
 * nothing else would show it. The act's event is written.
 */
export async function suspectDropped(
  db: Db,
  deps: CaseWriteDeps,
  { session, ...saved }: Dropping,
): Promise<void> {
  const lacking = droppedBy(saved);
  if (lacking.length === 0) return;
  const { before: loaded } = saved;
  const inventory = await findOpenInventory(db, loaded.toolbox);
  await suspect(db, deps, { session, loaded, inventory, completion: null, lacking, isLeaving: true });
}

/**
 * Drawers that are put away or deleted have been counted for the last time: what they lack makes suspected
 * cases. Called before they go.
 */
export async function suspectLeaving(
  db: Db,
  deps: CaseWriteDeps,
  { session, drawers, inventory }: Leaving,
): Promise<void> {
  for (const loaded of drawers) {
    const counted = { loaded, inventory, completion: null };
    const lacking = await lackingIn(db, counted);
    await suspect(db, deps, { session, ...counted, lacking, isLeaving: true });
  }
}

interface Leaving {
  readonly session: Session;
  readonly drawers: readonly DrawerWithContents[];
  /** The open one. Without it a tool can still be missing: the last count may have been cancelled. */
  readonly inventory: InventoryRow | undefined;
}

interface CompletedBox {
  readonly session: Session;
  readonly toolbox: ToolboxRow;
  readonly drawers: readonly DrawerWithContents[];
  readonly inventory: InventoryRow;
}

/**
 * A completed toolbox opens its suspected cases, and makes an open case of each missing tool without one. Its
 * event is written.
 */
export async function openCases(db: Db, deps: CaseWriteDeps, box: CompletedBox): Promise<void> {
  const { session, toolbox, drawers, inventory } = box;
  const { endSequence: completion } = inventory;
  const cases = await selectStanding(db, toolbox);
  for (const { organizationId, id } of cases.filter(({ state }) => state === 'suspected')) {
    const lost = await findCaseById(db, { organizationId, id });
    if (lost) await openSuspected(db, deps, { by: session, lost });
  }
  const settings = await settingsOf(db, toolbox.organizationId);
  for (const loaded of drawers) {
    const lacking = await lackingIn(db, { loaded, inventory, completion });
    const count = { session, loaded, inventory, completion, settings, cases, state: 'open' } as const;
    await makeCases(db, deps, { ...count, lacking, isLeaving: false });
  }
}

/** The missing tools of these drawers that make no case, with the reason. The record is locked. */
export async function excusedTools(
  db: Db,
  { toolbox, drawers }: Omit<CompletedBox, 'session' | 'inventory'>,
) {
  const cases = await selectStanding(db, toolbox);
  return drawers.flatMap((loaded) =>
    lackingNow(loaded).flatMap(({ uniqueId, name }) => {
      const { drawer } = loaded;
      const standing = standingOf(cases, { drawerId: drawer.id, uniqueId });
      if (standing.kind !== 'excused') return [];
      const { number, outcome } = standing.former;
      const reason = `case ${number}, ${outcome === 'removed' ? 'removed' : 'risk accepted'}`;
      return [{ drawerNumber: drawer.number, uniqueId, name, reason }];
    }),
  );
}
