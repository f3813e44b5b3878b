import fastify from 'fastify';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Writable } from 'node:stream';
import { afterAll, beforeAll } from 'vitest';
import { buildApp } from '../app.ts';
import { Background } from '../background.ts';
import { parseConfig } from '../config.ts';
import type { Deps } from '../deps.ts';
import { Draining } from '../draining.ts';
import { BuiltInEngine } from '../engines/built-in-engine.ts';
import { OutlineStore } from '../engines/outline-store.ts';
import { GeminiClient } from '../engines/gemini/gemini-client.ts';
import type { Timings } from '../engines/gemini/gemini-client.ts';
import { PasswordHasher } from '../features/auth/passwords.ts';
import { randomIds } from '../ids.ts';
import { asOwner } from '../db/client.ts';
import { namesPictures } from '../named-pictures.ts';
import { requireRecordKeys } from '../features/record/record-keys.service.ts';
import { openImageStore } from '../pictures/open-store.ts';
import { SignedImages } from '../pictures/signed-url.ts';
import { LinkSigner } from '../link-signer.ts';
import { openMailer } from '../mail/mailer.ts';
import { PublicUrl } from '../addresses.ts';
import { Metrics } from '../metrics/metrics.ts';
import { SecretBox } from '../secret-box.ts';
import { deriveKey, fingerprintWith } from '../secret-key.ts';
import { openTestDatabase } from './database.ts';
import type { TestDatabase } from './database.ts';
import { requireDeclared } from './declared-refusals.ts';

/** why: tests of lockouts, expiries and time windows must not wait. Advances with real time. */
class MovableClock {
  #aheadMs = 0;
  now(): Date {
    return new Date(Date.now() + this.#aheadMs);
  }
  advance(ms: number): void {
    this.#aheadMs += ms;
  }
}

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
  /** The response as JSON. */
  // oxlint-disable-next-line typescript/no-explicit-any -- responses have many shapes
  readonly body: any;
}

export interface TestApp {
  readonly app: FastifyInstance;
  readonly deps: Deps;
  readonly database: TestDatabase;
  readonly clock: MovableClock;
  readonly dataDir: string;
  call(method: string, url: string, options?: CallOptions): Promise<Answer>;
  close(): Promise<void>;
}

interface CallOptions {
  readonly token?: string | undefined;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function injection(method: string, url: string, { token, body, headers }: CallOptions): InjectOptions {
  return {
    // why: tests also send methods that no call has.
    method: method,
    url,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      'content-type': 'application/json',
      ...headers,
    },
    ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
  };
}

interface TestSettings {
  readonly timeoutMs?: number;
  readonly log?: Writable;
  /** Time limits for Gemini; its address is an environment setting. */
  readonly gemini?: Timings;
  /** For tests of what a password costs. */
  readonly passwords?: PasswordHasher;
}

/** why: nobody guesses the tests' passwords; their thousands of hashes would take a tenth of the time. */
const LITTLE = { memoryCost: 64, timeCost: 1, parallelism: 1 };

/** The whole server with a real database and a real folder, called without a port. */
export async function openTestApp(
  env: Readonly<Record<string, string>> = {},
  { log, gemini, passwords, ...limits }: TestSettings = {},
): Promise<TestApp> {
  const dataDir = mkdtempSync(join(tmpdir(), 'stowed-app-'));
  const database = await openTestDatabase();
  const clock = new MovableClock();
  const config = parseConfig({
    LOG_LEVEL: 'silent',
    DATA_DIR: dataDir,
    REQUESTS_PER_MINUTE: '1000000',
    // why: no test may call the real service; nothing listens here.
    GEMINI_BASE_URL: 'http://127.0.0.1:9',
    ...env,
  });
  const secret = randomIds.token();
  // why: every test file would find the outlines of the same templates again.
  const outlines = new OutlineStore(fileURLToPath(new URL('../../../../.cache/outlines', import.meta.url)));
  const engine = new BuiltInEngine({ workers: 1, queue: 24, timeoutMs: 60_000, outlines, ...limits });
  const logger = fastify({ logger: { level: config.LOG_LEVEL, ...(log ? { stream: log } : {}) } }).log;
  const deps: Deps = {
    config,
    db: database.db,
    probe: database.probe,
    images: await openImageStore(config, () => namesPictures(database.db)),
    signedImages: new SignedImages(deriveKey(secret, 'image links'), clock),
    exportLinks: new LinkSigner(deriveKey(secret, 'export links')),
    engine,
    gemini: new GeminiClient({
      baseUrl: config.GEMINI_BASE_URL,
      model: config.GEMINI_MODEL,
      clock,
      inFlight: 3,
      ...(gemini ? { timings: gemini } : {}),
    }),
    secrets: new SecretBox(deriveKey(secret, 'keys of organizations')),
    recordKeys: await asOwner(database.db, (owner) => requireRecordKeys(owner, { secret, now: clock.now() })),
    mailer: openMailer(config),
    passwords: passwords ?? new PasswordHasher(secret, LITTLE),
    publicUrl: new PublicUrl(config),
    fingerprint: fingerprintWith(secret),
    background: new Background(logger),
    draining: new Draining(),
    metrics: new Metrics(),
    clock,
    ids: randomIds,
    logger,
  };
  const app = await buildApp(deps);
  return {
    app,
    deps,
    database,
    clock,
    dataDir,
    call: async (method, url, options = {}) => {
      const reply = await app.inject(injection(method, url, options));
      const body = asJson(reply.body);
      if (reply.statusCode >= 400) requireDeclared(method, url, body);
      return { status: reply.statusCode, headers: reply.headers, text: reply.body, body };
    },
    close: async () => {
      await app.close();
      await deps.background.end();
      await engine.close();
      await database.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** One server for all tests of a file: opened before the first, closed after the last. */
export function useTestApp(env: Readonly<Record<string, string>> = {}, settings: TestSettings = {}): TestApp {
  const test = {} as TestApp;
  beforeAll(async () => {
    Object.assign(test, await openTestApp(env, settings));
  });
  afterAll(() => test.close());
  return test;
}
