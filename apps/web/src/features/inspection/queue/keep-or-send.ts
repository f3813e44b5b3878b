import { isOutage } from '../../../lib/api-error.ts';
import { findActs, holdsBack, keepAct, overlap } from '../../../lib/device/acts.ts';
import type { NewAct } from '../../../lib/device/acts.ts';

export type Sent<Answer> =
  | { readonly kind: 'sent'; readonly answer: Answer }
  /** Kept on this device until the server has it. `isNews`: the outage has only just been noticed. */
  | { readonly kind: 'kept'; readonly isNews: boolean };

/**
 * Sends an act, or keeps it on this device if the server does not respond. If earlier acts are waiting, it is
 * kept at once behind them. Throws the server's refusal, or the outage if the device has no room.
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
    // Without room this is an ordinary failure.
    await keepAct(act).catch(() => Promise.reject(error as Error));
    return { kind: 'kept', isNews: true };
  }
}

const isBehind = async (act: NewAct): Promise<boolean> =>
  (await findActs(act.userId))
    .filter(holdsBack)
    .some((other) => other.problem === undefined || overlap(other, act));
