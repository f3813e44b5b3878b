import { ApiError, hasStatus, isFinalRefusal, isOutage } from '../../../lib/api-error.ts';
import { changedDrawerIn } from '../../../lib/changed-drawer.ts';
import { changeAct, findActs, holdsBack, isHeld, overlap } from '../../../lib/device/acts.ts';
import type { ActProblem, KeptAct } from '../../../lib/device/device-db.ts';
import { parseAct } from '../shared/act-content.ts';
import type { Act } from '../shared/act-content.ts';
import { sendCompletion, sendInventory } from './send-completion.ts';
import { inventoryToSign } from './inventory-to-sign.ts';
import { ActStopped } from './act-stopped.ts';
import { sendMark } from './send-mark.ts';
import { sendPhoto } from './send-photo.ts';
import type { SentAct } from './sent-act.ts';

type SendAct = (act: Act) => Promise<SentAct>;

const LOCK = 'stowed-acts';
/**
 * Sends a person's acts, in one tab at a time. The order is kept within a drawer; an act that needs a person
 * holds back only what overlaps it.
 */
export class ActSender {
  #running: Promise<void> | undefined;
  /** How often `send` was called. */
  #asked = 0;

  /** Ends when nothing can be sent, or the server does not respond. */
  send(userId: string, onSent: (sent: SentAct) => void): Promise<void> {
    this.#asked += 1;
    this.#running ??= this.#start(userId, onSent).finally(() => (this.#running = undefined));
    return this.#running;
  }

  #start(userId: string, onSent: (sent: SentAct) => void): Promise<void> {
    const run = async () => {
      for (let seen = 0; seen !== this.#asked;) {
        seen = this.#asked;
        await sendAll(userId, onSent);
      }
    };
    // Plain http has no locks; each change of the store calls this again, so this tab must not run twice.
    return 'locks' in navigator ? withLock(run) : run();
  }
}

async function withLock(run: () => Promise<void>): Promise<void> {
  await navigator.locks.request(LOCK, { ifAvailable: true }, (lock) => (lock ? run() : undefined));
}

async function sendAll(userId: string, onSent: (sent: SentAct) => void): Promise<void> {
  /** Places whose next act waits although the server responds. */
  const resting: KeptAct[] = [];
  for (;;) {
    const acts = await findActs(userId);
    const next = acts.find((act) => isReady(act, acts) && !resting.some((other) => overlap(other, act)));
    if (!next) return;
    const outcome = await sendOne(next, onSent);
    if (outcome === 'away') return;
    if (outcome === 'waits') resting.push(next);
  }
}

function isReady(act: KeptAct, all: readonly KeptAct[]): boolean {
  if (act.problem !== undefined || isHeld(act)) return false;
  return !all.some((other) => other.order < act.order && holdsBack(other) && overlap(other, act));
}

async function sendOne(kept: KeptAct, onSent: (sent: SentAct) => void): Promise<'over' | 'waits' | 'away'> {
  const act = parseAct(kept);
  try {
    if (!act) throw new ActStopped('refused');
    onSent(await send(act));
    return 'over';
  } catch (error) {
    if (isAway(error)) return 'away';
    const problem = problemOf(error);
    if (problem) await changeAct(kept, { problem, ...contentToSign(act, error) });
    return problem ? 'over' : 'waits';
  }
}

const send: SendAct = (act) => {
  switch (act.kind) {
    case 'photo':
      return sendPhoto(act);
    case 'mark':
      return sendMark(act);
    case 'completion':
      return sendCompletion(act);
    case 'inventory':
      return sendInventory(act);
  }
};

/** True if nothing can be sent now: no server, or no session. An engine error is about one photo. */
function isAway(error: unknown): boolean {
  if (hasStatus(error, 401)) return true;
  return isOutage(error) && !(error instanceof ApiError && error.code !== undefined);
}

/** The completion, with the inventory that the server wants signed. */
function contentToSign(act: Act | undefined, error: unknown): Pick<Act, 'content'> | undefined {
  const inventory = inventoryToSign(error);
  if (!inventory || act?.kind !== 'inventory') return undefined;
  return { content: { ...act.content, inventoryId: inventory.id } };
}

/** Undefined: the same request may succeed later. */
function problemOf(error: unknown): ActProblem | undefined {
  if (error instanceof ActStopped) return error.problem;
  if (inventoryToSign(error)) return 'unsigned';
  if (changedDrawerIn(error, 'drawer_changed')) return 'changed';
  if (!(error instanceof ApiError) || !isFinalRefusal(error)) return undefined;
  if (error.code === 'photo_mismatch') return 'mismatch';
  if (error.code === 'toolbox_changed') return 'changed';
  // A mark's tool may be gone while its drawer is there.
  return error.status === 404 && error.code !== 'tool_not_found' ? 'gone' : 'refused';
}
