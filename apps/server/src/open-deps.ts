import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { Background } from './background.ts';
import { fileClock, systemClock } from './clock.ts';
import type { Config } from './config.ts';
import { asOwner, openEmbeddedDatabase, openPostgresDatabase } from './db/client.ts';
import type { Database } from './db/client.ts';
import { isDatabaseUnavailable } from './db/database-error.ts';
import { requireSharedSecret } from './db/shared-secret.ts';
import type { Deps } from './deps.ts';
import { Draining } from './draining.ts';
import { BuiltInEngine } from './engines/built-in-engine.ts';
import { OutlineStore } from './engines/outline-store.ts';
import { GeminiClient } from './engines/gemini/gemini-client.ts';
import { PasswordHasher } from './features/auth/passwords.ts';
import { requireRecordKeys } from './features/record/record-keys.service.ts';
import { randomIds } from './ids.ts';
import { namesPictures } from './named-pictures.ts';
import { openImageStore } from './pictures/open-store.ts';
import { SignedImages } from './pictures/signed-url.ts';
import { LinkSigner } from './link-signer.ts';
import { openMailer } from './mail/mailer.ts';
import { PublicUrl } from './addresses.ts';
import { Metrics } from './metrics/metrics.ts';
import { SecretBox } from './secret-box.ts';
import { deriveKey, fingerprintWith, requireSecretKey } from './secret-key.ts';

const OTHER_SECRET =
  'SECRET_KEY does not open the key that signed the record until now, so a new one signs from here on. ' +
  'If SECRET_KEY is wrong, stop every server and start with the right one: receipts and signed heads made until then will be refused.';

const PHOTO_QUEUE = 24;
const PHOTO_TIMEOUT_MS = 30_000;

export interface OpenDeps {
  readonly deps: Deps;
  readonly close: () => Promise<void>;
}

/** There may be several servers; all must share a secret. */
function openSharedDatabase(url: string, config: Config, logger: FastifyBaseLogger): Promise<Database> {
  const secret = requireSecretKey(config.SECRET_KEY, config.DATA_DIR);
  const fingerprint = deriveKey(secret, 'fingerprint').toString('base64url');
  return openPostgresDatabase({
    url,
    size: config.DATABASE_POOL_SIZE,
    onLost: (error) => {
      logger.warn({ err: error }, 'lost a database connection');
    },
    prepare: (owner) => requireSharedSecret(owner, { fingerprint, isGiven: config.SECRET_KEY !== undefined }),
  });
}

function openDatabase(config: Config, logger: FastifyBaseLogger): Promise<Database> {
  if (config.DATABASE_URL) {
    return openSharedDatabase(config.DATABASE_URL, config, logger).catch((cause: unknown) => {
      if (!isDatabaseUnavailable(cause)) throw cause;
      throw new Error('DATABASE_URL: the database does not respond or rejects the login', { cause });
    });
  }
  return openEmbeddedDatabase(config.DATA_DIR, (error) => {
    // Without its database the process can do nothing; its supervisor starts it again.
    logger.fatal({ err: error }, 'the embedded database ended');
    process.exit(1);
  });
}

function watchConnections(metrics: Metrics, { connections }: Database): void {
  if (!connections) return;
  metrics.gauges('stowed_database_connections', 'Database connections, and callers waiting for one', () =>
    Object.entries(connections()).map(([state, count]) => [{ state }, count]),
  );
}

/** Opens everything the features use: the database first, because it holds the lock on the data folder. */
export async function openDeps(config: Config, logger: FastifyBaseLogger): Promise<OpenDeps> {
  const clock = config.TEST_CLOCK === undefined ? systemClock : fileClock(config.TEST_CLOCK);
  const database = await openDatabase(config, logger);
  const secret = requireSecretKey(config.SECRET_KEY, config.DATA_DIR);
  const recordKeys = await asOwner(database.db, (owner) =>
    requireRecordKeys(owner, {
      secret,
      now: clock.now(),
      onOtherSecret: () => {
        logger.error(OTHER_SECRET);
      },
    }),
  );
  const images = await openImageStore(config, () => namesPictures(database.db));
  const metrics = new Metrics();
  watchConnections(metrics, database);
  const engine = new BuiltInEngine({
    workers: config.VISION_WORKERS,
    queue: PHOTO_QUEUE,
    timeoutMs: PHOTO_TIMEOUT_MS,
    outlines: new OutlineStore(join(config.DATA_DIR, 'outlines')),
  });
  const background = new Background(logger);
  const deps: Deps = {
    config,
    db: database.db,
    probe: database.probe,
    images,
    signedImages: new SignedImages(deriveKey(secret, 'image links'), clock),
    exportLinks: new LinkSigner(deriveKey(secret, 'export links')),
    engine,
    gemini: new GeminiClient({
      baseUrl: config.GEMINI_BASE_URL,
      model: config.GEMINI_MODEL,
      clock,
      // One slot stays free for photos that are not sent to Gemini.
      inFlight: Math.max(1, config.IMAGES_IN_FLIGHT - 1),
    }),
    secrets: new SecretBox(deriveKey(secret, 'keys of organizations')),
    recordKeys,
    mailer: openMailer(config),
    passwords: new PasswordHasher(secret),
    publicUrl: new PublicUrl(config),
    fingerprint: fingerprintWith(secret),
    background,
    draining: new Draining(),
    metrics,
    clock,
    ids: randomIds,
    logger,
  };
  return {
    deps,
    close: async () => {
      await background.end();
      await engine.close();
      await database.close();
    },
  };
}
