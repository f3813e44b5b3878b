import { isDeepStrictEqual } from 'node:util';
import type { AnchorPoint, endpoints, ParsedRequestOf, ResponseOf, Tool, ToolInput } from '@stowed/contract';
import { normalizeTools } from '@stowed/domain';
import { AppError } from '../../app-error.ts';
import type { Db } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import type { Session } from '../../session.ts';
import { change, read } from '../../use-case.ts';
import { byPerson, recordEvent } from '../record/events.service.ts';
import { forgetImage, studySoon } from '../learning/study.service.ts';
import type { StudyDeps } from '../learning/study.service.ts';
import { findAnnotation, findCurrent, insertAnnotation, updateAnnotation } from './annotations.repository.ts';
import type { AnnotationRow } from './annotations.repository.ts';
import { requireImageForChange } from './training-images.service.ts';
import { setStatus } from './training-images.repository.ts';
import type { SizedImageRow } from './training-images.repository.ts';
import { presentAnnotation, presentTrainingImage } from './training.presenter.ts';

type AnnotationDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'signedImages'>;

/** Converts to stored form. Throws `invalid_tools` naming the first one beyond repair. */
function requireTools(ids: Deps['ids'], given: readonly ToolInput[], image: SizedImageRow): Tool[] {
  const aspect = image.width / image.height;
  const normalized = normalizeTools(given, { purpose: 'inspection', newId: () => ids.uuid(), aspect });
  if (normalized.kind === 'ok') return normalized.tools;
  const error = new AppError('invalid_tools');
  throw new AppError('invalid_tools', { fields: { [`tools.${normalized.index}`]: error.message } });
}

/** Throws `annotation_not_found`. */
export function requireAnnotation(
  deps: Pick<Deps, 'db'>,
  session: Session,
  id: string,
): Promise<AnnotationRow> {
  return read(deps, session, (db) => requireCurrent(db, session, id));
}

async function requireCurrent(db: Db, session: Session, id: string): Promise<AnnotationRow> {
  const annotation = await findAnnotation(db, session.organizationId, id);
  if (!annotation) throw new AppError('annotation_not_found');
  return annotation;
}

/** The anchor points of an annotation, for a template made from it; undefined for an unknown one. */
export async function findAnnotatedAnchors(
  db: Db,
  organizationId: string,
  annotationId: string,
): Promise<AnchorPoint[] | undefined> {
  return (await findAnnotation(db, organizationId, annotationId))?.anchorPoints;
}

interface Start {
  readonly imageId: string;
  readonly body: ParsedRequestOf<typeof endpoints.createAnnotation>['body'];
}

/** Starts an annotation by hand; a pending image becomes analyzed. Throws `annotation_exists`. */
export function createAnnotation(
  deps: AnnotationDeps,
  session: Session,
  { imageId, body }: Start,
): Promise<ResponseOf<typeof endpoints.createAnnotation>> {
  return change(deps, session, async (db) => {
    const image = await requireImageForChange(db, session, imageId);
    if (await findCurrent(db, image)) throw new AppError('annotation_exists');
    const annotation = await insertAnnotation(db, image, {
      id: deps.ids.uuid(),
      tools: requireTools(deps.ids, body.tools, image),
      anchorPoints: body.anchorPoints,
      at: deps.clock.now(),
    });
    await setStatus(db, image, 'analyzed');
    await recordEvent(db, deps, {
      ...byPerson(session),
      kind: 'annotation_created',
      before: { status: image.status },
      after: presentAnnotation(annotation),
      decision: { decidedBy: 'person' },
      imageId: image.imageId,
    });
    return { success: true, annotation: presentAnnotation(annotation) };
  });
}

interface Saving {
  readonly annotationId: string;
  /** The annotation version on the person's screen. */
  readonly seenVersion: number | undefined;
  readonly body: ParsedRequestOf<typeof endpoints.saveAnnotation>['body'];
}

/** The error carries the current annotation and the id of its last save. */
function requireSeen(annotation: AnnotationRow, seenVersion: number | undefined): void {
  if (seenVersion === undefined || seenVersion === annotation.version) return;
  const { lastSaveId } = annotation;
  throw new AppError('annotation_changed', {
    extra: { annotation: presentAnnotation(annotation), lastSaveId },
  });
}

/** The form a database returns: keys in any order, no absent ones. */
const storedForm = ({ tools, anchorPoints, verified }: AnnotationRow): unknown =>
  JSON.parse(JSON.stringify([tools, anchorPoints, verified]));

/**
 * Stores the drawing and whether it is verified; a later change clears that until someone verifies it again.
 * Throws `annotation_changed` if the seen version is outdated. A save without changes writes no event and
 * causes no conflict, so a retry of a save that had arrived succeeds.
 */
export async function saveAnnotation(
  deps: AnnotationDeps & StudyDeps,
  session: Session,
  { annotationId, seenVersion, body }: Saving,
): Promise<ResponseOf<typeof endpoints.saveAnnotation>> {
  const answer = await change(deps, session, async (db) => {
    const named = await requireCurrent(db, session, annotationId);
    const image = await requireImageForChange(db, session, named.trainingImageId);
    // Only a query made after the lock sees the previous writer's changes.
    const annotation = await requireCurrent(db, session, annotationId);
    const { anchorPoints, verified } = body;
    const tools = requireTools(deps.ids, body.tools, image);
    if (verified && tools.length === 0) throw new AppError('no_tools_detected');
    const next = { ...annotation, tools, anchorPoints, verified };
    const status = verified ? 'verified' : 'analyzed';
    const isSame = isDeepStrictEqual(storedForm(next), storedForm(annotation)) && status === image.status;
    if (!isSame) requireSeen(annotation, seenVersion);
    const lastSaveId = session.idempotency?.key ?? null;
    const changes = { tools, anchorPoints, verified, lastSaveId, at: deps.clock.now() };
    const saved = isSame ? annotation : await updateAnnotation(db, annotation, changes);
    if (!isSame) {
      await setStatus(db, image, status);
      await forgetImage(db, image);
      await record(db, deps, { session, image, before: annotation, after: saved });
    }
    return {
      success: true as const,
      annotation: presentAnnotation(saved),
      image: presentTrainingImage({ ...image, status }, deps),
    };
  });
  studySoon(deps, session);
  return answer;
}

interface Saved {
  readonly session: Session;
  readonly image: SizedImageRow;
  readonly before: AnnotationRow;
  readonly after: AnnotationRow;
}

/** The previous content is in the previous event, named by its version. */
async function record(db: Db, deps: AnnotationDeps, { session, image, before, after }: Saved): Promise<void> {
  await recordEvent(db, deps, {
    ...byPerson(session),
    kind: after.verified ? 'annotation_verified' : 'annotation_saved',
    before: { status: image.status, version: before.version, verified: before.verified },
    after: presentAnnotation(after),
    decision: { decidedBy: 'person' },
    imageId: image.imageId,
  });
}
