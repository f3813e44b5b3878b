import { DAY_MS } from '@stowed/domain';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import type { Session } from '../../session.ts';
import { read } from '../../use-case.ts';
import { countBytes, countSince } from './pictures.repository.ts';

const MEBIBYTE = 2 ** 20;
const RETRY_SECONDS = 60 * 60;

export type QuotaDeps = Pick<Deps, 'db' | 'clock' | 'config'>;

/**
 * Runs before a picture is written, so that refused ones take no space. Pictures that arrive at the same
 * moment may exceed the limit together. Throws `picture_quota_reached` for the organization,
 * `too_many_requests` for the person.
 */
export async function requireRoom(deps: QuotaDeps, session: Session, byteLength: number): Promise<void> {
  const { organizationId, actor } = session;
  const { IMAGE_STORAGE_MB, IMAGES_PER_PERSON_PER_DAY } = deps.config;
  const since = new Date(deps.clock.now().getTime() - DAY_MS);
  const { bytes, sent } = await read(deps, session, async (db) => ({
    bytes: await countBytes(db, organizationId),
    sent: await countSince(db, { organizationId, userId: actor.userId }, since),
  }));
  if (bytes + byteLength > IMAGE_STORAGE_MB * MEBIBYTE) throw new AppError('picture_quota_reached');
  if (sent >= IMAGES_PER_PERSON_PER_DAY) {
    throw new AppError('too_many_requests', { retryAfterSeconds: RETRY_SECONDS });
  }
}
