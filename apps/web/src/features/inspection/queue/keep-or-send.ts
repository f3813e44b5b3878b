import { isOutage } from '../../../lib/api-error.ts';
import { findActs, keepAct, overlap } from '../../../lib/device/acts.ts';
import type { NewAct } from '../../../lib/device/acts.ts';

export type Sent<Answer> =
  | { readonly kind: 'sent'; readonly answer: Answer }
  /** On this device, until the server has it. `isNews`: the server has just been found away. */
  | { readonly kind: 'kept'; readonly isNews: boolean };

/**
 * Sends an act, or keeps it on this device if the server gives no answer. Behind acts that wait already it
 * is kept at once: they go first. Throws what the server refuses, and the outage if the device has no room.
 */
export async function sendOrKeep<Answer>(
  act: NewAct,
  send: (idempotencyKey: string) => Promise<Answer>,
): Promise<Sent<Answer>> {
  if (await isBehind(act)) {
    await keepAct(act);
    return { kind: 'kept', isNews: false };
  }
  try {
    return { kind: 'sent', answer: await send(act.id) };
  } catch (error) {
    if (!isOutage(error)) throw error;
    // Without room it is a failure like any other.
    await keepAct(act).catch(() => Promise.reject(error as Error));
    return { kind: 'kept', isNews: true };
  }
}

const isBehind = async (act: NewAct): Promise<boolean> =>
  (await findActs(act.userId)).some((other) => other.problem === undefined || overlap(other, act));
