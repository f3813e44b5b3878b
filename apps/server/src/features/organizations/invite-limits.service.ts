import { DAY_MS } from '@stowed/domain';
import { AppError } from '../../app-error.ts';
import type { Db } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { letterTimes } from './invites.repository.ts';
import type { InviteRow } from './invites.repository.ts';

const BETWEEN_RESENDS_MS = 60 * 1000;

const seconds = (ms: number): number => Math.max(1, Math.ceil(ms / 1000));

/** The daily limit of an organization that has reached it. */
export interface ReachedLimit {
  readonly perDay: number;
  /** Invitations of the last 24 hours. */
  readonly sent: number;
  /** Until the next invitation is possible. */
  readonly retryAfterSeconds: number;
}

/**
 * The letters of an organization's last 24 hours. Created, cancelled and resent invitations all count;
 * refused ones do not.
 */
export interface Letters {
  /** Undefined while there is room. */
  readonly reached: () => ReachedLimit | undefined;
  readonly add: () => void;
}

/** Reads them once; they stay right while the organization's record is locked. */
export async function readLetters(
  db: Db,
  { clock, config }: Pick<Deps, 'clock' | 'config'>,
  organizationId: string,
): Promise<Letters> {
  const perDay = config.INVITATIONS_PER_DAY;
  const now = clock.now().getTime();
  const times = await letterTimes(db, organizationId, new Date(now - DAY_MS));
  return {
    reached: () => {
      if (times.length < perDay) return undefined;
      const first = times[times.length - perDay]?.getTime() ?? now;
      return { perDay, sent: times.length, retryAfterSeconds: seconds(first + DAY_MS - now) };
    },
    add: () => times.push(new Date(now)),
  };
}

/** Throws `too_many_requests` once the limit is reached. */
export function requireRoom(reached: ReachedLimit | undefined): void {
  if (!reached) return;
  throw new AppError('too_many_requests', {
    message: `Your organization has sent ${reached.sent} invitations within a day, which is the limit. Please try again later.`,
    retryAfterSeconds: reached.retryAfterSeconds,
  });
}

/** How long to wait before this invitation can be resent; at most 0: not at all. */
export function waitOf({ resentAt: times }: Pick<InviteRow, 'resentAt'>, now: Date): number {
  const last = Math.max(...times.map((time) => time.getTime()));
  return last + BETWEEN_RESENDS_MS - now.getTime();
}

/**
 * A double click does not send a second email, and the first link stays valid. Throws `too_many_requests`.
 */
export function checkWait(invite: Pick<InviteRow, 'resentAt'>, now: Date): void {
  const waitMs = waitOf(invite, now);
  if (waitMs <= 0) return;
  const retryAfterSeconds = seconds(waitMs);
  const unit = retryAfterSeconds === 1 ? 'second' : 'seconds';
  throw new AppError('too_many_requests', {
    message: `This invitation was resent just now. It can be resent again in ${retryAfterSeconds} ${unit}.`,
    retryAfterSeconds,
  });
}
