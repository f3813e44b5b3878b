import type { endpoints, ParsedRequestOf, ResponseOf, Tool } from '@stowed/contract';
import { AppError } from '../../app-error.ts';
import { replayAnswered } from '../../db/idempotency.repository.ts';
import type { Deps } from '../../deps.ts';
import type { Session } from '../../session.ts';
import { change, read } from '../../use-case.ts';
import { byPerson, recordEvent } from '../record/events.service.ts';
import { checkAi } from '../ai/ai.service.ts';
import { judgePhoto } from '../detection/judge.service.ts';
import { findCurrent, insertAnnotation, markReplaced } from './annotations.repository.ts';
import { requireImageForChange, requireTrainingImage } from './training-images.service.ts';
import { setStatus } from './training-images.repository.ts';
import type { SizedImageRow } from './training-images.repository.ts';
import { presentAnnotation, presentTrainingImage } from './training.presenter.ts';

type AnalysisDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'images' | 'signedImages' | 'engine'> &
  Parameters<typeof checkAi>[0] &
  Parameters<typeof judgePhoto>[0];

interface Order {
  readonly imageId: string;
  readonly body: ParsedRequestOf<typeof endpoints.analyzeTrainingImage>['body'];
}

/** No toolbox, so no colors: the engine finds the foam in the picture. */
const unknownFoam = { primary: 'dark foam', secondary: 'contrasting foam base' } as const;

const requireUnverified = ({ status }: SizedImageRow): void => {
  if (status === 'verified') throw new AppError('image_already_verified');
};

interface Proposed {
  readonly tools: readonly Tool[];
  readonly engineVersion: string;
  readonly notice: string | undefined;
}

/** The engine's proposals. Throws `analysis_failed`, or the engine's errors about load, time and key. */
async function propose(deps: AnalysisDeps, session: Session, image: SizedImageRow): Promise<Proposed> {
  const bytes = await deps.images.find(image.imageId);
  if (!bytes) throw new AppError('analysis_failed');
  const { width, height } = image;
  const finding = await judgePhoto(deps, session, {
    bytes,
    width,
    height,
    foam: unknownFoam,
    loaded: undefined,
  });
  if ('tools' in finding) return finding;
  const { code } = finding.error;
  throw code === 'image_processing_failed'
    ? new AppError('analysis_failed', { cause: finding.error })
    : finding.error;
}

const counted = (count: number): string => (count === 1 ? '1 tool found' : `${count} tools found`);

function messageOf(found: number, { expectedToolCount }: Order['body']): string {
  return found === expectedToolCount ? counted(found) : `${counted(found)}, ${expectedToolCount} expected`;
}

/**
 * Lets the engine propose tool shapes. Replaces an unverified annotation, which stays in the record. Throws
 * `image_already_verified`, `ai_not_initialized`, or what `propose` throws; the image is then unchanged.
 */
export async function analyzeTrainingImage(
  deps: AnalysisDeps,
  session: Session,
  { imageId, body }: Order,
): Promise<ResponseOf<typeof endpoints.analyzeTrainingImage>> {
  const image = await read(deps, session, async (db) => {
    await replayAnswered(db, session, deps.clock.now());
    return requireTrainingImage(db, session, imageId);
  });
  requireUnverified(image);
  const { initialized } = await checkAi(deps, session);
  if (!initialized) throw new AppError('ai_not_initialized');
  const { tools: proposed, engineVersion, notice } = await propose(deps, session, image);
  const tools = doubtSurplus(proposed, body.toolPositionCount);
  return change(deps, session, async (db) => {
    const locked = await requireImageForChange(db, session, imageId);
    requireUnverified(locked);
    const former = await findCurrent(db, locked);
    const at = deps.clock.now();
    if (former) await markReplaced(db, former, at);
    const annotation = await insertAnnotation(db, locked, {
      id: deps.ids.uuid(),
      tools,
      anchorPoints: former?.anchorPoints ?? [],
      at,
    });
    await setStatus(db, locked, 'analyzed');
    await recordEvent(db, deps, {
      ...byPerson(session),
      kind: 'training_image_analyzed',
      before: { status: locked.status, replaced: former ? presentAnnotation(former) : null },
      after: presentAnnotation(annotation),
      decision: { decidedBy: 'engine', engineVersion, ...body },
      imageId: locked.imageId,
    });
    return {
      success: true,
      image: presentTrainingImage({ ...locked, status: 'analyzed' }, deps),
      annotation: presentAnnotation(annotation),
      message: [messageOf(tools.length, body), notice].filter(Boolean).join('. '),
    };
  });
}

/**
 * Marks surplus proposals for review: a drawer with this many positions cannot hold more tools. The least
 * certain are marked; none is dropped, because the person may have miscounted.
 */
export function doubtSurplus(tools: readonly Tool[], positions: number): Tool[] {
  const surest = [...tools].sort((a, b) => (b.confidence ?? 1) - (a.confidence ?? 1)).slice(0, positions);
  const fitting = new Set(surest);
  return tools.map((tool) =>
    fitting.has(tool)
      ? tool
      : { ...tool, needsReview: true, reason: 'More shapes than positions: this may not be a tool.' },
  );
}
