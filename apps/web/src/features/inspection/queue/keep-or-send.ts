import { ApiError, hasStatus, isFinalRefusal, isOutage, messageFor } from '../../../lib/api-error.ts';
import {
  attendAct,
  findActs,
  forgetAct,
  holdsBack,
  isAttended,
  keepAct,
  overlap,
} from '../../../lib/device/acts.ts';
import type { ActPlace, NewAct } from '../../../lib/device/acts.ts';
import type { KeptAct } from '../../../lib/device/device-db.ts';

export type Sent<Answer> =
  | { readonly kind: 'sent'; readonly answer: Answer }
  /** Kept on this device until the server has it. `isNews`: the outage has only just been noticed. */
  | { readonly kind: 'kept'; readonly isNews: boolean };

/**
 * Keeps an act on this device, then sends it; it stays kept if the server does not respond. Behind earlier
 * acts that wait it is not sent yet. Throws the server's refusal, or the outage if the device has no room.
 */
export async function sendOrKeep<Answer>(
  act: NewAct,
  send: (idempotencyKey: string) => Promise<Answer>,
): Promise<Sent<Answer>> {
  if (await isBehind(act)) {
    await keepAct(act);
    return { kind: 'kept', isNews: false };
  }
  return attendAct(act, async () => {
    const isKept = await keepAct(act).then(
      () => true,
      () => false,
    );
    // If it stays, it is sent again under the same key, which has no second effect.
    const forget = () => forgetAct(act).catch(() => undefined);
    try {
      const answer = await send(act.id);
      await forget();
      return { kind: 'sent', answer };
    } catch (error) {
      if (isKept && isOutage(error)) return { kind: 'kept', isNews: true };
      if (isKept && isUndecided(error)) return { kind: 'kept', isNews: false };
      // After the end of the session it waits for its person to sign in again.
      if (!hasStatus(error, 401)) await forget();
      throw error;
    }
  });
}

/** The server may still carry it out: another tab is sending it, or this device has to slow down. */
const isUndecided = (error: unknown): boolean =>
  error instanceof ApiError && error.status < 500 && !hasStatus(error, 401) && !isFinalRefusal(error);

const isBehind = async (act: NewAct): Promise<boolean> =>
  (await findWaiting(act)).some((other) => other.problem === undefined || overlap(other, act));

const findWaiting = async ({ userId }: Pick<ActPlace, 'userId'>): Promise<readonly KeptAct[]> =>
  (await findActs(userId)).filter((other) => holdsBack(other) && !isAttended(other));

/** What is not kept as an act must not overtake those of its place that wait. */
class EntriesWait extends Error {
  override readonly message = 'Needs a connection: entries of this drawer are not sent yet.';
}

/** Throws an error for the person while an act on this place waits. */
export async function requireNoneWaiting(place: ActPlace): Promise<void> {
  if ((await findWaiting(place)).some((other) => overlap(other, place))) throw new EntriesWait();
}

/** The sentence to show for such an error, or for a failed request. */
export const messageOf = (error: unknown, fallback: string): string =>
  error instanceof EntriesWait ? error.message : messageFor(error, fallback);
