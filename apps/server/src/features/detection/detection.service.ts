import type { endpoints, ParsedRequestOf, ReplyOf } from '@stowed/contract';
import { countTools } from '@stowed/domain';
import { AppError } from '../../app-error.ts';
import type { Db } from '../../db/client.ts';
import { Refusal, replayAnswered } from '../../db/idempotency.repository.ts';
import { inOrganization } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { acceptDataUrl } from '../../pictures/picture.ts';
import type { Session } from '../../session.ts';
import { change, read } from '../../use-case.ts';
import { byPerson, queuedBy, recordEvent } from '../record/events.service.ts';
import { loadDrawer } from '../drawers/drawers.service.ts';
import type { DrawerWithContents } from '../drawers/drawers.service.ts';
import { foamOf as foamOfDrawer } from '../drawers/engine-template.service.ts';
import { noteFit } from '../drawers/template-fit.service.ts';
import { keepImage, writeImage } from '../pictures/pictures.service.ts';
import type { WrittenImage } from '../pictures/pictures.service.ts';
import { learnSoon } from '../learning/drawer-lessons.service.ts';
import { requireToolbox } from '../toolboxes/toolbox-access.service.ts';
import { insertDetection } from './detections.repository.ts';
import { judgePhoto } from './judge.service.ts';
import type { Finding } from './judge.service.ts';

type DetectionDeps = Pick<
  Deps,
  | ('config' | 'db' | 'clock' | 'ids' | 'logger')
  | ('images' | 'signedImages' | 'engine' | 'gemini' | 'secrets' | 'background')
>;
type DetectionRequest = ParsedRequestOf<typeof endpoints.processImage>['body'];
type DetectionReply = ReplyOf<typeof endpoints.processImage>;

const DRAWER_NUMBER = /^[1-9]\d{0,8}$/;

function requireDrawerNumber(given: DetectionRequest['drawerNumber']): number {
  if (given === undefined || !DRAWER_NUMBER.test(String(given))) throw new AppError('invalid_drawer_number');
  return Number(given);
}

/** The named drawer; undefined on the template page, which names no toolbox. */
export async function findNamedDrawer(
  deps: Pick<Deps, 'db'>,
  session: Session,
  { toolboxId, drawerNumber }: Pick<DetectionRequest, 'toolboxId' | 'drawerNumber'>,
): Promise<DrawerWithContents | undefined> {
  if (toolboxId === undefined) {
    if (drawerNumber !== undefined) requireDrawerNumber(drawerNumber);
    return undefined;
  }
  return read(deps, session, async (db) => {
    const toolbox = await requireToolbox(db, session.organizationId, toolboxId);
    const path = { toolboxId: toolbox.toolboxId, drawerNumber: requireDrawerNumber(drawerNumber) };
    return loadDrawer(db, session.organizationId, path);
  });
}

interface DetectionOutcome {
  readonly session: Session;
  readonly loaded: DrawerWithContents | undefined;
  readonly image: WrittenImage;
  readonly finding: Finding;
}

const toolsOf = (finding: Finding) => ('tools' in finding ? finding.tools : []);

/** Stores the picture's row, the engine's verdicts and the event, even if the engine refused or failed. */
async function keep(
  db: Db,
  deps: DetectionDeps,
  { session, loaded, image, finding }: DetectionOutcome,
): Promise<void> {
  const { engineVersion } = finding;
  const template = loaded?.template;
  const tools = toolsOf(finding);
  const hashes = await keepImage(db, deps, { session, image });
  await insertDetection(db, {
    organizationId: session.organizationId,
    imageId: image.id,
    drawerId: loaded?.drawer.id ?? null,
    templateId: template?.id ?? null,
    engineVersion,
    outcome: finding.outcome,
    tools,
    quality: finding.quality,
    createdBy: session.actor.userId,
    createdAt: deps.clock.now(),
  });
  await recordEvent(db, deps, {
    ...byPerson(session),
    kind: 'tools' in finding ? 'image_processed' : 'image_refused',
    toolbox: loaded?.toolbox,
    drawer: loaded?.drawer,
    after: {
      outcome: finding.outcome,
      ...hashes,
      tools: tools.map(({ uniqueId, name, status, confidence, needsReview }) => ({
        uniqueId,
        name,
        status,
        confidence,
        needsReview,
      })),
    },
    decision: { decidedBy: 'engine', engineVersion, quality: finding.quality, ...queuedBy(session) },
    imageId: image.id,
    template,
  });
  if (finding.outcome === 'judged') await noteFit(db, deps, { session, loaded, imageId: image.id });
}

function messageOf(tools: DetectionReply['tools'], isJudged: boolean): string {
  if (!isJudged) return tools.length === 1 ? '1 tool found' : `${tools.length} tools found`;
  const { missing, toCheck } = countTools(tools);
  if (missing === 0) return 'All tools present';
  const words = missing === 1 ? '1 tool missing' : `${missing} tools missing`;
  return toCheck > 0 ? `${words} (${toCheck} to check)` : words;
}

/** The toolbox's colors; without one, the request's (invalid colors count as unknown). */
function foamOf(input: DetectionRequest, loaded: DrawerWithContents | undefined) {
  if (!loaded) return { primary: input.primaryFoamColor, secondary: input.secondaryFoamColor };
  return foamOfDrawer(loaded);
}

/** The engine's error, with the path of the photo, which is kept anyway. */
function withPhoto({ code, extra, retryAfterSeconds, cause }: AppError, imageUrl: string): AppError {
  return new AppError(code, {
    extra: { ...extra, imageUrl },
    cause,
    ...(retryAfterSeconds ? { retryAfterSeconds } : {}),
  });
}

/**
 * Stores a drawer photo and returns the tools it shows. Only a scan changes the drawer itself. A refused
 * photo is stored too, and the error response carries its path. A photo that could not be judged (overload,
 * timeout) may be sent again under the same key: no final response was sent yet.
 */
export async function processImage(
  deps: DetectionDeps,
  session: Session,
  input: DetectionRequest,
): Promise<DetectionReply> {
  await read(deps, session, (db) => replayAnswered(db, session, deps.clock.now()));
  const loaded = await findNamedDrawer(deps, session, input);
  const picture = await acceptDataUrl(input.imageData);
  const image = await writeImage(deps, session, { picture, kind: 'photo' });
  const { bytes, width, height } = picture;
  const finding = await judgePhoto(deps, session, {
    bytes,
    width,
    height,
    foam: foamOf(input, loaded),
    loaded,
  });
  const kept = { session, loaded, image, finding };
  const imageUrl = deps.signedImages.pathOf(session.organizationId, image.id);
  if (finding.outcome === 'failed') {
    await inOrganization(deps.db, session.organizationId, (db) => keep(db, deps, kept));
    throw withPhoto(finding.error, imageUrl);
  }
  // Learns a lesson that a crash interrupted.
  if (loaded)
    learnSoon(deps, session, { toolboxId: loaded.toolbox.toolboxId, drawerNumber: loaded.drawer.number });
  return change(deps, session, async (db) => {
    await keep(db, deps, kept);
    if (finding.outcome === 'refused') return new Refusal(withPhoto(finding.error, imageUrl));
    const { tools, notice } = finding;
    const message = messageOf(tools, finding.outcome === 'judged');
    return { success: true, imageUrl, detectedTools: tools, tools, message, ...(notice ? { notice } : {}) };
  });
}
