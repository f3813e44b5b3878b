import type { Tool } from '@stowed/contract';
import type { FoamNames } from '@stowed/vision';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { decodeRgb } from '../../imaging/picture.ts';
import type { OpenDrawer } from '../drawers/drawers.service.ts';
import { findEngineTemplate } from '../drawers/engine-template.service.ts';
import { judgedTools, proposedTools } from './verdict.policy.ts';

/** What came of a photo; a failure keeps its reason for the answer. */
export type Finding =
  | { readonly outcome: 'judged' | 'proposed'; readonly tools: Tool[]; readonly quality: unknown }
  | { readonly outcome: 'refused'; readonly error: AppError; readonly quality: unknown }
  | { readonly outcome: 'failed'; readonly error: AppError; readonly quality: unknown };

type JudgeDeps = Pick<Deps, 'images' | 'detector' | 'ids'>;

interface Photo {
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
  readonly foam: FoamNames;
  readonly open: OpenDrawer | undefined;
}

async function judge(deps: JudgeDeps, photo: Photo): Promise<Finding> {
  const { foam } = photo;
  const frame = { aspect: photo.width / photo.height, newId: () => deps.ids.uuid() };
  const pixels = await decodeRgb(photo.bytes);
  const template = photo.open && findEngineTemplate(deps, photo.open);
  if (!template) {
    const tools = proposedTools(await deps.detector.propose(pixels, foam), frame);
    return { outcome: 'proposed', tools, quality: null };
  }
  const inspection = await deps.detector.inspect(template, pixels);
  if (inspection.kind === 'refused') {
    const { reason } = inspection;
    return {
      outcome: 'refused',
      error: new AppError('photo_mismatch', { extra: { reason } }),
      quality: reason,
    };
  }
  const { quality, homography, verdicts } = inspection;
  const tools = judgedTools(photo.open?.template?.tools ?? [], verdicts, frame);
  return { outcome: 'judged', tools, quality: { ...quality, homography } };
}

/** What the engine makes of a photo. Never throws: a failure must not lose the picture. */
export async function judgePhoto(deps: JudgeDeps, photo: Photo): Promise<Finding> {
  try {
    return await judge(deps, photo);
  } catch (cause) {
    const error = cause instanceof AppError ? cause : new AppError('image_processing_failed', { cause });
    return { outcome: 'failed', error, quality: error.code };
  }
}
