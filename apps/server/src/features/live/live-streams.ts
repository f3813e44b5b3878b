import { PassThrough } from 'node:stream';
import type { Readable } from 'node:stream';
import type { LiveMessage, LiveList } from '@stowed/contract';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import type { StreamCall } from '../../http/bind-stream.ts';
import type { Session } from '../../session.ts';
import { read } from '../../use-case.ts';
import type { EventKind } from '../record/events.service.ts';
import { selectChanged, selectKinds, selectStanding } from './live.repository.ts';
import type { Standing } from './live.repository.ts';

/** The longest delay before a change is sent. */
const ASK_MS = 500;
/** A browser has six connections per server, and the pages need some of them. */
const STREAMS_PER_SESSION = 4;
const RETRY_SECONDS = 60;
/** A reader this far behind is cut off; it reconnects and reloads everything. */
const MAX_UNREAD_BYTES = 64 * 1024;
const HEARTBEAT = ':\n\n';

interface LiveStream extends StreamCall {
  readonly out: PassThrough;
  /** The person's notifications when the window was last informed of them. */
  notified: string;
}

const eventOf = (message: LiveMessage): string => `data: ${JSON.stringify(message)}\n\n`;

/**
 * Sends an organization's changes to its open browser windows. New events are read from the record, starting
 * after the last one sent, so no change is missed no matter which server wrote it.
 */
export class LiveStreams {
  readonly #streams = new Set<LiveStream>();
  /** The last event that was sent, by organization. */
  readonly #sent = new Map<string, number>();
  readonly #heart: NodeJS.Timeout;
  #next: NodeJS.Timeout | undefined;

  constructor(private readonly deps: Pick<Deps, 'db' | 'config' | 'logger'>) {
    this.#heart = setInterval(() => {
      for (const stream of this.#streams) beat(stream);
    }, deps.config.LIVE_HEARTBEAT_SECONDS * 1000);
    this.#heart.unref();
    this.#askSoon();
  }

  get size(): number {
    return this.#streams.size;
  }

  /** Throws `too_many_requests` if the session already has too many windows open. */
  async open(call: StreamCall): Promise<Readable> {
    const { organizationId, sessionId } = call.session;
    const [standing] = await findStanding(this.deps, [call.session]);
    if (!standing) throw new AppError('token_not_valid');
    const own = [...this.#streams].filter(({ session }) => session.sessionId === sessionId);
    if (own.length >= STREAMS_PER_SESSION) {
      throw new AppError('too_many_requests', { retryAfterSeconds: RETRY_SECONDS });
    }
    if (!this.#sent.has(organizationId)) this.#sent.set(organizationId, standing.sequence);
    const stream = { ...call, out: new PassThrough(), notified: standing.notified };
    stream.out.once('close', () => this.#streams.delete(stream));
    this.#streams.add(stream);
    // The first bytes flush the response headers, so the window knows it is connected.
    send(stream, HEARTBEAT);
    return stream.out;
  }

  /** Ends all streams: their windows reconnect to any server that responds. */
  close(): void {
    clearTimeout(this.#next);
    this.#next = undefined;
    clearInterval(this.#heart);
    for (const { out } of this.#streams) out.end();
  }

  #askSoon(): void {
    const next = setTimeout(() => {
      this.#ask()
        .catch((error: unknown) => {
          this.deps.logger.debug({ err: error }, 'could not ask what changed');
        })
        .finally(() => {
          if (this.#next === next) this.#askSoon();
        });
    }, ASK_MS);
    next.unref();
    this.#next = next;
  }

  async #ask(): Promise<void> {
    const streams = [...this.#streams];
    this.#forgetUnwatched();
    if (streams.length === 0) return;
    const standing = await findStanding(
      this.deps,
      streams.map(({ session }) => session),
    );
    const alive = new Map(standing.map((one) => [one.sessionId, one]));
    for (const stream of streams) {
      const found = alive.get(stream.session.sessionId);
      if (found) tellNotified(stream, found);
      else stream.out.end();
    }
    const heads = new Map(standing.map(({ organizationId, sequence }) => [organizationId, sequence]));
    for (const [organizationId, sequence] of heads) await this.#tell(organizationId, sequence);
  }

  async #tell(organizationId: string, upTo: number): Promise<void> {
    const after = this.#sent.get(organizationId) ?? upTo;
    if (after >= upTo) return;
    const changed = await listChanged(this.deps, organizationId, { after, upTo });
    this.#sent.set(organizationId, upTo);
    for (const stream of this.#streams) {
      if (stream.session.organizationId !== organizationId) continue;
      for (const message of changed) send(stream, eventOf(message));
    }
  }

  #forgetUnwatched(): void {
    const watched = new Set([...this.#streams].map(({ session }) => session.organizationId));
    for (const organizationId of this.#sent.keys()) {
      if (!watched.has(organizationId)) this.#sent.delete(organizationId);
    }
  }
}

function send({ out }: LiveStream, text: string): void {
  if (out.writableEnded) return;
  if (out.writableLength > MAX_UNREAD_BYTES) out.destroy();
  else out.write(text);
}

/** Informs a window that its person got a notification, or read one on another device. */
function tellNotified(stream: LiveStream, { notified }: Standing): void {
  if (stream.notified === notified) return;
  stream.notified = notified;
  send(stream, eventOf({ kind: 'listed', list: 'notifications' }));
}

/** Sends a heartbeat, and ends the stream of an expired or idle session. */
function beat(stream: LiveStream): void {
  send(stream, HEARTBEAT);
  void stream.isStillGood().then((isGood) => {
    if (!isGood) stream.out.end();
  });
}

/** The event kinds that change a list. */
const listOfKind: Partial<Record<EventKind, LiveList>> = {
  member_added: 'members',
  member_changed: 'members',
  profile_changed: 'members',
  duties_changed: 'members',
  settings_changed: 'settings',
  work_item_added: 'work-items',
  work_item_changed: 'work-items',
  invitation_sent: 'members',
  invitation_resent: 'members',
  invitation_cancelled: 'members',
  invitation_accepted: 'members',
  training_image_added: 'training',
  training_image_analyzed: 'training',
  training_image_deleted: 'training',
  annotation_created: 'training',
  annotation_verified: 'training',
  case_suspected: 'cases',
  case_opened: 'cases',
  case_missed_again: 'cases',
  case_assigned: 'cases',
  case_entry_added: 'cases',
  case_escalated: 'cases',
  case_closure_proposed: 'cases',
  case_closure_rejected: 'cases',
  case_closed: 'cases',
  case_reopened: 'cases',
  case_work_item_added: 'cases',
  case_work_item_cleared: 'cases',
  case_work_item_clear_confirmed: 'cases',
  case_offer_answered: 'cases',
};
/**
 * While someone draws, an autosave every two seconds changes the image list only once: if it was verified
 * before.
 */
const listOf = ({ kind, status }: { readonly kind: string; readonly status: string | null }) =>
  kind === 'annotation_saved' && status === 'verified' ? 'training' : lists.get(kind);

const lists: ReadonlyMap<string, LiveList> = new Map(Object.entries(listOfKind));

/** The sessions still valid, each once, with its organization's newest event. */
function findStanding({ db }: Pick<Deps, 'db'>, sessions: readonly Session[]): Promise<Standing[]> {
  const watched = new Map(sessions.map(({ organizationId, sessionId }) => [sessionId, organizationId]));
  return selectStanding(
    db,
    [...watched].map(([sessionId, organizationId]) => ({ organizationId, sessionId })),
  );
}

/** An organization's changes between two events, as sent to its windows. */
function listChanged(
  deps: Pick<Deps, 'db'>,
  organizationId: string,
  range: { readonly after: number; readonly upTo: number },
): Promise<LiveMessage[]> {
  return read(deps, { organizationId }, async (db) => {
    const rows = await selectChanged(db, organizationId, range);
    const kinds = await selectKinds(db, organizationId, range);
    const changed = new Set(kinds.flatMap((kind) => listOf(kind) ?? []));
    return [
      ...rows.map(({ toolboxId, drawerNumber, version }) => ({
        kind: 'changed' as const,
        toolboxId,
        drawerNumber,
        version,
      })),
      ...[...changed].map((list) => ({ kind: 'listed' as const, list })),
    ];
  });
}
