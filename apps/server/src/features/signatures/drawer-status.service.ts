import { rankAndName } from '@stowed/domain';
import type { Completion, Drawer } from '@stowed/contract';
import { AppError } from '../../app-error.ts';
import { atOneTime } from '../../clock.ts';
import type { Db } from '../../db/client.ts';
import type { DrawerRow, InventoryRow } from '../../db/rows.ts';
import type { Deps } from '../../deps.ts';
import type { Session } from '../../session.ts';
import { change } from '../../use-case.ts';
import { byPerson, recordEvent, signedBy } from '../record/events.service.ts';
import { loadDrawerToCount } from '../inventories/drawer-to-count.service.ts';
import { inventoryOfAct, isBeforeLastEnd } from '../inventories/open-inventory.service.ts';
import { suspectMissing } from '../cases/counting.service.ts';
import { noteSeen } from '../cases/recount.service.ts';
import { learnSoon } from '../learning/drawer-lessons.service.ts';
import { noteDrawerChange } from '../toolboxes/toolbox-access.service.ts';
import { drawerChanged, presentDrawer } from '../drawers/drawers.presenter.ts';
import type { DrawerWithContents } from '../drawers/drawers.presenter.ts';
import { reopened, updateDrawer } from '../drawers/drawers.service.ts';
import type { DrawerPath } from '../drawers/drawers.service.ts';
import { hasSeen, isSigned } from './signature.policy.ts';
import { saveEyeCheck } from '../scans/eye-check.service.ts';
import type { EyeAnswer } from '../scans/eye-check.service.ts';
import { missingOf, snapshotOf } from '../drawers/snapshot.policy.ts';
import { settingsOf } from '../settings/settings.service.ts';

type StatusDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'images' | 'signedImages' | 'engine' | 'background'>;
interface Step {
  readonly session: Session;
  readonly loaded: DrawerWithContents;
  /** The toolbox's open inventory. */
  readonly open: InventoryRow | undefined;
  /** Why it is completed without a photo of this inventory. */
  readonly reason: string | undefined;
}

/** Recorded when a drawer is completed without a photo of this inventory and without a reason. */
const NO_REASON = 'no reason given';

/** Records the signature: the signed state, the missing tools by name, and how each status was decided. */
async function complete(
  db: Db,
  clocked: StatusDeps,
  { session, loaded, reason }: Omit<Step, 'open'>,
): Promise<{ readonly drawer: DrawerRow; readonly completion: number }> {
  const { drawer, toolbox, template } = loaded;
  const deps = atOneTime(clocked);
  const version = drawer.version + 1;
  const completion = await recordEvent(db, deps, {
    ...byPerson(session),
    kind: 'drawer_completed',
    toolbox,
    drawer,
    before: { status: drawer.status, version: drawer.version },
    after: { ...snapshotOf(loaded), status: 'complete', version, missing: missingOf(loaded) },
    decision: signedBy(session),
    imageId: drawer.imageId,
    template,
    reason: reason ?? (drawer.isPhotoOfInventory ? undefined : NO_REASON),
  });
  await noteDrawerChange(db, deps, { session, toolbox, reopen: false });
  const now = deps.clock.now();
  const changed = await updateDrawer(db, drawer, {
    status: 'complete',
    version,
    completedVersion: version,
    completedAt: now,
    completedBy: session.actor.userId,
    completedByName: rankAndName(session.actor),
    updatedAt: now,
  });
  return { drawer: changed, completion };
}

/** The organization may require a photo of this inventory. Throws `photo_required`. */
async function requirePhoto(db: Db, { drawer }: DrawerWithContents, inventory: InventoryRow): Promise<void> {
  const { photo } = await settingsOf(db, drawer.organizationId);
  const isNew = drawer.isPhotoOfInventory && drawer.photoAt !== null && drawer.photoAt >= inventory.startedAt;
  if (photo === 'required' && !isNew) throw new AppError('photo_required');
}

/** Completes a drawer within the toolbox's open inventory, after a check by eye if there are answers. */
async function count(
  db: Db,
  deps: StatusDeps,
  { checkedByEye, ...step }: Step & Pick<Input, 'checkedByEye'>,
): Promise<{ readonly drawer: DrawerRow; readonly checked: DrawerWithContents }> {
  const { session, loaded, open } = step;
  if (isSigned(loaded.drawer)) return { drawer: loaded.drawer, checked: loaded };
  const inventory = await inventoryOfAct(db, deps, { session, toolbox: loaded.toolbox, open });
  const checked = checkedByEye
    ? await saveEyeCheck(db, deps, { session, loaded, answers: checkedByEye })
    : loaded;
  await requirePhoto(db, checked, inventory);
  const { drawer, completion } = await complete(db, deps, { ...step, loaded: checked });
  const counted = { session, loaded: { ...checked, drawer }, inventory, completion };
  await noteSeen(db, deps, { ...counted, tools: checked.tools });
  await suspectMissing(db, deps, counted);
  return { drawer, checked };
}

async function reopen(db: Db, deps: StatusDeps, { session, loaded, open }: Step): Promise<DrawerRow> {
  const { drawer, toolbox } = loaded;
  if (drawer.status === 'incomplete') return drawer;
  await inventoryOfAct(db, deps, { session, toolbox, open });
  await recordEvent(db, deps, {
    ...byPerson(session),
    kind: 'drawer_reopened',
    toolbox,
    drawer,
    before: { status: drawer.status },
    after: { status: 'incomplete' },
  });
  await noteDrawerChange(db, deps, { session, toolbox, reopen: true });
  const values = { ...reopened, version: drawer.version + 1 };
  return updateDrawer(db, drawer, { ...values, updatedAt: deps.clock.now() });
}

interface Answer {
  readonly success: true;
  readonly drawer: Drawer;
  readonly message: string;
}

interface Input extends DrawerPath {
  readonly status: Completion;
  readonly reason?: string | undefined;
  readonly checkedByEye?: readonly EyeAnswer[] | undefined;
  /** The drawer version on the person's screen. */
  readonly seenVersion: number | undefined;
}

/**
 * Completes a drawer, even with missing tools, or reopens it. If nothing changed since the last completion,
 * there is no second record. Nobody signs an unseen state: throws `drawer_changed` unless the version is the
 * newest, or the one someone else has just signed, and no inventory has ended since.
 */
export async function setDrawerStatus(
  deps: StatusDeps,
  session: Session,
  { status, reason, checkedByEye, seenVersion, ...path }: Input,
): Promise<Answer> {
  const answer = await change(deps, session, async (db) => {
    const { loaded, open } = await loadDrawerToCount(db, session.organizationId, path);
    const isOver = await isBeforeLastEnd(db, deps, { session, toolbox: loaded.toolbox });
    const isSeen = hasSeen(loaded.drawer, { status, seenVersion });
    if (isOver || !isSeen) throw drawerChanged(deps, loaded);
    const step = { session, loaded, open, reason };
    const { drawer, checked } =
      status === 'complete'
        ? await count(db, deps, { ...step, checkedByEye })
        : { drawer: await reopen(db, deps, step), checked: loaded };
    const message = status === 'complete' ? 'Drawer inventory complete' : 'Drawer inventory reopened';
    return { success: true as const, drawer: presentDrawer(deps, { ...checked, drawer }), message };
  });
  if (status === 'complete') learnSoon(deps, session, path);
  return answer;
}
