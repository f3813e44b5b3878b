import { PassThrough } from 'node:stream';
import type { Readable } from 'node:stream';
import type { LiveMessage } from '@stowed/contract';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import type { StreamCall } from '../../http/bind-stream.ts';
import { readNotice } from './notice.policy.ts';
import type { Notice } from './notice.policy.ts';

/** A browser has six connections to a server, and the screens need some of them. */
const STREAMS_PER_SESSION = 4;
const RETRY_SECONDS = 60;
/** A reader that far behind is cut off; it comes back and asks for everything anew. */
const MAX_UNREAD_BYTES = 64 * 1024;
const HEARTBEAT = ':\n\n';

interface LiveStream extends StreamCall {
  readonly out: PassThrough;
}

const eventOf = (message: LiveMessage): string => `data: ${JSON.stringify(message)}\n\n`;

/** The windows that are told of changes as they happen, each of its own organization's. */
export class LiveStreams {
  readonly #streams = new Set<LiveStream>();
  readonly #unsubscribe: () => void;
  readonly #heart: NodeJS.Timeout;

  constructor({ notices, config }: Pick<Deps, 'notices' | 'config'>) {
    this.#unsubscribe = notices.subscribe({
      onNotice: (payload) => {
        const notice = readNotice(payload);
        if (notice) this.#pass(notice);
      },
      onMissed: () => {
        for (const stream of this.#streams) send(stream, eventOf({ kind: 'missed' }));
      },
    });
    this.#heart = setInterval(() => {
      for (const stream of this.#streams) beat(stream);
    }, config.LIVE_HEARTBEAT_SECONDS * 1000);
    this.#heart.unref();
  }

  /** Throws `too_many_requests` when the session has too many windows open already. */
  open(call: StreamCall): Readable {
    const own = [...this.#streams].filter(({ session }) => session.sessionId === call.session.sessionId);
    if (own.length >= STREAMS_PER_SESSION) {
      throw new AppError('too_many_requests', { retryAfterSeconds: RETRY_SECONDS });
    }
    const stream = { ...call, out: new PassThrough() };
    stream.out.once('close', () => this.#streams.delete(stream));
    this.#streams.add(stream);
    // The first bytes take the answer's head along: the window knows that it is heard.
    send(stream, HEARTBEAT);
    return stream.out;
  }

  /** Ends all streams: their windows come back, to whichever server answers then. */
  close(): void {
    this.#unsubscribe();
    clearInterval(this.#heart);
    for (const { out } of this.#streams) out.end();
  }

  #pass(notice: Notice): void {
    for (const stream of this.#streams) {
      if (concernsAccess(notice, stream)) stream.out.end();
      else if (notice.about === 'toolbox' && notice.organizationId === stream.session.organizationId) {
        const { toolboxId, drawerNumber, version } = notice;
        send(stream, eventOf({ kind: 'changed', toolboxId, drawerNumber, version }));
      }
    }
  }
}

function concernsAccess(notice: Notice, { session }: LiveStream): boolean {
  if (notice.about === 'session') return notice.sessionId === session.sessionId;
  return notice.about === 'person' && notice.userId === session.actor.userId;
}

function send({ out }: LiveStream, text: string): void {
  if (out.writableEnded) return;
  if (out.writableLength > MAX_UNREAD_BYTES) out.destroy();
  else out.write(text);
}

/** Shows the window that the line is alive, and ends the stream of a session that has expired or grown idle. */
function beat(stream: LiveStream): void {
  send(stream, HEARTBEAT);
  void stream.isStillGood().then((isGood) => {
    if (!isGood) stream.out.end();
  });
}
