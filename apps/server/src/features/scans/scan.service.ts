import { normaliseTools } from '@stowed/domain';
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
import { decide, scanReopens } from './decision.policy.ts';
import { answerDrawer, drawerChanged } from '../drawers/drawer-answer.service.ts';
import type { OpenDrawer } from '../drawers/drawers.presenter.ts';
import { updateDrawer } from '../drawers/drawers.service.ts';
import { findDetection, replaceTools } from './scans.repository.ts';
import { openDrawer, openDrawerForChange } from '../drawers/drawers.service.ts';
import type { DrawerPath } from '../drawers/drawers.service.ts';
import { snapshotOf } from '../drawers/snapshot.policy.ts';

type ScanDeps = Pick<Deps, 'config' | 'db' | 'clock' | 'ids' | 'images' | 'signedImages'>;
type ScanInput = DrawerPath & ParsedRequestOf<typeof endpoints.scanDrawer>['body'];

interface Scan {
  readonly session: Session;
  readonly open: OpenDrawer;
  readonly picture: Pick<KeptReference, 'imageId' | 'foreignAddress'>;
  readonly tools: readonly Tool[];
}

/** The tools in stored form. Throws `invalid_tools`, naming the first one beyond repair. */
function requireTools(ids: Deps['ids'], input: ScanInput, aspect: number | undefined): Tool[] {
  const normalised = normaliseTools(input.tools, { purpose: 'inspection', newId: () => ids.uuid(), aspect });
  if (normalised.kind === 'ok') return normalised.tools;
  const error = new AppError('invalid_tools');
  throw new AppError('invalid_tools', { fields: { [`tools.${normalised.index}`]: error.message } });
}

async function save(db: Db, deps: ScanDeps, { session, open, picture, tools }: Scan): Promise<OpenDrawer> {
  const { drawer, toolbox, template } = open;
  const isNewPicture =
    picture.imageId !== drawer.image_id || picture.foreignAddress !== drawer.foreign_image_url;
  const detection = picture.imageId ? await findDetection(db, drawer, picture.imageId) : undefined;
  const before = isNewPicture ? [] : open.tools;
  const decided = tools.map((tool) => decide(tool, { detection, before }));
  const reopens = scanReopens(tools, { before: open.tools, isNewPicture });
  const changed = await updateDrawer(db, drawer, {
    image_id: picture.imageId,
    foreign_image_url: picture.foreignAddress,
    version: drawer.version + 1,
    updated_at: deps.clock.now(),
    ...(reopens ? { status: 'incomplete' as const } : {}),
  });
  const stored = await replaceTools(db, drawer, decided);
  const after = { ...open, drawer: changed, tools: stored };
  await recordEvent(db, deps, {
    ...byPerson(session),
    kind: 'drawer_scanned',
    toolbox,
    drawer,
    before: snapshotOf(open),
    after: snapshotOf(after),
    decision: { engineVersion: detection?.engine_version ?? null },
    imageId: picture.imageId,
    template,
  });
  await noteDrawerChange(db, deps, { session, toolbox, reopen: reopens });
  return after;
}

/** An absent picture keeps the drawer's; null takes it off. */
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
  const { image_id: imageId, foreign_image_url: foreignAddress } = open.drawer;
  return { imageId, foreignAddress, aspect: undefined };
}

/** Stores a drawer's picture and tools; the former state stays in the record. */
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
    if (!isSeen) throw await drawerChanged(db, deps, open);
    const after = await save(db, deps, { session, open, picture, tools });
    return { success: true, drawer: await answerDrawer(db, deps, after) };
  });
}
