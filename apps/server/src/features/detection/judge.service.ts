import type { Tool } from '@stowed/contract';
import { unsureAsMissing } from '@stowed/domain';
import type { FoamNames } from '@stowed/vision';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import type { DetectionEngine } from '../../engines/engine.ts';
import { decodeRgb } from '../../pictures/picture.ts';
import type { Session } from '../../session.ts';
import { engineFor } from '../ai/engine-choice.service.ts';
import type { DrawerWithContents } from '../drawers/drawers.service.ts';
import type { JudgmentQuality } from '../record/event-kinds.policy.ts';
import { findEngineTemplate } from '../drawers/engine-template.service.ts';
import { learnedLooks } from '../learning/learned-looks.service.ts';
import type { Learned } from '../learning/learned-looks.service.ts';
import { judgedTools, proposedTools } from './verdict.policy.ts';

/** The outcome for a photo; a failure keeps its reason for the response. */
export type Finding = { readonly engineVersion: string; readonly notice: string | undefined } & Outcome;

type Outcome =
  | { readonly outcome: 'judged' | 'proposed'; readonly tools: Tool[]; readonly quality: JudgmentQuality }
  | { readonly outcome: 'refused'; readonly error: AppError; readonly quality: string }
  | { readonly outcome: 'failed'; readonly error: AppError; readonly quality: string };

type JudgeDeps = Pick<
  Deps,
  'config' | 'db' | 'clock' | 'secrets' | 'logger' | 'images' | 'engine' | 'gemini' | 'ids'
>;

interface Photo {
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
  readonly foam: FoamNames;
  readonly loaded: DrawerWithContents | undefined;
}

type TaughtPhoto = Photo & { readonly learned: Learned };

async function judge(deps: JudgeDeps, engine: DetectionEngine, photo: TaughtPhoto): Promise<Outcome> {
  const { foam } = photo;
  const frame = { aspect: photo.width / photo.height, newId: () => deps.ids.uuid() };
  const pixels = { ...(await decodeRgb(photo.bytes)), picture: photo.bytes };
  const template = photo.loaded && findEngineTemplate(deps, photo.loaded);
  if (!template) {
    const proposed = proposedTools(await engine.propose(pixels, foam), frame);
    const tools = photo.loaded ? proposed.map(unsureAsMissing) : proposed;
    return { outcome: 'proposed', tools, quality: null };
  }
  const inspection = await engine.inspect({ ...template, learned: photo.learned.looks }, pixels);
  if (inspection.kind === 'refused') {
    const { reason } = inspection;
    return {
      outcome: 'refused',
      error: new AppError('photo_mismatch', { extra: { reason } }),
      quality: reason,
    };
  }
  const { quality, homography, verdicts, model } = inspection;
  const tools = judgedTools(photo.loaded.template?.tools ?? [], verdicts, frame);
  return { outcome: 'judged', tools, quality: { ...quality, homography: [...homography], model } };
}

async function outcomeOf(deps: JudgeDeps, engine: DetectionEngine, photo: TaughtPhoto): Promise<Outcome> {
  try {
    return await judge(deps, engine, photo);
  } catch (cause) {
    const error = cause instanceof AppError ? cause : new AppError('image_processing_failed', { cause });
    return { outcome: 'failed', error, quality: error.code };
  }
}

/** Judges a photo with the organization's engine. Whatever the engine does, the picture is not lost. */
export async function judgePhoto(deps: JudgeDeps, session: Session, photo: Photo): Promise<Finding> {
  const engine = await engineFor(deps, session);
  const template = photo.loaded?.template;
  const learned = template ? await learnedLooks(deps, session, template) : { hash: undefined, looks: [] };
  const outcome = await outcomeOf(deps, engine, { ...photo, learned });
  const engineVersion =
    learned.hash === undefined ? engine.version : `${engine.version}, learned ${learned.hash}`;
  return { engineVersion, notice: engine.notice, ...outcome };
}
