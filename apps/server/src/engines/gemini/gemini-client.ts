import { setTimeout as pause } from 'node:timers/promises';
import type { Clock } from '../../clock.ts';
import { CircuitBreaker } from './circuit-breaker.ts';
import { countModels, generateContent, GeminiStatusError } from './gemini-api.ts';
import type { Part } from './gemini-api.ts';
import { GeminiError } from './gemini-error.ts';
import { readReply } from './gemini-reply.ts';
import type { GeminiReply } from './gemini-reply.ts';

/** Well below the time limit of our own calls, including retries. */
const TIMINGS = { budgetMs: 25_000, attemptMs: 20_000, pausesMs: [500, 1500] };
const CHECK_MS = 10_000;
const BUSY_SECONDS = 30;
const FULL_SECONDS = 5;
const MAX_OUTPUT_TOKENS = 16_384;
/** Statuses after which a retry may help. */
const PASSING_STATUSES = new Set([408, 429, 500, 502, 503, 504]);

export interface Timings {
  /** All attempts and pauses together. */
  readonly budgetMs: number;
  readonly attemptMs: number;
  readonly pausesMs: readonly number[];
}

interface Settings {
  readonly baseUrl: string;
  readonly model: string;
  readonly clock: Clock;
  /**
   * Maximum concurrent requests of all organizations: a hanging service must not delay people who do not use
   * it.
   */
  readonly inFlight: number;
  readonly timings?: Timings;
}

export interface GeminiQuestion {
  readonly system: string;
  readonly parts: readonly Part[];
  /** JSON Schema of the reply. */
  readonly schema: unknown;
}

interface Account {
  readonly apiKey: string;
  /** The organization, whose failures are counted together. */
  readonly owner: string;
  /** Counts each attempt before it is sent; false: none is left, and it is not sent. */
  readonly takeCall: () => Promise<boolean>;
}

/** Whether the service failed, not the key or the budget. */
const isOfService = (error: unknown): boolean =>
  !(error instanceof GeminiError) || !['key_refused', 'spent'].includes(error.problem);

interface Failure {
  readonly error: GeminiError;
  readonly mayPass: boolean;
}

/** An invalid key returns 400, like an invalid request; only the text distinguishes them. */
const refusesKey = ({ status, answer }: GeminiStatusError): boolean =>
  [401, 403].includes(status) || (status === 400 && /API_KEY_INVALID|API key not valid/.test(answer));

/** What went wrong, without the service's own text. */
function failureOf(error: unknown, isLate: boolean): Failure {
  if (error instanceof GeminiError) return { error, mayPass: false };
  if (!(error instanceof GeminiStatusError)) {
    const problem = isLate ? 'timeout' : 'failed';
    return {
      error: new GeminiError(problem, isLate ? 'no response in time' : 'no usable response'),
      mayPass: true,
    };
  }
  const { status } = error;
  const what = `returned ${status}`;
  if (refusesKey(error)) return { error: new GeminiError('key_refused', what), mayPass: false };
  const mayPass = PASSING_STATUSES.has(status);
  if (status === 429) {
    return { error: new GeminiError('busy', what, { status, retryAfterSeconds: BUSY_SECONDS }), mayPass };
  }
  return { error: new GeminiError('failed', what, { status }), mayPass };
}

interface Attempts<T> {
  readonly timings: Timings;
  /** Called before each attempt; if it throws, no further attempt is made. */
  readonly admit?: () => Promise<void>;
  readonly work: (signal: AbortSignal) => Promise<T>;
}

async function persistently<T>({ timings, admit, work }: Attempts<T>): Promise<T> {
  const { budgetMs, attemptMs, pausesMs } = timings;
  const end = performance.now() + budgetMs;
  for (let attempt = 0; ; attempt += 1) {
    await admit?.();
    const signal = AbortSignal.timeout(Math.ceil(Math.max(1, Math.min(attemptMs, end - performance.now()))));
    try {
      return await work(signal);
    } catch (cause) {
      const { error, mayPass } = failureOf(cause, signal.aborted);
      const pauseMs = pausesMs[attempt];
      if (!mayPass || pauseMs === undefined || performance.now() + pauseMs >= end) throw error;
      await pause(pauseMs);
    }
  }
}

/** Calls Google's Gemini, or a compatible service at another address. Throws only GeminiError. */
export class GeminiClient {
  readonly model: string;
  readonly #baseUrl: string;
  readonly #timings: Timings;
  readonly #breaker: CircuitBreaker;
  readonly #mostInFlight: number;
  #inFlight = 0;

  constructor({ baseUrl, model, clock, inFlight, timings = TIMINGS }: Settings) {
    this.model = model;
    this.#baseUrl = baseUrl;
    this.#timings = timings;
    this.#breaker = new CircuitBreaker(clock);
    this.#mostInFlight = inFlight;
  }

  /** Checks the key with a free call that lists its models. */
  async checkKey(apiKey: string): Promise<void> {
    const limitMs = Math.min(CHECK_MS, this.#timings.attemptMs);
    const models = await persistently({
      timings: { budgetMs: limitMs, attemptMs: limitMs, pausesMs: [] },
      work: (signal) => countModels({ apiKey, baseUrl: this.#baseUrl, signal }),
    }).catch((error: unknown) => {
      // The request contains only the key, so a 400 means an invalid key.
      const isKey = error instanceof GeminiError && error.details.status === 400;
      throw isKey ? new GeminiError('key_refused', 'returned 400') : error;
    });
    if (models === 0) throw new GeminiError('failed', 'the key may use no model');
  }

  /** Whole seconds until this owner's next call is allowed, after failures in a row; 0: now. */
  restSeconds(owner: string): number {
    return this.#breaker.restSeconds(owner);
  }

  /** Sends the request, with retries where they may help, and ends before the caller's time limit. */
  async ask(account: Account, question: GeminiQuestion): Promise<GeminiReply> {
    this.#checkFree(account);
    this.#inFlight += 1;
    try {
      const reply = readReply(await this.#generate(account, question));
      this.#breaker.succeeded(account.owner);
      return reply;
    } catch (error) {
      if (isOfService(error)) this.#breaker.failed(account.owner);
      throw error;
    } finally {
      this.#inFlight -= 1;
    }
  }

  #checkFree({ owner }: Account): void {
    const restSeconds = this.restSeconds(owner);
    if (restSeconds > 0) {
      throw new GeminiError('busy', 'paused after failures', { retryAfterSeconds: restSeconds });
    }
    if (this.#inFlight >= this.#mostInFlight) {
      throw new GeminiError('busy', 'too many requests in progress', { retryAfterSeconds: FULL_SECONDS });
    }
  }

  #generate({ apiKey, takeCall }: Account, { parts, system, schema }: GeminiQuestion): Promise<unknown> {
    return persistently({
      timings: this.#timings,
      admit: async () => {
        if (!(await takeCall())) throw new GeminiError('spent', "the day's calls are used up");
      },
      work: (signal) =>
        generateContent(
          { apiKey, baseUrl: this.#baseUrl, signal },
          { model: this.model, system, parts, schema, maxOutputTokens: MAX_OUTPUT_TOKENS },
        ),
    });
  }
}
