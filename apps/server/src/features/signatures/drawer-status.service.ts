import type { Completion, Drawer } from '@stowed/contract';
import { atOneTime } from '../../clock.ts';
import type { Db } from '../../db/client.ts';
import type { DrawerRow, ToolboxRow } from '../../db/rows.ts';
import type { Deps } from '../../deps.ts';
import type { Session } from '../../session.ts';
import { change } from '../../use-case.ts';
import { byPerson, recordEvent, signedBy } from '../record/events.service.ts';
import { learnSoon } from '../learning/completions.service.ts';
import { noteDrawerChange } from '../toolboxes/toolbox-access.service.ts';
import { drawerChanged, presentDrawer } from '../drawers/drawers.presenter.ts';
import type { DrawerWithContents } from '../drawers/drawers.presenter.ts';
import {
  forgetPhotosOfInventory,
  loadDrawerForChange,
  reopened,
  selectDrawers,
  updateDrawer,
} from '../drawers/drawers.service.ts';
import type { DrawerPath } from '../drawers/drawers.service.ts';
import { hasSeen, isSigned } from './signature.policy.ts';
import { saveEyeCheck } from '../scans/eye-check.service.ts';
import type { EyeAnswer } from '../scans/eye-check.service.ts';
import { missingOf, snapshotOf } from '../drawers/snapshot.policy.ts';

type StatusDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'images' | 'signedImages' | 'engine' | 'background'>;
interface Step {
  readonly session: Session;
  readonly loaded: DrawerWithContents;
  /** Why it is completed without a photo of this inventory. */
  readonly reason: string | undefined;
}

/** Recorded when a drawer is completed without a photo of this inventory and without a reason. */
const NO_REASON = 'no reason given';

/**
 * Records the signature: the whole signed state, the missing tools by name, and how each status was decided.
 * If nothing changed since the last one, there is no second record.
 */
async function complete(db: Db, clocked: StatusDeps, { session, loaded, reason }: Step): Promise<DrawerRow> {
  const { drawer, toolbox, template } = loaded;
  if (isSigned(drawer)) return drawer;
  const deps = atOneTime(clocked);
  const version = drawer.version + 1;
  await recordEvent(db, deps, {
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
  return updateDrawer(db, drawer, {
    status: 'complete',
    version,
    completedVersion: version,
    completedAt: now,
    completedBy: session.actor.userId,
    updatedAt: now,
  });
}

async function reopen(db: Db, deps: StatusDeps, { session, loaded }: Step): Promise<DrawerRow> {
  const { drawer, toolbox } = loaded;
  if (drawer.status === 'incomplete') return drawer;
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
 * Completes a drawer, even with missing tools, or reopens it. Nobody signs an unseen state: throws
 * `drawer_changed` unless the version is the newest, or the one someone else has just signed.
 */
export async function setDrawerStatus(
  deps: StatusDeps,
  session: Session,
  { status, reason, checkedByEye, seenVersion, ...path }: Input,
): Promise<Answer> {
  const answer = await change(deps, session, async (db) => {
    const loaded = await loadDrawerForChange(db, session.organizationId, path);
    if (!hasSeen(loaded.drawer, { status, seenVersion })) throw drawerChanged(deps, loaded);
    const checked =
      status === 'complete' && checkedByEye && !isSigned(loaded.drawer)
        ? await saveEyeCheck(db, deps, { session, loaded, answers: checkedByEye })
        : loaded;
    const step = status === 'complete' ? complete : reopen;
    const drawer = await step(db, deps, { session, loaded: checked, reason });
    const message = status === 'complete' ? 'Drawer inventory complete' : 'Drawer inventory reopened';
    return { success: true as const, drawer: presentDrawer(deps, { ...checked, drawer }), message };
  });
  if (status === 'complete') learnSoon(deps, session, path);
  return answer;
}

interface Reopened {
  /** Numbers of the drawers that were complete. */
  readonly complete: number[];
  /** Numbers of the other drawers; each has a new version. */
  readonly renewed: number[];
}

/**
 * Reopens the drawers for a new inventory; their photos belong to the earlier one. The drawers that were
 * open get a new version too, so that a photo taken earlier is not saved as part of this inventory.
 * Undefined: there is nothing to start again.
 */
export async function reopenAllDrawers(
  db: Db,
  deps: Pick<Deps, 'clock'>,
  { session, toolbox }: { readonly session: Session; readonly toolbox: ToolboxRow },
): Promise<Reopened | undefined> {
  const drawers = await selectDrawers(db, toolbox);
  const complete = drawers.filter((drawer) => drawer.status === 'complete');
  for (const drawer of complete) {
    await recordEvent(db, deps, {
      ...byPerson(session),
      kind: 'drawer_reopened',
      toolbox,
      drawer,
      before: { status: drawer.status },
      after: { status: 'incomplete' },
      reason: 'A new inventory of the toolbox was started',
    });
    const values = { ...reopened, version: drawer.version + 1 };
    await updateDrawer(db, drawer, { ...values, updatedAt: deps.clock.now() });
  }
  const photos = await forgetPhotosOfInventory(db, toolbox);
  if (toolbox.status === 'incomplete' && complete.length + photos === 0) return undefined;
  const open = drawers.filter((drawer) => drawer.status === 'incomplete');
  for (const drawer of open) {
    await updateDrawer(db, drawer, { version: drawer.version + 1, updatedAt: deps.clock.now() });
  }
  return { complete: complete.map(({ number }) => number), renewed: open.map(({ number }) => number) };
}
