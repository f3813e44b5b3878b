import type { endpoints, ResponseOf, Tool } from '@stowed/contract';
import type { Db } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { findChoice } from '../ai/engine-choice.service.ts';
import { likelyDrawers } from './likely-drawers.policy.ts';
import { isGivenUp } from './lesson-tries.repository.ts';
import { findVerifying, selectCandidates } from './verified-images.repository.ts';

interface Marked {
  readonly organizationId: string;
  readonly imageId: string;
  readonly tools: readonly Tool[];
}

type ImageLearning = ResponseOf<typeof endpoints.getTrainingImage>['learning'];

/** What the built-in engine makes of a training image; undefined: nothing. */
export async function imageLearning(
  db: Db,
  deps: Pick<Deps, 'config' | 'secrets' | 'logger'>,
  { organizationId, imageId, tools }: Marked,
): Promise<ImageLearning> {
  const { engine } = await findChoice(db, deps, organizationId);
  if (engine !== 'built-in') return undefined;
  const candidates = await selectCandidates(db, organizationId, imageId);
  if (likelyDrawers({ imageId, tools }, candidates).length === 0) return undefined;
  const verifying = await findVerifying(db, organizationId, imageId);
  const hasFailed = verifying && (await isGivenUp(db, { organizationId, imageId, said: verifying.sequence }));
  return hasFailed ? 'failed' : 'possible';
}
