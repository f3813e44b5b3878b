import { endpoints } from '@stowed/contract';
import type { LiveMessage } from '@stowed/contract';
import { ApiError } from './api-error.ts';
import { openStream } from './call.ts';
import { isLiveMessage } from './live-message.ts';
import { parseJson } from './parse-json.ts';

/** The complete messages in a chunk of an event stream, and the start of the next one. */
function readEvents(text: string): { readonly messages: LiveMessage[]; readonly rest: string } {
  const events = text.split('\n\n');
  const rest = events.pop() ?? '';
  const messages = events.flatMap((event) => {
    const data = /^data: (.*)$/m.exec(event)?.[1];
    const message = data === undefined ? undefined : parseJson(data);
    return isLiveMessage(message) ? [message] : [];
  });
  return { messages, rest };
}

/** Longer than two heartbeats of the server: after that the connection is dead. */
const SILENCE_MS = 75_000;
/** A brief change of tabs keeps the connection. */
const HIDDEN_MS = 10_000;
const STEADY_MS = 5000;
const FIRST_WAIT_MS = 1000;
const MAX_WAIT_MS = 30_000;

export interface LiveListener {
  /** The connection is open: earlier changes may have been missed. */
  readonly onOpen: () => void;
  readonly onMessage: (message: LiveMessage) => void;
}

/**
 * The live connection of this window. It reconnects with growing, random delays, and closes while the window
 * is hidden, because a browser allows only a few connections.
 */
export class LiveConnection {
  readonly #end = new AbortController();
  #reader: ReadableStreamDefaultReader<Uint8Array> | undefined;
  #wake: () => void = () => undefined;
  #hidden: number | undefined;

  constructor(private readonly listener: LiveListener) {
    const { signal } = this.#end;
    document.addEventListener('visibilitychange', () => this.#handleVisibility(), { signal });
    window.addEventListener('online', () => this.#wake(), { signal });
    void this.#run();
  }

  close(): void {
    this.#end.abort();
    window.clearTimeout(this.#hidden);
    this.#letGo();
    this.#wake();
  }

  async #run(): Promise<void> {
    let failures = 0;
    while (!this.#isEnded) {
      await this.#untilSeen();
      const openedAt = Date.now();
      const isRefused = await this.#follow();
      if (isRefused) return;
      failures = Date.now() - openedAt > STEADY_MS ? 0 : failures + 1;
      await this.#wait(waitAfter(failures));
    }
  }

  /** Returns true if the session is over, so that reconnecting is pointless. */
  async #follow(): Promise<boolean> {
    if (this.#isEnded) return true;
    try {
      const stream = await openStream(endpoints.streamChanges, this.#end.signal);
      this.#reader = stream.getReader();
      // oxlint-disable-next-line typescript/no-unnecessary-condition -- may have ended
      if (this.#isEnded) this.#letGo();
      else this.listener.onOpen();
      await this.#read(this.#reader);
      return false;
    } catch (error) {
      return error instanceof ApiError && [401, 403, 404].includes(error.status);
    } finally {
      this.#reader = undefined;
    }
  }

  async #read(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
    const decoder = new TextDecoder();
    let text = '';
    for (;;) {
      const silence = window.setTimeout(() => this.#letGo(), SILENCE_MS);
      const { done, value } = await reader.read().finally(() => window.clearTimeout(silence));
      if (done) return;
      const { messages, rest } = readEvents(text + decoder.decode(value, { stream: true }));
      text = rest;
      for (const message of messages) this.listener.onMessage(message);
    }
  }

  get #isEnded(): boolean {
    return this.#end.signal.aborted;
  }

  #letGo(): void {
    this.#reader?.cancel().catch(() => undefined);
  }

  #handleVisibility(): void {
    window.clearTimeout(this.#hidden);
    if (document.hidden) this.#hidden = window.setTimeout(() => this.#letGo(), HIDDEN_MS);
    else this.#wake();
  }

  async #untilSeen(): Promise<void> {
    while (document.hidden && !this.#isEnded) await this.#wait(MAX_WAIT_MS);
  }

  #wait(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = window.setTimeout(resolve, ms);
      this.#wake = () => {
        window.clearTimeout(timer);
        resolve();
      };
    });
  }
}

/**
 * Random delay in milliseconds before the next try: under a second after a stable connection, else growing.
 */
function waitAfter(failures: number): number {
  const most = Math.min(FIRST_WAIT_MS * 2 ** failures, MAX_WAIT_MS);
  return most * (0.5 + Math.random() / 2);
}
