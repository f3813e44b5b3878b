import { normalizeTools, rankAndName, unsureAsMissing } from '@stowed/domain';
import type { Drawer, endpoints, ParsedRequestOf, Tool } from '@stowed/contract';
import { AppError } from '../../app-error.ts';
import type { Db } from '../../db/client.ts';
import type { DrawerRow, InventoryRow } from '../../db/rows.ts';
import type { Deps } from '../../deps.ts';
import type { Session } from '../../session.ts';
import { change, read } from '../../use-case.ts';
import { byPerson, queuedBy, recordEvent } from '../record/events.service.ts';
import { toolsSaid } from '../record/tools-said.policy.ts';
import { acceptReference, findImage, keepReference } from '../pictures/pictures.service.ts';
import type { ImageReference, KeptReference } from '../pictures/pictures.service.ts';
import { loadDrawerToCount } from '../inventories/drawer-to-count.service.ts';
import {
  actedAt,
  countingSince,
  inventoryOfAct,
  isBeforeLastEnd,
} from '../inventories/open-inventory.service.ts';
import { suspectDropped } from '../cases/counting.service.ts';
import { noteSeen } from '../cases/recount.service.ts';
import { noteDrawerChange } from '../toolboxes/toolbox-access.service.ts';
import { drawerChanged, presentDrawer } from '../drawers/drawers.presenter.ts';
import { loadDrawer, reopened, updateDrawer } from '../drawers/drawers.service.ts';
import type { DrawerPath, DrawerWithContents } from '../drawers/drawers.service.ts';
import { snapshotOf } from '../drawers/snapshot.policy.ts';
import { scanReopens } from './decision.policy.ts';
import { judgeScan } from './judge-scan.policy.ts';
import { keepPlaces } from './emptied-drawer.policy.ts';
import { findDetection, replaceTools } from './scans.repository.ts';
import type { FoundDetection } from './scans.repository.ts';

type ScanDeps = Pick<Deps, 'config' | 'db' | 'clock' | 'ids' | 'images' | 'signedImages'>;
type ScanInput = DrawerPath & ParsedRequestOf<typeof endpoints.scanDrawer>['body'];

interface Scan {
  readonly session: Session;
  readonly loaded: DrawerWithContents;
  /** The toolbox's open inventory. */
  readonly open: InventoryRow | undefined;
  readonly picture: Pick<KeptReference, 'imageId' | 'foreignAddress' | 'uploadedAt' | 'hashes'>;
  readonly tools: readonly Tool[];
  /** True if the person had completed the drawer before an engine compared the picture. */
  readonly isComparedLate: boolean;
}

/** The tools in stored form. Throws `invalid_tools` naming the first one beyond repair. */
function requireTools(ids: Deps['ids'], input: ScanInput, aspect: number | undefined): Tool[] {
  const normalized = normalizeTools(input.tools, { purpose: 'inspection', newId: () => ids.uuid(), aspect });
  if (normalized.kind === 'ok') return normalized.tools.map(unsureAsMissing);
  const error = new AppError('invalid_tools');
  throw new AppError('invalid_tools', { fields: { [`tools.${normalized.index}`]: error.message } });
}

interface Age {
  readonly isOfThisCount: boolean;
  readonly now: Date;
}

/**
 * When and by whom a picture was taken or saved to its drawer, and whether it counts for the current
 * inventory.
 */
function photoOf({ picture, session, loaded }: Scan, { isOfThisCount, now }: Age) {
  const hasPhoto = picture.imageId !== null || picture.foreignAddress !== null;
  const isPhotoOfInventory = isOfThisCount && !isOutdated(session, loaded.drawer);
  const takenAt = session.queued ? actedAt(session, now) : (picture.uploadedAt ?? now);
  const savedAt = isOfThisCount ? now : takenAt;
  if (!hasPhoto) return { photoAt: null, photoBy: null, isPhotoOfInventory };
  return { photoAt: savedAt, photoBy: rankAndName(session.actor), isPhotoOfInventory };
}

/** True if the drawer shows a photo that was uploaded later: what an older one shows is over. */
async function isOlderThanShown(db: Db, { loaded: { drawer }, picture: { uploadedAt } }: Scan) {
  if (drawer.imageId === null || uploadedAt === undefined) return false;
  const shown = await findImage(db, drawer.organizationId, drawer.imageId);
  return shown !== undefined && shown.createdAt > uploadedAt;
}

/**
 * True for a photo uploaded since the current count began, not for another drawer, and not before the one
 * that the drawer shows. One that is on an external address may be of any time.
 */
async function isOfCount(db: Db, scan: Scan, detection: FoundDetection | undefined) {
  const { loaded, open, picture } = scan;
  const { toolbox, drawer, template } = loaded;
  const { imageId, uploadedAt } = picture;
  if (imageId === null || uploadedAt === undefined || imageId === template?.imageId) return false;
  if (detection && detection.drawerId !== drawer.id) return false;
  if (await isOlderThanShown(db, scan)) return false;
  const since = await countingSince(db, toolbox, open);
  return since === undefined || uploadedAt >= since;
}

/** A kept photo of a drawer that changed before it arrived shows an earlier state. */
function isOutdated({ queued }: Session, drawer: DrawerRow): boolean {
  return queued?.seenVersion !== undefined && queued.seenVersion !== drawer.version;
}

/** What is known of a scan's picture. */
async function examine(db: Db, deps: ScanDeps, scan: Scan) {
  const { session, loaded, picture } = scan;
  const { drawer } = loaded;
  const isNewPicture =
    picture.imageId !== drawer.imageId || picture.foreignAddress !== drawer.foreignImageUrl;
  const detection = await findDetection(db, drawer.organizationId, picture.imageId);
  if (!isNewPicture) return { isNewPicture, isOfThisCount: false, detection };
  const isLate = await isBeforeLastEnd(db, deps, { session, toolbox: loaded.toolbox });
  const isOfThisCount = !isLate && (await isOfCount(db, scan, detection));
  // What an engine saw in an older photo is now the word of the person who saves it.
  const counts = isOfThisCount || detection?.outcome === 'refused';
  return { isNewPicture, isOfThisCount, detection: counts ? detection : undefined };
}

async function save(db: Db, deps: ScanDeps, scan: Scan): Promise<DrawerWithContents> {
  const { session, loaded, open, picture } = scan;
  const { drawer, toolbox, template } = loaded;
  const { isNewPicture, isOfThisCount, detection } = await examine(db, deps, scan);
  const by = { name: session.actor.name, at: deps.clock.now() };
  const seen = { loaded, imageId: picture.imageId, isNewPicture, detection, by };
  const judged = judgeScan({ ...seen, isComparedLate: scan.isComparedLate }, scan.tools);
  const { judgedTemplate } = judged;
  const reopens = scanReopens(scan.tools, { before: loaded.tools, isNewPicture });
  // New positions in a complete toolbox count nothing.
  const isCounting = reopens || toolbox.status === 'incomplete';
  const inventory = isCounting ? await inventoryOfAct(db, deps, { session, toolbox, open }) : undefined;
  const changed = await updateDrawer(db, drawer, {
    imageId: picture.imageId,
    foreignImageUrl: picture.foreignAddress,
    judgedTemplateId: judgedTemplate?.id ?? null,
    isLocated: judged.isLocated,
    isComparedLate: judged.isComparedLate,
    lastSaveId: session.idempotency?.key ?? null,
    version: drawer.version + 1,
    updatedAt: deps.clock.now(),
    ...(reopens && drawer.status === 'complete' ? reopened : {}),
    ...(isNewPicture ? photoOf(scan, { isOfThisCount, now: deps.clock.now() }) : {}),
  });
  const stored = await replaceTools(db, drawer, judged.tools);
  const after = { ...loaded, drawer: changed, tools: stored, judgedTemplate };
  const [before, saved] = [snapshotOf(loaded), snapshotOf(after)];
  await recordEvent(db, deps, {
    ...byPerson(session),
    kind: 'drawer_scanned',
    toolbox,
    drawer,
    before,
    after: { ...saved, ...picture.hashes },
    decision: { engineVersion: judged.engineVersion, ...queuedBy(session) },
    imageId: picture.imageId,
    template,
  });
  const said = new Set(toolsSaid(before, saved).map(({ uniqueId }) => uniqueId));
  const tools = stored.filter(({ uniqueId }) => said.has(uniqueId));
  await noteSeen(db, deps, { session, loaded: after, tools, inventory });
  await suspectDropped(db, deps, { session, before: loaded, after, isNewPicture });
  await noteDrawerChange(db, deps, { session, toolbox, reopen: reopens });
  return after;
}

/** An absent picture keeps the drawer's; null removes it. */
async function pictureOf(
  db: Db,
  deps: ScanDeps,
  scan: {
    readonly session: Session;
    readonly loaded: DrawerWithContents;
    readonly reference: ImageReference | undefined;
  },
): Promise<KeptReference> {
  const { session, loaded, reference } = scan;
  if (reference) return keepReference(db, deps, { session, reference });
  const { imageId, foreignImageUrl: foreignAddress } = loaded.drawer;
  return { imageId, foreignAddress, aspect: undefined, uploadedAt: undefined, hashes: {} };
}

/** Stores a drawer's picture and tools; the previous state stays in the record. */
export async function scanDrawer(
  deps: ScanDeps,
  session: Session,
  input: ScanInput,
): Promise<{ readonly success: true; readonly drawer: Drawer }> {
  await read(deps, session, (db) => loadDrawer(db, session.organizationId, input));
  const reference =
    input.imageUrl === undefined
      ? undefined
      : await acceptReference(deps, session, { given: input.imageUrl, kind: 'photo' });
  return change(deps, session, async (db) => {
    const { loaded, open } = await loadDrawerToCount(db, session.organizationId, input);
    const picture = await pictureOf(db, deps, { session, loaded, reference });
    const hasPhoto = picture.imageId !== null || picture.foreignAddress !== null;
    const given = requireTools(deps.ids, input, picture.aspect);
    const tools = keepPlaces(loaded, { hasPhoto, tools: given });
    const isSeen = input.version === undefined || input.version === loaded.drawer.version;
    if (!isSeen) throw drawerChanged(deps, loaded);
    const { isComparedLate = false } = input;
    const after = await save(db, deps, { session, loaded, open, picture, tools, isComparedLate });
    return { success: true, drawer: presentDrawer(deps, after) };
  });
}
