import { normaliseTools, unsureAsMissing } from '@stowed/domain';
import type { Drawer, endpoints, ParsedRequestOf, Tool } from '@stowed/contract';
import { AppError } from '../../app-error.ts';
import type { Db } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import type { Session } from '../../session.ts';
import { change, read } from '../../use-case.ts';
import { byPerson, recordEvent } from '../record/events.service.ts';
import { acceptReference, keepReference } from '../pictures/pictures.service.ts';
import type { ImageReference, KeptReference } from '../pictures/pictures.service.ts';
import { noteDrawerChange } from '../toolboxes/toolbox-access.service.ts';
import { drawerChanged, presentDrawer } from '../drawers/drawers.presenter.ts';
import { openDrawer, openDrawerForChange, reopened, updateDrawer } from '../drawers/drawers.service.ts';
import type { DrawerPath, OpenDrawer } from '../drawers/drawers.service.ts';
import { snapshotOf } from '../drawers/snapshot.policy.ts';
import { scanReopens } from './decision.policy.ts';
import { judgeScan } from './judge-scan.policy.ts';
import { findDetection, replaceTools } from './scans.repository.ts';

type ScanDeps = Pick<Deps, 'config' | 'db' | 'clock' | 'ids' | 'images' | 'signedImages'>;
type ScanInput = DrawerPath & ParsedRequestOf<typeof endpoints.scanDrawer>['body'];

interface Scan {
  readonly session: Session;
  readonly open: OpenDrawer;
  readonly picture: Pick<KeptReference, 'imageId' | 'foreignAddress'>;
  readonly tools: readonly Tool[];
}

/** The tools in stored form. Throws `invalid_tools` naming the first one beyond repair. */
function requireTools(ids: Deps['ids'], input: ScanInput, aspect: number | undefined): Tool[] {
  const normalised = normaliseTools(input.tools, { purpose: 'inspection', newId: () => ids.uuid(), aspect });
  if (normalised.kind === 'ok') return normalised.tools.map(unsureAsMissing);
  const error = new AppError('invalid_tools');
  throw new AppError('invalid_tools', { fields: { [`tools.${normalised.index}`]: error.message } });
}

/** When a picture was saved to its drawer, in the present inventory. */
function photoOf({ imageId, foreignAddress }: Scan['picture'], now: Date) {
  const hasPhoto = imageId !== null || foreignAddress !== null;
  return { photoAt: hasPhoto ? now : null, isPhotoOfInventory: hasPhoto };
}

async function save(db: Db, deps: ScanDeps, scan: Scan): Promise<OpenDrawer> {
  const { session, open, picture, tools } = scan;
  const { drawer, toolbox, template } = open;
  const isNewPicture =
    picture.imageId !== drawer.imageId || picture.foreignAddress !== drawer.foreignImageUrl;
  const detection = await findDetection(db, drawer.organizationId, picture.imageId);
  const by = { name: session.actor.name, at: deps.clock.now() };
  const judged = judgeScan({ open, imageId: picture.imageId, isNewPicture, detection, by }, tools);
  const { judgedTemplate } = judged;
  const reopens = scanReopens(tools, { before: open.tools, isNewPicture });
  const changed = await updateDrawer(db, drawer, {
    imageId: picture.imageId,
    foreignImageUrl: picture.foreignAddress,
    judgedTemplateId: judgedTemplate?.id ?? null,
    isLocated: judged.isLocated,
    lastSaveId: session.idempotency?.key ?? null,
    version: drawer.version + 1,
    updatedAt: deps.clock.now(),
    ...(reopens ? reopened : {}),
    ...(isNewPicture ? photoOf(picture, deps.clock.now()) : {}),
  });
  const stored = await replaceTools(db, drawer, judged.tools);
  const after = { ...open, drawer: changed, tools: stored, judgedTemplate };
  await recordEvent(db, deps, {
    ...byPerson(session),
    kind: 'drawer_scanned',
    toolbox,
    drawer,
    before: snapshotOf(open),
    after: snapshotOf(after),
    decision: { engineVersion: judged.engineVersion },
    imageId: picture.imageId,
    template,
  });
  await noteDrawerChange(db, deps, { session, toolbox, reopen: reopens });
  return after;
}

/** An absent picture keeps the drawer's; null removes it. */
async function pictureOf(
  db: Db,
  deps: ScanDeps,
  scan: {
    readonly session: Session;
    readonly open: OpenDrawer;
    readonly reference: ImageReference | undefined;
  },
): Promise<KeptReference> {
  const { session, open, reference } = scan;
  if (reference) return keepReference(db, deps, { session, reference });
  const { imageId, foreignImageUrl: foreignAddress } = open.drawer;
  return { imageId, foreignAddress, aspect: undefined };
}

/** Stores a drawer's picture and tools; the previous state stays in the record. */
export async function scanDrawer(
  deps: ScanDeps,
  session: Session,
  input: ScanInput,
): Promise<{ readonly success: true; readonly drawer: Drawer }> {
  await read(deps, session, (db) => openDrawer(db, session.organizationId, input));
  const reference =
    input.imageUrl === undefined
      ? undefined
      : await acceptReference(deps, session, { given: input.imageUrl, kind: 'photo' });
  return change(deps, session, async (db) => {
    const open = await openDrawerForChange(db, session.organizationId, input);
    const picture = await pictureOf(db, deps, { session, open, reference });
    const tools = requireTools(deps.ids, input, picture.aspect);
    const isSeen = input.version === undefined || input.version === open.drawer.version;
    if (!isSeen) throw drawerChanged(deps, open);
    const after = await save(db, deps, { session, open, picture, tools });
    return { success: true, drawer: presentDrawer(deps, after) };
  });
}
