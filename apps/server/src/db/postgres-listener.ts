import pg from 'pg';
import { noticeChannel } from './notices.ts';
import type { Notices } from './notices.ts';

const CONNECT_TIMEOUT_MS = 5000;
const ANSWER_TIMEOUT_MS = 10_000;
const PING_MS = 30_000;
const RETRY_MS = 2000;

interface ListenerSettings {
  readonly url: string;
  readonly notices: Notices;
  readonly onLost: (error: Error) => void;
}

/**
 * A connection of its own that hears what PostgreSQL tells. A lost one is replaced; what was told in between is gone, and
 * the listeners are told so.
 */
export class PostgresListener {
  #client: pg.Client | undefined;
  #retry: NodeJS.Timeout | undefined;
  #isClosed = false;
  readonly #ping: NodeJS.Timeout;

  private constructor(private readonly settings: ListenerSettings) {
    // A line that died without a word is found out by asking.
    this.#ping = setInterval(() => {
      const client = this.#client;
      client?.query('select 1').catch((error: unknown) => {
        this.#lose(client, error);
      });
    }, PING_MS);
    this.#ping.unref();
  }

  /** Resolves when it listens. */
  static async open(settings: ListenerSettings): Promise<PostgresListener> {
    const listener = new PostgresListener(settings);
    try {
      await listener.#connect();
      return listener;
    } catch (error) {
      await listener.close();
      throw error;
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#ping);
    clearTimeout(this.#retry);
    await this.#client?.end().catch(() => undefined);
  }

  async #connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.settings.url,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      query_timeout: ANSWER_TIMEOUT_MS,
      keepAlive: true,
    });
    client.on('error', (error) => {
      this.#lose(client, error);
    });
    client.on('end', () => {
      this.#lose(client, new Error('The connection ended'));
    });
    client.on('notification', ({ payload }) => {
      this.settings.notices.tell(payload ?? '');
    });
    await client.connect();
    await client.query(`listen ${noticeChannel}`);
    this.#client = client;
    if (this.#isClosed) await client.end();
  }

  #lose(client: pg.Client, error: unknown): void {
    if (this.#isClosed || client !== this.#client) return;
    this.#client = undefined;
    this.settings.onLost(error instanceof Error ? error : new Error(String(error)));
    // Its socket may be dead: nobody waits for it.
    client.end().catch(() => undefined);
    this.#reconnect();
  }

  #reconnect(): void {
    this.#retry = setTimeout(() => {
      this.#connect().then(
        () => {
          this.settings.notices.tellMissed();
        },
        () => {
          if (!this.#isClosed) this.#reconnect();
        },
      );
    }, RETRY_MS);
    this.#retry.unref();
  }
}
